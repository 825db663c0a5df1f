// What the timeline shows: keys of the clip on stage, which rows, which part of time, which key is chosen.
// SPDX-License-Identifier: MIT
import { computed, signal } from '@preact/signals';
import { lastFrame } from '../playback/clock';
import { measureSeam, type Seam } from '../playback/seam';
import { type View, wholeView } from './curve-series';
import { writtenInFull } from './curve-units';
import { unitFor } from './curve-view';
import { positionBits } from './position-readings';
import { looping, selectedBone, stageClip, stageFile, stageRange, stageTiming } from './session';
import { type KeySheet, keySheet } from './timeline-keys';
import { activeRow, type SheetRow, sheetRows } from './timeline-rows';

// -------------------------------------------------------------------------------------------------------------- Rows

export const sheet = computed<KeySheet | null>(() => {
  const [file, entry] = [stageFile.value, stageClip.value];
  return file === null || entry === null ? null : keySheet(file.document, entry.clip);
});

export const unfolded = signal<ReadonlySet<string>>(new Set());
export const movingOnly = signal(false);

const noRows: readonly SheetRow[] = [];

export const rows = computed<readonly SheetRow[]>(() => {
  if (sheet.value === null) return noRows;
  return sheetRows(sheet.value, {
    unfolded: unfolded.value,
    movingOnly: movingOnly.value,
    selected: selectedBone.value,
  });
});

/** Id of the row that the user chose last. */
export const rowChoice = signal('all');

export const active = computed(() => activeRow(rows.value, rowChoice.value, selectedBone.value));

// -------------------------------------------------------------------------------------------------------------- Time

/** What the user zoomed to, in which clip. */
export const timeZoom = signal<{ readonly clip: string; readonly view: View } | null>(null);

export const wholeTime = computed<View>(() => wholeView(stageClip.value?.clip.frameCount ?? 0, false));

/** Where there is nothing more to see. */
export const timeEnd = computed(() => Math.max(wholeTime.value.to, sheet.value?.end ?? 0));

export const timeView = computed<View>(() =>
  timeZoom.value !== null && timeZoom.value.clip === stageClip.value?.key ? timeZoom.value.view : wholeTime.value,
);

/** Frames of the clip per second, as it plays at its pace. */
export const clipRate = computed(() => {
  const [clip, timing] = [stageClip.value?.clip, stageTiming.value];
  if (clip === undefined || timing === null) return 0;
  // In Slow the session counts ticks, of which a frame takes two.
  return timing.frameCount > clip.frameCount ? timing.framesPerSecond / 2 : timing.framesPerSecond;
});

/** How far the end of what is played is from its beginning; null where it does not go round, or there is nothing to measure. */
export const seam = computed<Seam | null>(() => {
  const [file, entry] = [stageFile.value, stageClip.value];
  if (file === null || entry === null || !looping.value || lastFrame(entry.clip) === 0) return null;
  return measureSeam(file.document, entry.clip, positionBits.value, stageRange.value);
});

// -------------------------------------------------------------------------------------------------------------- Keys

/** The key that was gone to last, and in which row; it stays chosen as long as that row is. */
export const chosenKey = signal<{ readonly clip: string; readonly row: string; readonly frame: number } | null>(null);

export const keyInRow = computed<number | null>(() => {
  const [key, row] = [chosenKey.value, rows.value[active.value]];
  return key !== null && key.clip === stageClip.value?.key && key.row === row?.id ? key.frame : null;
});

/** What a channel says at a frame: "512 = 45.0°". */
export const valueText = computed(() => {
  const unitOf = unitFor.value;
  return ({ channel }: SheetRow, at: number) =>
    channel === null ? null : writtenInFull(channel.valueAt(at), unitOf(channel.quantity));
});
