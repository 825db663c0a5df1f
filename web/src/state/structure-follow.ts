// What is chosen on stage, in the file: a bone leads to its record, a key to its bytes.
// SPDX-License-Identifier: MIT
import { computed, effect } from '@preact/signals';
import type { Curve } from '../../../wasm-bindings/kotsu';
import type { MapRange } from '../../../wasm-bindings/map-types';
import type { OpenFile } from '../files/open-file';
import { selectedKey } from './curve-view';
import { faceTaker, litFaces } from './lit-faces';
import { selectedBone, stageClip, stageFile } from './session';
import { facesToLight, pathToFace } from './structure-faces';
import { showOnPage } from './structure-links';
import { placeOf, wayTo } from './structure-places';
import { shown } from './structure-shown';
import { chosenPath, linked, type Structure, structure } from './structure-view';

/** The way to the bone selected on stage, as far down as it is about the bone; null where the bytes have none of it. */
export function pathToBone(open: Structure, position: number): readonly MapRange[] | null {
  const stage = stageFile.value;
  const bone = stage?.document.bones[position];
  if (stage === null || bone === undefined) return null;
  const place = placeOf(open, stage);
  // The root above an Okami model's bones has no record.
  if (place !== null && stage.document.skeleton?.flat === false && bone.id >= 0)
    return wayTo(open, place + bone.byteOffset, 'bone');
  const record = curvesOfBone(open, bone.id)[0];
  return record === undefined ? null : wayTo(open, record.place + record.curve.byteOffset, 'curve');
}

/** The curves that move a bone, of the motions that are shown and that play; and where their files begin. */
export function curvesOfBone(
  open: Structure,
  id: number,
): readonly { readonly curve: Curve; readonly place: number }[] {
  const motions = [open.source.file, stageClip.value?.file].filter((file): file is OpenFile => file?.role === 'motion');
  const [file] = motions.filter((motion) => placeOf(open, motion) !== null);
  const [clip] = file?.document.clips ?? [];
  if (file === undefined || clip === undefined) return [];
  const place = placeOf(open, file) ?? 0;
  return file.document.curves(clip).flatMap((curve) => (curve.boneId === id ? [{ curve, place }] : []));
}

/** The key selected in the curves, in its file. */
const keyOnStage = computed(() => {
  const [choice, entry] = [selectedKey.value, stageClip.value];
  if (choice?.trace.source == null || entry === null) return null;
  const key = entry.clip.document.curveKeys(entry.clip, choice.trace.source.index).keys[choice.key];
  return key === undefined ? null : { file: entry.file, byteOffset: key.byteOffset };
});

/** Of a single pose, whose value stands in its record, the record; null where the key is in none of the bytes. */
function pathToKey(open: Structure): readonly MapRange[] | null {
  const key = keyOnStage.value;
  const place = key === null ? null : placeOf(open, key.file);
  if (key === null || place === null) return null;
  return wayTo(open, place + key.byteOffset, 'key') ?? wayTo(open, place + key.byteOffset, 'curve');
}

/** Chooses here what is chosen or clicked on stage, and has the stage light up the faces that are chosen here, until the returned function is called. */
export function followPage(choosePath: (path: readonly MapRange[]) => void): () => void {
  const choose = (path: readonly MapRange[] | null) => {
    if (path !== null && linked.peek()) choosePath(path);
  };
  const stopBone = effect(() => {
    const [bone, open] = [selectedBone.value, structure.value];
    if (open === null || bone === shown.bone) return;
    shown.bone = bone;
    if (bone !== null) choose(pathToBone(open, bone));
  });
  const stopKey = effect(() => {
    const [open, key] = [structure.value, keyOnStage.value];
    if (open === null || key === null || key.byteOffset === shown.key) return;
    shown.key = key.byteOffset;
    choose(pathToKey(open));
  });
  const stopFaces = effect(() => {
    litFaces.value = facesToLight(structure.value, chosenPath.value);
  });
  faceTaker.value = (file, byteOffset) => {
    const open = structure.peek();
    const path = open === null || !linked.peek() ? null : pathToFace(open, file, byteOffset);
    if (open === null || path === null) return false;
    choosePath(path);
    showOnPage(open, path);
    return true;
  };
  return () => {
    for (const stop of [stopBone, stopKey, stopFaces]) stop();
    litFaces.value = null;
    faceTaker.value = null;
  };
}

/** After a file was opened here: what is chosen on stage already, a key before a bone. */
export function chosenOnPage(open: Structure): readonly MapRange[] | null {
  const bone = selectedBone.peek();
  shown.bone = bone;
  shown.key = keyOnStage.peek()?.byteOffset ?? null;
  return pathToKey(open) ?? (bone === null ? null : pathToBone(open, bone));
}
