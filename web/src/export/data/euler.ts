// Quaternions as three angles that go on from frame to frame instead of jumping.
// SPDX-License-Identifier: MIT
import type { Quaternion } from '../quaternions';

/** The axes as they stand in a matrix product: of 'ZYX', Z * Y * X, X is applied first. */
export type EulerOrder = 'YXZ' | 'ZYX';

const DEGREES = 180 / Math.PI;

/** In degrees, in the order of the letters. Of all triples for one rotation, that nearest to `last`. */
export function eulerNear(rotation: Quaternion, order: EulerOrder, last: readonly number[]): number[] {
  const [first, middle, third] = order === 'YXZ' ? yxz(rotation) : zyx(rotation);
  const one = unwound([first, middle, third], last);
  // The same rotation the other way over.
  const other = unwound([first + 180, 180 - middle, third + 180], last);
  return apart(one, last) <= apart(other, last) ? one : other;
}

function unwound(angles: readonly number[], last: readonly number[]): number[] {
  return angles.map((angle, i) => angle + 360 * Math.round(((last[i] ?? 0) - angle) / 360));
}

function apart(a: readonly number[], b: readonly number[]): number {
  return a.reduce((sum, angle, i) => sum + Math.abs(angle - (b[i] ?? 0)), 0);
}

/** Past it the middle angle is a quarter turn, and the other two turn about the same axis. */
const POLE = 1 - 1e-12;

/** Y * X * Z */
function yxz([x, y, z, w]: Quaternion): [number, number, number] {
  const sine = 2 * (w * x - y * z);
  const middle = Math.asin(Math.min(1, Math.max(-1, sine))) * DEGREES;
  if (Math.abs(sine) > POLE) return [2 * Math.atan2(y, w) * DEGREES, middle, 0];
  return [
    Math.atan2(2 * (x * z + w * y), 1 - 2 * (x * x + y * y)) * DEGREES,
    middle,
    Math.atan2(2 * (x * y + w * z), 1 - 2 * (x * x + z * z)) * DEGREES,
  ];
}

/** Z * Y * X */
function zyx([x, y, z, w]: Quaternion): [number, number, number] {
  const sine = 2 * (w * y - x * z);
  const middle = Math.asin(Math.min(1, Math.max(-1, sine))) * DEGREES;
  if (Math.abs(sine) > POLE) return [2 * Math.atan2(z, w) * DEGREES, middle, 0];
  return [
    Math.atan2(2 * (x * y + w * z), 1 - 2 * (y * y + z * z)) * DEGREES,
    middle,
    Math.atan2(2 * (y * z + w * x), 1 - 2 * (x * x + y * y)) * DEGREES,
  ];
}
