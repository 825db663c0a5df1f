// Bytes are chosen with a mouse or pen by drawing over them; a finger scrolls, and chooses what it taps.
// SPDX-License-Identifier: MIT
import type { RefObject } from 'preact';
import { chooseByte, extendTo } from '../../state/structure-actions';

/** The byte at a place of the window: one in hexadecimal, or a character of the text beside it. */
function byteUnder(target: EventTarget | null, left: number): number | null {
  if (!(target instanceof HTMLElement)) return null;
  const { byte, run } = target.dataset;
  if (byte !== undefined) return Number(byte);
  if (run === undefined) return null;
  const box = target.getBoundingClientRect();
  const length = target.textContent?.length ?? 1;
  const at = Math.floor(((left - box.left) / box.width) * length);
  return Number(run) + Math.min(length - 1, Math.max(0, at));
}

export function useByteDrag(grid: RefObject<HTMLElement | null>) {
  const onPointerDown = (event: PointerEvent) => {
    const byte = byteUnder(event.target, event.clientX);
    if (byte === null || event.button !== 0 || event.pointerType === 'touch') return;
    // The browser's own selection of text would only be in the way.
    event.preventDefault();
    grid.current?.focus({ preventScroll: true });
    if (event.shiftKey) extendTo(byte);
    else chooseByte(byte);
    let last = byte;
    const move = (moved: PointerEvent) => {
      const over = byteUnder(document.elementFromPoint(moved.clientX, moved.clientY), moved.clientX);
      if (over === null || over === last) return;
      last = over;
      extendTo(over);
    };
    addEventListener('pointermove', move);
    addEventListener('pointerup', () => removeEventListener('pointermove', move), { once: true });
  };
  const onClick = (event: MouseEvent) => {
    const byte = byteUnder(event.target, event.clientX);
    if (byte !== null && event instanceof PointerEvent && event.pointerType === 'touch') chooseByte(byte);
  };
  return { onPointerDown, onClick };
}
