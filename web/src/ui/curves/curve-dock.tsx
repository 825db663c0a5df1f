// The curves under the stage.
// SPDX-License-Identifier: MIT
import { t } from '../../i18n/text';
import { curvesHeight } from '../../state/curve-dock';
import { DockEdge } from '../dock-edge';
import { CurvePanel } from './curve-panel';

export function CurveDock() {
  return (
    <section class="curve-dock" aria-label={t('Curves')} style={{ height: `${curvesHeight.value}px` }}>
      <DockEdge name={t('Height of the curves')} />
      <CurvePanel />
    </section>
  );
}
