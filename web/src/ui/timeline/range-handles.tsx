// The part that is played, on the ruler: both ends can be dragged or moved with the arrow keys, and so can the bar between them.
// SPDX-License-Identifier: MIT
import type { ReadonlySignal } from '@preact/signals';
import { t } from '../../i18n/text';
import type { Span } from '../../playback/course';
import { setRange } from '../../state/playback-actions';
import { stageClip, stageRange } from '../../state/session';
import { setRangeEnd } from '../../state/timeline-actions';
import { pixelsPerFrame, type Scale, xAt } from '../../state/timeline-scale';
import { momentText } from './time-text';

/** Frames per press with Shift. */
const LEAP = 10;

export function RangeHandles({ scale }: { readonly scale: ReadonlySignal<Scale> }) {
  const range = stageRange.value;
  if (range === null) return null;
  const [from, to] = [xAt(scale.value, range.from), xAt(scale.value, range.to)];
  const slide = (begun: Span, frames: number) => {
    const room = Math.min(lastOf() - begun.to, Math.max(-begun.from, frames));
    setRange({ from: begun.from + room, to: begun.to + room });
  };
  return (
    <>
      <div
        class="range-bar"
        style={{ left: `${from}px`, width: `${to - from}px` }}
        onPointerDown={(event) => followDrag(event, scale, (frames) => slide(range, frames))}
      />
      <Handle end="from" at={range.from} x={from} scale={scale} />
      <Handle end="to" at={range.to} x={to} scale={scale} />
    </>
  );
}

interface HandleProps {
  readonly end: 'from' | 'to';
  readonly at: number;
  readonly x: number;
  readonly scale: ReadonlySignal<Scale>;
}

function Handle({ end, at, x, scale }: HandleProps) {
  const onKeyDown = (event: KeyboardEvent) => {
    const step = (event.shiftKey ? LEAP : 1) * ({ ArrowLeft: -1, ArrowRight: 1 }[event.key] ?? 0);
    if (step === 0) return;
    event.preventDefault();
    setRangeEnd(end, at + step);
  };
  return (
    <div
      class={`range-handle ${end}`}
      role="slider"
      tabIndex={0}
      aria-label={end === 'from' ? t('Start of the played part') : t('End of the played part')}
      aria-valuemin={0}
      aria-valuemax={lastOf()}
      aria-valuenow={at}
      aria-valuetext={momentText(at)}
      style={{ transform: `translateX(${x}px)` }}
      onKeyDown={onKeyDown}
      onPointerDown={(event) => followDrag(event, scale, (frames) => setRangeEnd(end, at + frames))}
    />
  );
}

function lastOf(): number {
  return Math.max(0, (stageClip.value?.clip.frameCount ?? 0) - 1);
}

/** Whole frames that the pointer has gone since it was pressed. */
function followDrag(
  event: PointerEvent & { readonly currentTarget: HTMLElement },
  scale: ReadonlySignal<Scale>,
  drag: (frames: number) => void,
): void {
  if (event.button !== 0) return;
  const element = event.currentTarget;
  element.setPointerCapture(event.pointerId);
  const move = (moved: PointerEvent) =>
    drag(Math.round((moved.clientX - event.clientX) / pixelsPerFrame(scale.peek())));
  element.addEventListener('pointermove', move);
  element.addEventListener('lostpointercapture', () => element.removeEventListener('pointermove', move), {
    once: true,
  });
}
