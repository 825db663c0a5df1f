// The upper edge of the dock under the stage: dragged, or moved with the arrow keys.
// SPDX-License-Identifier: MIT
import { t } from '../i18n/text';
import { curvesHeight, setCurvesHeight } from '../state/curve-dock';

/** Pixels per press of an arrow key. */
const STEP = 24;

export function DockEdge({ name }: { readonly name: string }) {
  const drag = (event: PointerEvent & { readonly currentTarget: HTMLButtonElement }) => {
    const edge = event.currentTarget;
    const [from, height] = [event.clientY, curvesHeight.value];
    edge.setPointerCapture(event.pointerId);
    const move = (moved: PointerEvent) => setCurvesHeight(height + from - moved.clientY);
    edge.addEventListener('pointermove', move);
    edge.addEventListener('lostpointercapture', () => edge.removeEventListener('pointermove', move), { once: true });
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const steps = { ArrowUp: 1, ArrowDown: -1 }[event.key] ?? 0;
    if (steps === 0) return;
    event.preventDefault();
    setCurvesHeight(curvesHeight.value + steps * STEP);
  };
  return (
    <button
      type="button"
      class="curve-edge"
      aria-label={name}
      aria-description={t('Up and down arrows change it.')}
      onPointerDown={drag}
      onKeyDown={onKeyDown}
    />
  );
}
