// How far the end of a clip is from its beginning: what the eye sees as a jump when it loops.
// SPDX-License-Identifier: MIT
import { type Clip, type KotsuDocument, MATRIX_FLOATS } from '../../../wasm-bindings/kotsu';
import { lastFrame } from './clock';
import type { Span } from './course';

export interface Seam {
  /** Of the joint that is farthest off, in model units. */
  readonly distance: number;
  /** Its position in the skeleton. */
  readonly bone: number;
  /** `distance` as a part of the model's size: the longest side of the box around the joints at frame 0. 0 without a size. */
  readonly share: number;
}

/**
 * null for a skeleton without bones.
 * @param mode as in `KotsuDocument.samplePose`
 * @param part whose ends are compared; null: those of the clip
 */
export function measureSeam(document: KotsuDocument, clip: Clip, mode = 0, part: Span | null = null): Seam | null {
  const length = document.bones.length * MATRIX_FLOATS;
  if (length === 0 || clip.frameCount === 0) return null;
  const [first, last] = [new Float32Array(length), new Float32Array(length)];
  document.samplePose(clip, part?.from ?? 0, first, mode);
  document.samplePose(clip, part?.to ?? lastFrame(clip), last, mode);
  return seamBetween(first, last);
}

/** Of two poses, 16 floats per bone. */
export function seamBetween(first: Float32Array, last: Float32Array): Seam {
  let [bone, distance] = [0, 0];
  const min = [Infinity, Infinity, Infinity];
  const max = [-Infinity, -Infinity, -Infinity];
  for (let at = 12; at < first.length; at += MATRIX_FLOATS) {
    const gaps = [0, 1, 2].map((axis) => {
      const from = first[at + axis] ?? 0;
      min[axis] = Math.min(min[axis] ?? from, from);
      max[axis] = Math.max(max[axis] ?? from, from);
      return (last[at + axis] ?? 0) - from;
    });
    const gap = Math.hypot(...gaps);
    if (gap > distance) [distance, bone] = [gap, Math.floor(at / MATRIX_FLOATS)];
  }
  const size = Math.max(...max.map((most, axis) => most - (min[axis] ?? most)));
  return { distance, bone, share: size > 0 ? distance / size : 0 };
}
