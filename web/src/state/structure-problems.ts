// Where problems lie among the bytes. Pure.
// SPDX-License-Identifier: MIT
import type { Problem } from '../../../wasm-bindings/kotsu';

/** Whether a problem lies in bytes[from, to). They are in order of place. */
export function hasProblemIn(problems: readonly Pick<Problem, 'offset'>[], from: number, to: number): boolean {
  let [low, high] = [0, problems.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((problems[middle]?.offset ?? 0) < from) low = middle + 1;
    else high = middle;
  }
  return (problems[low]?.offset ?? Number.POSITIVE_INFINITY) < to;
}
