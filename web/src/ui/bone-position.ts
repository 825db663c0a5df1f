// Where a bone stands in model space at a frame, sampled apart from what plays.
// SPDX-License-Identifier: MIT
import { type Bone, type Clip, type KotsuDocument, MATRIX_FLOATS, type Vector3 } from '../../../wasm-bindings/kotsu';

let scratch = new Float32Array(0);

/** @param mode as in `KotsuDocument.samplePose` */
export function bonePosition(document: KotsuDocument, clip: Clip | null, bone: Bone, frame: number, mode = 0): Vector3 {
  const size = document.bones.length * MATRIX_FLOATS;
  if (scratch.length < size) scratch = new Float32Array(size);
  if (clip === null) document.restPose(scratch);
  else document.samplePose(clip, frame, scratch, mode);
  const at = bone.position * MATRIX_FLOATS;
  return [scratch[at + 12] ?? 0, scratch[at + 13] ?? 0, scratch[at + 14] ?? 0];
}
