// Everything the page knows, as signals. Anyone may read them; only the actions beside this file write them.
// SPDX-License-Identifier: MIT
import { computed, signal } from '@preact/signals';
import type { Clip, KotsuDocument, Problem } from '../../../wasm-bindings/kotsu';
import type { Bundle, BundleFormat } from '../files/bundle';
import type { Refusal } from '../files/load-batch';
import type { OpenFile } from '../files/open-file';
import { bestModel, clipFiles, missingBones, stageFiles } from '../files/pairing';
import { holderOf, isReduced, type WeaponChoices, weaponOf } from '../files/weapon';
import { t } from '../i18n/text';
import { startsLooping } from '../playback/clip-use';
import type { Direction, Span } from '../playback/course';
import { type Pace, paced, paceOf } from '../playback/pace';
import { withPlaces } from './clip-labels';
import { findingsOf } from './report-findings';
import { textureProblems } from './texture-signals';

// ------------------------------------------------------------------------------------------------------------ Files

/** What the user opened, oldest first. */
export const files = signal<readonly OpenFile[]>([]);

/** Containers and archives that the user opened, oldest first; what was opened out of them is among `files`. */
export const bundles = signal<readonly Bundle[]>([]);

/** Id of the one that has just been opened, for its list to come into sight; null once it has. */
export const newestBundle = signal<number | null>(null);

/** The demo that moves on stage while nothing is open; never listed. */
export const showcase = signal<OpenFile | null>(null);

/** The decoder could not be had: one sentence. null while all is well. */
export const decoderFailure = signal<string | null>(null);

/** A batch that is being read. */
export interface Loading {
  readonly done: number;
  readonly total: number;
  readonly path: string;
  /** How much of this file, which has to be listed or unpacked first, is there: 0 ... 1. */
  readonly part: number;
}
export const loading = signal<Loading | null>(null);

/** Files are being dragged over the window. */
export const dragging = signal(false);

/** Files that did not open. Kept for the report until the user clears them. */
export const failures = signal<readonly Refusal[]>([]);

/** A message over the stage that stays until dismissed. */
export interface Notice {
  readonly id: number;
  readonly kind: 'error' | 'info';
  readonly title: string;
  readonly lines: readonly string[];
  /** A newer one of the same kind and topic takes its place. */
  readonly topic: string;
}
export const notices = signal<readonly Notice[]>([]);

/** Said to screen readers only. */
export const announcement = signal('');

// ------------------------------------------------------------------------------------------------------------ Stage

/** The file in charge: its clips are listed, its bones and values shown, and its clip has the clock. */
export const stageFileId = signal<number | null>(null);

/**
 * Ids of the files that stand side by side, from the left of the picture to the right: the one in charge, or the body that
 * holds it, and its companions. What becomes of it is `cast` in stage-cast.ts.
 */
export const lineUp = signal<readonly number[]>([]);

/** Which weapons the user put on bodies, or took off; without a choice the names decide. */
export const weaponChoices = signal<WeaponChoices>(new Map());

/** By file id: key of the clip last chosen for it, which it plays beside others and is found at when it comes back. */
export const clipChoices = signal<ReadonlyMap<number, string>>(new Map());

/** The files that stand on stage by themselves; motions that an open model plays stand under that model instead. */
const ownStage = computed(() => stageFiles(files.value));

/** The files with a tab of their own: of the motions that a container holds without their model, only the one on stage. */
export const tabFiles = computed(() =>
  ownStage.value.filter((file) => file.bundleId === null || file.role !== 'motion' || file === stageFile.value),
);

/** The file whose skeleton is on stage. */
export const stageFile = computed<OpenFile | null>(() => {
  if (isEmpty.value) return showcase.value;
  return files.value.find((file) => file.id === stageFileId.value) ?? null;
});

export const isEmpty = computed(() => files.value.length + bundles.value.length === 0);

/** A clip that the skeleton on stage can play. */
export interface StageClip {
  /** Unique in the session. */
  readonly key: string;
  readonly label: string;
  readonly file: OpenFile;
  readonly clip: Clip;
  /** Whose sequences play it: a body has none of its own, they are in the weapon that it holds. */
  readonly sequences: KotsuDocument;
}

export const stageClips = computed<readonly StageClip[]>(() =>
  stageFile.value === null ? [] : clipsOf(stageFile.value),
);

/** The clips that a file on stage can play: its own, and those of motions made for it. */
export function clipsOf(stage: OpenFile): readonly StageClip[] {
  const clips = clipFiles(stage, files.value).flatMap((file) =>
    file.document.clips.map((clip) => ({
      key: clipKeyOf(clip, file),
      label: file.role === 'motion' ? file.name.replace(/\.mot$/i, '') : t('Animation {index}', { index: clip.index }),
      file,
      clip,
      sequences: sequencesOf(file),
    })),
  );
  return withPlaces(clips);
}

export function sequencesOf(file: OpenFile): KotsuDocument {
  const weapon = file.document.format === 'ff8-character' ? weaponOf(file, files.value, weaponChoices.value) : null;
  return weapon?.document ?? file.document;
}

export function clipKeyOf(clip: Clip, file: OpenFile): string {
  return `${file.id}:${clip.index}`;
}

export const clipKey = signal<string | null>(null);
export const stageClip = computed<StageClip | null>(
  () => stageClips.value.find((entry) => entry.key === clipKey.value) ?? null,
);

/** Position of the selected bone in the skeleton on stage. */
export const selectedBone = signal<number | null>(null);

// --------------------------------------------------------------------------------------------------------- Playback

/** The frame on stage, fractional. Written at most once per animation frame. */
export const frame = signal(0);
/** The frame whose values the inspector shows: follows `frame` at reading speed while playing, at once otherwise. */
export const readoutFrame = signal(0);
/** The whole frame that a stepped display holds. Written when it is another one. */
export const heldFrame = signal(0);
/** The same at reading speed. */
export const readoutHeld = signal(0);
export const playing = signal(false);
export const speed = signal(1);
export const stepped = signal(false);
/** What the user chose; null: as the clip says. */
export const loopChoice = signal<boolean | null>(null);
/** Without a choice: as the clip says, or the sequences of its file. A clip of which neither says anything loops. */
export const looping = computed(() => {
  const entry = stageClip.value;
  return loopChoice.value ?? (entry === null || startsLooping(entry.clip, entry.sequences));
});
/** The engine's own pace; `speed` goes on top of it. */
export const paceChoice = signal<Pace>('normal');
/** What the clip on stage plays at: only FF8 knows other paces than the normal one. */
export const pace = computed<Pace>(() => paceOf(stageClip.value?.clip ?? null, paceChoice.value));
/** The clip's frames and seconds as it plays: in Slow, a frame is a tick. */
export const stageTiming = computed(() => {
  const clip = stageClip.value?.clip;
  return clip === undefined ? null : paced(clip, pace.value);
});
/** Which way the clip runs. */
export const direction = signal<Direction>('forwards');
/** The part of a clip that is played, in the clip's own frames; of which clip, since every clip has others. */
export const clipRange = signal<(Span & { readonly clip: string }) | null>(null);
/** The same where that clip is on stage. */
export const stageRange = computed<Span | null>(() => {
  const range = clipRange.value;
  return range !== null && range.clip === clipKey.value ? range : null;
});

// ------------------------------------------------------------------------------------------------------------- View

export interface ViewOptions {
  readonly grid: boolean;
  readonly boneAxes: boolean;
  readonly jointNames: boolean;
  /** With the mesh; without one in sight they are always shown, and so they are while one is selected. */
  readonly bones: boolean;
  /** In front of the mesh, translucent; else only where they stick out of it. */
  readonly xrayBones: boolean;
  readonly mesh: boolean;
  readonly textures: boolean;
  /** Blends texels instead of showing them as squares. */
  readonly smoothTexels: boolean;
  readonly wireframe: boolean;
  readonly hiddenFaces: boolean;
  /** As large as the file says, instead of as large as its numbers are. */
  readonly ownSize: boolean;
  readonly rootMotion: boolean;
  /** Where the selected bone goes over its clip. */
  readonly boneTrail: boolean;
  /** The model's axes at its origin, and beside those of the selected bone. */
  readonly worldAxes: boolean;
  /** The mesh of bones that are taken off the stage stays, faint. */
  readonly faintMesh: boolean;
}
export const viewOptions = signal<ViewOptions>({
  grid: true,
  boneAxes: false,
  jointNames: false,
  bones: true,
  xrayBones: true,
  mesh: true,
  textures: true,
  smoothTexels: false,
  wireframe: false,
  hiddenFaces: false,
  ownSize: false,
  rootMotion: true,
  boneTrail: false,
  worldAxes: false,
  faintMesh: false,
});

/** By file id: the objects of its mesh that the user took off the stage. */
export const hiddenObjects = signal<ReadonlyMap<number, ReadonlySet<number>>>(new Map());

/** Rises when the camera shall frame what is on stage. */
export const frameRequest = signal(0);

/** Whether there is a picture: WebGL can be missing from the start or be taken away later. */
export const picture = signal<'starting' | 'ready' | 'unavailable' | 'lost'>('starting');

export const themeChoice = signal<'system' | 'dark' | 'light'>('system');
export const systemTheme = signal<'dark' | 'light'>('dark');
export const theme = computed(() => (themeChoice.value === 'system' ? systemTheme.value : themeChoice.value));
export const reducedMotion = signal(false);

/** Phone layout: one sheet under the stage instead of two side panels. */
export const narrow = signal(false);

export type LeftTab = 'clips' | 'bones' | 'files';
export type RightTab = 'inspector' | 'report';
export const leftTab = signal<LeftTab>('clips');
export const rightTab = signal<RightTab>('inspector');
export const sheetTab = signal<LeftTab | RightTab | 'curves' | 'structure' | 'compare' | 'timeline'>('clips');
export const leftOpen = signal(true);
export const rightOpen = signal(true);
export const sheetOpen = signal(true);
export const helpOpen = signal(false);

// ----------------------------------------------------------------------------------------------------------- Report

/** What the report says about one file. */
export interface FileReport {
  readonly file: Pick<OpenFile, 'id' | 'name' | 'path' | 'size'> & {
    readonly bundleId?: number | null;
    readonly document: { readonly format: BundleFormat };
  };
  readonly problems: readonly Problem[];
  /** Bones that a motion moves and the model it plays on lacks. */
  readonly missing: { readonly model: OpenFile; readonly bones: readonly number[] } | null;
}

export const reports = computed<readonly FileReport[]>(() =>
  [...bundles.value.map(bundleReport), ...files.value.map(reportOf)].filter(
    (report) => report.problems.length > 0 || report.missing !== null,
  ),
);

function bundleReport(bundle: Bundle): FileReport {
  return { file: { ...bundle, document: { format: bundle.format } }, problems: bundle.problems, missing: null };
}

function reportOf(file: OpenFile): FileReport {
  const model = file.role === 'motion' ? bestModel(file, files.value) : null;
  const bones = model === null ? [] : missingBones(file, model);
  return {
    file,
    // With its model open, a motion no longer lies flat; on a body, a weapon needs no skeleton.
    problems: [
      ...file.document.problems.filter(
        ({ code }) => (model === null || code !== 'flat-rig') && (!isWorn(file) || code !== 'no-skeleton'),
      ),
      ...(textureProblems.value.get(file.id) ?? []),
    ],
    missing: model !== null && bones.length > 0 ? { model, bones } : null,
  };
}

function isWorn(file: OpenFile): boolean {
  return isReduced(file) && holderOf(file, files.value, weaponChoices.value, []) !== null;
}

export interface ReportCounts {
  readonly error: number;
  readonly warning: number;
  readonly note: number;
}

/** What the files of a container have in common counts once. */
export const reportFindings = computed(() => findingsOf(reports.value, bundles.value));

export const reportCounts = computed<ReportCounts>(() => {
  const found = reportFindings.value.flatMap(({ list }) => list);
  const count = (severity: Problem['severity']) => found.filter((finding) => finding.severity === severity).length;
  return { error: failures.value.length + count('error'), warning: count('warning'), note: count('note') };
});
