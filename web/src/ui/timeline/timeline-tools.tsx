// Above the ruler: from key to key, what is played, how time is read; what is chosen or pointed at in words.
// SPDX-License-Identifier: MIT
import type { ReadonlySignal } from '@preact/signals';
import { ChevronLeft, ChevronRight, Maximize2, UnfoldHorizontal, ZoomIn, ZoomOut } from 'lucide-preact';
import { t } from '../../i18n/text';
import { directions } from '../../playback/course';
import { setDirection } from '../../state/playback-actions';
import { direction, narrow, stageRange } from '../../state/session';
import { goToKey, setTimeUnit, showAllTime, toggleRange, zoomTime } from '../../state/timeline-actions';
import { timeUnit } from '../../state/timeline-dock';
import { timeZoom } from '../../state/timeline-place';
import { IconButton } from '../icon-button';
import { directionTitles } from '../transport-words';
import { KeyReadout } from './key-readout';
import { SeamNote } from './seam-note';
import type { SheetSpot } from './sheet-pointer';
import { timeText } from './time-text';

export function TimelineTools({ hover }: { readonly hover: ReadonlySignal<SheetSpot | null> }) {
  const range = stageRange.value;
  return (
    <div class="timeline-tools">
      <span class="tool-group">
        <IconButton name={t('Key before')} icon={ChevronLeft} shortcut="↓" onPress={() => goToKey(-1)} />
        <IconButton name={t('Next key')} icon={ChevronRight} shortcut="↑" onPress={() => goToKey(1)} />
      </span>
      {narrow.value && <DirectionSelect />}
      <IconButton
        name={range === null ? t('Range A–B: what is in sight') : t('Clear range A–B')}
        icon={UnfoldHorizontal}
        class="toggle"
        pressed={range !== null}
        onPress={toggleRange}
      >
        {range === null ? t('A–B') : `${timeText(range.from)} – ${timeText(range.to)}`}
      </IconButton>
      <select
        class="speed"
        aria-label={t('Unit of time')}
        value={timeUnit.value}
        onChange={(event) => setTimeUnit(event.currentTarget.value === 'seconds' ? 'seconds' : 'frames')}
      >
        <option value="frames">{t('Frames')}</option>
        <option value="seconds">{t('Seconds')}</option>
      </select>
      {!narrow.value && <KeyReadout hover={hover} />}
      {!narrow.value && <SeamNote />}
      <span class="tool-group">
        <IconButton
          name={t('Zoom out')}
          icon={ZoomOut}
          disabled={timeZoom.value === null}
          onPress={() => zoomTime(2)}
        />
        <IconButton name={t('Zoom in')} icon={ZoomIn} onPress={() => zoomTime(0.5)} />
        <IconButton name={t('Whole clip')} icon={Maximize2} disabled={timeZoom.value === null} onPress={showAllTime} />
      </span>
    </div>
  );
}

/** On wide screens it stands among the playback controls. */
function DirectionSelect() {
  return (
    <select
      class="speed"
      aria-label={t('Direction')}
      value={direction.value}
      onChange={(event) => setDirection(directions[event.currentTarget.selectedIndex] ?? 'forwards')}
    >
      {directions.map((way) => (
        <option key={way} value={way}>
          {t(directionTitles[way])}
        </option>
      ))}
    </select>
  );
}
