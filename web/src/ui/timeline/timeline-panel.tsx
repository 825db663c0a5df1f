// The dope sheet of the clip on stage: every bone's keys along one ruler. Loaded when the timeline is first opened.
// SPDX-License-Identifier: MIT
import { useComputed, useSignal } from '@preact/signals';
import { t } from '../../i18n/text';
import { narrow, stageClip } from '../../state/session';
import type { Scale } from '../../state/timeline-scale';
import { rows, timeView } from '../../state/timeline-view';
import { KeyReadout } from './key-readout';
import { OutsideRange } from './outside-range';
import { PlayheadLine } from './playhead-line';
import { Ruler } from './ruler';
import { SeamNote } from './seam-note';
import { SheetGrid } from './sheet-grid';
import type { SheetSpot } from './sheet-pointer';
import { TimelineTools } from './timeline-tools';
import '../styles/timeline.css';

export function TimelinePanel() {
  const width = useSignal(0);
  const hover = useSignal<SheetSpot | null>(null);
  const scale = useComputed<Scale>(() => ({ view: timeView.value, width: width.value }));
  if (stageClip.value === null || rows.value.length === 0) {
    return <p class="hint">{t('No clip is on stage.')}</p>;
  }
  return (
    <div class="timeline">
      <TimelineTools hover={hover} />
      {narrow.value && (
        <div class="timeline-line">
          <KeyReadout hover={hover} />
          <SeamNote />
        </div>
      )}
      <div class="timeline-sheet">
        <Ruler scale={scale} />
        <SheetGrid scale={scale} width={width} hover={hover} />
        <div class="timeline-over">
          <OutsideRange scale={scale} />
          <PlayheadLine scale={scale} />
        </div>
      </div>
    </div>
  );
}
