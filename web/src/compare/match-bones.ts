// Which bone of one skeleton is which of another: those of the same number in their files. Pure.
// SPDX-License-Identifier: MIT

/** What of a bone matching needs; both games number their bones, and a mod that moves one in the file keeps its number. */
export interface NumberedBone {
  readonly id: number;
}

/** A bone that both skeletons have, by its place in each. */
export interface BonePair {
  readonly id: number;
  readonly a: number;
  readonly b: number;
}

export interface BoneMatch {
  /** In the order of the first skeleton. */
  readonly pairs: readonly BonePair[];
  /** Places in the first and in the second skeleton. */
  readonly onlyA: readonly number[];
  readonly onlyB: readonly number[];
}

/** Should a broken file use a number twice, the first bone with it is the one that counts. */
export function matchBones(a: readonly NumberedBone[], b: readonly NumberedBone[]): BoneMatch {
  const places = firstPlaces(b);
  const pairs: BonePair[] = [];
  const onlyA: number[] = [];
  a.forEach(({ id }, place) => {
    const other = places.get(id);
    places.delete(id);
    if (other === undefined) onlyA.push(place);
    else pairs.push({ id, a: place, b: other });
  });
  const taken = new Set(pairs.map((pair) => pair.b));
  return { pairs, onlyA, onlyB: b.map((_, place) => place).filter((place) => !taken.has(place)) };
}

function firstPlaces(bones: readonly NumberedBone[]): Map<number, number> {
  const places = new Map<number, number>();
  bones.forEach(({ id }, place) => {
    if (!places.has(id)) places.set(id, place);
  });
  return places;
}
