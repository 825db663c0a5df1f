// What a mouse, pen or finger does on the rows: a press on a key goes there, on a row chooses it; drawing moves through time,
// two fingers and Ctrl with the wheel come nearer.
// SPDX-License-Identifier: MIT
import { keyNearest } from '../../state/timeline-keys';
import type { SheetRow } from '../../state/timeline-rows';
import { frameAtX, pixelsPerFrame, type Scale, xAt } from '../../state/timeline-scale';

/** What the pointer is over. */
export interface SheetSpot {
  readonly row: SheetRow;
  readonly frame: number;
  /** Frame of the key that is near enough to be meant. */
  readonly key: number | null;
}

export interface SheetActions {
  readonly scale: () => Scale;
  /** Row at a height above the picture's top edge. CSS pixels. */
  readonly rowAt: (y: number) => SheetRow | undefined;
  readonly press: (spot: SheetSpot) => void;
  /** null: the pointer has left. */
  readonly hover: (spot: SheetSpot | null) => void;
  readonly zoom: (scale: number, around: number) => void;
  readonly move: (frames: number) => void;
}

/** How near a press must be to a key. CSS pixels. */
const REACH = { mouse: 7, touch: 18 };

/** A press that moves further is a drag. CSS pixels. */
const STILL = 4;

/** Pixels of wheel travel that halve or double what is in sight. */
const WHEEL_DOUBLE = 300;

/** Listens on the picture until the returned function is called. */
export function followSheetPointer(picture: HTMLElement, actions: SheetActions): () => void {
  const listeners = new AbortController();
  const { signal } = listeners;
  /** Where each finger is, across. */
  const fingers = new Map<number, number>();
  let drawn = false;
  const place = (event: PointerEvent | WheelEvent) => {
    const box = picture.getBoundingClientRect();
    return { x: event.clientX - box.left, y: event.clientY - box.top };
  };
  const spotAt = (event: PointerEvent): SheetSpot | null => {
    const { x, y } = place(event);
    const row = actions.rowAt(y);
    if (row === undefined) return null;
    const scale = actions.scale();
    const frame = frameAtX(scale, x);
    const key = keyNearest(row.frames, frame);
    const reach = event.pointerType === 'mouse' ? REACH.mouse : REACH.touch;
    return { row, frame, key: key !== null && Math.abs(xAt(scale, key) - x) <= reach ? key : null };
  };
  const down = (event: PointerEvent) => {
    if (event.button !== 0) return;
    if (fingers.size === 0) drawn = false;
    fingers.set(event.pointerId, place(event).x);
    picture.setPointerCapture(event.pointerId);
  };
  const move = (event: PointerEvent) => {
    const before = fingers.get(event.pointerId);
    if (before === undefined) {
      actions.hover(spotAt(event));
      return;
    }
    const { x } = place(event);
    const [other] = [...fingers].filter(([id]) => id !== event.pointerId).map(([, at]) => at);
    if (other !== undefined) {
      drawn = true;
      const [apart, now] = [Math.abs(before - other), Math.abs(x - other)];
      if (apart > 1 && now > 1) actions.zoom(apart / now, frameAtX(actions.scale(), other));
    } else if (drawn || Math.abs(x - before) > STILL) {
      drawn = true;
      actions.move((before - x) / pixelsPerFrame(actions.scale()));
    } else return;
    fingers.set(event.pointerId, x);
  };
  const up = (event: PointerEvent) => {
    if (!fingers.delete(event.pointerId) || drawn) return;
    const spot = spotAt(event);
    if (spot !== null) actions.press(spot);
  };
  picture.addEventListener('pointerdown', down, { signal });
  picture.addEventListener('pointermove', move, { signal });
  picture.addEventListener('pointerup', up, { signal });
  picture.addEventListener('pointercancel', (event) => fingers.delete(event.pointerId), { signal });
  picture.addEventListener('pointerleave', () => actions.hover(null), { signal });
  picture.addEventListener('wheel', (event) => wheel(event, actions, place(event).x, false), {
    signal,
    passive: false,
  });
  return () => listeners.abort();
}

/** Across moves through time, with Ctrl comes nearer; anything else is left to whoever scrolls the rows, unless `always`. */
export function wheel(
  event: WheelEvent,
  { scale, zoom, move }: Pick<SheetActions, 'scale' | 'zoom' | 'move'>,
  x: number,
  always: boolean,
): void {
  const across = event.shiftKey && event.deltaX === 0 ? event.deltaY : event.deltaX;
  if (event.ctrlKey || event.metaKey) zoom(2 ** (event.deltaY / WHEEL_DOUBLE), frameAtX(scale(), x));
  else if (Math.abs(across) > Math.abs(event.shiftKey ? event.deltaX : event.deltaY) || event.shiftKey)
    move(across / pixelsPerFrame(scale()));
  else if (always) zoom(2 ** (event.deltaY / WHEEL_DOUBLE), frameAtX(scale(), x));
  else return;
  event.preventDefault();
}
