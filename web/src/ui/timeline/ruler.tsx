// The ruler over the rows: drawn along, the playhead goes there; with Shift, a part to play is drawn out.
// SPDX-License-Identifier: MIT
import { type ReadonlySignal, useSignalEffect } from '@preact/signals';
import { useEffect, useRef } from 'preact/hooks';
import { inOtherPace } from '../../playback/pace';
import { holdPlayback, releasePlayback, seek, setRange } from '../../state/playback-actions';
import { pace, theme } from '../../state/session';
import { moveTime, zoomTime } from '../../state/timeline-actions';
import { timeUnit } from '../../state/timeline-dock';
import { frameAtX, type Scale, xAt } from '../../state/timeline-scale';
import { clipRate, timeEnd } from '../../state/timeline-view';
import { cleanCanvas, tokensOf } from './canvas-size';
import { RangeHandles } from './range-handles';
import { RulerCorner } from './ruler-corner';
import { rulerMarks } from './ruler-marks';
import { wheel } from './sheet-pointer';

/** CSS pixels. */
const HEIGHT = 30;
const NUMBER_AT = 19;

export function Ruler({ scale }: { readonly scale: ReadonlySignal<Scale> }) {
  const canvas = useRef<HTMLCanvasElement>(null);
  useSignalEffect(() => {
    void theme.value;
    const rate = timeUnit.value === 'seconds' && clipRate.value > 0 ? clipRate.value : null;
    if (canvas.current !== null) paintRuler(canvas.current, scale.value, rate);
  });
  useEffect(() => {
    const element = canvas.current;
    if (element === null) return undefined;
    const onWheel = (event: WheelEvent) => {
      const x = event.clientX - element.getBoundingClientRect().left;
      wheel(event, { scale: () => scale.peek(), zoom: zoomTime, move: moveTime }, x, true);
    };
    element.addEventListener('wheel', onWheel, { passive: false });
    return () => element.removeEventListener('wheel', onWheel);
  }, [scale]);

  /** Whole frames: where keys are. */
  const frameOf = (event: PointerEvent) => {
    const box = canvas.current?.getBoundingClientRect();
    const frame = Math.round(frameAtX(scale.peek(), event.clientX - (box?.left ?? 0)));
    return Math.min(timeEnd.peek(), Math.max(0, frame));
  };
  const press = (event: PointerEvent & { readonly currentTarget: HTMLCanvasElement }) => {
    if (event.button !== 0) return;
    const element = event.currentTarget;
    element.setPointerCapture(event.pointerId);
    const from = frameOf(event);
    const go = (to: number) => seek(inOtherPace(to, 'normal', pace.peek()));
    const drawsRange = event.shiftKey;
    if (!drawsRange) {
      holdPlayback();
      go(from);
    }
    const move = (moved: PointerEvent) => {
      const to = frameOf(moved);
      if (!drawsRange) go(to);
      else if (to !== from) setRange({ from, to });
    };
    element.addEventListener('pointermove', move);
    element.addEventListener(
      'lostpointercapture',
      () => {
        element.removeEventListener('pointermove', move);
        if (!drawsRange) releasePlayback();
      },
      { once: true },
    );
  };
  return (
    <div class="timeline-head">
      <RulerCorner />
      <div class="timeline-ruler">
        <canvas ref={canvas} class="ruler-marks" onPointerDown={press} />
        <RangeHandles scale={scale} />
      </div>
    </div>
  );
}

function paintRuler(canvas: HTMLCanvasElement, scale: Scale, rate: number | null): void {
  canvas.style.width = `${scale.width}px`;
  const context = cleanCanvas(canvas, scale.width, HEIGHT);
  if (context === null) return;
  const token = tokensOf(canvas);
  context.font = `10px ${token('--mono')}`;
  context.textAlign = 'center';
  for (const { frame, text } of rulerMarks(scale, rate)) {
    const x = Math.round(xAt(scale, frame));
    context.fillStyle = token(text === null ? '--line' : '--line-strong');
    const height = text === null ? 4 : 7;
    context.fillRect(x, HEIGHT - height, 1, height);
    if (text === null) continue;
    context.fillStyle = token('--muted');
    context.fillText(text, x, NUMBER_AT);
  }
}
