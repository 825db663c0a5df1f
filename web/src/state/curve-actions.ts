// Writers of the curve panel's signals: which lines, which part of the clip, which key.
// SPDX-License-Identifier: MIT
import { batch } from '@preact/signals';
import { inOtherPace } from '../playback/pace';
import { guess } from './curve-guess';
import { moved, showing, type View, zoomed } from './curve-series';
import { nearestKey, type Trace } from './curve-traces';
import type { AngleUnit } from './curve-units';
import {
  angleUnit,
  clipFrame,
  curveEnd,
  curveView,
  hiddenChannels,
  keyChoice,
  seenTraces,
  selectedKey,
  shownOthers,
  tableTrace,
  zoom,
} from './curve-view';
import { pause, seek } from './playback-actions';
import { pace, stageClip, stepped } from './session';

// ------------------------------------------------------------------------------------------------------------- Lines

export function toggleChannels(titles: readonly string[], seen: boolean): void {
  const hidden = new Set(hiddenChannels.value);
  for (const title of titles) {
    if (seen) hidden.delete(title);
    else hidden.add(title);
  }
  hiddenChannels.value = hidden;
}

export function toggleOther({ id, source }: Trace): void {
  const entry = stageClip.value;
  const clip = entry?.key ?? '';
  const ids = new Set(shownOthers.value.clip === clip ? shownOthers.value.ids : []);
  if (!ids.delete(id)) ids.add(id);
  shownOthers.value = { clip, ids };
  if (entry !== null && source !== null) void guess(entry.file, source.curve);
}

export function setAngleUnit(unit: AngleUnit): void {
  angleUnit.value = unit;
}

// -------------------------------------------------------------------------------------------------------------- Time

/** Goes to a frame of the clip, which in Slow is another one of the session's. */
export function seekClip(clipFrames: number): void {
  const to = inOtherPace(clipFrames, 'normal', pace.value);
  seek(stepped.value ? Math.round(to) : to);
}

function setView(view: View): void {
  zoom.value = { clip: stageClip.value?.key ?? '', view };
}

export function zoomCurves(scale: number, around?: number): void {
  const view = curveView.value;
  setView(zoomed(view, scale, around ?? (view.from + view.to) / 2, curveEnd.value));
}

/** @param share of the width in sight */
export function moveCurves(share: number): void {
  const view = curveView.value;
  setView(moved(view, share * (view.to - view.from), curveEnd.value));
}

export function showWholeClip(): void {
  zoom.value = null;
}

// -------------------------------------------------------------------------------------------------------------- Keys

/** Selects a key, brings it into sight and stands on its frame; playback stops for it. */
export function selectKey(trace: Trace, key: number): void {
  const time = trace.times[key];
  if (time === undefined) return;
  batch(() => {
    keyChoice.value = { clip: stageClip.value?.key ?? '', trace: trace.id, key };
    const view = showing(curveView.value, time, curveEnd.value);
    if (view !== curveView.value) setView(view);
    pause();
    seek(inOtherPace(time, 'normal', pace.value));
  });
}

/** The table goes over to a line; no key of it is selected yet. */
export function listKeysOf(trace: Trace): void {
  keyChoice.value = { clip: stageClip.value?.key ?? '', trace: trace.id, key: -1 };
}

export function deselectKey(): void {
  if (keyChoice.value !== null) keyChoice.value = { ...keyChoice.value, key: -1 };
}

/** To another key of the same line, endlessly many steps away the last; without a selected one, to the nearest of the playhead. */
export function selectKeyBy(steps: number): void {
  const trace = tableTrace.value;
  if (trace === null || trace.times.length === 0) return;
  const selected = selectedKey.value;
  const start = Number.isFinite(steps) ? nearestKey(trace, clipFrame.value) : steps;
  const to = selected === null ? start : selected.key + steps;
  selectKey(trace, Math.min(trace.times.length - 1, Math.max(0, to)));
}

/** To the key of the next line, or the one before, that is nearest in time. */
export function selectTraceBy(steps: number): void {
  const seen = seenTraces.value;
  const [trace, selected] = [tableTrace.value, selectedKey.value];
  const next = seen[seen.findIndex(({ id }) => id === trace?.id) + steps];
  if (next === undefined) return;
  const time = selected === null ? clipFrame.value : (selected.trace.times[selected.key] ?? 0);
  selectKey(next, nearestKey(next, time));
}
