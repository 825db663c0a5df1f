// Bytes are chosen with a mouse or pen by drawing over them; a finger scrolls, and chooses what it taps.
// SPDX-License-Identifier: MIT
import type { RefObject } from 'preact';
import { chooseByte, extendTo } from '../../state/structure-actions';

function byteUnder(target: EventTarget | null): number | null {
  const byte = target instanceof Element ? target.closest<HTMLElement>('[data-byte]')?.dataset['byte'] : undefined;
  return byte === undefined ? null : Number(byte);
}

export function useByteDrag(grid: RefObject<HTMLElement | null>) {
  const onPointerDown = (event: PointerEvent) => {
    const byte = byteUnder(event.target);
    if (byte === null || event.button !== 0 || event.pointerType === 'touch') return;
    // The browser's own selection of text would only be in the way.
    event.preventDefault();
    grid.current?.focus({ preventScroll: true });
    if (event.shiftKey) extendTo(byte);
    else chooseByte(byte);
    let last = byte;
    const move = (moved: PointerEvent) => {
      const over = byteUnder(document.elementFromPoint(moved.clientX, moved.clientY));
      if (over === null || over === last) return;
      last = over;
      extendTo(over);
    };
    addEventListener('pointermove', move);
    addEventListener('pointerup', () => removeEventListener('pointermove', move), { once: true });
  };
  const onClick = (event: MouseEvent) => {
    const byte = byteUnder(event.target);
    if (byte !== null && event instanceof PointerEvent && event.pointerType === 'touch') chooseByte(byte);
  };
  return { onPointerDown, onClick };
}
