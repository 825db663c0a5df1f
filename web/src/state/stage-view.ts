// What the viewport needs of the file on stage: its skeleton in the scene's words, and the space its clip takes.
// SPDX-License-Identifier: MIT
import {
  type Bone,
  type Clip,
  type KotsuDocument,
  MATRIX_FLOATS,
  type Material,
  type Picture,
  type Skeleton,
} from '../../../wasm-bindings/kotsu';
import { ROOT_ID } from '../files/open-file';
import { lastFrame } from '../playback/clock';
import { awayOf, type Box, emptyBox, growBox, growBoxByMesh } from '../scene/pose-bounds';
import type { SceneMesh, SceneSkeleton } from '../scene/viewport';
import { positionBits } from './position-readings';
import { okamiPicture } from './texture-signals';

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
export function sceneMesh(document: KotsuDocument, mesh = document.mesh()): SceneMesh | null {
  if (mesh === null || mesh.corners.length === 0) return null;
  const restMatrices = mesh.atRest ? new Float32Array(document.bones.length * MATRIX_FLOATS) : null;
  if (restMatrices !== null) document.restPose(restMatrices);
  return {
    mesh,
    restMatrices,
    // Okami's textures are files of their own.
    pictures: mesh.atRest
      ? (number) => okamiPicture(document, mesh.materials[number]?.texture ?? 0)
      : paintedOnce(document, mesh.materials),
  };
}

/** FF8's texture pages, each painted when it is first asked for. */
function paintedOnce(document: KotsuDocument, materials: readonly Material[]): (number: number) => Picture | null {
  const painted = new Map<number, Picture | null>();
  return (number) => {
    const material = materials[number];
    if (material === undefined || !material.pageFound || !material.paletteFound) return null;
    if (!painted.has(number)) painted.set(number, document.paintTexturePage(material.texturePage, material.palette));
    return painted.get(number) ?? null;
  };
}

/** A skeleton in motion, and what is measured with it. */
export interface Mover {
  readonly document: KotsuDocument;
  /** null: it rests. */
  readonly clip: Clip | null;
  readonly skeleton: SceneSkeleton;
  /** Documents whose meshes it carries, its own among them. */
  readonly meshes: readonly KotsuDocument[];
}

/** The box that skeleton and mesh fill over a clip, in model space; without a clip, that of the rest pose. */
export function clipBox(document: KotsuDocument, clip: Clip | null, skeleton: SceneSkeleton, rootMotion = true): Box {
  return standBox([{ document, clip, skeleton, meshes: [document] }], rootMotion);
}

/** The box that a model, which is the first, and what it holds fill together, over the frames of the longest clip. */
export function standBox(movers: readonly Mover[], rootMotion = true): Box {
  const box = emptyBox();
  const [lead] = movers;
  if (lead === undefined) return box;
  const leadMatrices = new Float32Array(lead.document.bones.length * MATRIX_FLOATS);
  for (const frame of framesOf(Math.max(...movers.map(({ clip }) => clip?.frameCount ?? 0)))) {
    pose(lead, frame, leadMatrices);
    const away = awayOf(lead.skeleton, leadMatrices, rootMotion);
    for (const mover of movers) {
      const matrices = mover === lead ? leadMatrices : new Float32Array(mover.document.bones.length * MATRIX_FLOATS);
      if (mover !== lead) pose(mover, frame, matrices);
      growBox(box, mover.skeleton, matrices, away);
      for (const mesh of mover.meshes) if (mover.document.meshBounds(mesh, meshBox)) growBoxByMesh(box, meshBox, away);
    }
  }
  return box;
}

const meshBox = new Float32Array(6);

/** Whole frames spread over a clip; 0 alone where there is none. */
function framesOf(frameCount: number): number[] {
  const poses = Math.max(1, Math.min(MOST_POSES, frameCount));
  return Array.from({ length: poses }, (_, index) =>
    poses === 1 ? 0 : Math.round((index * (frameCount - 1)) / (poses - 1)),
  );
}

function pose({ document, clip }: Mover, frame: number, matrices: Float32Array): void {
  if (clip === null || clip.frameCount === 0) document.restPose(matrices);
  else document.samplePose(clip, Math.min(frame, lastFrame(clip)), matrices, positionBits.value);
}
