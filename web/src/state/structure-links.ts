// What a field of a file is on stage: its clip, frame, bone and key are chosen there.
// SPDX-License-Identifier: MIT
import { batch } from '@preact/signals';
import type { Curve } from '../../../wasm-bindings/kotsu';
import type { MapRange } from '../../../wasm-bindings/map-types';
import type { OpenFile } from '../files/open-file';
import { inOtherPace } from '../playback/pace';
import { selectClip } from './actions';
import { keyChoice } from './curve-view';
import { pause, seek } from './playback-actions';
import { pace, type StageClip, stageClip, stageClips, stageFile } from './session';
import { meshSpotAt } from './structure-faces';
import { fileAt, subjectsOf } from './structure-places';
import { shown } from './structure-shown';
import type { Structure } from './structure-view';
import { selectBone } from './view-actions';

/** Chooses on stage what a path is about, as far as its file is on stage. */
export function showOnPage(open: Structure, path: readonly MapRange[]): void {
  const found = fileAt(open, path);
  if (found === null) return;
  const { file, place } = found;
  const subjects = subjectsOf(open, path);
  batch(() => {
    const curve = curveOf(file, subjects('curve')?.index);
    const entry = clipOnStage(file, curve === null ? subjects('clip')?.index : 0);
    if (entry !== null && entry !== stageClip.value) selectClip(entry.key);
    const frame = subjects('frame');
    const key = subjects('key');
    if (entry !== null && frame !== null) standAt(frame.index);
    if (entry !== null && curve !== null && key !== null) showKey(entry, curve, key.node.byteOffset - place);
    const bone = file.id === stageFile.value?.id ? boneOf(open, path) : null;
    const position = bone ?? (curve !== null && entry !== null ? positionOf(curve.boneId) : null);
    if (position === null) return;
    shown.bone = position;
    selectBone(position);
  });
}

function clipOnStage(file: OpenFile, index: number | undefined): StageClip | null {
  return stageClips.value.find((entry) => entry.file.id === file.id && entry.clip.index === index) ?? null;
}

function curveOf(file: OpenFile, record: number | undefined): Curve | null {
  const [clip] = file.document.clips;
  if (record === undefined || clip === undefined) return null;
  return file.document.curves(clip).find((curve) => curve.record === record) ?? null;
}

function standAt(frame: number): void {
  pause();
  seek(inOtherPace(frame, 'normal', pace.value));
}

function showKey({ key, clip }: StageClip, curve: Curve, byteOffset: number): void {
  const index = clip.document.curves(clip).findIndex(({ record }) => record === curve.record);
  const { keys } = clip.document.curveKeys(clip, index);
  const number = keys.findIndex((candidate) => candidate.byteOffset === byteOffset);
  const chosen = keys[number];
  if (chosen === undefined) return;
  shown.key = byteOffset;
  keyChoice.value = { clip: key, trace: `record ${curve.record}`, key: number };
  standAt(chosen.time);
}

/** Position of a bone of the skeleton on stage by its own number. */
function positionOf(id: number): number | null {
  return stageFile.value?.document.bones.find((bone) => bone.id === id)?.position ?? null;
}

/** The bone that a path is about or, of a vertex or a face, the one that carries it. */
function boneOf(open: Structure, path: readonly MapRange[]): number | null {
  const bone = subjectsOf(open, path)('bone');
  if (bone !== null) return positionOf(bone.index);
  const spot = meshSpotAt(open, path);
  return spot === null ? null : (spot.mesh.bones[3 * spot.vertex] ?? null);
}
