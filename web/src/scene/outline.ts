// A document's skeleton in the scene's words.
// SPDX-License-Identifier: MIT
import type { Bone, Clip, Skeleton } from '../../../wasm-bindings/kotsu';
import { ROOT_ID } from '../files/open-file';
import type { SceneSkeleton } from './scene-types';

/**
 * @param clip tells of a flat rig which bones have a place of their own
 * @param label what joints are called
 */
export function outlineOf(skeleton: Skeleton, clip: Clip | null, label: (bone: Bone) => string): SceneSkeleton {
  return {
    bones: skeleton.bones.map((bone) => ({ parent: bone.parent, length: bone.length, label: label(bone) })),
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
