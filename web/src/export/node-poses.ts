// Local poses of a skeleton -> what glTF's nodes hold. FF8 lets scale stretch limbs but never shear what hangs on them: there a
// joint carries rotation and translation alone, and a leaf under it the scale of the whole chain. Okami's rule is glTF's own.
// SPDX-License-Identifier: MIT
import { LOCAL_FLOATS, MATRIX_FLOATS } from '../../../wasm-bindings/kotsu';
import { composeAt, identities, multiplyAt } from './affine';
import type { RigSnapshot } from './snapshot-types';

/** Beyond any meaningful model, as in the core. */
export const LARGEST = 1e18;

/** One pose or many of all nodes. */
export interface NodePoses {
  /** [10 per bone] Translation, rotation x y z w, scale. */
  readonly joints: Float64Array;
  /** [3 per bone] FF8: the accumulated scale; null for Okami, whose joints carry their own. */
  readonly leaves: Float64Array | null;
}

/** What is done to a model as a whole. */
export interface Standing {
  /** Factor on every length. */
  readonly scale: number;
  /** What pose number `pose` is moved back by along x and z, before scaling. */
  readonly shift: (pose: number) => readonly [number, number];
}

export function nodePoses(rig: RigSnapshot, locals: Float64Array, { scale, shift }: Standing): NodePoses {
  const { bones } = rig;
  const count = bones.length;
  const ff8 = rig.composition === 'ff8';
  const order = parentsFirst(bones);
  const joints = Float64Array.from(locals, held);
  const leaves = ff8 ? new Float64Array((locals.length / LOCAL_FLOATS) * 3) : null;
  for (let pose = 0; pose * count * LOCAL_FLOATS < locals.length; pose++) {
    const [x, z] = shift(pose);
    for (const bone of order) {
      const parent = bones[bone]?.parent ?? -1;
      const own = pose * count + bone;
      const at = own * LOCAL_FLOATS;
      if (parent < 0) {
        joints[at] = (joints[at] ?? 0) - x;
        joints[at + 2] = (joints[at + 2] ?? 0) - z;
      }
      for (let axis = 0; axis < 3; axis++) {
        const above = leaves === null || parent < 0 ? 1 : (leaves[(pose * count + parent) * 3 + axis] ?? 1);
        joints[at + axis] = held((joints[at + axis] ?? 0) * above * scale);
        if (leaves === null) continue;
        leaves[own * 3 + axis] = held(above * (joints[at + 7 + axis] ?? 1));
        joints[at + 7 + axis] = 1;
      }
      normalise(joints, at + 3);
    }
  }
  return { joints, leaves };
}

function held(value: number): number {
  return Math.min(Math.max(value, -LARGEST), LARGEST);
}

function normalise(values: Float64Array, at: number): void {
  const length = Math.hypot(values[at] ?? 0, values[at + 1] ?? 0, values[at + 2] ?? 0, values[at + 3] ?? 0);
  for (let i = at; i < at + 4; i++) values[i] = length > 0 ? (values[i] ?? 0) / length : i === at + 3 ? 1 : 0;
}

/** Positions of all bones, each after its parent; the decoder has seen to it that there is no cycle. */
export function parentsFirst(bones: readonly { readonly parent: number }[]): number[] {
  const order = new Set<number>();
  for (let bone = 0; bone < bones.length; bone++) {
    const chain: number[] = [];
    for (let at = bone; at >= 0 && !order.has(at); at = bones[at]?.parent ?? -1) chain.push(at);
    for (const at of chain.reverse()) order.add(at);
  }
  return [...order];
}

/** Where the joints of the first pose stand in the model: 16 numbers per bone. */
export function jointMatrices({ bones }: RigSnapshot, { joints }: NodePoses): Float64Array {
  const matrices = identities(bones.length);
  for (const bone of parentsFirst(bones)) {
    const parent = bones[bone]?.parent ?? -1;
    const at = bone * MATRIX_FLOATS;
    composeAt(joints, bone * LOCAL_FLOATS, matrices, at);
    if (parent >= 0) multiplyAt(matrices, parent * MATRIX_FLOATS, matrices, at, matrices, at);
  }
  return matrices;
}

/** The bone whose track moves the whole model; -1 for a flat rig, whose bones stand on their own. */
export function rootOf({ bones, flat }: RigSnapshot): number {
  return flat ? -1 : bones.findIndex(({ parent }) => parent < 0);
}
