// The comparison under the stage, where curves and structure are otherwise.
// SPDX-License-Identifier: MIT
import { t } from '../../i18n/text';
import { curvesHeight } from '../../state/curve-dock';
import { DockEdge } from '../dock-edge';
import { ComparePanel } from './compare-panel';

export function CompareDock() {
  return (
    <section class="curve-dock" aria-label={t('Compare')} style={{ height: `${curvesHeight.value}px` }}>
      <DockEdge name={t('Height of the comparison')} />
      <ComparePanel />
    </section>
  );
}
