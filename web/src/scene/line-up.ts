// Where several models stand: side by side on the ground, none in another's way. Pure arithmetic.
// SPDX-License-Identifier: MIT
import { emptyBox, growBoxByBox, isEmptyBox } from './pose-bounds';
import type { ReadonlyBox, SceneActor } from './scene-types';

/** Between neighbours, as a part of the widest of all. */
const GAP = 0.15;

/**
 * Whoever reaches further to the front than its left neighbour would hide that one from the first view, which is from the right
 * (`FRONT` in framing.ts): so much further away does it stand, as a part of what it reaches further. More than the 0.46 of that
 * view, for what stands on the left is seen from further right still.
 */
const SLANT = 0.6;

/**
 * How far each model is moved along x: the first stays, and each next one stands to the right of the one before, which is
 * towards -x for whoever looks at their faces.
 * @param rooms what each fills over its clip, where its file puts it; an empty one takes no room
 */
export function sideBySide(rooms: readonly ReadonlyBox[]): number[] {
  const taken = rooms.map((room) =>
    isEmptyBox(room)
      ? { left: 0, right: 0, front: Number.POSITIVE_INFINITY }
      : { left: room.max[0], right: room.min[0], front: room.min[2] },
  );
  const gap = GAP * Math.max(0, ...taken.map(({ left, right }) => left - right));
  let end = Number.NaN;
  let frontBefore = Number.NEGATIVE_INFINITY;
  return taken.map(({ left, right, front }) => {
    const offset = Number.isNaN(end) ? 0 : end - gap - SLANT * reachBeyond(front, frontBefore) - left;
    end = right + offset;
    frontBefore = front;
    return offset;
  });
}

/** How much further one front is than another; nothing where one of them fills no room. */
function reachBeyond(front: number, before: number): number {
  return Number.isFinite(front) && Number.isFinite(before) ? Math.max(0, before - front) : 0;
}

/**
 * The same where some stand at another's place, and need its room to be wide enough for both.
 * @param over for each, the index of the one at whose place it stands, which stands at its own; null: at its own
 */
export function standTogether(rooms: readonly ReadonlyBox[], over: readonly (number | null)[]): number[] {
  const bases = rooms.map((_, index) => over[index] ?? index);
  const places = [...new Set(bases)];
  const shared = places.map((place) => {
    const box = emptyBox();
    rooms.forEach((room, index) => {
      if (bases[index] === place) growBoxByBox(box, room);
    });
    return box;
  });
  const offsets = sideBySide(shared);
  return bases.map((place) => offsets[places.indexOf(place)] ?? 0);
}

/** Of those that stand by themselves: at whose place among them, as `standTogether` takes it. */
export function placesOf(actors: readonly SceneActor[]): (number | null)[] {
  const standing = actors.filter(({ holder }) => holder === null);
  return standing.map(({ over = null }) => {
    const place = over === null ? -1 : standing.indexOf(actors[over] as SceneActor);
    return place < 0 ? null : place;
  });
}

/** The same box elsewhere along x. */
export function movedBox({ min, max }: ReadonlyBox, x: number): ReadonlyBox {
  return { min: [min[0] + x, min[1], min[2]], max: [max[0] + x, max[1], max[2]] };
}
