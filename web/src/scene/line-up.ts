// Where several models stand: side by side on the ground, none in another's way. Pure arithmetic.
// SPDX-License-Identifier: MIT
import { isEmptyBox } from './pose-bounds';
import type { ReadonlyBox } from './scene-types';

/** Between neighbours, as a part of the widest of all. */
const GAP = 0.15;

/**
 * How far each model is moved along x: the first stays, and each next one stands to the right of the one before, which is
 * towards -x for whoever looks at their faces.
 * @param rooms what each fills over its clip, where its file puts it; an empty one takes no room
 */
export function sideBySide(rooms: readonly ReadonlyBox[]): number[] {
  const taken = rooms.map((room) =>
    isEmptyBox(room) ? { left: 0, right: 0 } : { left: room.max[0], right: room.min[0] },
  );
  const gap = GAP * Math.max(0, ...taken.map(({ left, right }) => left - right));
  let end = Number.NaN;
  return taken.map(({ left, right }) => {
    const offset = Number.isNaN(end) ? 0 : end - gap - left;
    end = right + offset;
    return offset;
  });
}

/** The same box elsewhere along x. */
export function movedBox({ min, max }: ReadonlyBox, x: number): ReadonlyBox {
  return { min: [min[0] + x, min[1], min[2]], max: [max[0] + x, max[1], max[2]] };
}
