// Numbers as the data formats write them.
// SPDX-License-Identifier: MIT

/** Nine digits tell any two 32-bit floats apart; more would only show how a computer counts. */
export function tidy(value: number): number {
  return Number(value.toPrecision(9));
}
