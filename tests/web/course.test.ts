// SPDX-License-Identifier: MIT
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { lastFrame, type Timing } from '../../web/src/playback/clock';
import {
  courseOf,
  directions,
  frameAt,
  goesBack,
  hasEnded,
  heldAt,
  type Span,
  spanWithin,
  travelTo,
  unrolledAt,
} from '../../web/src/playback/course';
import { framesPerTick, paced } from '../../web/src/playback/pace';

const ff8 = (frameCount: number): Timing => ({ frameCount, framesPerSecond: 15, loopLength: frameCount });
const okami = (frameCount: number): Timing => ({
  frameCount,
  framesPerSecond: 30,
  loopLength: Math.max(0, frameCount - 1),
});

const every = (count: number, step = 1) => Array.from({ length: count }, (_, at) => at * step);
const wholeFrames = (of: Parameters<typeof frameAt>[0], count: number) =>
  every(count).map((travelled) => frameAt(of, travelled));

describe('one round, frame by frame', () => {
  const part = { from: 2, to: 5 };

  test('FF8 forwards: all frames for equally long, then frame 0 again', () => {
    expect(wholeFrames(courseOf(ff8(4), 'forwards', true), 9)).toEqual([0, 1, 2, 3, 0, 1, 2, 3, 0]);
  });

  test('FF8 backwards: from the last frame down, and on from frame 0 to the last', () => {
    const course = courseOf(ff8(4), 'backwards', true);
    expect(wholeFrames(course, 9)).toEqual([3, 2, 1, 0, 3, 2, 1, 0, 3]);
    expect(frameAt(course, 3.25)).toBe(3.75);
  });

  test('Okami: the last frame is the first one come back', () => {
    expect(wholeFrames(courseOf(okami(4), 'forwards', true), 7)).toEqual([0, 1, 2, 0, 1, 2, 0]);
    expect(wholeFrames(courseOf(okami(4), 'backwards', true), 7)).toEqual([3, 2, 1, 3, 2, 1, 3]);
  });

  test('ping-pong shows both ends once per round', () => {
    for (const timing of [ff8(4), okami(4)])
      expect(wholeFrames(courseOf(timing, 'ping-pong', true), 13)).toEqual([0, 1, 2, 3, 2, 1, 0, 1, 2, 3, 2, 1, 0]);
  });

  test('a part of FF8 holds its last frame for as long as the others; one of Okami jumps', () => {
    const course = courseOf(ff8(9), 'forwards', true, part);
    expect(wholeFrames(course, 9)).toEqual([2, 3, 4, 5, 2, 3, 4, 5, 2]);
    expect(frameAt(course, 3.5)).toBe(5);
    expect(wholeFrames(courseOf(ff8(9), 'backwards', true, part), 5)).toEqual([5, 4, 3, 2, 5]);
    expect(wholeFrames(courseOf(okami(9), 'forwards', true, part), 7)).toEqual([2, 3, 4, 2, 3, 4, 2]);
    expect(wholeFrames(courseOf(ff8(9), 'ping-pong', true, part), 7)).toEqual([2, 3, 4, 5, 4, 3, 2]);
  });

  test('once stops where it ends: at the last frame, at the first, or back where it began', () => {
    const ends = directions.map((direction) => {
      const course = courseOf(ff8(5), direction, false);
      return [course.length, frameAt(course, 100), hasEnded(course, course.length), hasEnded(course, 3.9)];
    });
    expect(ends).toEqual([
      [4, 4, true, false],
      [4, 0, true, false],
      [8, 0, true, false],
    ]);
  });

  test('in Slow a part is counted in ticks, two for a frame', () => {
    const slow = paced(ff8(9), 'slow');
    const course = courseOf(slow, 'ping-pong', true, { from: 4, to: 10 });
    expect([lastFrame(slow), course.length]).toEqual([16, 12]);
    expect(wholeFrames(course, 14)).toEqual([4, 5, 6, 7, 8, 9, 10, 9, 8, 7, 6, 5, 4, 5]);
    expect(courseOf(slow, 'backwards', true).length).toBe(17);
  });
});

describe('held frames', () => {
  const held = (course: ReturnType<typeof courseOf>, step: number, looks: number) =>
    every(looks, 0.5).map((travelled) => heldAt(course, travelled, step));

  test('each is held for a whole tick, whichever way', () => {
    expect(held(courseOf(ff8(3), 'backwards', true), 1, 8)).toEqual([2, 2, 1, 1, 0, 0, 2, 2]);
    expect(held(courseOf(ff8(3), 'ping-pong', true), 1, 10)).toEqual([0, 0, 1, 1, 2, 2, 1, 1, 0, 0]);
  });

  test('Haste goes two frames on per tick, over the end of a loop and back from the end of ping-pong', () => {
    const step = framesPerTick('haste');
    const ticks = (course: ReturnType<typeof courseOf>) =>
      every(6, 2).map((travelled) => heldAt(course, travelled, step));
    expect(ticks(courseOf(ff8(5), 'forwards', true))).toEqual([0, 2, 4, 1, 3, 0]);
    expect(ticks(courseOf(ff8(5), 'backwards', true))).toEqual([4, 2, 0, 3, 1, 4]);
    expect(ticks(courseOf(ff8(4), 'ping-pong', true))).toEqual([0, 2, 2, 0, 2, 2]);
  });

  test('what is played once ends on its last frame, though Haste would pass it by', () => {
    const course = courseOf(ff8(10), 'forwards', false);
    expect([8, 8.9, 9].map((travelled) => heldAt(course, travelled, 2))).toEqual([8, 8, 9]);
  });
});

describe('for any clip, part and way', () => {
  const timing = fc.oneof(fc.nat({ max: 300 }).map(ff8), fc.nat({ max: 300 }).map(okami));
  const pacedTiming = fc
    .tuple(timing, fc.constantFrom('normal' as const, 'haste' as const, 'slow' as const))
    .map(([clip, pace]) => (clip.framesPerSecond === 15 ? paced(clip, pace) : clip));
  const part: fc.Arbitrary<Span | null> = fc.option(
    fc
      .tuple(fc.integer({ min: -5, max: 400 }), fc.nat({ max: 400 }))
      .map(([from, more]) => ({ from, to: from + more })),
  );
  const course = fc
    .tuple(pacedTiming, fc.constantFrom(...directions), fc.boolean(), part)
    .map(([clip, direction, looping, span]) => ({ clip, span, of: courseOf(clip, direction, looping, span) }));
  const travelled = fc.double({ min: 0, max: 5000, noNaN: true });

  test('the playhead stays within what is played, held frames are whole and in the clip', () => {
    fc.assert(
      fc.property(course, travelled, fc.constantFrom(1, 2), ({ clip, of }, gone, step) => {
        const frame = frameAt(of, gone);
        expect(frame).toBeGreaterThanOrEqual(of.from);
        if (of.bridged && of.length > of.to) expect(frame).toBeLessThan(of.length);
        else expect(frame).toBeLessThanOrEqual(of.to);
        const held = heldAt(of, gone, step);
        expect(Number.isInteger(held)).toBe(true);
        expect(held >= of.from && held <= of.to && held <= lastFrame(clip)).toBe(true);
      }),
    );
  });

  test('a loop is back where it was after one round, and takes what its frames take', () => {
    fc.assert(
      fc.property(course, fc.nat({ max: 4000 }), fc.nat({ max: 3 }), ({ clip, of }, quarters, rounds) => {
        fc.pre(of.looping);
        const last = lastFrame(clip);
        const rest = of.to === of.from ? 0 : clip.loopLength - last;
        const length = of.direction === 'ping-pong' ? 2 * (of.to - of.from) : of.to - of.from + rest;
        expect(of.length).toBe(length);
        // Quarters of frames are exact in floating point.
        const gone = quarters / 4;
        expect(frameAt(of, gone + rounds * of.length)).toBe(frameAt(of, gone));
      }),
    );
  });

  test('ping-pong is the same both ways, and turns at its ends', () => {
    fc.assert(
      fc.property(course, fc.nat({ max: 4000 }), ({ of }, quarters) => {
        fc.pre(of.direction === 'ping-pong');
        const half = of.length / 2;
        const gone = Math.min(half, quarters / 4);
        expect(frameAt(of, half + gone)).toBe(frameAt(of, half - gone));
        expect(frameAt(of, half)).toBe(of.to);
        expect(frameAt(of, of.length)).toBe(of.from);
        if (gone > 0 && gone < half) {
          expect(goesBack(of, gone)).toBe(false);
          expect(goesBack(of, half + gone)).toBe(true);
        }
      }),
    );
  });

  test('backwards is forwards, read from the end', () => {
    fc.assert(
      fc.property(pacedTiming, fc.boolean(), part, fc.nat({ max: 4000 }), (clip, looping, span, quarters) => {
        const [on, back] = [courseOf(clip, 'forwards', looping, span), courseOf(clip, 'backwards', looping, span)];
        const gone = looping ? quarters / 4 : Math.min(on.length, quarters / 4);
        expect(back.length).toBe(on.length);
        expect(frameAt(back, gone) + frameAt(on, gone)).toBe(
          // On the bridge from the last frame to frame 0 both are past the last one.
          on.bridged && frameAt(on, gone) > on.to ? on.length + on.to : on.from + on.to,
        );
      }),
    );
  });

  test('travelling to a frame leads there, and unrolled the frames go on by one per frame', () => {
    fc.assert(
      fc.property(course, fc.double({ min: 0, max: 1, noNaN: true }), fc.boolean(), ({ of }, share, returning) => {
        const frame = of.from + Math.floor(share * (of.to - of.from));
        const gone = travelTo(of, frame, returning);
        expect(gone).toBeGreaterThanOrEqual(0);
        const closed = of.looping && gone === of.length;
        if (!closed) expect(frameAt(of, gone)).toBe(frame);
        const step = unrolledAt(of, gone + 1) - unrolledAt(of, gone);
        expect(step).toBe(of.direction === 'backwards' ? -1 : 1);
      }),
    );
  });
});

test('all of a clip, or none of it, is no part', () => {
  expect(spanWithin(ff8(10), { from: 0, to: 9 })).toBeNull();
  expect(spanWithin(ff8(10), { from: -4, to: 99 })).toBeNull();
  expect(spanWithin(ff8(10), { from: 12, to: 20 })).toBeNull();
  expect(spanWithin(ff8(10), { from: 4, to: 20 })).toEqual({ from: 4, to: 9 });
});
