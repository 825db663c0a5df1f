// A model of the gallery: how it is drawn, and what it plays there, baked where the fast path knows how.
// SPDX-License-Identifier: MIT
import type { BakedClip, CrowdModule } from '../../../wasm-bindings/crowd';
import { type Clip, type KotsuDocument, KotsuError, MATRIX_FLOATS, SampleMode } from '../../../wasm-bindings/kotsu';
import type { CrowdMember } from '../scene/crowd-view';
import { boxSize, isEmptyBox } from '../scene/pose-bounds';
import { PoseSegments } from '../scene/pose-segments';
import { sceneSkeleton } from '../state/stage-view';
import { boxOf } from '../state/stand-box';

/** What a model is made of: a skeleton and a clip, of one document or of two. */
export interface Part {
  readonly document: KotsuDocument;
  /** Of this or another document; null: it rests. */
  readonly clip: Clip | null;
}

export interface GalleryModel {
  /** What the file calls it; '' where it does not. */
  readonly name: string;
  readonly member: CrowdMember;
  /** null: only the plain path plays it. */
  readonly baked: BakedClip | null;
  /** Frames after which it is back at its first, and how many of them pass in a second; 0 where it rests. */
  readonly loopLength: number;
  readonly framesPerSecond: number;
  /** For the plain path; of what is baked, the documents may have gone. */
  readonly part: Part;
  readonly release: () => void;
}

/** All clips go round in the gallery, also those that the game plays once. */
export const GALLERY_MODE = SampleMode.wrap;

/**
 * null where there is nothing to see. Root motion counts: a cell has room for all of it.
 * @param bake null: it is not to be tried
 */
export function galleryModel(part: Part, bake: (() => BakedClip) | null, release: () => void): GalleryModel | null {
  const { document, clip } = part;
  if (document.skeleton === null) return null;
  const skeleton = sceneSkeleton(document.skeleton, clip);
  const box = boxOf([{ document, clip, skeleton, meshes: [] }], true, 0);
  if (isEmptyBox(box) || boxSize(box) === 0) return null;
  const rest = new Float32Array(document.bones.length * MATRIX_FLOATS);
  document.restPose(rest);
  const segments = new PoseSegments(skeleton);
  segments.read(rest);
  const { min, max } = box;
  const baked = bake === null ? null : bakedOrNot(bake);
  return {
    name: document.name,
    baked,
    part,
    loopLength: clip?.loopLength ?? 0,
    framesPerSecond: clip?.framesPerSecond ?? 0,
    release: () => {
      baked?.dispose();
      release();
    },
    member: {
      boneCount: document.bones.length,
      owners: segments.owners,
      tips: skeleton.shape === 'own-axis' ? segments.owners.map(() => -1) : segments.children,
      lengths: Array.from(segments.owners, (owner) => document.bones[owner]?.length ?? 0),
      unit: segments.unit,
      middle: [(min[0] + max[0]) / 2, (min[1] + max[1]) / 2, (min[2] + max[2]) / 2],
      half: [(max[0] - min[0]) / 2, (max[1] - min[1]) / 2, (max[2] - min[2]) / 2],
    },
  };
}

/** The files' bytes in the crowd's module, the clip baked, and nothing of them left there. */
export function bakeClip(crowd: CrowdModule, skeleton: Uint8Array, clips: Uint8Array, clip: number): BakedClip {
  const rig = crowd.load(skeleton);
  const motion = clips === skeleton ? rig : crowd.load(clips);
  try {
    return motion.bake(clip, 0, rig);
  } finally {
    if (motion !== rig) motion.dispose();
    rig.dispose();
  }
}

function bakedOrNot(bake: () => BakedClip): BakedClip | null {
  try {
    return bake();
  } catch (error) {
    if (error instanceof KotsuError) return null;
    throw error;
  }
}

export function frameAt({ loopLength, framesPerSecond }: GalleryModel, seconds: number): number {
  return loopLength > 0 ? (seconds * framesPerSecond) % loopLength : 0;
}

/** The plain path: writes the pose at a frame; 16 floats per bone from `at` on. */
export function posePlainly({ part, member }: GalleryModel, frame: number, out: Float32Array, at: number): void {
  const { document, clip } = part;
  const matrices = out.subarray(at, at + member.boneCount * MATRIX_FLOATS);
  if (clip === null || clip.frameCount === 0) document.restPose(matrices);
  else document.samplePose(clip, frame, matrices, GALLERY_MODE);
}
