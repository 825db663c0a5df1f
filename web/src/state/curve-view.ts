// What the curve panel shows: which lines there are, which of them are seen, what part of the clip, which key is selected.
// SPDX-License-Identifier: MIT
import { computed, signal } from '@preact/signals';
import type { CurveKeys } from '../../../wasm-bindings/kotsu';
import { inOtherPace } from '../playback/pace';
import { guessedKeys, withGuess } from './curve-guess';
import { type View, wholeView } from './curve-series';
import { ff8Traces, okamiTraces, type Quantity, type Trace, type TraceGroups } from './curve-traces';
import { type AngleUnit, unitOf } from './curve-units';
import { isGuessed } from './curve-words';
import { frame, pace, readoutFrame, selectedBone, stageClip, stageFile } from './session';

// ------------------------------------------------------------------------------------------------------------- Lines

/** Whose file the clip is; null: no clip on stage. */
export const curveGame = computed<'ff8' | 'okami' | null>(() => {
  const entry = stageClip.value;
  if (entry === null) return null;
  return entry.file.role === 'motion' ? 'okami' : 'ff8';
});

const noTraces: TraceGroups = { ofBone: [], others: [] };

const boneIds = computed(() => new Set(stageFile.value?.document.bones.map((bone) => bone.id)));

export const traceGroups = computed<TraceGroups>(() => {
  const [file, entry] = [stageFile.value, stageClip.value];
  if (file === null || entry === null) return noTraces;
  const bone = file.document.bones[selectedBone.value ?? -1];
  if (curveGame.value === 'okami') {
    const { ofBone, others } = okamiTraces(entry.clip, bone?.id ?? null, boneIds.value);
    const guessed = (trace: Trace) => withGuess(entry.file, trace);
    return { ofBone: ofBone.map(guessed), others: others.map(guessed) };
  }
  return bone === undefined ? noTraces : { ofBone: ff8Traces(file.document, entry.clip, bone.position), others: [] };
});

/** Channels of bones that the user took out of the graph, by title: the choice holds for the next bone as well. */
export const hiddenChannels = signal<ReadonlySet<string>>(new Set());

/** Of the other curves, those that the user took in; of which clip, since every clip has others. */
export const shownOthers = signal<{ readonly clip: string; readonly ids: ReadonlySet<string> }>({
  clip: '',
  ids: new Set(),
});

export function isSeen(trace: Trace, isOther: boolean): boolean {
  if (!isOther) return !hiddenChannels.value.has(trace.title);
  return shownOthers.value.clip === stageClip.value?.key && shownOthers.value.ids.has(trace.id);
}

/** The lines of the graph. */
export const seenTraces = computed<readonly Trace[]>(() => {
  const { ofBone, others } = traceGroups.value;
  return [...ofBone.filter((trace) => isSeen(trace, false)), ...others.filter((trace) => isSeen(trace, true))];
});

export const angleUnit = signal<AngleUnit>('degrees');

export const unitFor = computed(() => {
  const [game, angle] = [curveGame.value ?? 'okami', angleUnit.value];
  return (quantity: Quantity) => unitOf(quantity, game, angle);
});

// -------------------------------------------------------------------------------------------------------------- Time

/** Where playback stands, in the clip's own frames: in Slow the session counts ticks. */
export const clipFrame = computed(() => inClip(frame.value));

/** The same at reading speed. The session keeps that up for a selected bone only. */
export const readClipFrame = computed(() => inClip(selectedBone.value === null ? frame.value : readoutFrame.value));

function inClip(sessionFrame: number): number {
  const own = inOtherPace(sessionFrame, pace.value, 'normal');
  return Math.min(own, Math.max(0, (stageClip.value?.clip.frameCount ?? 0) - 1));
}

export const wholeClip = computed<View>(() =>
  wholeView(stageClip.value?.clip.frameCount ?? 0, curveGame.value === 'ff8'),
);

/** Where there is nothing more to see: keys may lie past the last frame. */
export const curveEnd = computed(() =>
  seenTraces.value.reduce((end, { times }) => Math.max(end, times[times.length - 1] ?? 0), wholeClip.value.to),
);

/** What the user zoomed to, in which clip. */
export const zoom = signal<{ readonly clip: string; readonly view: View } | null>(null);

export const curveView = computed<View>(() =>
  zoom.value !== null && zoom.value.clip === stageClip.value?.key ? zoom.value.view : wholeClip.value,
);

// -------------------------------------------------------------------------------------------------------------- Keys

export interface KeyChoice {
  readonly trace: Trace;
  readonly key: number;
}

/** As chosen; `selectedKey` says whether it is there now. */
export const keyChoice = signal<{ readonly clip: string; readonly trace: string; readonly key: number } | null>(null);

/** The line whose keys the table lists: of the selected key, else the first one. */
export const tableTrace = computed<Trace | null>(() => {
  const choice = keyChoice.value;
  const seen = seenTraces.value;
  const chosen = choice?.clip === stageClip.value?.key ? seen.find(({ id }) => id === choice?.trace) : undefined;
  return chosen ?? seen[0] ?? null;
});

/** The keys of that line with their places in the file; null for FF8. */
export const tableKeys = computed<CurveKeys | null>(() => {
  const [trace, entry] = [tableTrace.value, stageClip.value];
  if (entry === null || trace === null || trace.source === null) return null;
  if (isGuessed(trace.source.curve)) return { header: null, keys: guessedKeys(trace) };
  return entry.clip.document.curveKeys(entry.clip, trace.source.index);
});

export const selectedKey = computed<KeyChoice | null>(() => {
  const [choice, trace] = [keyChoice.value, tableTrace.value];
  if (choice === null || trace === null || choice.trace !== trace.id || choice.clip !== stageClip.value?.key)
    return null;
  return choice.key >= 0 && choice.key < trace.times.length ? { trace, key: choice.key } : null;
});
