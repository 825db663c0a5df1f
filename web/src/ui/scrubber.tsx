// The frame slider with its ticks.
// SPDX-License-Identifier: MIT
import { computed } from '@preact/signals';
import { t } from '../i18n/text';
import { lastFrame } from '../playback/clock';
import { holdPlayback, playedFrames, releasePlayback, seek } from '../state/playback-actions';
import { frame, pace, stageTiming, stepped } from '../state/session';
import { tickMarks } from './tick-marks';

const last = computed(() => {
  const timing = stageTiming.value;
  return timing === null ? 0 : lastFrame(timing);
});
const position = computed(() => Math.min(frame.value, last.value));
/** Only whole frames, so that screen readers are not flooded. */
const spoken = computed(() => {
  const values = { frame: Math.floor(position.value), last: last.value };
  return pace.value === 'slow' ? t('Tick {frame} of {last}', values) : t('Frame {frame} of {last}', values);
});

function scrub(event: Event & { readonly currentTarget: HTMLInputElement }): void {
  const to = event.currentTarget.valueAsNumber;
  seek(stepped.value ? Math.round(to) : to);
}

export function Scrubber() {
  return (
    <div class="scrubber">
      <Ticks last={last.value} />
      <input
        type="range"
        aria-label={t('Frame')}
        aria-valuetext={spoken}
        min={0}
        max={last.value}
        step="any"
        disabled={last.value === 0}
        value={position}
        onInput={scrub}
        onPointerDown={holdPlayback}
        onPointerUp={releasePlayback}
        onPointerCancel={releasePlayback}
      />
    </div>
  );
}

function Ticks({ last: end }: { readonly last: number }) {
  const marks = tickMarks(end);
  const part = playedFrames.value;
  return (
    <svg class="ticks" aria-hidden="true">
      {part !== null && (
        <rect class="part" x={percent(part.from, end)} width={percent(part.to - part.from, end)} y="0" height="3" />
      )}
      {marks.map(({ frame: at, major }) => (
        <line
          key={at}
          class={major ? 'major' : 'minor'}
          x1={percent(at, end)}
          x2={percent(at, end)}
          y1="0"
          y2={major ? 8 : 4}
        />
      ))}
      {marks
        .filter(({ major }) => major)
        .map(({ frame: at }) => (
          <text key={at} x={percent(at, end)} y="19">
            {at}
          </text>
        ))}
    </svg>
  );
}

function percent(at: number, end: number): string {
  return `${(100 * at) / Math.max(1, end)}%`;
}
