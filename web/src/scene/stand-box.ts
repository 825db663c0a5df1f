// The room that a model takes over a clip, with all that it holds: what the camera frames, on the page and without one.
// SPDX-License-Identifier: MIT
import { type Clip, type KotsuDocument, MATRIX_FLOATS } from '../../../wasm-bindings/kotsu';
import { lastFrame } from '../playback/clock';
import { awayOf, type Box, emptyBox, growBox, growBoxByMesh } from './pose-bounds';
import type { SceneSkeleton } from './scene-types';

/** A skeleton in motion, and what is measured with it. */
export interface Mover {
  readonly document: KotsuDocument;
  /** null: it rests. */
  readonly clip: Clip | null;
  readonly skeleton: SceneSkeleton;
  /** Documents whose meshes it carries, its own among them. */
  readonly meshes: readonly KotsuDocument[];
}

/** Enough poses to know a clip's extent; more only cost time. */
const MOST_POSES = 48;

/**
 * The box that a model, which is the first, and what it holds fill together, over the frames of the longest clip.
 * @param mode further bits for `samplePose`
 */
export function boxOf(movers: readonly Mover[], rootMotion: boolean, mode: number): Box {
  const box = emptyBox();
  const [lead] = movers;
  if (lead === undefined) return box;
  const leadMatrices = new Float32Array(lead.document.bones.length * MATRIX_FLOATS);
  for (const frame of framesOf(Math.max(...movers.map(({ clip }) => clip?.frameCount ?? 0)))) {
    pose(lead, frame, leadMatrices, mode);
    const away = awayOf(lead.skeleton, leadMatrices, rootMotion);
    for (const mover of movers) {
      const matrices = mover === lead ? leadMatrices : new Float32Array(mover.document.bones.length * MATRIX_FLOATS);
      if (mover !== lead) pose(mover, frame, matrices, mode);
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

function pose({ document, clip }: Mover, frame: number, matrices: Float32Array, mode: number): void {
  if (document.skeleton === null) return;
  if (clip === null || clip.frameCount === 0) document.restPose(matrices);
  else document.samplePose(clip, Math.min(frame, lastFrame(clip)), matrices, mode);
}
