// Which moments a film shows: loops close without a doubled picture, clips that end show their end.
// SPDX-License-Identifier: MIT
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { hundredths, planFilm, SHORTEST_IN_GIF, sheetColumns, spreadFrames } from '../../web/src/film/film-plan.ts';

const clip = { frameCount: 12, framesPerSecond: 15, loopLength: 12 };

describe('a film', () => {
  it('of a loop at the clip’s own rate is its frames, once', () => {
    const { frames, seconds } = planFilm(clip, true, 15);
    expect(frames).toEqual(Array.from({ length: 12 }, (_, frame) => frame));
    expect(seconds).toBeCloseTo(0.8, 9);
  });

  it('of a loop at twice the rate goes on towards frame 0', () => {
    const { frames, seconds } = planFilm(clip, true, 30);
    expect(frames).toHaveLength(24);
    expect(frames.at(-1)).toBe(11.5);
    expect(seconds).toBeCloseTo(0.8, 9);
  });

  it('of a clip that ends begins with the first frame and ends with the last', () => {
    const { frames } = planFilm(clip, false, 30);
    expect([frames[0], frames.at(-1)]).toEqual([0, 11]);
    expect(frames).toHaveLength(23);
  });

  it('of one frame, of none and of no clip is one picture', () => {
    expect(planFilm({ ...clip, frameCount: 1, loopLength: 1 }, false, 30).frames).toEqual([0]);
    expect(planFilm({ ...clip, frameCount: 0, loopLength: 0 }, true, 30).frames).toEqual([0]);
    expect(planFilm(null, true, 30).frames).toEqual([0]);
  });

  it('has evenly spaced pictures within the clip, whatever the numbers', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 70000 }),
        fc.constantFrom(10, 15, 30, 60),
        fc.boolean(),
        (frameCount, rate, looping) => {
          const { frames, seconds } = planFilm(
            { frameCount, framesPerSecond: 30, loopLength: frameCount },
            looping,
            rate,
          );
          const end = looping ? frameCount : frameCount - 1;
          expect(
            frames.every((frame, i) => frame >= 0 && frame <= end && (i === 0 || frame > (frames[i - 1] ?? 0))),
          ).toBe(true);
          expect(frames.length).toBeLessThanOrEqual(3601);
          expect(seconds).toBeGreaterThan(0);
        },
      ),
    );
  });
});

it('a GIF’s times add up to the whole', () => {
  for (const [count, seconds] of [
    [12, 0.8],
    [24, 0.8],
    [7, 1.03],
  ] as const) {
    const times = hundredths(count, seconds);
    expect(times).toHaveLength(count);
    expect(times.reduce((sum, time) => sum + time, 0)).toBe(Math.round(seconds * 100));
  }
});

it('of a GIF stays two hundredths of a second or more on each picture, and as long as the clip in all', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 400 }), fc.constantFrom(15, 30), fc.boolean(), (frameCount, fps, looping) => {
      const timing = { frameCount, framesPerSecond: fps, loopLength: frameCount };
      const { frames, seconds } = planFilm(timing, looping, 60, SHORTEST_IN_GIF);
      const times = hundredths(frames.length, seconds);
      expect(Math.min(...times)).toBeGreaterThanOrEqual(2);
      if (looping) expect(times.reduce((sum, time) => sum + time, 0)).toBe(Math.round((frameCount / fps) * 100));
    }),
  );
});

it('a contact sheet spreads whole frames over the clip and is about square', () => {
  expect(spreadFrames(clip, 24)).toEqual(Array.from({ length: 12 }, (_, frame) => frame));
  expect(spreadFrames({ ...clip, frameCount: 100 }, 4)).toEqual([0, 33, 66, 99]);
  expect(spreadFrames(null, 4)).toEqual([0]);
  expect([1, 4, 5, 24].map(sheetColumns)).toEqual([1, 2, 3, 5]);
});
