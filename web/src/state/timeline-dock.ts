// Whether the timeline is open under the stage, and going from key to key: all that the first view has to know of it.
// SPDX-License-Identifier: MIT

import { batch, effect, signal } from '@preact/signals';
import { t } from '../i18n/text';
import { compareOpen } from './compare-dock';
import { curvesOpen } from './curve-dock';
import { narrow, sheetOpen, sheetTab } from './session';
import { structureOpen } from './structure-dock';
import { notify } from './view-actions';

export const timelineOpen = signal(false);

export type TimeUnit = 'frames' | 'seconds';
export const timeUnit = signal<TimeUnit>('frames');

// One dock, one panel in it.
effect(() => {
  if (curvesOpen.value || structureOpen.value || compareOpen.value) timelineOpen.value = false;
});

export function toggleTimeline(): void {
  if (!narrow.value) setTimelineOpen(!timelineOpen.value);
  else if (sheetTab.value === 'timeline') sheetOpen.value = !sheetOpen.value;
  else setTimelineOpen(true);
}

export function setTimelineOpen(open: boolean): void {
  batch(() => {
    if (narrow.value) {
      sheetTab.value = 'timeline';
      sheetOpen.value = open;
      return;
    }
    if (open) {
      curvesOpen.value = false;
      structureOpen.value = false;
      compareOpen.value = false;
    }
    timelineOpen.value = open;
  });
}

/** Whether it is in sight, wherever the layout has it. */
export function seesTimeline(): boolean {
  return narrow.value ? sheetOpen.value && sheetTab.value === 'timeline' : timelineOpen.value;
}

/** Goes to the next key, or an earlier one, of the selected bone, or else of the whole clip. */
export async function stepKey(steps: number): Promise<void> {
  try {
    (await import('./timeline-actions')).goToKey(steps);
  } catch {
    notify('error', t('The timeline did not load'), [t('Try again when the page can be reached.')]);
  }
}
