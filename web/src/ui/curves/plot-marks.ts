// What is drawn over the lines: a mark at every key, the selected one with its tangents, and each line's letter at its end.
// SPDX-License-Identifier: MIT
import uPlot from 'uplot';
import { handlesOf, type Trace } from '../../state/curve-traces';
import { markPath, roundMark } from './trace-look';

export interface MarkedKey {
  readonly trace: Trace;
  readonly key: number;
}

export interface MarkColours {
  readonly ground: string;
  readonly accent: string;
  readonly text: string;
}

export interface MarkedLine {
  readonly trace: Trace;
  readonly colour: string;
  readonly letter: string;
  readonly factor: number;
  readonly keys: readonly [first: number, end: number];
  /** Where it leaves the graph, in the file's unit. */
  readonly end: number;
}

export interface Marks {
  readonly colours: MarkColours;
  readonly font: string;
  readonly lines: readonly MarkedLine[];
  readonly selected: MarkedKey | null;
}

/** CSS pixels. */
const MARK = 3;
const SELECTED_MARK = 4.5;
const HANDLE = 2.5;
const LETTER_HEIGHT = 13;

export function drawMarks(chart: uPlot, { colours, font, lines, selected }: Marks): void {
  const { ctx: pen, bbox } = chart;
  const pixel = uPlot.pxRatio;
  const across = (time: number) => chart.valToPos(time, 'x', true);
  const down = ({ trace, factor }: MarkedLine, value: number) => chart.valToPos(value * factor, trace.quantity, true);
  pen.save();
  pen.beginPath();
  pen.rect(bbox.left - 8 * pixel, bbox.top, bbox.width + 16 * pixel, bbox.height);
  pen.clip();
  // The last line's dashes are still set.
  pen.setLineDash([]);
  pen.lineWidth = 1.5 * pixel;
  for (const line of lines) {
    pen.strokeStyle = line.colour;
    pen.fillStyle = colours.ground;
    for (let key = line.keys[0]; key < line.keys[1]; key += 1) {
      const value = line.trace.values[key] ?? Number.NaN;
      if (!Number.isFinite(value)) continue;
      const mark = markPath(line.trace, across(line.trace.times[key] ?? 0), down(line, value), MARK * pixel);
      pen.fill(mark);
      pen.stroke(mark);
    }
  }
  const chosen = lines.find(({ trace }) => trace.id === selected?.trace.id);
  if (selected !== null && chosen !== undefined) drawSelected(chosen, selected.key);
  drawLetters();
  pen.restore();

  function drawSelected(line: MarkedLine, key: number): void {
    const { trace } = line;
    const [x, y] = [across(trace.times[key] ?? 0), down(line, trace.values[key] ?? Number.NaN)];
    if (!Number.isFinite(y)) return;
    const handles = handlesOf(trace, key);
    pen.strokeStyle = colours.text;
    pen.fillStyle = colours.text;
    for (const end of [handles?.before, handles?.after]) {
      if (!end) continue;
      const [endX, endY] = [across(end[0]), down(line, end[1])];
      pen.beginPath();
      pen.moveTo(x, y);
      pen.lineTo(endX, endY);
      pen.stroke();
      pen.fill(markPath(roundMark, endX, endY, HANDLE * pixel));
    }
    pen.strokeStyle = colours.accent;
    pen.fillStyle = line.colour;
    pen.lineWidth = 2 * pixel;
    const mark = markPath(trace, x, y, SELECTED_MARK * pixel);
    pen.fill(mark);
    pen.stroke(mark);
  }

  /** Above their lines' ends, or lower where another one is there. */
  function drawLetters(): void {
    pen.font = scaled(font, pixel);
    pen.textAlign = 'right';
    pen.textBaseline = 'bottom';
    pen.lineJoin = 'round';
    pen.lineWidth = 3 * pixel;
    pen.strokeStyle = colours.ground;
    const right = bbox.left + bbox.width - 12 * pixel;
    let lowest = bbox.top;
    const placed = lines
      .filter(({ end }) => Number.isFinite(end))
      .map((line) => ({ line, at: down(line, line.end) - 3 * pixel }))
      .sort((a, b) => a.at - b.at);
    const room = placed.length * LETTER_HEIGHT * pixel;
    for (const [index, { line, at }] of placed.entries()) {
      const stillToCome = room - (index + 1) * LETTER_HEIGHT * pixel;
      const y = Math.max(lowest + LETTER_HEIGHT * pixel, Math.min(at, bbox.top + bbox.height - stillToCome));
      pen.strokeText(line.letter, right, y);
      pen.fillStyle = line.colour;
      pen.fillText(line.letter, right, y);
      lowest = y;
    }
  }
}

/** "11px system-ui" in the pixels of the canvas. */
function scaled(font: string, pixel: number): string {
  return font.replace(/^[\d.]+/, (size) => String(Number(size) * pixel));
}
