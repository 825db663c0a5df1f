// What a mouse, pen or finger does on the graph: a press near a key selects it, anywhere else it seeks; hovering reads values.
// SPDX-License-Identifier: MIT
import type { CurvePlot } from './plot';
import type { MarkedKey } from './plot-marks';

export interface PointerActions {
  readonly select: (key: MarkedKey) => void;
  /** A press that seeks begins and ends: playback waits meanwhile. */
  readonly grab: () => void;
  readonly seek: (frame: number) => void;
  readonly release: () => void;
  /** null: the pointer has left. */
  readonly hover: (at: { readonly left: number; readonly top: number } | null) => void;
  readonly zoom: (scale: number, around: number) => void;
  readonly move: (share: number) => void;
}

/** How near a press must be to a key. CSS pixels. */
export const REACH = { mouse: 8, touch: 18 };

/** Pixels of wheel travel that halve or double what is in sight. */
const WHEEL_DOUBLE = 300;

/** Listens on the plot's area until the returned function is called. */
export function followPointer(plot: CurvePlot, actions: PointerActions): () => void {
  const { area } = plot;
  const listeners = new AbortController();
  const { signal } = listeners;
  let seeking = false;
  const spot = (event: PointerEvent | WheelEvent) => {
    const box = area.getBoundingClientRect();
    return { left: event.clientX - box.left, top: event.clientY - box.top };
  };
  const seek = (event: PointerEvent) => actions.seek(plot.frameAt(spot(event).left));

  area.addEventListener(
    'pointerdown',
    (event) => {
      if (event.button !== 0) return;
      const { left, top } = spot(event);
      const key = plot.keyNear(left, top, event.pointerType === 'mouse' ? REACH.mouse : REACH.touch);
      if (key !== null) {
        actions.select(key);
        return;
      }
      seeking = true;
      area.setPointerCapture(event.pointerId);
      actions.grab();
      seek(event);
    },
    { signal },
  );
  area.addEventListener(
    'pointermove',
    (event) => {
      if (seeking) seek(event);
      actions.hover(spot(event));
    },
    { signal },
  );
  for (const name of ['pointerup', 'pointercancel'] as const) {
    area.addEventListener(
      name,
      () => {
        if (seeking) actions.release();
        seeking = false;
      },
      { signal },
    );
  }
  area.addEventListener('pointerleave', () => actions.hover(null), { signal });
  area.addEventListener(
    'wheel',
    (event) => {
      event.preventDefault();
      const sideways = event.shiftKey ? event.deltaY : event.deltaX;
      if (Math.abs(sideways) > Math.abs(event.shiftKey ? event.deltaX : event.deltaY)) {
        actions.move(sideways / area.clientWidth);
      } else {
        actions.zoom(2 ** (event.deltaY / WHEEL_DOUBLE), plot.frameAt(spot(event).left));
      }
    },
    { signal, passive: false },
  );
  return () => listeners.abort();
}
