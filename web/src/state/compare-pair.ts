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

/**
 * For a file that was opened and is in charge now: two clips of the one before it are no pair any more. Of one skeleton, as a
 * mod and its original, B is the clip that answers to A's from now on; of another one, nothing is compared.
 */
export function pairAfterOpening(before: OpenFile | null): void {
  const [choice, stage] = [compareChoice.value, stageFile.value];
  if (choice === null || choice.clip === null || before === null || stage === null || stage === before) return;
  if (choice.file !== before.id) return;
  compareChoice.value = haveOneSkeleton(before, stage) ? { file: before.id, clip: null } : null;
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
