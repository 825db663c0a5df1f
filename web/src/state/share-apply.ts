// Puts a link's view on stage, once its files are open. A writer of the session's signals, as the actions are.
// SPDX-License-Identifier: MIT
import { batch, effect } from '@preact/signals';
import type { OpenFile } from '../files/open-file';
import { bestModel, isCompatible, type PlaysOn } from '../files/pairing';
import type { CameraPose } from '../permalink/camera-codec';
import { fitView } from '../permalink/fit-view';
import { rulesText } from '../permalink/reading-refs';
import { fields, type ViewState } from '../permalink/view-state';
import { startsLooping } from '../playback/clip-use';
import { paced } from '../playback/pace';
import { selectClip, showFile } from './actions';
import { hidingFrom, setFollowing, setHiding } from './bone-view';
import { applyCompare } from './compare-link';
import { openPanel } from './dock';
import { putOn } from './look-memory';
import { seek, setDirection, setRange, setSpeed, setStepped } from './playback-actions';
import { positionReadings } from './position-readings';
import { readAs } from './reading-actions';
import {
  clipChoices,
  clipKeyOf,
  files,
  lineUp,
  loopChoice,
  pace,
  paceChoice,
  playing,
  reducedMotion,
  selectedBone,
  stageClip,
  stageClips,
  stageFile,
  stageRange,
  themeChoice,
  viewOptions,
} from './session';
import { viewport } from './share-signals';
import { standOf } from './stage-cast';
import { stageMesh } from './stage-mesh';
import { showByte } from './structure-dock';
import { applyTimeline } from './timeline-place';
import { wear } from './weapon-choices';

/** Has the link's files read as it says. Answers them as they are now; goes before `applyView`. */
export async function readAsLinked(
  { readings }: ViewState,
  opened: readonly (OpenFile | null)[],
): Promise<readonly (OpenFile | null)[]> {
  for (const [place, file] of opened.entries()) {
    const options = readings.find((reading) => reading.file === place)?.options ?? {};
    const differs = file !== null && rulesText(options) !== rulesText(file.loadOptions ?? {});
    if (differs) await readAs([file], options);
  }
  return opened.map((file) => files.value.find(({ id }) => id === file?.id) ?? null);
}

/** `opened[i]` is the link's file `i`; null where it is not here. Answers titles of what the files do not have. */
export function applyView(state: ViewState, opened: readonly (OpenFile | null)[], withTheme: boolean): string[] {
  pairAsLinked(state, opened);
  const stage = opened[state.stage ?? 0] ?? null;
  armAll(state, opened);
  if (stage !== null && (state.stage !== null || opened.length === 1)) {
    showFile(stage.id);
    lineUp.value = standsOf(state, opened);
  }
  const objects = stageMesh.value?.mesh.objects.length ?? 0;
  const hidden = state.hidden.filter((object) => object < objects);
  batch(() => {
    setSpeed(state.speed);
    setStepped(state.stepped);
    positionReadings.value = state.positions;
    paceChoice.value = state.pace;
    setDirection(state.direction);
    loopChoice.value = state.loop === 'clip' ? null : state.loop === 'loop';
    viewOptions.value = { ...viewOptions.value, ...state.toggles };
    if (stageFile.value !== null) putOn(stageFile.value.id, { ...state, hidden });
    if (withTheme && state.theme !== 'system') themeChoice.value = state.theme;
  });
  const clips = stageClips.value;
  const fitted = fitView(
    state,
    clips.map(({ file, clip, sequences }) => ({
      file: placeOf(file, opened),
      index: clip.index,
      timing: paced(clip, pace.value),
      loops: startsLooping(clip, sequences),
    })),
    stageFile.value?.document.bones.map((bone) => bone.id) ?? [],
  );
  const chosen = fitted.clip === null ? undefined : clips[fitted.clip];
  if (chosen !== undefined && chosen !== stageClip.value) selectClip(chosen.key);
  selectedBone.value = fitted.bone;
  const compared = applyCompare(state.compare, opened);
  const isByte = state.byte === null || state.byte < (stageFile.value?.size ?? 0);
  if (isByte) showByte(state.byte);
  const isTimeline = applyTimeline(state.timelineRows);
  if (state.timeline) openPanel('timeline');
  setRange(state.range);
  const range = stageRange.value;
  const otherRange = state.range !== null && (range?.from !== state.range.from || range.to !== state.range.to);
  if (stageFile.value !== null) setHiding(stageFile.value.id, hidingFrom(fitted));
  setFollowing(state.follow);
  seek(fitted.frame);
  playing.value = state.playing && !reducedMotion.value;
  if (state.camera !== null) takeCamera(state.camera);
  const gone = state.beside.some(({ file }) => opened[file] === null);
  return [
    ...fitted.clamped,
    ...(otherRange ? [fields.range.title] : []),
    ...(gone ? [fields.beside.title] : []),
    ...(compared ? [] : [fields.compare.title]),
    ...(hidden.length < state.hidden.length ? [fields.hidden.title] : []),
    ...(isByte ? [] : [fields.byte.title]),
    ...(isTimeline ? [] : [fields.timelineRows.title]),
  ];
}

function armAll({ weapons }: ViewState, opened: readonly (OpenFile | null)[]): void {
  for (const { body, weapon } of weapons) {
    const [holder, held] = [opened[body] ?? null, weapon === null ? null : (opened[weapon] ?? null)];
    if (holder !== null && (weapon === null || held !== null)) wear(holder, held);
  }
}

/** Who stands side by side, with their clips; whoever holds or is the one in charge stands there in any case. */
function standsOf({ beside }: ViewState, opened: readonly (OpenFile | null)[]): number[] {
  const choices = new Map(clipChoices.value);
  const line = beside.flatMap(({ file, clip }) => {
    const lead = opened[file] ?? null;
    if (lead === null) return [];
    const from = clip === null ? null : (opened[clip.file ?? file] ?? null);
    const chosen = from?.document.clips[clip?.index ?? 0];
    if (from !== null && chosen !== undefined) choices.set(lead.id, clipKeyOf(chosen, from));
    return [lead.id];
  });
  clipChoices.value = choices;
  const inCharge = stageFile.value === null ? [] : [standOf(stageFile.value).id];
  return [...new Set(inCharge.every((id) => line.includes(id)) ? line : inCharge)];
}

/** What the link has on stage together was paired by hand where the files alone would not have found each other, or would. */
function pairAsLinked({ stage, clip }: ViewState, opened: readonly (OpenFile | null)[]): void {
  const model = opened[stage ?? 0] ?? null;
  const motion = clip?.file == null ? null : (opened[clip.file] ?? null);
  if (motion?.role !== 'motion' || model === null) return;
  const present = opened.filter((file) => file !== null);
  const alone = model === motion && bestModel(motion, present) !== null;
  const chosen = model.role === 'model' && !isCompatible(motion, model);
  if (!alone && !chosen) return;
  const playsOn: PlaysOn = alone ? 'nothing' : model.id;
  files.value = files.value.map((file) => (file.id === motion.id ? { ...file, playsOn } : file));
}

function placeOf(file: OpenFile, opened: readonly (OpenFile | null)[]): number | null {
  const place = opened.findIndex((other) => other?.id === file.id);
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
