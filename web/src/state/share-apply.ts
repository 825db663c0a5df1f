// Puts a link's view on stage, once its files are open. A writer of the session's signals, as the actions are.
// SPDX-License-Identifier: MIT
import { batch, effect } from '@preact/signals';
import type { OpenFile } from '../files/open-file';
import type { CameraPose } from '../permalink/camera-codec';
import { fitView } from '../permalink/fit-view';
import type { ViewState } from '../permalink/view-state';
import { startsLooping } from '../playback/clip-use';
import { paced } from '../playback/pace';
import { selectClip, showFile } from './actions';
import { seek, setSpeed, setStepped } from './playback-actions';
import {
  files,
  loopChoice,
  pace,
  paceChoice,
  playing,
  reducedMotion,
  selectedBone,
  stageClip,
  stageClips,
  stageFile,
  themeChoice,
  viewOptions,
} from './session';
import { viewport } from './share-signals';

/** `opened[i]` is the link's file `i`; null where it is not here. Answers titles of what the files do not have. */
export function applyView(state: ViewState, opened: readonly (OpenFile | null)[], withTheme: boolean): string[] {
  const stage = opened[state.stage ?? 0] ?? null;
  if (stage !== null && (state.stage !== null || opened.length === 1)) showFile(stage.id);
  batch(() => {
    setSpeed(state.speed);
    setStepped(state.stepped);
    paceChoice.value = state.pace;
    loopChoice.value = state.loop === 'clip' ? null : state.loop === 'loop';
    viewOptions.value = { ...viewOptions.value, ...state.toggles };
    if (withTheme && state.theme !== 'system') themeChoice.value = state.theme;
  });
  const clips = stageClips.value;
  const fitted = fitView(
    state,
    clips.map(({ file, clip }) => ({
      file: placeOf(file, opened),
      index: clip.index,
      timing: paced(clip, pace.value),
      loops: startsLooping(clip),
    })),
    stageFile.value?.document.bones.map((bone) => bone.id) ?? [],
  );
  const chosen = fitted.clip === null ? undefined : clips[fitted.clip];
  if (chosen !== undefined && chosen !== stageClip.value) selectClip(chosen.key);
  selectedBone.value = fitted.bone;
  seek(fitted.frame);
  playing.value = state.playing && !reducedMotion.value;
  if (state.camera !== null) takeCamera(state.camera);
  return [...fitted.clamped];
}

function placeOf(file: OpenFile, opened: readonly (OpenFile | null)[]): number | null {
  const place = opened.indexOf(file);
  return place < 0 ? null : place;
}

/** At once, or when there is a picture; not if the stage has changed until then. */
function takeCamera(camera: CameraPose): void {
  const [stage, open] = [stageFile.value, files.value];
  const stop = effect(() => {
    const gone = stageFile.value !== stage || files.value !== open;
    if (!gone) viewport.value?.setCamera(camera);
    if (gone || viewport.value !== null) queueMicrotask(() => stop());
  });
}
