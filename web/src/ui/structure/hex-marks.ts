// What is the matter with each byte of a row now: chosen, found, lit, a problem. Pure.
// SPDX-License-Identifier: MIT
import type { ByteHits } from '../../state/byte-hits';
import { type ByteSpan, spanSize, spanStart } from '../../state/structure-hex';
import type { LitBytes } from '../../state/structure-lit';
import { firstProblemFrom } from '../../state/structure-problems';

const LIT = 1;
const HIT = 2;
const PROBLEM = 4;
export const CHOSEN = 8;
export const HEAD = 16;

export interface ByteStates {
  readonly chosen: ByteSpan | null;
  readonly lit: readonly LitBytes[];
  /** In order of place. */
  readonly problems: readonly { readonly offset: number }[];
  /** A new object whenever more has been found. */
  readonly found: { readonly hits: ByteHits } | null;
}

/** Classes by the marks of a byte. */
const classes = Array.from({ length: 32 }, (_, marks) =>
  [
    [LIT, ' lit'],
    [HIT, ' hit'],
    [PROBLEM, ' problem'],
    [CHOSEN, ' chosen'],
    [HEAD, ' head'],
  ]
    .filter(([mark]) => (marks & Number(mark)) !== 0)
    .map(([, name]) => name)
    .join(''),
);

/** With a space before each. */
export function markClasses(marks: number): string {
  return classes[marks] ?? '';
}

/** Writes the marks of the bytes from `from` on, as many as `marks` is long. */
export function markRow(marks: Uint8Array, from: number, { chosen, lit, problems, found }: ByteStates): void {
  const end = from + marks.length;
  marks.fill(0);
  const add = (start: number, stop: number, mark: number) => {
    for (let at = Math.max(start, from); at < Math.min(stop, end); at += 1)
      marks[at - from] = (marks[at - from] ?? 0) | mark;
  };
  for (const range of lit) add(range.from, range.to, LIT);
  if (found !== null) {
    const { hits } = found;
    // One that begins in an earlier row may reach into this one.
    for (let at = hits.next(Math.max(0, from - hits.length + 1), end); at >= 0; at = hits.next(at + 1, end))
      add(at, at + hits.length, HIT);
  }
  for (let at = firstProblemFrom(problems, from); at < problems.length; at += 1) {
    const { offset = end } = problems[at] ?? {};
    if (offset >= end) break;
    add(offset, offset + 1, PROBLEM);
  }
  if (chosen === null) return;
  add(spanStart(chosen), spanStart(chosen) + spanSize(chosen), CHOSEN);
  add(chosen.head, chosen.head + 1, HEAD);
}
