// SPDX-License-Identifier: MIT
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  advanceFrame,
  clampFrame,
  clampSpeed,
  durationSeconds,
  elapsedSeconds,
  secondsAt,
  stepFrame,
} from '../../web/src/playback/clock';

/** FF8 loops pass the last frame on their way to frame 0; Okami's last frame repeats the first. */
const ff8 = { frameCount: 10, framesPerSecond: 15, loopLength: 10 };
const okami = { frameCount: 31, framesPerSecond: 30, loopLength: 30 };
const single = { frameCount: 1, framesPerSecond: 30, loopLength: 0 };

describe('advanceFrame', () => {
  test('a second is fifteen frames of FF8 and thirty of Okami', () => {
    expect(advanceFrame({ ...ff8, frameCount: 100, loopLength: 100 }, 0, 1, 1, true)).toBeCloseTo(15);
    expect(advanceFrame({ ...okami, frameCount: 100, loopLength: 99 }, 0, 1, 1, true)).toBeCloseTo(30);
  });

  test('speed multiplies', () => {
    expect(advanceFrame(ff8, 0, 0.1, 4, true)).toBeCloseTo(6);
    expect(advanceFrame(ff8, 0, 1, 0.1, true)).toBeCloseTo(1.5);
  });

  test('a loop of FF8 plays on between its last frame and frame 0', () => {
    expect(advanceFrame(ff8, 8.9, 0.05, 1, true)).toBeCloseTo(9.65);
    expect(advanceFrame(ff8, 9.65, 0.05, 1, true)).toBeCloseTo(0.4);
  });

  test('a loop of Okami is back at frame 0 where its last frame was', () => {
    expect(advanceFrame(okami, 29.5, 1 / 60, 1, true)).toBeCloseTo(0);
  });

  test('played once it stops at the last frame', () => {
    expect(advanceFrame(ff8, 8, 1, 1, false)).toBe(9);
    expect(advanceFrame(okami, 8, 9, 1, false)).toBe(30);
  });

  test('a clip of one frame stands still', () => {
    expect(advanceFrame(single, 0, 1, 1, true)).toBe(0);
    expect(advanceFrame(single, 0, 1, 1, false)).toBe(0);
  });

  test('never leaves the clip', () => {
    const numbers = [
      fc.double({ min: 0, max: 9, noNaN: true }),
      fc.double({ min: 0, max: 0.25, noNaN: true }),
    ] as const;
    fc.assert(
      fc.property(
        ...numbers,
        fc.double({ min: 0.1, max: 4, noNaN: true }),
        fc.boolean(),
        (frame, time, speed, loop) => {
          const next = advanceFrame(ff8, frame, time, speed, loop);
          expect(next).toBeGreaterThanOrEqual(0);
          if (loop) expect(next).toBeLessThan(10);
          else expect(next).toBeLessThanOrEqual(9);
        },
      ),
    );
  });
});

describe('elapsedSeconds', () => {
  test('is the time between two ticks', () => {
    expect(elapsedSeconds(1, 1.016)).toBeCloseTo(0.016);
  });

  test('a stall does not fling the model ahead', () => {
    expect(elapsedSeconds(1, 100)).toBe(0.25);
  });

  test('time that nobody watched does not count, nor does time that runs backwards', () => {
    expect(elapsedSeconds(Number.NaN, 100)).toBe(0);
    expect(elapsedSeconds(5, 4)).toBe(0);
  });
});

describe('stepFrame', () => {
  test('goes to whole frames, from between two to the nearest that way', () => {
    expect(stepFrame(ff8, 3, 1, false)).toBe(4);
    expect(stepFrame(ff8, 3.4, 1, false)).toBe(4);
    expect(stepFrame(ff8, 3.4, -1, false)).toBe(3);
    expect(stepFrame(ff8, 3, -1, false)).toBe(2);
  });

  test('stops at the ends, and goes round in a loop', () => {
    expect(stepFrame(ff8, 9, 1, false)).toBe(9);
    expect(stepFrame(ff8, 0, -1, false)).toBe(0);
    expect(stepFrame(ff8, 9, 1, true)).toBe(0);
    expect(stepFrame(ff8, 0, -1, true)).toBe(9);
    expect(stepFrame(ff8, 9.5, 1, true)).toBe(0);
  });

  test('a clip of one frame has nowhere to go', () => {
    expect(stepFrame(single, 0, 1, true)).toBe(0);
    expect(stepFrame(single, 0, -1, true)).toBe(0);
  });
});

describe('clampFrame', () => {
  test('keeps frames inside, and lets a loop pass the last one', () => {
    expect(clampFrame(ff8, -3, true)).toBe(0);
    expect(clampFrame(ff8, Number.NaN, true)).toBe(0);
    expect(clampFrame(ff8, 9.5, true)).toBe(9.5);
    expect(clampFrame(ff8, 9.5, false)).toBe(9);
    expect(clampFrame(ff8, 12, true)).toBe(9);
    expect(clampFrame(okami, 30, true)).toBe(30);
  });
});

test('speed stays between a tenth and four', () => {
  expect(clampSpeed(0.01)).toBe(0.1);
  expect(clampSpeed(9)).toBe(4);
  expect(clampSpeed(1.5)).toBe(1.5);
  expect(clampSpeed(Number.NaN)).toBe(1);
});

test('seconds are those at normal speed', () => {
  expect(secondsAt(ff8, 12)).toBeCloseTo(0.8);
  expect(durationSeconds(ff8)).toBeCloseTo(10 / 15);
  expect(durationSeconds(okami)).toBeCloseTo(1);
  expect(durationSeconds(single)).toBe(0);
});
