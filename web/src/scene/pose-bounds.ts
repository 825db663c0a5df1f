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

/**
 * Adds every joint and bone tip of a pose. Bones of a flat rig without a position are left out: the scene's display
 * grid places them, and `Viewport.frame` adds that grid. The box of such a rig may therefore stay empty.
 */
export function growBox(box: Box, skeleton: SceneSkeleton, matrices: Float32Array): void {
  const { bones, placed, flat } = skeleton;
  for (let bone = 0; bone < bones.length; bone++) {
    if (flat && placed?.[bone] === false) continue;
    const at = bone * 16;
    const x = matrices[at + 12] ?? Number.NaN;
    const y = matrices[at + 13] ?? Number.NaN;
    const z = matrices[at + 14] ?? Number.NaN;
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

/** Longest side; 0 for an empty box or a single point. */
export function boxSize(box: ReadonlyBox): number {
  return isEmptyBox(box) ? 0 : Math.max(box.max[0] - box.min[0], box.max[1] - box.min[1], box.max[2] - box.min[2]);
}
