// The space a pose takes up: joints and bone tips, gathered over as many poses as the caller likes. Knows no three.js.
// SPDX-License-Identifier: MIT
import type { ReadonlyBox, SceneSkeleton } from './scene-types';

export interface Box {
  min: [number, number, number];
  max: [number, number, number];
}

/** A box around nothing: `min` above `max` until something is added. */
export function emptyBox(): Box {
  return { min: [Infinity, Infinity, Infinity], max: [-Infinity, -Infinity, -Infinity] };
}

export function isEmptyBox(box: ReadonlyBox): boolean {
  return !(box.min[0] <= box.max[0] && box.min[1] <= box.max[1] && box.min[2] <= box.max[2]);
}

/** Adds a point; one that is not finite is left out, so that it cannot take the camera with it. */
export function growBoxByPoint(box: Box, x: number, y: number, z: number): void {
  if (!Number.isFinite(x + y + z)) return;
  box.min[0] = Math.min(box.min[0], x);
  box.min[1] = Math.min(box.min[1], y);
  box.min[2] = Math.min(box.min[2], z);
  box.max[0] = Math.max(box.max[0], x);
  box.max[1] = Math.max(box.max[1], y);
  box.max[2] = Math.max(box.max[2], z);
}

/** The bone whose track moves the whole model; -1 for a flat rig, whose bones stand on their own. */
export function rootOf({ bones, flat }: SceneSkeleton): number {
  return flat ? -1 : bones.findIndex(({ parent }) => parent < 0);
}

/** Where a pose has the root, along x (0) or z (2): what it is moved back by where root motion is not shown. */
export function rootPlace(root: number, matrices: Float32Array, axis: 0 | 2): number {
  return root < 0 ? 0 : finite(matrices[root * 16 + 12 + axis]);
}

/** What is not finite, or not there, moves nothing. */
export function finite(value = 0): number {
  return Number.isFinite(value) ? value : 0;
}

/** What is taken off x and z of a pose before it is shown; nothing, or what puts its root above the origin. */
export type Away = readonly [x: number, z: number];
const NOWHERE: Away = [0, 0];

/** `rootMotion` as in `SceneOptions`. */
export function awayOf(skeleton: SceneSkeleton, matrices: Float32Array, rootMotion: boolean): Away {
  const root = rootMotion ? -1 : rootOf(skeleton);
  return [rootPlace(root, matrices, 0), rootPlace(root, matrices, 2)];
}

/**
 * Adds every joint and bone tip of a pose. Bones of a flat rig without a position are left out: the scene's display
 * grid places them, and `Viewport.place` adds that grid. The box of such a rig may therefore stay empty.
 */
export function growBox(box: Box, skeleton: SceneSkeleton, matrices: Float32Array, away: Away = NOWHERE): void {
  const { bones, placed, flat } = skeleton;
  for (let bone = 0; bone < bones.length; bone++) {
    if (flat && placed?.[bone] === false) continue;
    const at = bone * 16;
    const x = (matrices[at + 12] ?? Number.NaN) - away[0];
    const y = matrices[at + 13] ?? Number.NaN;
    const z = (matrices[at + 14] ?? Number.NaN) - away[1];
    growBoxByPoint(box, x, y, z);
    if (flat || skeleton.shape !== 'own-axis') continue;
    const length = bones[bone]?.length ?? 0;
    growBoxByPoint(
      box,
      x + length * (matrices[at + 8] ?? 0),
      y + length * (matrices[at + 9] ?? 0),
      z + length * (matrices[at + 10] ?? 0),
    );
  }
}

/** Adds the box around the mesh under a pose (min x y z, max x y z), as `KotsuDocument.meshBounds` gives it. */
export function growBoxByMesh(box: Box, meshBounds: Float32Array, away: Away = NOWHERE): void {
  for (let at = 0; at < 6; at += 3) {
    const [x = Number.NaN, y = Number.NaN, z = Number.NaN] = meshBounds.subarray(at, at + 3);
    growBoxByPoint(box, x - away[0], y, z - away[1]);
  }
}

/** Adds all of another box. */
export function growBoxByBox(box: Box, added: ReadonlyBox): void {
  if (isEmptyBox(added)) return;
  growBoxByPoint(box, ...added.min);
  growBoxByPoint(box, ...added.max);
}

/** The same box with every coordinate multiplied. */
export function scaleBox(box: ReadonlyBox, factor: number): ReadonlyBox {
  const [minX, minY, minZ] = box.min;
  const [maxX, maxY, maxZ] = box.max;
  return {
    min: [minX * factor, minY * factor, minZ * factor],
    max: [maxX * factor, maxY * factor, maxZ * factor],
  };
}

/** Longest side; 0 for an empty box or a single point. */
export function boxSize(box: ReadonlyBox): number {
  return isEmptyBox(box) ? 0 : Math.max(box.max[0] - box.min[0], box.max[1] - box.min[1], box.max[2] - box.min[2]);
}
