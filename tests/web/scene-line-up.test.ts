// Several models stand side by side, none in another's way.
// SPDX-License-Identifier: MIT
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { FRONT } from '../../web/src/scene/framing';
import { movedBox, sideBySide } from '../../web/src/scene/line-up';
import { emptyBox } from '../../web/src/scene/pose-bounds';
import type { ReadonlyBox } from '../../web/src/scene/scene-types';

const room = (left: number, right: number): ReadonlyBox => ({ min: [right, 0, -1], max: [left, 2, 1] });

const rooms = fc.array(
  fc
    .tuple(fc.double({ min: -100, max: 100, noNaN: true }), fc.double({ min: 0, max: 50, noNaN: true }))
    .map(([middle, half]) => room(middle + half, middle - half)),
  { minLength: 1, maxLength: 6 },
);

describe('sideBySide', () => {
  it('leaves one alone where its file puts it', () => {
    expect(sideBySide([room(7, 3)])).toEqual([0]);
  });

  it('puts each to the right of the one before, as seen from the front, a gap between', () => {
    const offsets = sideBySide([room(1, -1), room(10, 8), room(0.5, -0.5)]);
    [0, -11.3, -4.1].forEach((expected, index) => {
      expect(offsets[index]).toBeCloseTo(expected);
    });
  });

  it('keeps neighbours apart whatever their rooms are', () => {
    fc.assert(
      fc.property(rooms, (all) => {
        const placed = sideBySide(all).map((offset, index) => movedBox(all[index] ?? emptyBox(), offset));
        const widest = Math.max(...all.map(({ min, max }) => max[0] - min[0]));
        placed.slice(1).forEach((box, index) => {
          const gap = (placed[index]?.min[0] ?? Number.NaN) - box.max[0];
          expect(gap).toBeCloseTo(0.15 * widest, 6);
        });
      }),
    );
  });

  it('does not let who reaches far to the front hide the left neighbour from the first view', () => {
    const small: ReadonlyBox = { min: [-1.6, 0, -1.4], max: [1.6, 4.4, 2.8] };
    const long: ReadonlyBox = { min: [-2, 0, -13.5], max: [2, 16, 11.8] };
    const [, offset = 0] = sideBySide([small, long]);
    // From the small one's front, right edge, the line of sight goes this far to the right until it is as far front as the other.
    const sight = (FRONT[0] / FRONT[2]) * (small.min[2] - long.min[2]);
    expect(offset + long.max[0]).toBeLessThan(small.min[0] - sight);
    // The other way round the small one is in nobody's way.
    expect(sideBySide([long, small])[1]).toBeCloseTo(-2 - 0.15 * 4 - 1.6);
  });

  it('gives what has no extent no room', () => {
    const offsets = sideBySide([room(1, -1), emptyBox(), room(1, -1)]);
    expect(offsets.every(Number.isFinite)).toBe(true);
    expect(offsets[2]).toBeCloseTo(-2 - 2 * 0.3);
  });

  it('is empty for nobody', () => {
    expect(sideBySide([])).toEqual([]);
  });
});
