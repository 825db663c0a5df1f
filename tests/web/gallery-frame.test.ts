// Which frame a model of the gallery is at: its clip goes round and round, whatever the clock says.
// SPDX-License-Identifier: MIT
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { frameAt, type GalleryModel } from '../../web/src/gallery/gallery-model.ts';

const model = (loopLength: number, framesPerSecond: number) => ({ loopLength, framesPerSecond }) as GalleryModel;

describe('the frame of a model in the gallery', () => {
  it('begins anew where the loop ends', () => {
    expect([0, 1, 2.9, 3, 3.5, 300].map((seconds) => frameAt(model(45, 15), seconds))).toEqual([
      0, 15, 43.5, 0, 7.5, 0,
    ]);
  });

  it('is the first of a clip without length', () => {
    expect(frameAt(model(0, 15), 12.3)).toBe(0);
  });

  it('lies in the loop at any time of a week', () => {
    const loops = fc.double({ min: 0.1, max: 5000, noNaN: true });
    fc.assert(
      fc.property(loops, fc.double({ min: 0, max: 604_800, noNaN: true }), (loopLength, seconds) => {
        const frame = frameAt(model(loopLength, 30), seconds);
        expect(frame).toBeGreaterThanOrEqual(0);
        // A quotient that was rounded down to a whole number leaves the loop's end, which is its beginning.
        expect(frame).toBeLessThanOrEqual(loopLength);
        const apart = Math.abs(frame - ((seconds * 30) % loopLength));
        expect(Math.min(apart, loopLength - apart)).toBeLessThan(1e-6);
      }),
    );
  });
});
