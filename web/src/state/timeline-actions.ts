// Writers of the timeline's signals: which rows, which part of time, from key to key, which part is played.
// SPDX-License-Identifier: MIT

import { batch } from '@preact/signals';
import { t } from '../i18n/text';
import type { Span } from '../playback/course';
import { inOtherPace } from '../playback/pace';
import { moved, showing, type View, zoomed } from './curve-series';
import { clipFrame, keyChoice } from './curve-view';
import { pause, seek, setRange } from './playback-actions';
import { pace, selectedBone, stageClip, stageRange } from './session';
import { type TimeUnit, timeUnit } from './timeline-dock';
import { keyBeside } from './timeline-keys';
import { movingOnly, rowIdOf, timeZoom, unfolded } from './timeline-place';
import { headOf, type SheetRow } from './timeline-rows';
import { active, chosenKey, rowChoice, rows, sheet, timeEnd, timeView } from './timeline-view';
import { announce, selectBone } from './view-actions';

// -------------------------------------------------------------------------------------------------------------- Rows

export function chooseRow(row: SheetRow): void {
  batch(() => {
    rowChoice.value = row.id;
    if (selectedBone.value !== row.bone) selectBone(row.bone);
  });
}

/** Folding what the chosen row is in chooses the row that stays. */
export function setUnfolded(row: SheetRow, open: boolean): void {
  const next = new Set(unfolded.value);
  if (open) next.add(row.id);
  else next.delete(row.id);
  batch(() => {
    const head = rows.value[headOf(rows.value, active.value)];
    if (!open && head?.id === row.id) rowChoice.value = row.id;
    unfolded.value = next;
  });
}

export function unfoldAll(open: boolean): void {
  const ids = (sheet.value?.bones ?? []).filter(({ channels }) => channels.length > 0).map(({ bone }) => rowIdOf(bone));
  unfolded.value = new Set(open ? ids : []);
}

export function setMovingOnly(only: boolean): void {
  movingOnly.value = only;
}

export function setTimeUnit(unit: TimeUnit): void {
  timeUnit.value = unit;
}

// -------------------------------------------------------------------------------------------------------------- Time

function setView(view: View): void {
  timeZoom.value = { clip: stageClip.value?.key ?? '', view };
}

/** Nearer (below 1) or further, around a frame or else the playhead, where that is in sight. */
export function zoomTime(scale: number, around?: number): void {
  const view = timeView.value;
  const at = clipFrame.value;
  const middle = at >= view.from && at <= view.to ? at : (view.from + view.to) / 2;
  setView(zoomed(view, scale, around ?? middle, timeEnd.value));
}

export function moveTime(frames: number): void {
  setView(moved(timeView.value, frames, timeEnd.value));
}

export function showAllTime(): void {
  timeZoom.value = null;
}

export function showFrame(frame: number): void {
  const view = showing(timeView.value, frame, timeEnd.value);
  if (view !== timeView.value) setView(view);
}

// ------------------------------------------------------------------------------------------------------------- Range

/** Plays what is in sight alone; with such a part, all of the clip again. */
export function toggleRange(): void {
  if (stageRange.value !== null) clearRange();
  else takeRange(timeView.value);
}

export function clearRange(): void {
  setRange(null);
  announce(t('All of the clip is played'));
}

export function takeRange(span: Span): void {
  setRange(span);
  const range = stageRange.value;
  if (range !== null) announce(t('Frames {from} to {to} are played', { from: range.from, to: range.to }));
}

/** Moves one end of the part that is played, without passing the other. */
export function setRangeEnd(end: 'from' | 'to', frame: number): void {
  const range = stageRange.value ?? { from: 0, to: timeEnd.value };
  const other = end === 'from' ? range.to : range.from;
  const at = end === 'from' ? Math.min(frame, other) : Math.max(frame, other);
  setRange({ ...range, [end]: at });
}

// -------------------------------------------------------------------------------------------------------------- Keys

/** Goes to a key: the playhead stands on it, its row and its bone are chosen, and so is the key of the curve. */
export function chooseKey(row: SheetRow, frame: number): void {
  const clip = stageClip.value?.key ?? '';
  batch(() => {
    chooseRow(row);
    chosenKey.value = { clip, row: row.id, frame };
    if (row.channel !== null) keyChoice.value = { clip, trace: row.channel.trace, key: keyNumber(row, frame) };
    pause();
    seek(inOtherPace(frame, 'normal', pace.value));
    showFrame(frame);
  });
}

/** Its number on the curve panel's line, where every frame of FF8 is one. */
function keyNumber({ channel }: SheetRow, frame: number): number {
  if (stageClip.value?.file.role !== 'motion') return frame;
  return Array.from(channel?.frames ?? []).indexOf(frame);
}

/** Along the chosen row, or, if that has none, all keys. Endlessly many steps lead to the last. */
export function goToKey(steps: number): void {
  const all = rows.value;
  const own = all[active.value];
  const row = own !== undefined && own.frames.length > 0 ? own : all[0];
  if (row === undefined) return;
  const first = steps > 0 ? row.frames[row.frames.length - 1] : row.frames[0];
  const to = Number.isFinite(steps) ? keyBeside(row.frames, clipFrame.value, steps) : (first ?? null);
  if (to === null) announce(steps > 0 ? t('There is no later key') : t('There is no earlier key'));
  else if (row === own) chooseKey(row, to);
  else {
    // The selection stays, though the keys are those of all.
    pause();
    seek(inOtherPace(to, 'normal', pace.value));
    showFrame(to);
  }
}
