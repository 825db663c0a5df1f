// What the viewport needs of the file on stage: its skeleton in the scene's words, and the space its clip takes.
// SPDX-License-Identifier: MIT
import { type Bone, type Clip, type KotsuDocument, MATRIX_FLOATS, type Skeleton } from '../../../wasm-bindings/kotsu';
import { ROOT_ID } from '../files/open-file';
import { lastFrame } from '../playback/clock';
import { type Box, emptyBox, growBox } from '../scene/pose-bounds';
import type { SceneSkeleton } from '../scene/viewport';

/** Enough poses to know a clip's extent; more only cost time. */
const MOST_POSES = 48;

export function boneLabel(bone: Bone): string {
  return bone.id === ROOT_ID ? 'Root' : `Bone ${bone.id}`;
}

/** The skeleton for the scene; of a flat rig, `clip` tells which bones have a place of their own. */
export function sceneSkeleton(skeleton: Skeleton, clip: Clip | null): SceneSkeleton {
  return {
    bones: skeleton.bones.map((bone) => ({ parent: bone.parent, length: bone.length, label: boneLabel(bone) })),
    shape: skeleton.composition === 'ff8' ? 'own-axis' : 'to-children',
    flat: skeleton.flat,
    placed: skeleton.flat && clip !== null ? placedBones(skeleton, clip) : null,
  };
}

function placedBones(skeleton: Skeleton, clip: Clip): boolean[] {
  const placed = new Set<number>([ROOT_ID]);
  for (const curve of clip.document.curves(clip)) {
    if (curve.channel?.startsWith('position') && curve.keyframes.length > 0) placed.add(curve.boneId);
  }
  return skeleton.bones.map((bone) => placed.has(bone.id));
}

/** The box that the skeleton fills over a clip, in model space; without a clip, that of the rest pose. */
export function clipBox(document: KotsuDocument, clip: Clip | null, skeleton: SceneSkeleton): Box {
  const box = emptyBox();
  const matrices = new Float32Array(document.bones.length * MATRIX_FLOATS);
  if (clip === null || clip.frameCount === 0) {
    document.restPose(matrices);
    growBox(box, skeleton, matrices);
    return box;
  }
  const poses = Math.min(MOST_POSES, clip.frameCount);
  for (let index = 0; index < poses; index += 1) {
    const frame = poses === 1 ? 0 : Math.round((index * lastFrame(clip)) / (poses - 1));
    document.samplePose(clip, frame, matrices);
    growBox(box, skeleton, matrices);
  }
  return box;
}
