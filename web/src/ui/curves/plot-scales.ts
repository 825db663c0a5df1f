// Scales and axes of the graph: frames along the bottom, one scale for each quantity in sight, with its unit in words.
// SPDX-License-Identifier: MIT
import type uPlot from 'uplot';
import { t } from '../../i18n/text';
import type { View } from '../../state/curve-series';
import type { Quantity } from '../../state/curve-traces';
import { type Unit, writtenOnAxis } from '../../state/curve-units';

export interface AxisLook {
  readonly text: string;
  readonly line: string;
  readonly font: string;
  /** CSS pixels. */
  readonly fontSize: number;
}

type UnitOf = (quantity: Quantity) => Unit;

/** Between two numbers beside the graph. CSS pixels. */
const LEAST_STEP_HEIGHT = 40;

/** Room above and below the curves, as a part of their height. */
const MARGIN = 0.1;

const wholeFrames = [1, 2, 5, 10, 20, 50, 100, 200, 500, 1000, 2000, 5000, 10000, 20000];

export function scalesOf(shown: readonly Quantity[], unitOf: UnitOf, view: () => View): uPlot.Scales {
  const scales: uPlot.Scales = { x: { time: false, range: () => [view().from, view().to] } };
  for (const quantity of shown) {
    const { smallestSpan } = unitOf(quantity);
    scales[quantity] = { range: (_, low, high) => rangeAround(low, high, smallestSpan) };
  }
  return scales;
}

/** The lines with some room around them; a flat one lies in the middle. Exported for its test. */
export function rangeAround(low: number | null, high: number | null, smallestSpan: number): [number, number] {
  if (low === null || high === null) return [-smallestSpan, smallestSpan];
  const span = Math.max(high - low, smallestSpan, Math.abs(low) * 1e-5);
  const middle = (low + high) / 2;
  const half = span * (0.5 + MARGIN);
  return [middle - half, middle + half];
}

export function axesOf(shown: readonly Quantity[], unitOf: UnitOf, look: AxisLook): uPlot.Axis[] {
  const common: uPlot.Axis = {
    stroke: look.text,
    font: look.font,
    labelFont: look.font,
    ticks: { stroke: look.line, width: 1, size: 4 },
    labelSize: 16,
    labelGap: 0,
    gap: 3,
  };
  const grid = { stroke: look.line, width: 1 };
  const ofValues = (scale: string, label: string, side: 1 | 3): uPlot.Axis => ({
    ...common,
    scale,
    label,
    side,
    space: 28,
    size: (_, values) => widthOf(values, look.fontSize),
    values: (_, splits) => splits.map((split) => writtenOnAxis(split, stepOf(splits))),
    // One set of lines is enough to look along.
    grid: side === 3 ? grid : { show: false },
  });
  const bottom: uPlot.Axis = { ...common, label: t('Frame'), incrs: wholeFrames, space: 44, size: 24, grid };
  const sides = shown.map((quantity, place) => ofValues(quantity, t(unitOf(quantity).axisTitle), place === 0 ? 3 : 1));
  const [only] = shown;
  const second = only === undefined || shown.length > 1 ? null : unitOf(only).second;
  if (only === undefined || second === null) return [bottom, ...sides];
  // The same scale, in what the integers come to.
  const values: uPlot.Axis.DynamicValues = (_, splits) =>
    splits.map((split) => writtenOnAxis(split * second.factor, stepOf(splits) * second.factor));
  const splits: uPlot.Axis.Splits = (chart, _, low, high) =>
    roundSteps(low * second.factor, high * second.factor, chart.height / LEAST_STEP_HEIGHT).map(
      (step) => step / second.factor,
    );
  return [bottom, ...sides, { ...ofValues(only, t(second.axisTitle), 1), values, splits }];
}

/** Round numbers from low to high, about so many of them. Exported for its test. */
export function roundSteps(low: number, high: number, count: number): number[] {
  const rough = (high - low) / Math.max(1, count);
  if (!(rough > 0 && rough < Number.POSITIVE_INFINITY)) return [];
  const decade = 10 ** Math.floor(Math.log10(rough));
  const step = decade * ([1, 2, 5].find((factor) => factor * decade >= rough) ?? 10);
  const first = Math.ceil(low / step);
  return Array.from({ length: Math.max(0, Math.floor(high / step) - first + 1) }, (_, at) => (first + at) * step);
}

function stepOf([first = 0, second = first + 1]: readonly number[]): number {
  return second - first;
}

/** uPlot asks before it has values, and again with them. */
function widthOf(values: readonly string[] | null, fontSize: number): number {
  const longest = (values ?? []).reduce((length, text) => Math.max(length, String(text ?? '').length), 2);
  return Math.ceil(longest * fontSize * 0.62) + 10;
}
