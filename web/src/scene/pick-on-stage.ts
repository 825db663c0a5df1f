// What is under a point of the picture, of all who stand on stage: a bone, or a face of a mesh.
// SPDX-License-Identifier: MIT
import { type BoneHit, isBetterHit, type Picture } from './picking';
import type { FaceHit } from './scene-types';
import type { MeshHit, Stage } from './stage';

/** What the stages share of a picture: each has a matrix of its own. */
type SharedPicture = Omit<Picture, 'clipFromModel'>;

type OnStage<Hit> = Hit & { readonly actor: number };

export function boneAt(
  stages: readonly Stage[],
  picture: SharedPicture,
  x: number,
  y: number,
  tolerance: number,
): OnStage<BoneHit> | null {
  let best: OnStage<BoneHit> | null = null;
  for (const [actor, stage] of stages.entries()) {
    const hit = stage.pick(picture, x, y, tolerance);
    if (hit && isBetterHit(hit, best)) best = { ...hit, actor };
  }
  return best;
}

/** @param bone what `boneAt` found there: if it was hit itself and is seen, it is what is meant */
export async function faceAt(
  stages: readonly Stage[],
  picture: SharedPicture,
  x: number,
  y: number,
  bone: OnStage<BoneHit> | null,
): Promise<FaceHit | null> {
  // Faces are asked for while bytes are open: the code comes with the first click.
  const { pickTriangle } = await import('./face-picking');
  let best: OnStage<MeshHit> | null = null;
  for (const [actor, stage] of stages.entries()) {
    const hit = stage.pickFace(pickTriangle, picture, x, y);
    if (hit && (best === null || hit.depth < best.depth)) best = { ...hit, actor };
  }
  if (best === null || bone === null || bone.gap > 0) return best;
  return stages[bone.actor]?.hidesFace(bone.depth, best.depth) ? null : best;
}
