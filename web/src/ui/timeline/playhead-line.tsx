// The playhead through all rows, with its frame on the ruler. Moves with every frame without a component rendering again.
// SPDX-License-Identifier: MIT
import { type ReadonlySignal, useComputed, useSignalEffect } from '@preact/signals';
import { useRef } from 'preact/hooks';
import { clipFrame } from '../../state/curve-view';
import { playing } from '../../state/session';
import { type Scale, xAt } from '../../state/timeline-scale';
import { timeText } from './time-text';

export function PlayheadLine({ scale }: { readonly scale: ReadonlySignal<Scale> }) {
  const line = useRef<HTMLDivElement>(null);
  const text = useComputed(() => timeText(playing.value ? Math.floor(clipFrame.value) : clipFrame.value));
  useSignalEffect(() => {
    const x = xAt(scale.value, clipFrame.value);
    if (line.current !== null) line.current.style.transform = `translateX(${x.toFixed(2)}px)`;
  });
  return (
    <div ref={line} class="sheet-playhead" aria-hidden="true">
      <span class="sheet-playhead-frame number">{text}</span>
    </div>
  );
}
