// A primitive in its bind pose: where its vertices stand and which nodes carry them.
// SPDX-License-Identifier: MIT
import { movePoint } from './affine';
import type { RigPlan } from './glb-plan';
import type { Part, Primitive } from './mesh-parts';

export interface AttachedPrimitive {
  readonly primitive: Primitive;
  /** [3v] In the space of the model. */
  readonly positions: Float32Array;
  /** [4v] Numbers of joints in the skin, and their shares; null where there is no skeleton. */
  readonly joints: Uint16Array | null;
  readonly weights: Float32Array | null;
}

export function attach(
  { rig, scale, attach: attached, nodeCount }: RigPlan,
  part: Part,
  primitive: Primitive,
): AttachedPrimitive {
  const { positions, bones } = primitive;
  const count = positions.length / 3;
  const placed = new Float32Array(positions.length);
  const point = [0, 0, 0];
  for (let vertex = 0; vertex < count; vertex++) {
    const [x = 0, y = 0, z = 0] = [0, 1, 2].map((axis) => (positions[vertex * 3 + axis] ?? 0) * scale);
    if (part.atRest || rig.bones.length === 0) placed.set([x, y, z], vertex * 3);
    else {
      movePoint(attached, (bones[vertex * 3] ?? 0) * 16, x, y, z, point);
      placed.set(point, vertex * 3);
    }
  }
  if (rig.bones.length === 0) return { primitive, positions: placed, joints: null, weights: null };
  // The nodes that carry vertices are the last of the skin: FF8's leaves, or all there are.
  return { primitive, positions: placed, ...influences(primitive, nodeCount - rig.bones.length) };
}

/** Each bone once, none with a share of nothing, shares that add up to 1: readers insist on all three. */
function influences({ bones, weights }: Primitive, firstNode: number): { joints: Uint16Array; weights: Float32Array } {
  const count = bones.length / 3;
  const joints = new Uint16Array(count * 4);
  const shares = new Float32Array(count * 4);
  for (let vertex = 0; vertex < count; vertex++) {
    const merged = new Map<number, number>();
    for (let at = vertex * 3; at < vertex * 3 + 3; at++) {
      const weight = weights[at] ?? 0;
      const bone = bones[at] ?? 0;
      if (weight > 0) merged.set(bone, (merged.get(bone) ?? 0) + weight);
    }
    const total = [...merged.values()].reduce((sum, weight) => sum + weight, 0);
    [...merged].forEach(([bone, weight], slot) => {
      joints[vertex * 4 + slot] = firstNode + bone;
      shares[vertex * 4 + slot] = weight / total;
    });
  }
  return { joints, weights: shares };
}
