// The keys that move through a list. Pure.
// SPDX-License-Identifier: MIT

/** Rows that a page key skips. */
const PAGE = 10;

/** The row that a key leads to from row `at` (-1: none yet); null for keys that mean nothing to a list. */
export function targetInList(key: string, at: number, count: number): number | null {
  if (count === 0) return null;
  const within = (row: number) => Math.min(count - 1, Math.max(0, row));
  switch (key) {
    case 'ArrowUp':
      return within(at - 1);
    case 'ArrowDown':
      return within(at + 1);
    case 'PageUp':
      return within(at - PAGE);
    case 'PageDown':
      return within(at + PAGE);
    case 'Home':
      return 0;
    case 'End':
      return count - 1;
    default:
      return null;
  }
}
