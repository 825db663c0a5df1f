// Clicks and taps on the canvas, told apart from drags and pinches, which belong to the camera.
// SPDX-License-Identifier: MIT

export interface Click {
  /** CSS pixels from the canvas's upper left corner. */
  readonly x: number;
  readonly y: number;
  /** How far off the aim may be, CSS pixels. */
  readonly tolerance: number;
  /** The second of two quick clicks at one place. */
  readonly double: boolean;
}

/** CSS pixels: a pointer that moved further is a drag. A finger rolls while it taps. */
const SLACK = { mouse: 4, touch: 10 };
const TOLERANCE = { mouse: 5, touch: 20 };
const DOUBLE_MS = 350;
const DOUBLE_DISTANCE = 24;
/** A finger that rests longer is not tapping. */
const LONGEST_MS = 600;

/** Calls `onClick` until the function returned is called. */
export function listenForClicks(canvas: HTMLCanvasElement, onClick: (click: Click) => void): () => void {
  const stop = new AbortController();
  const down = new Set<number>();
  let start: PointerEvent | null = null;
  let last: PointerEvent | null = null;

  const onDown = (event: PointerEvent) => {
    down.add(event.pointerId);
    start = down.size === 1 && event.button === 0 && !event.shiftKey ? event : null;
  };
  const onUp = (event: PointerEvent) => {
    down.delete(event.pointerId);
    if (!start || start.pointerId !== event.pointerId) return;
    const kind = event.pointerType === 'touch' ? 'touch' : 'mouse';
    const isClick = distance(start, event) <= SLACK[kind] && event.timeStamp - start.timeStamp <= LONGEST_MS;
    start = null;
    if (!isClick) return;
    const double =
      last !== null && event.timeStamp - last.timeStamp <= DOUBLE_MS && distance(last, event) <= DOUBLE_DISTANCE;
    last = double ? null : event;
    const { left, top } = canvas.getBoundingClientRect();
    onClick({ x: event.clientX - left, y: event.clientY - top, tolerance: TOLERANCE[kind], double });
  };
  const onCancel = (event: PointerEvent) => {
    down.delete(event.pointerId);
    start = null;
  };
  canvas.addEventListener('pointerdown', onDown, { signal: stop.signal });
  canvas.addEventListener('pointerup', onUp, { signal: stop.signal });
  canvas.addEventListener('pointercancel', onCancel, { signal: stop.signal });
  return () => stop.abort();
}

function distance(a: PointerEvent, b: PointerEvent): number {
  return Math.hypot(a.clientX - b.clientX, a.clientY - b.clientY);
}
