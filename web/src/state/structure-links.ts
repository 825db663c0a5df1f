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
import { stageMesh } from './stage-mesh';
import { fileAt, type SubjectKind } from './structure-places';
import { shown } from './structure-shown';
import type { Structure } from './structure-view';
import { selectBone } from './view-actions';

/** Where a path says something of a kind, the innermost of that kind. */
function subjectsOf({ map }: Structure, path: readonly MapRange[]) {
  const nodes = path.map((range) => map.describe(range)).reverse();
  return (kind: SubjectKind) => {
    const node = nodes.find(({ subject }) => subject?.kind === kind);
    return node?.subject == null ? null : { node, index: node.subject.index };
  };
}

type Subjects = ReturnType<typeof subjectsOf>;

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
    const bone = file.id === stageFile.value?.id ? boneOf(subjects, place) : null;
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
function boneOf(subjects: Subjects, place: number): number | null {
  const bone = subjects('bone');
  if (bone !== null) return positionOf(bone.index);
  const mesh = stageMesh.value?.mesh;
  const [object, vertex, face] = [subjects('object'), subjects('vertex'), subjects('face')];
  if (mesh === undefined || object === null) return null;
  const [from, { byteSize }] = [object.node.byteOffset - place, object.node];
  const inObject = mesh.objects.find(({ byteOffset }) => byteOffset >= from && byteOffset < from + byteSize);
  const triangle = face === null ? -1 : mesh.byteOffset.indexOf(face.node.byteOffset - place);
  const number = vertex === null ? mesh.corners[3 * triangle] : (inObject?.firstVertex ?? Number.NaN) + vertex.index;
  return number === undefined ? null : (mesh.bones[3 * number] ?? null);
}
