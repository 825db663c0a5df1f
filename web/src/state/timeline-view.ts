// What the timeline shows: keys of the clip on stage, which rows, which part of time, which key is chosen.
// SPDX-License-Identifier: MIT
import { computed, signal } from '@preact/signals';
import { lastFrame } from '../playback/clock';
import { inOtherPace } from '../playback/pace';
import { measureSeam, type Seam } from '../playback/seam';
import { type View, wholeView, zoomed } from './curve-series';
import type { Quantity } from './curve-traces';
import { type Unit, written, writtenInFull } from './curve-units';
import { unitFor } from './curve-view';
import { positionBits } from './position-readings';
import { pace, selectedBone, stageClip, stageFile, stageRange, stageTiming } from './session';
import { type KeySheet, keySheet } from './timeline-keys';
import { movingOnly, timeZoom, unfolded } from './timeline-place';
import { activeRow, type SheetRow, sheetRows } from './timeline-rows';

// -------------------------------------------------------------------------------------------------------------- Rows

export const sheet = computed<KeySheet | null>(() => {
  const [file, entry] = [stageFile.value, stageClip.value];
  return file === null || entry === null ? null : keySheet(file.document, entry.clip);
});

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

export const wholeTime = computed<View>(() => wholeView(stageClip.value?.clip.frameCount ?? 0, false));

/** Where there is nothing more to see. */
export const timeEnd = computed(() => Math.max(wholeTime.value.to, sheet.value?.end ?? 0));

/** A link may have zoomed to a part that the clip does not have. */
export const timeView = computed<View>(() => {
  const [zoom, end] = [timeZoom.value, timeEnd.value];
  if (zoom === null || zoom.clip !== stageClip.value?.key) return wholeTime.value;
  return zoom.view.to <= end ? zoom.view : zoomed(zoom.view, 1, zoom.view.to, end);
});

/** Frames of the clip per second, as it plays at its pace. */
export const clipRate = computed(() => {
  const timing = stageTiming.value;
  return timing === null ? 0 : inOtherPace(timing.framesPerSecond, pace.value, 'normal');
});

/** How far the end of what is played is from its beginning, whether it goes round or not; null where there is nothing to measure. */
export const seam = computed<Seam | null>(() => {
  const [file, entry] = [stageFile.value, stageClip.value];
  if (file === null || entry === null || lastFrame(entry.clip) === 0) return null;
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
export const valueText = computed(() => valueIn(writtenInFull, unitFor.value));

/** In the file's own unit alone: "512". */
export const shortValueText = computed(() => valueIn(written, unitFor.value));

function valueIn(write: (value: number, unit: Unit) => string, unitOf: (quantity: Quantity) => Unit) {
  return ({ channel }: SheetRow, at: number) =>
    channel === null ? null : write(channel.valueAt(at), unitOf(channel.quantity));
}
