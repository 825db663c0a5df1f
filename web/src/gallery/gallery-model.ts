// A model of the gallery: how it is drawn, and what it plays there, baked where the fast path knows how.
// SPDX-License-Identifier: MIT
import type { BakedClip, CrowdModule } from '../../../wasm-bindings/crowd';
import {
  type Clip,
  type KotsuDocument,
  KotsuError,
  MATRIX_FLOATS,
  type Mesh,
  SampleMode,
} from '../../../wasm-bindings/kotsu';
import type { CrowdBody, CrowdMember } from '../scene/crowd-types';
import { outlineOf } from '../scene/outline';
import { PoseSegments } from '../scene/pose-segments';
import { clipRoom } from './clip-room';
import { crowdBody } from './crowd-body';
import type { LayerPicture } from './layer';

/** What a model is made of: a skeleton and a clip, of one document or of two. */
export interface Part {
  readonly document: KotsuDocument;
  /** Of this or another document; null: it rests. */
  readonly clip: Clip | null;
  /** The document's own; null: it has none. */
  readonly mesh: Mesh | null;
  /** By material of the mesh. */
  readonly pictures: readonly (LayerPicture | null)[];
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
  /** Writes the pose at a frame, 16 floats per bone from `at` on; null: it is baked, and its documents may have gone. */
  readonly posePlainly: ((frame: number, out: Float32Array, at: number) => void) | null;
  /** Bytes that it keeps, without its documents. */
  readonly size: number;
  readonly release: () => void;
}

/** All clips go round in the gallery, also those that the game plays once. */
export const GALLERY_MODE = SampleMode.wrap;

/**
 * null where there is nothing to see.
 * @param bake null: it is not to be tried
 */
export function galleryModel(part: Part, bake: (() => BakedClip) | null, release: () => void): GalleryModel | null {
  const { document, clip } = part;
  const member = memberOf(part);
  if (member === null) return null;
  const baked = bake === null ? null : bakedOrNot(bake);
  return {
    name: document.name,
    member,
    baked,
    loopLength: clip?.loopLength ?? 0,
    framesPerSecond: clip?.framesPerSecond ?? 0,
    posePlainly: baked === null ? posesOf(part) : null,
    size: (baked?.size ?? 0) + (member.body === null ? 0 : bodySize(member.body)),
    release: () => {
      baked?.dispose();
      release();
    },
  };
}

function memberOf({ document, clip, mesh, pictures }: Part): CrowdMember | null {
  if (document.skeleton === null) return null;
  const skeleton = outlineOf(document.skeleton, clip, () => '');
  const body = mesh && crowdBody(document, mesh, pictures);
  const room = clipRoom(document, clip, skeleton, body?.rows ?? null);
  const seen = room.bones ?? room.body;
  if (seen === null) return null;
  const rest = new Float32Array(document.bones.length * MATRIX_FLOATS);
  document.restPose(rest);
  const segments = new PoseSegments(skeleton);
  segments.read(rest);
  return {
    boneCount: document.bones.length,
    root: room.root,
    followed: room.followed,
    body: body && room.body && { ...body, room: room.body },
    bones: {
      owners: segments.owners,
      tips: skeleton.shape === 'own-axis' ? segments.owners.map(() => -1) : segments.children,
      lengths: Array.from(segments.owners, (owner) => document.bones[owner]?.length ?? 0),
      unit: segments.unit,
      room: seen,
    },
  };
}

function bodySize({ rows, triangles, layers }: CrowdBody): number {
  return rows.byteLength + triangles.byteLength + layers.reduce((sum, { byteLength }) => sum + byteLength, 0);
}

/** The files' bytes in the crowd's module, the clip baked, and nothing of them left there. */
export function bakeClip(crowd: CrowdModule, skeleton: Uint8Array, clips: Uint8Array, clip: number): BakedClip {
  const rig = crowd.load(skeleton);
  let motion = rig;
  try {
    if (clips !== skeleton) motion = crowd.load(clips);
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
  if (loopLength <= 0) return 0;
  // As % does, which calls a function that divides bit by bit; here it is asked for every member at every frame.
  const frame = seconds * framesPerSecond;
  return Math.max(0, frame - Math.floor(frame / loopLength) * loopLength);
}

/** The plain path, which allocates nothing from one frame to the next. */
function posesOf({ document, clip }: Part): NonNullable<GalleryModel['posePlainly']> {
  let matrices: Float32Array | null = null;
  return (frame, out, at) => {
    matrices ??= new Float32Array(document.bones.length * MATRIX_FLOATS);
    if (clip === null || clip.frameCount === 0) document.restPose(matrices);
    else document.samplePose(clip, frame, matrices, GALLERY_MODE);
    out.set(matrices, at);
  };
}
