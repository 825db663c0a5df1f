// Where the marks under the slider stand. Pure.
// SPDX-License-Identifier: MIT

export interface TickMark {
  readonly frame: number;
  /** Carries its number. */
  readonly major: boolean;
}

const MOST_NUMBERS = 12;
const MOST_MARKS = 100;

/** Marks at round steps for frames 0 ... last, few enough to tell apart. */
export function tickMarks(last: number): TickMark[] {
  const major = roundStep(last / MOST_NUMBERS);
  const minor = roundStep(last / MOST_MARKS);
  const step = major % minor === 0 ? minor : major;
  const marks: TickMark[] = [];
  for (let frame = 0; frame <= last; frame += step) marks.push({ frame, major: frame % major === 0 });
  return marks;
}

/** The smallest of 1, 2, 5, 10, 20, 50 ... that is not below `least`. */
function roundStep(least: number): number {
  for (let power = 1; ; power *= 10) {
    for (const digit of [1, 2, 5]) if (digit * power >= least) return digit * power;
  }
}
