// Where the decoder has every vertex: the poses of a snapshot, moved and scaled as an export was asked to.
// SPDX-License-Identifier: MIT
import { MATRIX_FLOATS } from '../../../wasm-bindings/kotsu';
import type { GlbOptions } from './export-options';
import { type RigPlan, rootShift } from './glb-plan';
import type { Primitive } from './mesh-parts';
import type { ClipSnapshot, PoseSnapshot, RigClipSnapshot, SourceSnapshot } from './snapshot-types';

/** One pose of one rig. */
export interface ExpectedPose {
  readonly matrices: Float64Array;
  readonly shift: readonly [number, number];
}

/** The pose in which the file stands. */
export function standingPoses(source: SourceSnapshot, options: GlbOptions): ExpectedPose[] {
  const poses = source.rigs.map(
    ({ rest, firstFrame }) => (options.bindPose === 'first-frame' ? firstFrame : null) ?? rest,
  );
  const shift = rootShift(source.rigs[0], poses[0], options)(0);
  return poses.map(({ matrices }) => ({ matrices, shift }));
}

/**
 * The poses of all rigs at a frame of a clip. A rig whose own clip is over holds its last frame.
 * @param half half a frame later; null where nothing lies between this frame and the next
 */
export function posesAt(
  source: SourceSnapshot,
  clip: ClipSnapshot,
  frame: number,
  half: boolean,
  options: GlbOptions,
): (ExpectedPose | null)[] {
  const lead = source.rigs[0];
  const poses = source.rigs.map((rig, index) => momentOf(clip.rigs[index] ?? null, rig.rest, frame, half));
  const shift = rootShift(lead, poses[0] ?? undefined, options)(0);
  return poses.map((pose) => pose && { matrices: pose.matrices, shift });
}

function momentOf(clip: RigClipSnapshot | null, rest: PoseSnapshot, frame: number, half: boolean): PoseSnapshot | null {
  if (clip === null) return rest;
  const size = clip.frames.matrices.length / clip.frameCount;
  const last = clip.frameCount - 1;
  const from = half && frame < last ? clip.halves : clip.frames.matrices;
  const at = Math.min(frame, last) * size;
  if (at + size > from.length) return null;
  return { locals: rest.locals, matrices: from.subarray(at, at + size) };
}

/** The vertices of a primitive, into out[3v]. A mesh without a skeleton stays where it is. */
export function expectVertices(
  { rig, scale }: RigPlan,
  { positions, bones, weights }: Primitive,
  atRest: boolean,
  { matrices, shift }: ExpectedPose,
  out: Float64Array,
): void {
  if (rig.bones.length === 0) {
    for (let at = 0; at < positions.length; at++) out[at] = (positions[at] ?? 0) * scale;
    return;
  }
  // At rest, joints are moved and nothing else: a vertex in its bone's axes is where it is less the joint.
  const rest = rig.rest.matrices;
  const apart = atRest ? 1 : 0;
  for (let at = 0; at < positions.length; at += 3) {
    const sum: [number, number, number] = [-shift[0], 0, -shift[1]];
    for (let slot = at; slot < at + 3; slot++) {
      const weight = weights[slot] ?? 0;
      if (weight <= 0) continue;
      const m = (bones[slot] ?? 0) * MATRIX_FLOATS;
      const x = (positions[at] ?? 0) - apart * (rest[m + 12] ?? 0);
      const y = (positions[at + 1] ?? 0) - apart * (rest[m + 13] ?? 0);
      const z = (positions[at + 2] ?? 0) - apart * (rest[m + 14] ?? 0);
      for (let row = 0; row < 3; row++) {
        const moved =
          (matrices[m + row] ?? 0) * x +
          (matrices[m + 4 + row] ?? 0) * y +
          (matrices[m + 8 + row] ?? 0) * z +
          (matrices[m + 12 + row] ?? 0);
        sum[row] = (sum[row] ?? 0) + weight * moved;
      }
    }
    for (let axis = 0; axis < 3; axis++) out[at + axis] = (sum[axis] ?? 0) * scale;
  }
}
