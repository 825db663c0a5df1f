// The graph of the lines in sight: follows playback, selection and theme; arrow keys go from key to key.
// SPDX-License-Identifier: MIT
import { useSignal, useSignalEffect } from '@preact/signals';
import { useEffect, useRef } from 'preact/hooks';
import { t } from '../../i18n/text';
import { channelWords } from '../../state/channel-words';
import {
  deselectKey,
  moveCurves,
  seekClip,
  selectKey,
  selectKeyBy,
  selectTraceBy,
  showWholeClip,
  zoomCurves,
} from '../../state/curve-actions';
import { writtenInFull } from '../../state/curve-units';
import { clipFrame, curveGame, curveView, seenTraces, selectedKey, tableTrace, unitFor } from '../../state/curve-view';
import { isSilenced } from '../../state/letter-keys';
import { holdPlayback, releasePlayback } from '../../state/playback-actions';
import { theme } from '../../state/session';
import { followPointer, REACH } from './graph-pointer';
import { type Hover, HoverNote } from './hover-note';
import { CurvePlot } from './plot';
import 'uplot/dist/uPlot.min.css';

/** Of a line, for the pointer to read it. CSS pixels. */
const LINE_REACH = 40;

export function CurveGraph({ label }: { readonly label: string }) {
  const host = useRef<HTMLDivElement>(null);
  const plot = useRef<CurvePlot | null>(null);
  const hover = useSignal<Hover | null>(null);
  const [traces, unitOf, stepped, look] = [seenTraces.value, unitFor.value, curveGame.value === 'ff8', theme.value];

  useEffect(() => {
    const element = host.current;
    if (element === null) return undefined;
    const drawn = new CurvePlot(element, { traces, unitOf, stepped, view: curveView.peek() });
    plot.current = drawn;
    drawn.select(selectedKey.peek());
    drawn.setPlayhead(clipFrame.peek());
    const readAt = (left: number, top: number) => {
      const frame = drawn.frameAt(left);
      const key = drawn.keyNear(left, top, REACH.mouse);
      const line = key?.trace ?? drawn.lineNear(left, top, LINE_REACH);
      const time = key === null ? frame : (key.trace.times[key.key] ?? frame);
      const value = key === null ? line?.valueAt(frame) : key.trace.values[key.key];
      const spot = line === null || value === undefined ? null : drawn.spotOf(line, time, value);
      hover.value = { frame, spot, key, line };
    };
    const stopPointer = followPointer(drawn, {
      select: ({ trace, key }) => selectKey(trace, key),
      grab: holdPlayback,
      seek: seekClip,
      release: releasePlayback,
      hover: (at) => {
        if (at === null) hover.value = null;
        else readAt(at.left, at.top);
      },
      zoom: zoomCurves,
      move: moveCurves,
    });
    const observer = new ResizeObserver(() => drawn.resize(element.clientWidth, element.clientHeight));
    observer.observe(element);
    return () => {
      plot.current = null;
      hover.value = null;
      observer.disconnect();
      stopPointer();
      drawn.destroy();
    };
  }, [traces, unitOf, stepped, look]);

  // Each reads its signal first: what is not read is not followed.
  useSignalEffect(() => {
    const frame = clipFrame.value;
    plot.current?.setPlayhead(frame);
  });
  useSignalEffect(() => {
    const view = curveView.value;
    plot.current?.setView(view);
  });
  useSignalEffect(() => {
    const key = selectedKey.value;
    plot.current?.select(key);
  });

  return (
    <div
      class="curve-graph"
      role="slider"
      tabIndex={0}
      aria-label={label}
      aria-description={t('Left and right go from key to key, up and down from line to line, plus and minus zoom.')}
      aria-valuemin={0}
      aria-valuemax={Math.max(0, (tableTrace.value?.times.length ?? 0) - 1)}
      aria-valuenow={selectedKey.value?.key ?? 0}
      aria-valuetext={selectionText()}
      onKeyDown={onKeyDown}
    >
      <div ref={host} class="curve-canvas" />
      <HoverNote hover={hover} />
    </div>
  );
}

function selectionText(): string {
  const { trace, key } = selectedKey.value ?? {};
  if (trace === undefined || key === undefined) return t('no key selected');
  const value = writtenInFull(trace.values[key] ?? Number.NaN, unitFor.value(trace.quantity));
  return t('{curve}, key {key}, frame {frame}, {value}', {
    curve: channelWords(trace),
    key,
    frame: trace.times[key] ?? '',
    value,
  });
}

const keys: Readonly<Record<string, () => void>> = {
  ArrowLeft: () => selectKeyBy(-1),
  ArrowRight: () => selectKeyBy(1),
  ArrowUp: () => selectTraceBy(-1),
  ArrowDown: () => selectTraceBy(1),
  Home: () => selectKeyBy(Number.NEGATIVE_INFINITY),
  End: () => selectKeyBy(Number.POSITIVE_INFINITY),
  '+': () => zoomCurves(0.5),
  '-': () => zoomCurves(2),
  '0': showWholeClip,
};

function onKeyDown(event: KeyboardEvent): void {
  if (event.ctrlKey || event.metaKey || event.altKey || isSilenced(event.key)) return;
  // Escape takes one selection after the other: the key, then, by the page, the bone.
  const run = event.key === 'Escape' ? selectedKey.value && deselectKey : keys[event.key];
  if (!run || tableTrace.value === null) return;
  event.preventDefault();
  run();
}
