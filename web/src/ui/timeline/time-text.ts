// A moment of the clip in the unit that the user reads time in.
// SPDX-License-Identifier: MIT
import { t } from '../../i18n/text';
import { timeUnit } from '../../state/timeline-dock';
import { clipRate } from '../../state/timeline-view';
import { frameText, seconds } from '../numbers';

/** On a ruler: "12", "0.80 s". */
export function timeText(frame: number): string {
  return timeUnit.value === 'frames' || clipRate.value === 0 ? frameText(frame) : seconds(frame / clipRate.value);
}

/** In a sentence: "frame 12", "0.80 s". */
export function momentText(frame: number): string {
  return timeUnit.value === 'frames' ? t('frame {frame}', { frame: frameText(frame) }) : timeText(frame);
}
