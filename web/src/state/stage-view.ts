// What the viewport needs of the file on stage: its skeleton in the scene's words, and the space its clip takes.
// SPDX-License-Identifier: MIT
import { type Bone, type Clip, type KotsuDocument, MATRIX_FLOATS, type Skeleton } from '../../../wasm-bindings/kotsu';
import { ROOT_ID } from '../files/open-file';
import { lastFrame } from '../playback/clock';
import { type Box, emptyBox, growBox, growBoxByMesh } from '../scene/pose-bounds';
import type { SceneMesh, SceneSkeleton } from '../scene/viewport';

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

/** The mesh for the scene, painted from the file's own textures where it brings them; null where there is none to see. */
export function sceneMesh(document: KotsuDocument): SceneMesh | null {
  const mesh = document.mesh();
  if (mesh === null || mesh.corners.length === 0) return null;
  const restMatrices = mesh.atRest ? new Float32Array(document.bones.length * MATRIX_FLOATS) : null;
  if (restMatrices !== null) document.restPose(restMatrices);
  return {
    mesh,
    restMatrices,
    pictures: (number) => {
      const material = mesh.materials[number];
      // Okami's textures are files of their own, of a kind that is not decoded yet.
      if (material === undefined || mesh.atRest || !material.pageFound || !material.paletteFound) return null;
      return document.paintTexturePage(material.texturePage, material.palette);
    },
  };
}

/** The box that skeleton and mesh fill over a clip, in model space; without a clip, that of the rest pose. */
export function clipBox(document: KotsuDocument, clip: Clip | null, skeleton: SceneSkeleton, rootMotion = true): Box {
  const box = emptyBox();
  const matrices = new Float32Array(document.bones.length * MATRIX_FLOATS);
  const meshBox = new Float32Array(6);
  const grow = () => {
    growBox(box, skeleton, matrices, rootMotion);
    if (document.meshBounds(document, meshBox)) growBoxByMesh(box, skeleton, matrices, meshBox, rootMotion);
  };
  if (clip === null || clip.frameCount === 0) {
    document.restPose(matrices);
    grow();
    return box;
  }
  const poses = Math.min(MOST_POSES, clip.frameCount);
  for (let index = 0; index < poses; index += 1) {
    const frame = poses === 1 ? 0 : Math.round((index * lastFrame(clip)) / (poses - 1));
    document.samplePose(clip, frame, matrices);
    grow();
  }
  return box;
}
