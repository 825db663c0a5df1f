// Which panel stands under the stage: the timeline, the curves or the bytes.
// SPDX-License-Identifier: MIT
import { Binary, ChartGantt, ChartSpline } from 'lucide-preact';
import { t } from '../i18n/text';
import { curvesOpen, toggleCurves } from '../state/curve-dock';
import { structureOpen, toggleStructure } from '../state/structure-dock';
import { timelineOpen, toggleTimeline } from '../state/timeline-dock';
import { IconButton } from './icon-button';

export function PanelToggles() {
  return (
    <>
      <IconButton
        name={t('Timeline')}
        icon={ChartGantt}
        shortcut="T"
        class="toggle opens"
        pressed={timelineOpen.value}
        onPress={toggleTimeline}
      >
        {t('Timeline')}
      </IconButton>
      <IconButton
        name={t('Curves')}
        icon={ChartSpline}
        shortcut="C"
        class="toggle opens"
        pressed={curvesOpen.value}
        onPress={toggleCurves}
      >
        {t('Curves')}
      </IconButton>
      <IconButton
        name={t('Structure')}
        icon={Binary}
        shortcut="X"
        class="toggle opens"
        pressed={structureOpen.value}
        onPress={toggleStructure}
      >
        {t('Structure')}
      </IconButton>
    </>
  );
}
