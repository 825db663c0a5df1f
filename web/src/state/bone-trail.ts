// The way of the selected bone over the clip on stage, for the picture. Loaded when it is first asked for.
// SPDX-License-Identifier: MIT
import { effect } from '@preact/signals';
import { SampleMode } from '../../../wasm-bindings/kotsu';
import { type BonePath, bonePath, type Moving } from '../playback/bone-path';
import { paced } from '../playback/pace';
import { rootOf } from '../scene/pose-bounds';
import { stageTrail } from './bone-look';
import { positionBits } from './position-readings';
import { looping, pace, selectedBone, stageFile, stepped, viewOptions } from './session';
import { type Actor, cast } from './stage-cast';
import { sceneActors } from './stage-scene';

let isKept = false;

/** Follows clip, bone and how both are read from the first call on. */
export function keepTrail(): void {
  if (isKept) return;
  isKept = true;
  effect(() => {
    stageTrail.value = viewOptions.value.boneTrail ? trail() : null;
  });
}

/** null: there is no bone, no clip, or the clip gives the bone no place of its own. */
function trail(): BonePath | null {
  const bone = selectedBone.value;
  const index = cast.value.findIndex(({ file, compared }) => file === stageFile.value && !compared);
  const actor = cast.value[index];
  const skeleton = sceneActors.value[index]?.skeleton;
  if (bone === null || actor?.clip == null || skeleton === undefined || skeleton.placed?.[bone] === false) return null;
  if (bone >= actor.file.document.bones.length || actor.clip.frameCount === 0) return null;
  return bonePath(
    { document: actor.file.document, clip: actor.clip, bone },
    {
      timing: paced(actor.clip, pace.value),
      mode: (pace.value === 'slow' ? SampleMode.slow : 0) | positionBits.value,
      looping: looping.value,
      stepped: stepped.value,
      away: viewOptions.value.rootMotion ? null : rootMover(actor.holder ?? index),
    },
  );
}

/** What is taken off the pose of a model without root motion, and of what it holds. */
function rootMover(index: number): Moving | null {
  const holder: Actor | undefined = cast.value[index];
  const skeleton = sceneActors.value[index]?.skeleton;
  const bone = skeleton === undefined ? -1 : rootOf(skeleton);
  if (holder?.clip == null || holder.clip.frameCount === 0 || bone < 0) return null;
  return { document: holder.file.document, clip: holder.clip, bone };
}
