// How fast a clip is played: the engine's own pace, and a speed on top of it.
// SPDX-License-Identifier: MIT
import { msg } from '../i18n/english';
import { t } from '../i18n/text';
import type { Pace } from '../playback/pace';
import { setPace, setSpeed } from '../state/playback-actions';
import { paceChoice, speed } from '../state/session';

const speeds = [0.1, 0.25, 0.5, 0.75, 1, 1.5, 2, 3, 4];

const paces: readonly (readonly [Pace, string])[] = [
  ['normal', msg('Normal')],
  ['haste', msg('Haste')],
  ['slow', msg('Slow')],
];

/** As FF8's engine runs a clip on a hastened or slowed fighter. */
export function PaceSelect() {
  return (
    <select
      class="speed"
      aria-label={t('Pace')}
      title={t('Pace of the game')}
      value={paceChoice.value}
      onChange={(event) => setPace(paces[event.currentTarget.selectedIndex]?.[0] ?? 'normal')}
    >
      {paces.map(([value, title]) => (
        <option key={value} value={value}>
          {t(title)}
        </option>
      ))}
    </select>
  );
}

export function SpeedSelect() {
  return (
    <select
      class="speed number"
      aria-label={t('Speed')}
      title={t('Speed')}
      value={speed.value}
      onChange={(event) => setSpeed(Number(event.currentTarget.value))}
    >
      {speeds.map((value) => (
        <option key={value} value={value}>{`${value}×`}</option>
      ))}
    </select>
  );
}
