// The two sides of a comparison as whoever measures them needs them, and what the user most likely wants to compare.
// SPDX-License-Identifier: MIT
import { computed } from '@preact/signals';
import type { Compared } from '../compare/clip-difference';
import { type BoneMatch, matchBones } from '../compare/match-bones';
import { type Side, sampleMode } from '../compare/pose-source';
import type { OpenFile } from '../files/open-file';
import { courseOf } from '../playback/course';
import { paced, paceOf } from '../playback/pace';
import { type CompareChoice, compareStep, counterpart, haveOneSkeleton } from './compare-pair';
import { playedFrames } from './playback-actions';
import { positionBits } from './position-readings';
import {
  clipsOf,
  direction,
  looping,
  paceChoice,
  type StageClip,
  stageClip,
  stageClips,
  stageFile,
  stepped,
  tabFiles,
} from './session';

export interface ComparedSide extends Side {
  readonly file: OpenFile;
  readonly entry: StageClip | null;
}

export interface Comparison extends Compared {
  readonly a: ComparedSide;
  readonly b: ComparedSide;
  readonly match: BoneMatch;
}

/** The loop goes from the last frame on to the first one. */
const bridged = computed(() => {
  const clip = stageClip.value?.clip;
  if (clip === undefined) return false;
  return courseOf(paced(clip, paceOf(clip, paceChoice.value)), direction.value, looping.value, playedFrames.value)
    .bridged;
});

export const comparison = computed<Comparison | null>(() => {
  const [file, b] = [stageFile.value, counterpart.value];
  if (file === null || b === null) return null;
  const match = matchBones(file.document.bones, b.file.document.bones);
  return {
    a: sideOf(file, stageClip.value),
    b: sideOf(b.file, b.entry),
    match,
    pairs: match.pairs,
    step: compareStep.value,
    looping: bridged.value,
  };
});

function sideOf(file: OpenFile, entry: StageClip | null): ComparedSide {
  const clip = entry?.clip ?? null;
  const pace = paceOf(clip, paceChoice.value);
  const mode = sampleMode(stepped.value, bridged.value, pace === 'slow') | positionBits.value;
  return { file, entry, document: file.document, clip, timing: clip && paced(clip, pace), mode };
}

// ---------------------------------------------------------------------------------------------------------- Choices

/** The files that can be a side: those that stand by themselves, and weapons in hands. */
export const sideFiles = computed<readonly OpenFile[]>(() =>
  tabFiles.value.filter(({ document }) => document.skeleton !== null),
);

/**
 * Another file with the same skeleton, the one opened last, which before and after a mod are; else the next clip; else any
 * other file.
 */
export function likeliest(): CompareChoice | null {
  const stage = stageFile.value;
  if (stage === null) return null;
  const others = sideFiles.value.filter((file) => file !== stage);
  const twin = others.filter((file) => haveOneSkeleton(file, stage)).at(-1);
  if (twin !== undefined) return { file: twin.id, clip: null };
  const at = stageClips.value.findIndex(({ key }) => key === stageClip.value?.key);
  const neighbour = stageClips.value[at + 1] ?? stageClips.value[at - 1];
  if (neighbour !== undefined) return { file: stage.id, clip: neighbour.key };
  const any = others.at(-1);
  return any === undefined ? null : { file: any.id, clip: null };
}

/** The clips of a side's file. */
export function clipChoicesOf(file: OpenFile): readonly StageClip[] {
  return file === stageFile.value ? stageClips.value : clipsOf(file);
}
