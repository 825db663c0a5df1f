// Writers of what is compared: how a comparison begins, what is held against what, and how the stage is as before when it ends.
// SPDX-License-Identifier: MIT
import { batch } from '@preact/signals';
import type { OpenFile } from '../files/open-file';
import { t } from '../i18n/text';
import { selectClip, showFile } from './actions';
import { type CompareHow, compareChoice, compareHow, counterpart, haveOneSkeleton, twinBone } from './compare-pair';
import { likeliest } from './compare-sides';
import { dockPanel } from './dock';
import { pause, seek } from './playback-actions';
import {
  clipKey,
  files,
  frame,
  lineUp,
  playing,
  selectedBone,
  sheetTab,
  stageClip,
  stageClips,
  stageFile,
  stageFileId,
} from './session';
import { viewport } from './share-signals';
import { announce } from './view-actions';

/** The stage when the comparison began. */
interface Before {
  readonly file: number | null;
  readonly clip: string | null;
  readonly bone: number | null;
  readonly line: readonly number[];
  readonly camera: readonly number[] | null;
}
let before: Before | null = null;

function hold(file: number, clip: string | null): void {
  if (counterpart.value === null) {
    const camera = viewport.value?.camera() ?? null;
    before = { file: stageFileId.value, clip: clipKey.value, bone: selectedBone.value, line: lineUp.value, camera };
  }
  compareChoice.value = { file, clip };
  const b = counterpart.value;
  if (b !== null) announce(t('Compared with {name}', { name: b.entry?.label ?? b.file.name }));
}

/** What the user most likely means; without anything to compare, the panel says so. */
export function compareWithLikeliest(): void {
  const choice = likeliest();
  if (choice === null) return;
  hold(choice.file, choice.clip);
  originalFirst();
}

/** Of two files with one skeleton, the one that was opened first is A: what is there before its mod. */
export function originalFirst(): void {
  const [a, b] = [stageFile.value, counterpart.value?.file];
  if (a === null || b === undefined || a === b || !haveOneSkeleton(a, b)) return;
  if (files.value.indexOf(b) < files.value.indexOf(a)) swapSides();
}

/** Takes a clip of the file in charge as B; should that be the one that plays, it stays as B while others are looked at. */
export function holdAgainst(key: string): void {
  const stage = stageFile.value;
  if (stage !== null) hold(stage.id, key);
}

/** A file with the clip that answers to the one on stage. */
export function holdFileAgainst(id: number): void {
  if (id !== stageFile.value?.id) hold(id, null);
  else if (stageClip.value !== null) hold(id, stageClip.value.key);
}

/** Another clip of B; null: the one that answers to A's. */
export function chooseClipOfB(clip: string | null): void {
  const choice = compareChoice.value;
  if (choice !== null) compareChoice.value = { ...choice, clip };
}

export function setCompareHow(change: Partial<CompareHow>): void {
  compareHow.value = { ...compareHow.value, ...change };
}

/** A becomes B and B becomes A, at the frame that it is at. */
export function swapSides(): void {
  const [stage, a, b] = [stageFile.value, stageClip.value, counterpart.value];
  if (stage === null || b === null) return;
  const [at, played, bone] = [frame.value, playing.value, selectedBone.value];
  batch(() => {
    const answers = compareChoice.value?.clip === null;
    showFile(b.file.id);
    if (b.entry !== null && b.entry.key !== clipKey.value) selectClip(b.entry.key);
    compareChoice.value = { file: stage.id, clip: answers ? null : (a?.key ?? null) };
    selectedBone.value = twinBone(stage, bone, b.file);
    seek(at);
    playing.value = played;
  });
}

/** Goes to a frame of A and stays there. */
export function goToFrame(at: number): void {
  pause();
  seek(at);
}

/** B leaves, and who stood there before stands there again, with the clip and the bone of then, as far as it is still open. */
export function endComparison(): void {
  const then = before;
  before = null;
  batch(() => {
    compareChoice.value = null;
    if (dockPanel.value === 'compare') dockPanel.value = null;
    if (sheetTab.value === 'compare') sheetTab.value = 'clips';
    if (then === null) return;
    const isOpen = (id: number | null): id is number => files.value.some((file: OpenFile) => file.id === id);
    if (isOpen(then.file) && then.file !== stageFileId.value) showFile(then.file);
    const isThere = stageClips.value.some(({ key }) => key === then.clip);
    if (then.clip !== null && isThere && then.clip !== clipKey.value) selectClip(then.clip);
    if (then.file === stageFileId.value) selectedBone.value = then.bone;
    const line = then.line.filter(isOpen);
    if (isOpen(then.file) && line.length > 0) lineUp.value = line;
  });
  if (then?.camera) viewport.value?.setCamera(then.camera);
  if (then !== null) announce(t('Comparison ended'));
}
