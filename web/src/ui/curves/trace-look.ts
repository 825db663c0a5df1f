// How a line is told from the others: axis by colour, dashes and a letter, quantity by the shape of its keys. Pure.
// SPDX-License-Identifier: MIT
import type { Quantity, Trace } from '../../state/curve-traces';

export type TraceShape = Pick<Trace, 'axis' | 'quantity' | 'title'>;

/** Strokes and gaps in CSS pixels; none: one unbroken line. */
const dashes: readonly (readonly number[])[] = [[], [9, 4], [2, 3]];
/** Properties that are no channel have no axis: their numbers tell them apart. */
const otherDashes: readonly (readonly number[])[] = [
  [10, 3, 2, 3],
  [6, 3],
  [10, 3, 2, 3, 2, 3],
  [14, 4],
  [2, 2, 6, 2],
];

export function dashOf({ axis, title }: TraceShape): readonly number[] {
  return (axis === null ? otherDashes[variantOf(title, otherDashes.length)] : dashes[axis]) ?? [];
}

/** "property 64" among `count` looks. */
function variantOf(title: string, count: number): number {
  return Number(title.replace(/\D/g, '')) % count;
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
type Outline = readonly (readonly [number, number])[];
const outlines: Readonly<Record<Exclude<Quantity, 'other'>, Outline>> = {
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
};

/** Triangles that point up, down, left and right, and an hourglass. */
const otherOutlines: readonly Outline[] = [
  [
    [0, -1.3],
    [1.2, 0.9],
    [-1.2, 0.9],
  ],
  [
    [0, 1.3],
    [1.2, -0.9],
    [-1.2, -0.9],
  ],
  [
    [-1.3, 0],
    [0.9, 1.2],
    [0.9, -1.2],
  ],
  [
    [1.3, 0],
    [-0.9, 1.2],
    [-0.9, -1.2],
  ],
  [
    [-1.2, -1.2],
    [1.2, -1.2],
    [-1.2, 1.2],
    [1.2, 1.2],
  ],
];

export type MarkShape = Pick<TraceShape, 'quantity' | 'title'>;

function outlineOf({ quantity, title }: MarkShape): Outline {
  if (quantity !== 'other') return outlines[quantity];
  return otherOutlines[variantOf(title, otherOutlines.length)] ?? [];
}

/** The end of a tangent. */
export const roundMark: MarkShape = { quantity: 'position', title: '' };

/** @param size half the mark's width */
export function markPath(shape: MarkShape, x: number, y: number, size: number): Path2D {
  const path = new Path2D();
  const corners = outlineOf(shape);
  if (corners.length === 0) path.arc(x, y, size, 0, 2 * Math.PI);
  for (const [index, [right, down]] of corners.entries()) {
    if (index === 0) path.moveTo(x + right * size, y + down * size);
    else path.lineTo(x + right * size, y + down * size);
  }
  path.closePath();
  return path;
}

/** The same for the list of lines, as the `points` or `d` of an SVG. */
export function markPoints(shape: MarkShape, x: number, y: number, size: number): string {
  return outlineOf(shape)
    .map(([right, down]) => `${x + right * size},${y + down * size}`)
    .join(' ');
}
