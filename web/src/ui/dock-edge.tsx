// The upper edge of a dock under the stage: dragged, or moved with the arrow keys.
// SPDX-License-Identifier: MIT
import { t } from '../i18n/text';

export interface DockEdgeProps {
  readonly name: string;
  /** Of what lies under it. Pixels. */
  readonly height: number;
  readonly onHeight: (pixels: number) => void;
}

/** Pixels per press of an arrow key. */
const STEP = 24;

export function DockEdge({ name, height, onHeight }: DockEdgeProps) {
  const heightNow = (edge: HTMLElement) => edge.parentElement?.offsetHeight ?? 0;
  const drag = (event: PointerEvent & { readonly currentTarget: HTMLElement }) => {
    const edge = event.currentTarget;
    const [from, before] = [event.clientY, heightNow(edge)];
    edge.setPointerCapture(event.pointerId);
    const move = (moved: PointerEvent) => onHeight(before + from - moved.clientY);
    edge.addEventListener('pointermove', move);
    edge.addEventListener('lostpointercapture', () => edge.removeEventListener('pointermove', move), { once: true });
  };
  const onKeyDown = (event: KeyboardEvent & { readonly currentTarget: HTMLElement }) => {
    const before = heightNow(event.currentTarget);
    const to = { ArrowUp: before + STEP, ArrowDown: before - STEP, Home: 0, End: innerHeight }[event.key];
    if (to === undefined) return;
    event.preventDefault();
    onHeight(to);
  };
  return (
    // biome-ignore lint/a11y/useSemanticElements: a rule between things cannot be moved.
    <div
      class="dock-edge"
      role="separator"
      tabIndex={0}
      aria-orientation="horizontal"
      aria-label={name}
      aria-description={t('Up and down arrows change it.')}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={Math.round((height / innerHeight) * 100)}
      onPointerDown={drag}
      onKeyDown={onKeyDown}
    />
  );
}
