// How anything is timed: all courses take turns, each twice, round after round, and of the second times the fastest counts.
// SPDX-License-Identifier: MIT

export interface Course {
  readonly name: string;
  /** Samples in a pass, which takes a millisecond or two: long for a clock, short enough not to be interrupted every time. */
  readonly samples: number;
  /** Bones of a sample. */
  readonly bones: number;
  run(samples: number): void;
}

/** Nanoseconds per bone by name. */
export type Times = Record<string, number>;

/** @param now  milliseconds */
export function timeRounds(courses: readonly Course[], rounds: number, now: () => number): Times {
  for (const course of courses) for (let warm = 0; warm < 20; warm += 1) course.run(course.samples);
  const least: Times = {};
  for (let round = 0; round < rounds; round += 1) {
    for (const { name, samples, bones, run } of courses) {
      run(samples); // others have used the caches since it last ran
      const before = now();
      run(samples);
      const each = ((now() - before) * 1e6) / (samples * bones);
      least[name] = Math.min(least[name] ?? Number.POSITIVE_INFINITY, each);
    }
  }
  return least;
}
