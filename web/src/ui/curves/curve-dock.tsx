// The curves under the stage.
// SPDX-License-Identifier: MIT
import { curvesHeight } from '../../state/curve-dock';
import { DockEdge } from '../dock-edge';
import { CurvePanel } from './curve-panel';

export function CurveDock() {
  return (
    <section class="curve-dock" aria-label="Curves" style={{ height: `${curvesHeight.value}px` }}>
      <DockEdge name="Height of the curves" />
      <CurvePanel />
    </section>
  );
}
