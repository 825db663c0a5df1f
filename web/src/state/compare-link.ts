// What is compared, from the session into the words of a link and back.
// SPDX-License-Identifier: MIT
import type { OpenFile } from '../files/open-file';
import type { CompareRef } from '../permalink/compare-ref';
import { COMPARE_START, compareChoice, compareHow, counterpart } from './compare-pair';
import { dockPanel, openPanel } from './dock';
import { clipKeyOf } from './session';

/** null where nothing is compared, or one of its files has no name for links. */
export function captureCompare(placeOf: (file: OpenFile | undefined) => number): CompareRef | null {
  const b = counterpart.value;
  const place = placeOf(b?.file);
  if (b === null || place < 0) return null;
  const { look, step, opacity } = compareHow.value;
  const how = { look, step, opacity: Math.round(opacity * 100) };
  if (compareChoice.value?.clip === null || b.entry === null) return { file: place, clip: null, ...how };
  const from = placeOf(b.entry.file);
  if (from < 0) return null;
  return { file: place, clip: { file: from === place ? null : from, index: b.entry.clip.index }, ...how };
}

/** Answers whether all that it names is there; a link that compares nothing ends a comparison. */
export function applyCompare(ref: CompareRef | null, opened: readonly (OpenFile | null)[]): boolean {
  const file = ref === null ? null : (opened[ref.file] ?? null);
  if (ref === null || file === null) {
    compareChoice.value = null;
    if (dockPanel.value === 'compare') dockPanel.value = null;
    return ref === null;
  }
  const from = ref.clip === null ? null : (opened[ref.clip.file ?? ref.file] ?? null);
  const clip = from?.document.clips[ref.clip?.index ?? 0];
  const found = from !== null && clip !== undefined;
  compareHow.value = { ...COMPARE_START, look: ref.look, step: ref.step, opacity: ref.opacity / 100 };
  compareChoice.value = { file: file.id, clip: found ? clipKeyOf(clip, from) : null };
  openPanel('compare');
  return ref.clip === null || found;
}
