// Rows that stay in sight while a list scrolls are handed out again as they are, and the elements of those that leave are
// filled with those that come: Preact passes over what it was given before, and moves nothing until the list rests.
// SPDX-License-Identifier: MIT
import type { VNode } from 'preact';
import { useRef } from 'preact/hooks';

type Made = VNode | null;

class KeptRows {
  private rows = new Map<number, Made>();
  private made: readonly unknown[] = [];
  private slots = 0;

  /**
   * Rows from `first` up to `end`; all are made anew once one of `from` is another.
   * @param make gives a row the key that it is told
   */
  take(
    [first, end]: readonly [number, number],
    moving: boolean,
    from: readonly unknown[],
    make: (row: number, key: number) => Made,
  ): Made[] {
    const known = from.every((each, at) => each === this.made[at]) && this.slots >= end - first;
    const before = known ? this.rows : new Map<number, Made>();
    if (!known) this.slots = end - first + 2;
    this.made = from;
    this.rows = new Map();
    const inSlots = new Array<Made>(this.slots).fill(null);
    for (let row = first; row < end; row += 1) {
      const slot = row % this.slots;
      const one = before.get(row) ?? make(row, slot);
      this.rows.set(row, one);
      inSlots[slot] = one;
    }
    return moving ? inSlots : [...this.rows.values()];
  }
}

export function useKeptRows(): KeptRows {
  const kept = useRef<KeptRows | null>(null);
  kept.current ??= new KeptRows();
  return kept.current;
}
