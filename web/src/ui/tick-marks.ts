// Where the marks under the slider and on the timeline's ruler stand. Pure.
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

/** The smallest of 1, 2, 5, 10, 20, 50 ... that is not below `least`; in thousandths, hundredths and tenths too from a `first` of 0.001. */
export function roundStep(least: number, first = 1): number {
  for (let power = 0; ; power += 1) {
    for (const digit of [1, 2, 5]) {
      const step = digit * 10 ** power;
      // Times a reciprocal, 0.3 would come out as 0.30000000000000004.
      if (step * first >= least) return first < 1 ? step / Math.round(1 / first) : step;
    }
  }
}
