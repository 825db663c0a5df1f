// How the core's numbers are written as decimals.
// SPDX-License-Identifier: MIT

/** The double with the fewest digits that is still the same 32-bit float: 0.1 rather than 0.10000000149011612. */
export function shortestFloat(value: number): number {
  // Nine significant digits tell any two 32-bit floats apart, six are always too few to be wrong about.
  for (let digits = 6; digits <= 9; digits += 1) {
    const short = Number(value.toPrecision(digits));
    if (Math.fround(short) === Math.fround(value)) return short + 0; // + 0: no negative zero
  }
  return value;
}

/** JSON would write the sign of a zero that means nothing. */
export function noNegativeZero(value: number): number {
  return value + 0;
}
