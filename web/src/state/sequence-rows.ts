// The rows that a list of sequences shows, in order: each sequence, and under those that are open what they consist of. Pure.
// SPDX-License-Identifier: MIT
import type { SequenceOp } from '../../../wasm-bindings/kotsu';
import type { Sequence } from '../playback/sequences';

export interface SequenceRow {
  readonly sequence: Sequence;
  /** null: the row of the sequence itself. */
  readonly part: SequenceOp | 'fault' | null;
  readonly open: boolean;
  /** From 1, as aria-posinset counts. */
  readonly placeInSet: number;
  readonly setSize: number;
}

export function sequenceRows(sequences: readonly Sequence[], open: ReadonlySet<number>): SequenceRow[] {
  return sequences.flatMap((sequence, index): SequenceRow[] => {
    const isOpen = open.has(sequence.number);
    const head = { sequence, part: null, open: isOpen, placeInSet: index + 1, setSize: sequences.length };
    if (!isOpen) return [head];
    const parts = [...sequence.instructions, ...(sequence.fault === null ? [] : (['fault'] as const))];
    const rows = parts.map((part, at) => ({
      sequence,
      part,
      open: false,
      placeInSet: at + 1,
      setSize: parts.length,
    }));
    return [head, ...rows];
  });
}

export type SequenceMove =
  | { readonly choose: number }
  | { readonly toggle: number }
  | { readonly openAll: true }
  | { readonly show: SequenceOp };

/** What a key does in row `at` beside moving up and down; null: nothing. */
export function sequenceMove(key: string, rows: readonly SequenceRow[], at: number): SequenceMove | null {
  const row = rows[at];
  if (key === '*') return { openAll: true };
  if (row === undefined) return null;
  const { sequence, part, open } = row;
  const isHead = part === null;
  if (key === 'Enter' || key === ' ') {
    if (isHead) return { toggle: sequence.number };
    return part === 'fault' ? null : { show: part };
  }
  if (key === 'ArrowRight') return !isHead ? null : open ? { choose: at + 1 } : { toggle: sequence.number };
  if (key !== 'ArrowLeft') return null;
  if (isHead) return open ? { toggle: sequence.number } : null;
  return { choose: rows.findIndex((other) => other.sequence === sequence) };
}
