// A model of the gallery: its skeleton, the clip that it plays there, and how it is drawn.
// SPDX-License-Identifier: MIT
import { type Clip, type KotsuDocument, SampleMode } from '../../../wasm-bindings/kotsu';
import type { CrowdMember } from '../scene/crowd-view';
import { boxSize, isEmptyBox } from '../scene/pose-bounds';
import { PoseSegments } from '../scene/pose-segments';
import { sceneSkeleton } from '../state/stage-view';
import { boxOf } from '../state/stand-box';

export interface GalleryModel {
  readonly document: KotsuDocument;
  /** Of this or another document; null: it rests. */
  readonly clip: Clip | null;
  readonly member: CrowdMember;
  /** Gives back what was opened for the gallery alone. */
  readonly release: () => void;
}

/** null where there is nothing to see. Root motion counts: the cell has room for all of it. */
export function galleryModel(document: KotsuDocument, clip: Clip | null, release: () => void): GalleryModel | null {
  if (document.skeleton === null) return null;
  const skeleton = sceneSkeleton(document.skeleton, clip);
  const box = boxOf([{ document, clip, skeleton, meshes: [] }], true, 0);
  if (isEmptyBox(box) || boxSize(box) === 0) return null;
  const rest = new Float32Array(document.bones.length * 16);
  document.restPose(rest);
  const segments = new PoseSegments(skeleton);
  segments.read(rest);
  const ownAxis = skeleton.shape === 'own-axis';
  const { min, max } = box;
  return {
    document,
    clip,
    release,
    member: {
      boneCount: document.bones.length,
      owners: segments.owners,
      tips: ownAxis ? segments.owners.map(() => -1) : segments.children,
      lengths: Array.from(segments.owners, (owner) => document.bones[owner]?.length ?? 0),
      unit: segments.unit,
      middle: [(min[0] + max[0]) / 2, (min[1] + max[1]) / 2, (min[2] + max[2]) / 2],
      half: [(max[0] - min[0]) / 2, (max[1] - min[1]) / 2, (max[2] - min[2]) / 2],
    },
  };
}

/** Writes the pose at a time that goes on for ever, in seconds; 16 floats per bone from `at` on. */
export function perform(
  { document, clip, member }: GalleryModel,
  seconds: number,
  out: Float32Array,
  at: number,
): void {
  const matrices = out.subarray(at, at + member.boneCount * 16);
  if (clip === null || clip.frameCount === 0) document.restPose(matrices);
  else document.samplePose(clip, frameAt(clip, seconds), matrices, SampleMode.wrap);
}

/** All clips go round here, also those that the game plays once. */
function frameAt({ loopLength, framesPerSecond }: Clip, seconds: number): number {
  return loopLength > 0 ? (seconds * framesPerSecond) % loopLength : 0;
}
