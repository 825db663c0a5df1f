// Two clips or files in one stage: A is what is in charge, B what the user holds against it. All of it that the first view knows.
// SPDX-License-Identifier: MIT
import { computed, signal } from '@preact/signals';
import type { OpenFile } from '../files/open-file';
import type { Step } from '../playback/in-step';
import { clipsOf, files, type StageClip, stageClip, stageFile } from './session';

/** What B is. */
export interface CompareChoice {
  /** Id of the file whose skeleton it has. */
  readonly file: number;
  /** Key of its clip; null: the one that answers to A's, whichever that is. */
  readonly clip: string | null;
}

export interface CompareHow {
  /** `ghost`: B at A's place, translucent. `beside`: next to it. */
  readonly look: 'ghost' | 'beside';
  readonly step: Step;
  /** Of the ghost, 0 ... 1. */
  readonly opacity: number;
}

export const COMPARE_START: CompareHow = { look: 'ghost', step: 'frame', opacity: 0.6 };

/** null: nothing is compared. */
export const compareChoice = signal<CompareChoice | null>(null);
export const compareHow = signal<CompareHow>(COMPARE_START);
/** Apart from each other, so that a pull at the opacity changes nothing but how the ghost looks. */
export const compareLook = computed(() => compareHow.value.look);
export const compareStep = computed(() => compareHow.value.step);

export interface Counterpart {
  readonly file: OpenFile;
  /** null: it rests, for it has no such clip. */
  readonly entry: StageClip | null;
}

/** B, while there is an A. */
export const counterpart = computed<Counterpart | null>(() => {
  const [choice, stage] = [compareChoice.value, stageFile.value];
  const file = choice === null ? undefined : files.value.find(({ id }) => id === choice.file);
  if (choice === null || file === undefined || !file.document.skeleton || !stage?.document.skeleton) return null;
  const clips = clipsOf(file);
  const entry = choice.clip === null ? answering(stage, file, clips) : clips.find(({ key }) => key === choice.clip);
  return { file, entry: entry ?? null };
});

/** The same motion where both can play it, else the clip of the same number in B's own file, or in a file of the same name. */
function answering(stage: OpenFile, file: OpenFile, clips: readonly StageClip[]): StageClip | undefined {
  const a = stageClip.value;
  if (a === null) return undefined;
  const isIts = (other: StageClip) => (a.file === stage ? other.file === file : other.file.name === a.file.name);
  return (
    clips.find(({ key }) => key === a.key) ?? clips.find((other) => other.clip.index === a.clip.index && isIts(other))
  );
}

function comparesClipsOf(file: OpenFile): boolean {
  const choice = compareChoice.value;
  return choice !== null && choice.clip !== null && choice.file === file.id;
}

/**
 * While two clips of the file in charge are compared, one that is opened and has its skeleton, as a mod of it has, becomes B:
 * A stays the original. Answers whether it did.
 */
export function takeAsB(opened: OpenFile): boolean {
  const stage = stageFile.value;
  if (stage === null || opened === stage || !comparesClipsOf(stage) || !haveOneSkeleton(stage, opened)) return false;
  compareChoice.value = { file: opened.id, clip: null };
  return true;
}

/** Two clips of a file that is not in charge any more, for another one was opened, are no pair. */
export function forgetClipsOf(before: OpenFile | null): void {
  if (before !== null && before !== stageFile.value && comparesClipsOf(before)) compareChoice.value = null;
}

export function haveOneSkeleton(one: OpenFile, other: OpenFile): boolean {
  const [a, b] = [one.document.bones, other.document.bones];
  return (
    a.length === b.length && a.every(({ id, parent }, place) => id === b[place]?.id && parent === b[place]?.parent)
  );
}

/** The bone of the other side that has the same number in its file; null where there is none. */
export function twinBone(from: OpenFile, bone: number | null, to: OpenFile): number | null {
  const id = from.document.bones[bone ?? -1]?.id;
  const place = to.document.bones.findIndex((other) => other.id === id);
  return place < 0 ? null : place;
}
