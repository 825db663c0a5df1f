// Everything the page knows, as signals. Anyone may read them; only the actions beside this file write them.
// SPDX-License-Identifier: MIT
import { computed, signal } from '@preact/signals';
import type { Clip, Format, Problem } from '../../../wasm-bindings/kotsu';
import type { Bundle } from '../files/bundle';
import type { Refusal } from '../files/load-batch';
import type { OpenFile } from '../files/open-file';
import { bestModel, clipFiles, missingBones, stageFiles } from '../files/pairing';
import { startsLooping } from '../playback/clip-use';
import { type Pace, paced, paceOf } from '../playback/pace';

// ------------------------------------------------------------------------------------------------------------ Files

/** What the user opened, oldest first. */
export const files = signal<readonly OpenFile[]>([]);

/** Containers and archives that the user opened, oldest first; what was opened out of them is among `files`. */
export const bundles = signal<readonly Bundle[]>([]);

/** The demo that moves on stage while nothing is open; never listed. */
export const showcase = signal<OpenFile | null>(null);

/** The decoder could not be had: one sentence. null while all is well. */
export const decoderFailure = signal<string | null>(null);

/** A batch that is being read. */
export interface Loading {
  readonly done: number;
  readonly total: number;
  readonly path: string;
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
}
export const notices = signal<readonly Notice[]>([]);

/** Said to screen readers only. */
export const announcement = signal('');

// ------------------------------------------------------------------------------------------------------------ Stage

export const stageFileId = signal<number | null>(null);

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
}

export const stageClips = computed<readonly StageClip[]>(() => {
  const stage = stageFile.value;
  if (stage === null) return [];
  return clipFiles(stage, files.value).flatMap((file) =>
    file.document.clips.map((clip) => ({
      key: clipKeyOf(clip, file),
      label: file.role === 'motion' ? file.name.replace(/\.mot$/i, '') : `Animation ${clip.index}`,
      file,
      clip,
    })),
  );
});

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
export const playing = signal(false);
export const speed = signal(1);
export const stepped = signal(false);
/** What the user chose; null: as the clip says. */
export const loopChoice = signal<boolean | null>(null);
/** Without a choice: as the clip says, or the sequences of its file. A clip of which neither says anything loops. */
export const looping = computed(() => {
  const clip = stageClip.value?.clip;
  return loopChoice.value ?? (clip === undefined || startsLooping(clip));
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
export const sheetTab = signal<LeftTab | RightTab>('clips');
export const leftOpen = signal(true);
export const rightOpen = signal(true);
export const sheetOpen = signal(true);
export const helpOpen = signal(false);

// ----------------------------------------------------------------------------------------------------------- Report

/** What the report says about one file. */
export interface FileReport {
  readonly file: Pick<OpenFile, 'id' | 'name' | 'path' | 'size'> & { readonly document: { readonly format: Format } };
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
    // With its model open, a motion no longer lies flat.
    problems: file.document.problems.filter((problem) => model === null || problem.code !== 'flat-rig'),
    missing: model !== null && bones.length > 0 ? { model, bones } : null,
  };
}

export interface ReportCounts {
  readonly error: number;
  readonly warning: number;
  readonly note: number;
}

export const reportCounts = computed<ReportCounts>(() => {
  const problems = reports.value.flatMap((report) => report.problems);
  const count = (severity: Problem['severity']) => problems.filter((problem) => problem.severity === severity).length;
  return {
    error: failures.value.length + count('error'),
    warning: count('warning') + reports.value.filter((report) => report.missing !== null).length,
    note: count('note'),
  };
});
