// How the bones of a model on stage are shown, in the scene's words.
// SPDX-License-Identifier: MIT
import { effect, signal } from '@preact/signals';
import type { ActorLook, SceneTrail } from '../scene/viewport';
import { following, hidingOf, unseenBones } from './bone-view';
import { selectedBone, stageFile, viewOptions } from './session';
import type { Actor } from './stage-cast';
import { boneLabel } from './stage-view';

/** Of the selected bone, while it shall be shown. Written by bone-trail.ts, which comes with the first one. */
export const stageTrail = signal<SceneTrail | null>(null);

effect(() => {
  if (viewOptions.value.boneTrail && selectedBone.value !== null)
    import('./bone-trail').then(({ keepTrail }) => keepTrail()).catch(() => {});
});

export function boneLook({
  file: { id, document },
  compared,
}: Pick<Actor, 'file' | 'compared'>): Pick<ActorLook, 'unseen' | 'names' | 'followed' | 'trail'> {
  const inCharge = id === stageFile.value?.id && !compared;
  return {
    unseen: unseenBones(document.bones, hidingOf(id)),
    names: viewOptions.value.jointNames ? document.bones.map(boneLabel) : [],
    followed: inCharge && following.value,
    trail: inCharge ? stageTrail.value : null,
  };
}
