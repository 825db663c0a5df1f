// Rows that stay in sight while a list scrolls are handed out again as they are: Preact passes over what it was given before.
// SPDX-License-Identifier: MIT
import type { VNode } from 'preact';
import { useRef } from 'preact/hooks';

class KeptRows {
  private rows = new Map<number, VNode>();
  private made: readonly unknown[] = [];

  /** Rows from `first` up to `end`; all are made anew once one of `from` is another. */
  take(first: number, end: number, from: readonly unknown[], make: (row: number) => VNode): VNode[] {
    const known = from.every((each, at) => each === this.made[at]) ? this.rows : new Map<number, VNode>();
    this.made = from;
    this.rows = new Map();
    return Array.from({ length: Math.max(0, end - first) }, (_, at) => {
      const row = known.get(first + at) ?? make(first + at);
      this.rows.set(first + at, row);
      return row;
    });
  }
}

export function useKeptRows(): KeptRows {
  const kept = useRef<KeptRows | null>(null);
  kept.current ??= new KeptRows();
  return kept.current;
}
