// Which of the hints for newcomers is due. They come one after the other, each once, and go when they are followed or closed.
// SPDX-License-Identifier: MIT
import { computed, signal } from '@preact/signals';
import { dragging, isEmpty, loading, narrow, notices, picture, stageFile } from './session';
import { appNote, linkCard } from './share-signals';

export const HINTS = 3;

/** So many have been seen, now or on an earlier visit. */
export const hintsSeen = signal(0);

/** Anything but a whole number of hints counts as none. */
export function restoreHints(seen: unknown): void {
  hintsSeen.value = typeof seen === 'number' && Number.isInteger(seen) && seen > 0 ? Math.min(seen, HINTS) : 0;
}

/** The number of the hint to show; null while there is none, or while the stage has something else to say. */
export const dueHint = computed<number | null>(() => {
  const isQuiet = notices.value.length === 0 && loading.value === null && linkCard.value === null && !dragging.value;
  // On a phone both would lie at the foot of the stage.
  const isCovered = narrow.value && appNote.value !== null;
  const moves = !isEmpty.value && picture.value === 'ready' && stageFile.value?.document.skeleton != null;
  return hintsSeen.value < HINTS && moves && isQuiet && !isCovered ? hintsSeen.value : null;
});

export function nextHint(): void {
  hintsSeen.value += 1;
}

export function closeHints(): void {
  hintsSeen.value = HINTS;
}
