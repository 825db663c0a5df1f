// Paints the keys of the rows in sight. Keys that would run into each other become one bar: a bone that changes at every frame.
// SPDX-License-Identifier: MIT
import { keysIn } from '../../state/curve-series';
import type { Quantity } from '../../state/curve-traces';
import type { SheetRow } from '../../state/timeline-rows';
import { frameAtX, pixelsPerFrame, type Scale, xAt } from '../../state/timeline-scale';
import { cleanCanvas, tokensOf } from './canvas-size';
import type { RulerMark } from './ruler-marks';

export interface SheetPlan {
  readonly scale: Scale;
  readonly rows: readonly SheetRow[];
  /** Those in sight. */
  readonly first: number;
  readonly end: number;
  /** CSS pixels: from the end of row 0, which is always in sight, to the first of them; of a row, and of the picture. */
  readonly shift: number;
  readonly rowHeight: number;
  readonly height: number;
  /** Number of the chosen row, and the frame of its chosen key. */
  readonly active: number;
  readonly keyFrame: number | null;
  readonly selectedBone: number | null;
  readonly marks: readonly RulerMark[];
  /** Frames at which the clip, and what is played of it, ends. */
  readonly lastFrame: number;
  /** From there a loop jumps so far that the eye sees it. */
  readonly jumps: boolean;
}

/** Keys nearer than this are drawn as one bar. CSS pixels, as are half the sizes of the marks. */
const RUN = 5;
const SIZES = { all: 4.5, bone: 4.5, others: 4.5, channel: 3.2 } as const;
const SMALLEST = 2.2;
const HOLD_HEIGHT = 2;

const axisTokens = ['--axis-x', '--axis-y', '--axis-z'] as const;

export function paintSheet(canvas: HTMLCanvasElement, plan: SheetPlan): void {
  const context = cleanCanvas(canvas, plan.scale.width, plan.height);
  if (context === null) return;
  const token = tokensOf(canvas);
  paintGround(context, plan, token);
  paintRow(context, plan, 0, plan.rowHeight / 2, token);
  context.beginPath();
  context.rect(0, plan.rowHeight, plan.scale.width, plan.height);
  context.clip();
  for (let at = plan.first; at < plan.end; at += 1) {
    paintRow(context, plan, at, plan.shift + (at - plan.first + 1.5) * plan.rowHeight, token);
  }
}

type Token = (name: string) => string;

function paintRow(context: CanvasRenderingContext2D, plan: SheetPlan, at: number, middle: number, token: Token): void {
  const row = plan.rows[at];
  if (row === undefined) return;
  if (at === plan.active) {
    context.fillStyle = token('--accent-wash');
    context.fillRect(0, middle - plan.rowHeight / 2, plan.scale.width, plan.rowHeight);
  }
  context.fillStyle = token(colourToken(row, plan));
  if (row.channel !== null) paintHolds(context, plan, row, middle);
  paintKeys(context, plan, row, middle);
  if (at === plan.active && plan.keyFrame !== null) paintChosen(context, plan, row, middle, token);
}

function colourToken({ kind, bone, channel }: SheetRow, { selectedBone }: SheetPlan): string {
  if (channel !== null) return channel.axis === null ? '--text' : (axisTokens[channel.axis] ?? '--text');
  if (kind === 'all') return '--text';
  return bone !== null && bone === selectedBone ? '--accent' : '--muted';
}

/** Lines at the numbers of the ruler, and where the clip ends. */
function paintGround(context: CanvasRenderingContext2D, plan: SheetPlan, token: Token): void {
  const { scale, height } = plan;
  context.fillStyle = token('--line');
  for (const { frame, text } of plan.marks) {
    if (text !== null) context.fillRect(Math.round(xAt(scale, frame)), 0, 1, height);
  }
  const end = Math.round(xAt(scale, plan.lastFrame));
  context.fillStyle = token('--raised');
  context.fillRect(end + 1, 0, Math.max(0, scale.width - end), height);
  context.strokeStyle = token(plan.jumps ? '--warning' : '--line-strong');
  context.setLineDash([4, 3]);
  context.beginPath();
  context.moveTo(end + 0.5, 0);
  context.lineTo(end + 0.5, height);
  context.stroke();
  context.setLineDash([]);
}

function seenKeys({ scale }: SheetPlan, { frames }: SheetRow): readonly [number, number] {
  // One more at either side, for what reaches into the picture.
  const view = { from: frameAtX(scale, -RUN), to: frameAtX(scale, scale.width + RUN) };
  const [first, end] = keysIn({ times: frames }, view);
  return [Math.max(0, first - 1), Math.min(frames.length, end + 1)];
}

/** From a key to the next one while the value stays. */
function paintHolds(context: CanvasRenderingContext2D, plan: SheetPlan, row: SheetRow, middle: number): void {
  const [first, end] = seenKeys(plan, row);
  for (let key = first; key < end; key += 1) {
    const next = row.frames[key + 1];
    if (next === undefined || row.channel?.holds(key) !== true) continue;
    const from = xAt(plan.scale, row.frames[key] ?? 0);
    context.fillRect(from, middle - HOLD_HEIGHT / 2, xAt(plan.scale, next) - from, HOLD_HEIGHT);
  }
}

function paintKeys(context: CanvasRenderingContext2D, plan: SheetPlan, row: SheetRow, middle: number): void {
  const [first, end] = seenKeys(plan, row);
  const size = sizeOf(plan, row);
  context.beginPath();
  for (let key = first; key < end; ) {
    const from = xAt(plan.scale, row.frames[key] ?? 0);
    let to = from;
    for (key += 1; key < end; key += 1) {
      const x = xAt(plan.scale, row.frames[key] ?? 0);
      if (x - to >= RUN) break;
      to = x;
    }
    if (to - from < 1) addMark(context, row.channel?.quantity ?? 'rotation', from, middle, size);
    else context.roundRect(from - size, middle - size * 0.8, to - from + 2 * size, 1.6 * size, 2);
  }
  context.fill();
}

/** Smaller where frames are close together, so that each mark stands by itself for as long as it can. */
function sizeOf({ scale }: SheetPlan, { kind }: SheetRow): number {
  return Math.min(SIZES[kind], Math.max(SMALLEST, pixelsPerFrame(scale) / 2.8));
}

function paintChosen(
  context: CanvasRenderingContext2D,
  plan: SheetPlan,
  row: SheetRow,
  middle: number,
  token: Token,
): void {
  context.beginPath();
  addMark(
    context,
    row.channel?.quantity ?? 'rotation',
    xAt(plan.scale, plan.keyFrame ?? 0),
    middle,
    sizeOf(plan, row) + 2,
  );
  context.fillStyle = token('--accent');
  context.fill();
  context.strokeStyle = token('--text');
  context.lineWidth = 1.5;
  context.stroke();
  context.lineWidth = 1;
}

/** The shapes of the curve panel: turns are diamonds, places round, sizes square. */
function addMark(context: CanvasRenderingContext2D, quantity: Quantity, x: number, y: number, size: number): void {
  if (quantity === 'position') {
    context.moveTo(x + size, y);
    context.arc(x, y, size, 0, 2 * Math.PI);
  } else if (quantity === 'scale') context.rect(x - size, y - size, 2 * size, 2 * size);
  else {
    const reach = size * 1.25;
    context.moveTo(x, y - reach);
    context.lineTo(x + reach, y);
    context.lineTo(x, y + reach);
    context.lineTo(x - reach, y);
    context.closePath();
  }
}
