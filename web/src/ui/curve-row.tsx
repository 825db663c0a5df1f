// One curve of an Okami bone: its value now, how it is stored and where.
// SPDX-License-Identifier: MIT
import type { ReadonlySignal } from '@preact/signals';
import type { Clip, Curve, KotsuDocument } from '../../../wasm-bindings/kotsu';
import { rootSpaceText } from './dialect';
import { Live } from './live';
import { counted, degrees, fixed, hex } from './numbers';

export interface CurveRowProps {
  readonly document: KotsuDocument;
  readonly clip: Clip | null;
  /** Of the curve in its clip. */
  readonly index: number;
  readonly curve: Curve;
  readonly frame: ReadonlySignal<number>;
}

export function CurveRow({ document, clip, index, curve, frame }: CurveRowProps) {
  const keys = curve.keyframes.length / 4;
  const rootSpace = rootSpaceText(curve);
  const value = () => (clip === null ? Number.NaN : document.sampleCurve(clip, index, frame.value));
  return (
    <li class="curve">
      <span>
        {curve.channel ?? `property ${curve.property}`}
        {rootSpace !== null && <span class={`tag ${curve.rootSpace === 'applied' ? '' : 'warning'}`}>{rootSpace}</span>}
      </span>
      <span class="number">
        <Live read={() => valueText(curve, value())} />
      </span>
      <span class="muted curve-storage">
        {`${familyTitles[curve.family]}, ${keysText(keys, curve.claimedKeyframeCount)}, record ${curve.record} at ${hex(curve.byteOffset)}`}
      </span>
    </li>
  );
}

export const familyTitles: Readonly<Record<Curve['family'], string>> = {
  unknown: 'unknown family',
  single: 'single pose',
  quantized: 'quantized',
  'quantized-precision': 'quantized precision',
  full: 'full precision',
};

function keysText(keys: number, claimed: number): string {
  return keys === claimed ? counted(keys, 'key') : `${keys} of ${counted(claimed, 'key')}`;
}

function valueText(curve: Curve, value: number): string {
  if (Number.isNaN(value)) return '–';
  if (!curve.channel?.startsWith('rotation')) return fixed(value, 4);
  return `${fixed(value, 4)} rad  ${degrees((value * 180) / Math.PI)}`;
}
