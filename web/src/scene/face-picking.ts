// Which triangle of a posed mesh is under a point of the picture: what the vertex shader does, once more on the processor. Pure.
// SPDX-License-Identifier: MIT
import type { Matrix4 } from 'three';
import type { MeshArrays } from './mesh-geometry';
import type { Picture } from './picking';

/** What the shader reads of the pose: 16 floats per bone, of which the fourth is 1 for a bone that is not shown. */
type PoseFloats = Float32Array;

export interface TriangleHit {
  /** Its number in the mesh. */
  readonly triangle: number;
  /** Distance from the camera, in units of the world. */
  readonly depth: number;
}

type Skin = Pick<MeshArrays, 'positions' | 'bones' | 'weights' | 'groups' | 'triangles'>;

export type FindTriangle = typeof pickTriangle;

const corners = new Float64Array(9);

/**
 * The nearest of those that are drawn; null where there is none.
 * @param isShown whether a group of the mesh is drawn
 */
export function pickTriangle(
  skin: Skin,
  pose: PoseFloats,
  { clipFromModel, width, height }: Picture,
  x: number,
  y: number,
  isShown: (group: number) => boolean,
): TriangleHit | null {
  const [atX, atY] = [(2 * x) / width - 1, 1 - (2 * y) / height];
  let best: TriangleHit | null = null;
  skin.groups.forEach(({ firstCorner, cornerCount, frontOnly }, group) => {
    if (!isShown(group)) return;
    for (let corner = firstCorner; corner < firstCorner + cornerCount; corner += 3) {
      if (!place(skin, pose, clipFromModel, corner)) continue;
      const depth = depthAt(atX, atY, frontOnly);
      if (depth !== null && (best === null || depth < best.depth))
        best = { triangle: skin.triangles[corner / 3] ?? 0, depth };
    }
  });
  return best;
}

/** Puts three corners into `corners`: x, y and w of each in the picture. False: behind the camera, or not shown. */
function place({ positions, bones, weights }: Skin, pose: PoseFloats, { elements }: Matrix4, first: number): boolean {
  let unseen = 0;
  for (let i = 0; i < 3; i += 1) {
    const at = (first + i) * 3;
    const [px = 0, py = 0, pz = 0] = [positions[at], positions[at + 1], positions[at + 2]];
    let [x, y, z, hidden] = [0, 0, 0, 0];
    for (let k = 0; k < 3; k += 1) {
      const weight = weights[at + k] ?? 0;
      if (weight <= 0) continue;
      const m = 16 * (bones[at + k] ?? 0);
      const of = (row: number) =>
        (pose[m + row] ?? 0) * px +
        (pose[m + 4 + row] ?? 0) * py +
        (pose[m + 8 + row] ?? 0) * pz +
        (pose[m + 12 + row] ?? 0);
      x += weight * of(0);
      y += weight * of(1);
      z += weight * of(2);
      hidden += weight * (pose[m + 3] ?? 0);
    }
    unseen = Math.max(unseen, hidden);
    const clip = (row: number) =>
      (elements[row] ?? 0) * x +
      (elements[4 + row] ?? 0) * y +
      (elements[8 + row] ?? 0) * z +
      (elements[12 + row] ?? 0);
    const w = clip(3);
    if (!(w > 0)) return false;
    corners[3 * i] = clip(0) / w;
    corners[3 * i + 1] = clip(1) / w;
    corners[3 * i + 2] = w;
  }
  return unseen <= 0.5;
}

/** How far from the camera the triangle in `corners` is at a point of the picture; null where it is not there. */
function depthAt(x: number, y: number, frontOnly: boolean): number | null {
  const [ax = 0, ay = 0, aw = 1, bx = 0, by = 0, bw = 1, cx = 0, cy = 0, cw = 1] = corners;
  const area = (bx - ax) * (cy - ay) - (cx - ax) * (by - ay);
  // Corners run counter-clockwise as seen from the front.
  if (area === 0 || (frontOnly && area < 0)) return null;
  const a = ((bx - x) * (cy - y) - (cx - x) * (by - y)) / area;
  const b = ((cx - x) * (ay - y) - (ax - x) * (cy - y)) / area;
  const c = 1 - a - b;
  if (!(a >= 0 && b >= 0 && c >= 0)) return null;
  // Between points of the picture it is 1/w that changes evenly.
  return 1 / (a / aw + b / bw + c / cw);
}
