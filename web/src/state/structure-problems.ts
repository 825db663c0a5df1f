// Where problems lie among the bytes. Pure.
// SPDX-License-Identifier: MIT
import type { Problem } from '../../../wasm-bindings/kotsu';

/** In order of place. */
type Problems = readonly Pick<Problem, 'offset'>[];

/** Number of the first problem at or behind a byte; as many as there are where there is none. */
export function firstProblemFrom(problems: Problems, byte: number): number {
  let [low, high] = [0, problems.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((problems[middle]?.offset ?? 0) < byte) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** Whether a problem lies in bytes[from, to). */
export function hasProblemIn(problems: Problems, from: number, to: number): boolean {
  return (problems[firstProblemFrom(problems, from)]?.offset ?? Number.POSITIVE_INFINITY) < to;
}
