// The timeline under the stage, where the curves are otherwise.
// SPDX-License-Identifier: MIT
import { t } from '../../i18n/text';
import { curvesHeight } from '../../state/curve-dock';
import { DockEdge } from '../dock-edge';
import { TimelinePanel } from './timeline-panel';

export function TimelineDock() {
  return (
    <section class="curve-dock" aria-label={t('Timeline')} style={{ height: `${curvesHeight.value}px` }}>
      <DockEdge name={t('Height of the timeline')} />
      <TimelinePanel />
    </section>
  );
}
