// Where playback stands, as text. Bound to signals: the text changes, no component renders again.
// SPDX-License-Identifier: MIT
import { computed } from '@preact/signals';
import { t } from '../i18n/text';
import { lastFrame, secondsAt } from '../playback/clock';
import { frame, heldFrame, playing, stageTiming, stepped } from '../state/session';
import { frameText, seconds } from './numbers';

/** The frame shown: held whole while the eye cannot follow, or the model holds it too; exact at rest. */
const shownFrame = computed(() => {
  const timing = stageTiming.value;
  if (timing === null) return null;
  if (stepped.value) return heldFrame.value;
  const within = Math.min(frame.value, lastFrame(timing));
  return playing.value ? Math.floor(within) : within;
});

const shownText = computed(() => (shownFrame.value === null ? '–' : frameText(shownFrame.value)));
const lastText = computed(() => {
  const timing = stageTiming.value;
  return timing === null ? '–' : String(lastFrame(timing));
});
const secondsText = computed(() => {
  const timing = stageTiming.value;
  return timing === null || shownFrame.value === null ? '' : seconds(secondsAt(timing, shownFrame.value));
});

export function Clock() {
  return (
    <p class="clock number" title={t('Frame, counted from 0, of the last one; seconds at normal speed')}>
      <span class="spoken-only">{t('Frame')}</span>
      <span class="clock-frame">{shownText}</span>
      <span class="muted"> / {lastText}</span>
      <span class="clock-seconds muted">{secondsText}</span>
    </p>
  );
}
