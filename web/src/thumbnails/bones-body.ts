// A skeleton without a mesh, drawn small: every bone as two crossing blades from its joint to its tip.
// SPDX-License-Identifier: MIT
import type { Skeleton } from '../../../wasm-bindings/kotsu';
import type { Body } from './body';

const TRIANGLES_PER_BONE = 4;
const CORNERS_PER_BONE = 3 * TRIANGLES_PER_BONE;

/** Half of a blade's width, as a share of the bone's length. */
const BREADTH = 0.12;

const COLOUR = [0.62, 0.68, 0.78] as const;
const UNPAINTED = { texture: null, repeats: false, smooth: false, blends: false } as const;

/** From joint to tip in a pose: x y z twice; false where the bone has no extent. */
type Segment = (matrices: Float32Array, bone: number, out: number[]) => boolean;

/** null for bones that have no place of their own. */
export function bonesBody(skeleton: Skeleton): Body | null {
  const { bones, composition, flat } = skeleton;
  if (flat || bones.length === 0) return null;
  const segment: Segment =
    composition === 'ff8'
      ? (matrices, bone, out) => alongOwnAxis(matrices, bone, bones[bone]?.length ?? 0, out)
      : (matrices, bone, out) => fromParent(matrices, bone, bones[bone]?.parent ?? -1, out);
  const cornerCount = bones.length * CORNERS_PER_BONE;
  return {
    groups: [{ firstCorner: 0, cornerCount, frontOnly: false, nearer: 0, ...UNPAINTED }],
    uvs: new Float32Array(0),
    pose: (matrices) => {
      // Bones without an extent stay NaN: they draw nothing and take no room.
      const points = new Float32Array(cornerCount * 3).fill(Number.NaN);
      const ends = [0, 0, 0, 0, 0, 0];
      for (let bone = 0; bone < bones.length; bone++)
        if (segment(matrices, bone, ends)) blades(points, bone * CORNERS_PER_BONE * 3, ends);
      return points;
    },
    colour: (_, __, light, to) => {
      [to.red, to.green, to.blue] = [COLOUR[0] * light, COLOUR[1] * light, COLOUR[2] * light];
    },
  };
}

function alongOwnAxis(matrices: Float32Array, bone: number, length: number, out: number[]): boolean {
  for (let axis = 0; axis < 3; axis++) {
    out[axis] = matrices[bone * 16 + 12 + axis] ?? 0;
    out[axis + 3] = (out[axis] ?? 0) + length * (matrices[bone * 16 + 8 + axis] ?? 0);
  }
  return length !== 0;
}

/** The way from the node above all bones is no bone. */
function fromParent(matrices: Float32Array, bone: number, parent: number, out: number[]): boolean {
  if (parent <= 0) return false;
  for (let axis = 0; axis < 3; axis++) {
    out[axis] = matrices[parent * 16 + 12 + axis] ?? 0;
    out[axis + 3] = matrices[bone * 16 + 12 + axis] ?? 0;
  }
  return true;
}

function blades(points: Float32Array, at: number, ends: readonly number[]): void {
  const [ax = 0, ay = 0, az = 0, bx = 0, by = 0, bz = 0] = ends;
  const [dx, dy, dz] = [bx - ax, by - ay, bz - az];
  const length = Math.hypot(dx, dy, dz);
  // Any direction across: against the axis that the bone follows least.
  const [sx, sy, sz] = Math.abs(dy) < 0.9 * length ? [dz, 0, -dx] : [0, -dz, dy];
  const across = Math.hypot(sx, sy, sz) || 1;
  const side = [sx, sy, sz].map((value) => (value / across) * BREADTH * length);
  const other = [dy * sz - dz * sy, dz * sx - dx * sz, dx * sy - dy * sx].map(
    (value) => (value / (across * length || 1)) * BREADTH * length,
  );
  // Broad near the joint, pointed at the tip.
  const [mx, my, mz] = [ax + 0.2 * dx, ay + 0.2 * dy, az + 0.2 * dz];
  let to = at;
  for (const [x = 0, y = 0, z = 0] of [side, other]) {
    const [left, right] = [
      [mx + x, my + y, mz + z],
      [mx - x, my - y, mz - z],
    ];
    for (const point of [[ax, ay, az], left, right, left, [bx, by, bz], right]) {
      points.set(point, to);
      to += 3;
    }
  }
}
