// Which moments a film shows: loops close without a doubled picture, clips that end show their end.
// SPDX-License-Identifier: MIT
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { hundredths, planFilm, SHORTEST_IN_GIF, sheetColumns, spreadFrames } from '../../web/src/film/film-plan.ts';
import { courseOf, type Direction, frameAt, type Span } from '../../web/src/playback/course.ts';

const clip = { frameCount: 12, framesPerSecond: 15, loopLength: 12 };

/** The frames on screen at each picture. */
function planned(
  looping: boolean,
  rate: number,
  direction: Direction = 'forwards',
  part: Span | null = null,
  timing = clip,
) {
  const course = courseOf(timing, direction, looping, part);
  const { travels, seconds } = planFilm(course, timing.framesPerSecond, rate);
  return { frames: travels.map((travelled) => frameAt(course, travelled)), seconds };
}

describe('a film', () => {
  it('of a loop at the clip’s own rate is its frames, once', () => {
    const { frames, seconds } = planned(true, 15);
    expect(frames).toEqual(Array.from({ length: 12 }, (_, frame) => frame));
    expect(seconds).toBeCloseTo(0.8, 9);
  });

  it('of a loop at twice the rate goes on towards frame 0', () => {
    const { frames, seconds } = planned(true, 30);
    expect(frames).toHaveLength(24);
    expect(frames.at(-1)).toBe(11.5);
    expect(seconds).toBeCloseTo(0.8, 9);
  });

  it('of a clip that ends begins with the first frame and ends with the last', () => {
    const { frames } = planned(false, 30);
    expect([frames[0], frames.at(-1)]).toEqual([0, 11]);
    expect(frames).toHaveLength(23);
  });

  it('of one frame, of none and of no clip is one picture', () => {
    for (const frameCount of [0, 1]) {
      const { frames, seconds } = planned(false, 30, 'forwards', null, { ...clip, frameCount, loopLength: frameCount });
      expect(frames).toEqual([0]);
      expect(seconds).toBeCloseTo(1 / 30, 9);
    }
  });

  it('goes the way and the part that the page plays', () => {
    const part = { from: 3, to: 6 };
    expect(planned(false, 15, 'forwards', part).frames).toEqual([3, 4, 5, 6]);
    expect(planned(false, 15, 'backwards', part).frames).toEqual([6, 5, 4, 3]);
    // A part loops as a clip does: its last frame lasts as long as all others.
    expect(planned(true, 15, 'forwards', part).frames).toEqual([3, 4, 5, 6]);
    expect(planned(true, 15, 'ping-pong', part)).toEqual({ frames: [3, 4, 5, 6, 5, 4], seconds: 6 / 15 });
    expect(planned(false, 15, 'ping-pong', part).frames).toEqual([3, 4, 5, 6, 5, 4, 3]);
    expect(planned(true, 15, 'backwards').frames).toEqual([11, 10, 9, 8, 7, 6, 5, 4, 3, 2, 1, 0]);
  });

  it('has evenly spaced pictures within the clip, whatever the numbers', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 70000 }),
        fc.constantFrom(10, 15, 30, 60),
        fc.boolean(),
        (frameCount, rate, looping) => {
          const timing = { frameCount, framesPerSecond: 30, loopLength: frameCount };
          const { frames, seconds } = planned(looping, rate, 'forwards', null, timing);
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
      const course = courseOf(timing, 'forwards', looping);
      const { travels, seconds } = planFilm(course, fps, 60, SHORTEST_IN_GIF);
      const times = hundredths(travels.length, seconds);
      expect(Math.min(...times)).toBeGreaterThanOrEqual(2);
      if (looping && frameCount > 1)
        expect(times.reduce((sum, time) => sum + time, 0)).toBe(Math.round((frameCount / fps) * 100));
    }),
  );
});

it('a contact sheet spreads whole frames over the clip and is about square', () => {
  expect(spreadFrames({ from: 0, to: 11 }, 24)).toEqual(Array.from({ length: 12 }, (_, frame) => frame));
  expect(spreadFrames({ from: 0, to: 99 }, 4)).toEqual([0, 33, 66, 99]);
  expect(spreadFrames({ from: 8, to: 20 }, 3)).toEqual([8, 14, 20]);
  expect(spreadFrames({ from: 0, to: 0 }, 4)).toEqual([0]);
  expect([1, 4, 5, 24].map(sheetColumns)).toEqual([1, 2, 3, 5]);
});
