// SPDX-License-Identifier: MIT
import { describe, expect, test } from 'vitest';
import {
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
    expect(stepFrame(0, 9, 3, 1, false)).toBe(4);
    expect(stepFrame(0, 9, 3.4, 1, false)).toBe(4);
    expect(stepFrame(0, 9, 3.4, -1, false)).toBe(3);
    expect(stepFrame(0, 9, 3, -1, false)).toBe(2);
  });

  test('stops at the ends, and goes round in a loop', () => {
    expect(stepFrame(0, 9, 9, 1, false)).toBe(9);
    expect(stepFrame(0, 9, 0, -1, false)).toBe(0);
    expect(stepFrame(0, 9, 9, 1, true)).toBe(0);
    expect(stepFrame(0, 9, 0, -1, true)).toBe(9);
    expect(stepFrame(0, 9, 9.5, 1, true)).toBe(0);
  });

  test('within a part of a clip it goes round in that', () => {
    expect(stepFrame(4, 7, 7, 1, true)).toBe(4);
    expect(stepFrame(4, 7, 4, -1, true)).toBe(7);
    expect(stepFrame(4, 7, 4, -1, false)).toBe(4);
    expect(stepFrame(4, 7, 5.5, 1, true)).toBe(6);
  });

  test('a clip of one frame has nowhere to go', () => {
    expect(stepFrame(0, 0, 0, 1, true)).toBe(0);
    expect(stepFrame(0, 0, 0, -1, true)).toBe(0);
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
