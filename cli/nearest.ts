// The word that somebody who mistyped probably meant.
// SPDX-License-Identifier: MIT

/** null: none is near enough to be worth naming. */
export function nearest(typed: string, known: readonly string[]): string | null {
  const limit = typed.length < 5 ? 1 : 2;
  let best: string | null = null;
  let least = limit + 1;
  for (const word of known) {
    const steps = word.startsWith(typed) && typed.length > 2 ? 0 : distance(typed, word);
    if (steps < least) [best, least] = [word, steps];
  }
  return best;
}

/** Letters to be added, taken away, changed, or exchanged with their neighbour. */
function distance(one: string, other: string): number {
  let before: number[] = [];
  let last = Array.from({ length: other.length + 1 }, (_, column) => column);
  for (let row = 1; row <= one.length; row++) {
    const next = [row];
    for (let column = 1; column <= other.length; column++) {
      const same = one[row - 1] === other[column - 1];
      let least = Math.min(
        (last[column] ?? 0) + 1,
        (next[column - 1] ?? 0) + 1,
        (last[column - 1] ?? 0) + (same ? 0 : 1),
      );
      const exchanged = one[row - 1] === other[column - 2] && one[row - 2] === other[column - 1];
      if (row > 1 && column > 1 && exchanged) least = Math.min(least, (before[column - 2] ?? 0) + 1);
      next.push(least);
    }
    [before, last] = [last, next];
  }
  return last[other.length] ?? 0;
}
