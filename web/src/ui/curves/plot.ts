// The graph itself: uPlot draws axes and lines, the marks go on top, and a pointer on it seeks, selects and reads.
// SPDX-License-Identifier: MIT
import uPlot from 'uplot';
import { keysIn, sampleSeries, type View } from '../../state/curve-series';
import type { Quantity, Trace } from '../../state/curve-traces';
import type { Unit } from '../../state/curve-units';
import { drawMarks, type MarkColours, type MarkedKey, type MarkedLine } from './plot-marks';
import { axesOf, scalesOf } from './plot-scales';
import { colourTokenOf, dashOf, letterOf } from './trace-look';

export interface PlotPlan {
  readonly traces: readonly Trace[];
  readonly unitOf: (quantity: Quantity) => Unit;
  /** FF8: the file's numbers are held from frame to frame. */
  readonly stepped: boolean;
  readonly view: View;
}

/** A place in the graph, its axes included. CSS pixels. */
export interface Spot {
  readonly left: number;
  readonly top: number;
}

/** Resampled whenever the view changes: as many points as pixels, however long the clip. */
const PIXELS_PER_POINT = 2;

/** Keys closer together than this are a smear, and are left to a closer look. CSS pixels. */
const LEAST_KEY_DISTANCE = 5;

const FONT_SIZE = 11;

export class CurvePlot {
  private readonly chart: uPlot;
  private readonly playhead = document.createElement('div');
  private selected: MarkedKey | null = null;
  private view: View;
  private frame = 0;

  constructor(
    host: HTMLElement,
    private readonly plan: PlotPlan,
  ) {
    this.view = plan.view;
    const style = getComputedStyle(host);
    const token = (name: string) => style.getPropertyValue(name).trim();
    const colours: MarkColours = { ground: token('--panel'), accent: token('--accent'), text: token('--text') };
    const axisColours = { text: token('--muted'), line: token('--line') };
    const shown = [...new Set(plan.traces.map(({ quantity }) => quantity))];
    const font = `${FONT_SIZE}px ${token('--sans')}`;
    const marked = (trace: Trace): MarkedLine => ({
      trace,
      colour: token(colourTokenOf(trace)),
      letter: letterOf(trace, shown.length > 1),
      factor: plan.unitOf(trace.quantity).factor,
      keys: this.keysToMark(trace),
      end: trace.valueAt(this.view.to),
    });
    this.chart = new uPlot(
      {
        width: Math.max(1, host.clientWidth),
        height: Math.max(1, host.clientHeight),
        legend: { show: false },
        cursor: { show: false },
        padding: [10, 12, 0, 4],
        scales: scalesOf(shown, plan.unitOf, () => this.view),
        axes: axesOf(shown, plan.unitOf, { ...axisColours, font, fontSize: FONT_SIZE }),
        series: [
          {},
          ...plan.traces.map(
            (trace): uPlot.Series => ({
              scale: trace.quantity,
              stroke: token(colourTokenOf(trace)),
              dash: [...dashOf(trace)],
              width: 1.5,
              points: { show: false },
              pxAlign: 0,
              ...(plan.stepped && uPlot.paths.stepped && { paths: uPlot.paths.stepped({ align: 1 }) }),
            }),
          ),
        ],
        hooks: {
          draw: [
            (chart) => {
              drawMarks(chart, { colours, font, selected: this.selected, lines: plan.traces.map(marked) });
              // Scales are settled now.
              this.placePlayhead();
            },
          ],
        },
      },
      this.sampled(Math.max(1, host.clientWidth)),
      host,
    );
    this.playhead.className = 'playhead';
    this.chart.over.append(this.playhead);
  }

  /** Where pointers are listened to: the area of the lines, without the axes. */
  get area(): HTMLElement {
    return this.chart.over;
  }

  private sampled(width: number): uPlot.AlignedData {
    const { traces, unitOf } = this.plan;
    const columns = Math.max(2, Math.round(width / PIXELS_PER_POINT));
    return sampleSeries(traces, this.view, columns, (at) => unitOf(traces[at]?.quantity ?? 'other').factor);
  }

  private keysToMark(trace: Trace): readonly [first: number, end: number] {
    const [first, end] = keysIn(trace, this.view);
    const room = this.chart.over.clientWidth / LEAST_KEY_DISTANCE;
    return end - first > room ? [0, 0] : [first, end];
  }

  setView(view: View): void {
    this.view = view;
    this.chart.setData(this.sampled(this.chart.width));
  }

  select(key: MarkedKey | null): void {
    this.selected = key;
    this.chart.redraw(false);
  }

  resize(width: number, height: number): void {
    if (width < 1 || height < 1 || (width === this.chart.width && height === this.chart.height)) return;
    this.chart.setSize({ width, height });
    this.setView(this.view);
  }

  setPlayhead(frame: number): void {
    this.frame = frame;
    this.placePlayhead();
  }

  private placePlayhead(): void {
    const left = this.chart.valToPos(this.frame, 'x');
    this.playhead.hidden = !(left >= 0 && left <= this.chart.over.clientWidth);
    this.playhead.style.transform = `translateX(${left}px)`;
  }

  frameAt(left: number): number {
    const { from, to } = this.view;
    return Math.min(to, Math.max(from, this.chart.posToVal(left, 'x')));
  }

  /** The key whose mark is nearest to a place of the area, no further than `reach` pixels away. */
  keyNear(left: number, top: number, reach: number): MarkedKey | null {
    let best: MarkedKey | null = null;
    let nearest = reach;
    for (const trace of this.plan.traces) {
      const [first, end] = this.keysToMark(trace);
      for (let key = first; key < end; key += 1) {
        const x = this.chart.valToPos(trace.times[key] ?? 0, 'x') - left;
        if (Math.abs(x) > nearest) continue;
        const distance = Math.hypot(x, this.topOf(trace, trace.values[key] ?? Number.NaN) - top);
        if (distance > nearest) continue;
        [best, nearest] = [{ trace, key }, distance];
      }
    }
    return best;
  }

  /** The line nearest above or below a place of the area. */
  lineNear(left: number, top: number, reach: number): Trace | null {
    const frame = this.frameAt(left);
    let best: Trace | null = null;
    let nearest = reach;
    for (const trace of this.plan.traces) {
      const distance = Math.abs(this.topOf(trace, trace.valueAt(frame)) - top);
      if (!(distance <= nearest)) continue;
      [best, nearest] = [trace, distance];
    }
    return best;
  }

  spotOf(trace: Trace, frame: number, value: number): Spot {
    const { offsetLeft, offsetTop } = this.chart.over;
    return { left: offsetLeft + this.chart.valToPos(frame, 'x'), top: offsetTop + this.topOf(trace, value) };
  }

  private topOf(trace: Trace, value: number): number {
    return this.chart.valToPos(value * this.plan.unitOf(trace.quantity).factor, trace.quantity);
  }

  destroy(): void {
    this.chart.destroy();
  }
}
