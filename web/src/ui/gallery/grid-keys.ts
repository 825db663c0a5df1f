// The keys that move through cells in rows and columns. Pure.
// SPDX-License-Identifier: MIT
import { targetInList } from '../list-keys';

/** The cell that a key leads to; null for keys that mean nothing here. */
export function targetInGrid(key: string, at: number, count: number, columns: number): number | null {
  switch (key) {
    case 'ArrowLeft':
      return targetInList('ArrowUp', at, count);
    case 'ArrowRight':
      return targetInList('ArrowDown', at, count);
    case 'ArrowUp':
      return at - columns >= 0 ? at - columns : at;
    case 'ArrowDown':
      return at + columns < count ? at + columns : at;
    case 'PageUp':
      return at % columns;
    case 'PageDown':
      return Math.min(count - 1, at + columns * Math.floor((count - 1 - at) / columns));
    default:
      return targetInList(key, at, count);
  }
}
