// What of the timeline is in sight: which rows from which on, which part of time. Apart from what it shows, because links carry it.
// SPDX-License-Identifier: MIT
import { batch, signal } from '@preact/signals';
import { PLAIN_TIMELINE, type TimelineRef } from '../permalink/timeline-ref';
import type { View } from './curve-series';
import { seesPanel } from './dock';
import { clipKey, stageFile } from './session';

/** What the user zoomed to, in which clip. */
export const timeZoom = signal<{ readonly clip: string; readonly view: View } | null>(null);

/** Ids of the rows whose channels are listed. */
export const unfolded = signal<ReadonlySet<string>>(new Set());
export const movingOnly = signal(false);

/** Number of the row that is at the top, under the one of all keys. */
export const topRow = signal(0);

/** @param bone position in the skeleton; null: curves that move no bone on stage */
export function rowIdOf(bone: number | null): string {
  return bone === null ? 'others' : `bone ${bone}`;
}

export function captureTimeline(): TimelineRef {
  if (!seesPanel('timeline')) return PLAIN_TIMELINE;
  const zoom = timeZoom.value;
  const bones = stageFile.value?.document.bones ?? [];
  const open = bones.filter(({ position }) => unfolded.value.has(rowIdOf(position))).map(({ id }) => id);
  return {
    view: zoom !== null && zoom.clip === clipKey.value ? zoom.view : null,
    top: topRow.value,
    unfolded: open.sort((a, b) => a - b),
    others: unfolded.value.has(rowIdOf(null)),
    movingOnly: movingOnly.value,
  };
}

/** Answers whether the bones that it unfolds are all there. */
export function applyTimeline({ view, top, unfolded: ids, others, movingOnly: moving }: TimelineRef): boolean {
  const places = new Map(stageFile.value?.document.bones.map(({ id, position }) => [id, position]));
  const open = ids.flatMap((id) => places.get(id) ?? []).map(rowIdOf);
  batch(() => {
    timeZoom.value = view === null ? null : { clip: clipKey.value ?? '', view };
    unfolded.value = new Set(others ? [...open, rowIdOf(null)] : open);
    movingOnly.value = moving;
    topRow.value = top;
  });
  return open.length === ids.length;
}
