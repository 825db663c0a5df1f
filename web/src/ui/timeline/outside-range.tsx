// What is not played, veiled: left and right of the part that is, and past the clip's end.
// SPDX-License-Identifier: MIT
import type { ReadonlySignal } from '@preact/signals';
import { stageRange } from '../../state/session';
import { type Scale, xAt } from '../../state/timeline-scale';

export function OutsideRange({ scale }: { readonly scale: ReadonlySignal<Scale> }) {
  const range = stageRange.value;
  if (range === null) return null;
  const { width } = scale.value;
  const before = Math.min(width, Math.max(0, xAt(scale.value, range.from)));
  const after = Math.min(width, Math.max(0, xAt(scale.value, range.to)));
  return (
    <>
      <div class="outside-range" style={{ left: 0, width: `${before}px` }} />
      <div class="outside-range" style={{ left: `${after}px`, width: `${width - after}px` }} />
    </>
  );
}
