// The bytes under the stage, where the curves are otherwise.
// SPDX-License-Identifier: MIT
import { t } from '../../i18n/text';
import { curvesHeight } from '../../state/curve-dock';
import { DockEdge } from '../dock-edge';
import { StructurePanel } from './structure-panel';

export function StructureDock() {
  return (
    <section class="curve-dock" aria-label={t('Structure')} style={{ height: `${curvesHeight.value}px` }}>
      <DockEdge name={t('Height of the structure')} />
      <StructurePanel />
    </section>
  );
}
