// How the timeline counts time, and going from key to key: all that the first view has to know of it.
// SPDX-License-Identifier: MIT
import { signal } from '@preact/signals';
import { t } from '../i18n/text';
import { notify } from './view-actions';

export type TimeUnit = 'frames' | 'seconds';
export const timeUnit = signal<TimeUnit>('frames');

/** Goes to the next key, or an earlier one, of the selected bone, or else of the whole clip. */
export async function stepKey(steps: number): Promise<void> {
  try {
    (await import('./timeline-actions')).goToKey(steps);
  } catch {
    notify('error', t('The timeline did not load'), [t('Try again when the page can be reached.')]);
  }
}
