// What the pointer on the graph stands on: the frame, and of the nearest line or key the value.
// SPDX-License-Identifier: MIT
import type { ReadonlySignal } from '@preact/signals';
import { t } from '../../i18n/text';
import { channelWords } from '../../state/channel-words';
import type { Trace } from '../../state/curve-traces';
import { writtenInFull } from '../../state/curve-units';
import { unitFor } from '../../state/curve-view';
import { frameText } from '../numbers';
import type { MarkedKey } from './plot-marks';

export interface Hover {
  readonly frame: number;
  /** Where the value stands, in the graph, CSS pixels; null away from every line. */
  readonly spot: { readonly left: number; readonly top: number } | null;
  readonly key: MarkedKey | null;
  readonly line: Trace | null;
}

export function HoverNote({ hover }: { readonly hover: ReadonlySignal<Hover | null> }) {
  const at = hover.value;
  if (at === null) return null;
  return (
    <>
      {at.spot !== null && (
        <span class="hover-spot" style={{ transform: `translate(${at.spot.left}px, ${at.spot.top}px)` }} />
      )}
      <p class="hover-note number" aria-hidden="true">
        {hoverText(at)}
      </p>
    </>
  );
}

function hoverText({ frame, key, line }: Hover): string {
  const unitOf = unitFor.value;
  if (key !== null) {
    const { trace, key: number } = key;
    const value = writtenInFull(trace.values[number] ?? Number.NaN, unitOf(trace.quantity));
    const frame = trace.times[number] ?? '';
    return t('frame {frame}  {curve} key {key}  {value}', { frame, curve: channelWords(trace), key: number, value });
  }
  if (line === null) return t('frame {frame}', { frame: frameText(frame) });
  const value = writtenInFull(line.valueAt(frame), unitOf(line.quantity));
  return t('frame {frame}  {curve}  {value}', { frame: frameText(frame), curve: channelWords(line), value });
}
