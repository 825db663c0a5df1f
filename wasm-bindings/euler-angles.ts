// Rotations as the angles that an Okami motion holds, followed from frame to frame without jumps.
// SPDX-License-Identifier: MIT
import type { Vector3 } from './kotsu-types';

const TURN = 2 * Math.PI;
/** Below this cosine of the middle angle the outer two turn about one axis, and only their sum or difference is known. */
const LOCKED = 1e-6;

/**
 * The angles of Rz * Ry * Rx for a unit quaternion, of all that mean the same the ones nearest to `before`.
 * @param q x y z w
 */
export function eulerNear(q: readonly [number, number, number, number], before: Vector3): Vector3 {
  const [x, y, z, w] = q;
  const r00 = 1 - 2 * (y * y + z * z);
  const r10 = 2 * (x * y + z * w);
  const r20 = 2 * (x * z - y * w);
  const r21 = 2 * (y * z + x * w);
  const r22 = 1 - 2 * (x * x + y * y);
  const cosine = Math.hypot(r00, r10);
  const middle = Math.atan2(-r20, cosine);
  if (cosine < LOCKED) {
    const r01 = 2 * (x * y - z * w);
    const r11 = 1 - 2 * (x * x + z * z);
    // x keeps its value; x - z (looking down) or x + z (looking up) is what the rotation says.
    const last = middle > 0 ? before[0] - Math.atan2(r01, r11) : Math.atan2(-r01, r11) - before[0];
    return [before[0], near(middle, before[1]), near(last, before[2])];
  }
  const plain: Vector3 = [Math.atan2(r21, r22), middle, Math.atan2(r10, r00)];
  const other: Vector3 = [plain[0] + Math.PI, Math.PI - middle, plain[2] + Math.PI];
  const [first, second] = [nearAll(plain, before), nearAll(other, before)];
  return distance(first, before) <= distance(second, before) ? first : second;
}

function near(angle: number, before: number): number {
  return angle + TURN * Math.round((before - angle) / TURN);
}

function nearAll(angles: Vector3, before: Vector3): Vector3 {
  return [near(angles[0], before[0]), near(angles[1], before[1]), near(angles[2], before[2])];
}

function distance(a: Vector3, b: Vector3): number {
  return Math.abs(a[0] - b[0]) + Math.abs(a[1] - b[1]) + Math.abs(a[2] - b[2]);
}
