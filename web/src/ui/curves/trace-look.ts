// How a line is told from the others: axis by colour, dashes and a letter, quantity by the shape of its keys. Pure.
// SPDX-License-Identifier: MIT
import type { Quantity, Trace } from '../../state/curve-traces';

export type TraceShape = Pick<Trace, 'axis' | 'quantity' | 'title'>;

/** Strokes and gaps in CSS pixels; none: one unbroken line. */
const dashes: readonly (readonly number[])[] = [[], [9, 4], [2, 3]];
const otherDash = [10, 3, 2, 3];

export function dashOf({ axis }: TraceShape): readonly number[] {
  return axis === null ? otherDash : (dashes[axis] ?? []);
}

const axisTokens = ['--axis-x', '--axis-y', '--axis-z'] as const;

/** The custom property with the line's colour. */
export function colourTokenOf({ axis }: TraceShape): string {
  return axis === null ? '--text' : (axisTokens[axis] ?? '--text');
}

const shortNames: Readonly<Record<Quantity, string>> = { position: 'pos', rotation: 'rot', scale: 'scl', other: '' };

/** At the line's end: "X", or "rot X" where several quantities are in sight. */
export function letterOf({ axis, quantity, title }: TraceShape, several: boolean): string {
  if (axis === null) return title.replace('property ', 'p');
  const letter = 'XYZ'[axis] ?? '';
  return several ? `${shortNames[quantity]} ${letter}` : letter;
}

/** Corners of a key's mark around its middle, as parts of its size; position's is round and has none. */
const outlines: Readonly<Record<Quantity, readonly (readonly [number, number])[]>> = {
  position: [],
  rotation: [
    [0, -1.25],
    [1.25, 0],
    [0, 1.25],
    [-1.25, 0],
  ],
  scale: [
    [-1, -1],
    [1, -1],
    [1, 1],
    [-1, 1],
  ],
  other: [
    [0, -1.3],
    [1.2, 0.9],
    [-1.2, 0.9],
  ],
};

/** @param size half the mark's width */
export function markPath(quantity: Quantity, x: number, y: number, size: number): Path2D {
  const path = new Path2D();
  const corners = outlines[quantity];
  if (corners.length === 0) path.arc(x, y, size, 0, 2 * Math.PI);
  for (const [index, [right, down]] of corners.entries()) {
    if (index === 0) path.moveTo(x + right * size, y + down * size);
    else path.lineTo(x + right * size, y + down * size);
  }
  path.closePath();
  return path;
}

/** The same for the list of lines, as the `points` or `d` of an SVG. */
export function markPoints(quantity: Quantity, x: number, y: number, size: number): string {
  return outlines[quantity].map(([right, down]) => `${x + right * size},${y + down * size}`).join(' ');
}
