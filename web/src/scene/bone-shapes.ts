// The shape of a bone, and the matrix that stretches it between two points.
// SPDX-License-Identifier: MIT
import { BufferGeometry, Float32BufferAttribute, type Matrix4, Vector3 } from 'three';

/** Where a bone is widest, as a fraction of its length. */
export const SHOULDER = 0.12;

/**
 * Octahedron from the origin to (0, 0, 1), half width 1 at the shoulder. Each triangle has its own corners, so that
 * `corner` (1 at one vertex, 0 at the two others) tells the shader how far a pixel is from each edge.
 */
export function octahedronGeometry(): BufferGeometry {
  const side = Math.SQRT1_2;
  const ring = [
    [side, side],
    [-side, side],
    [-side, -side],
    [side, -side],
  ];
  const positions: number[] = [];
  ring.forEach(([x = 0, y = 0], index) => {
    const [nextX = 0, nextY = 0] = ring[(index + 1) % 4] ?? [];
    positions.push(0, 0, 0, nextX, nextY, SHOULDER, x, y, SHOULDER);
    positions.push(0, 0, 1, x, y, SHOULDER, nextX, nextY, SHOULDER);
  });
  const corners = Array.from({ length: 8 }, () => [1, 0, 0, 0, 1, 0, 0, 0, 1]).flat();
  return new BufferGeometry()
    .setAttribute('position', new Float32BufferAttribute(positions, 3))
    .setAttribute('corner', new Float32BufferAttribute(corners, 3));
}

/** Half the thickness of a bone. `unit` is the skeleton's typical bone length: long bones stay slender, short ones visible. */
export function boneHalfWidth(length: number, unit: number): number {
  return Math.min(Math.max(length * 0.11, unit * 0.06), unit * 0.17, length * 0.3);
}

/** Radius of a joint: a little more than the neck of a typical bone. */
export function jointRadius(unit: number): number {
  return unit * 0.065;
}

const along = new Vector3();
const across = new Vector3();
const third = new Vector3();

/**
 * Matrix of a bone from `start` to `end`; its x lies as near to `roll` as possible. Built from the two points and not from
 * the bone's matrix, so it is right-handed whatever the scale or the sign of the length. Without a length (or with one
 * that is no number) it shrinks to a point: nothing is drawn.
 */
export function stretchBone(out: Matrix4, start: Vector3, end: Vector3, roll: Vector3, unit: number): Matrix4 {
  along.subVectors(end, start);
  const length = along.length();
  // Below a thousandth of its neighbours a bone is a joint, and its direction only rounding noise.
  if (!(length > unit * 1e-3 && length < Infinity)) return out.makeScale(0, 0, 0);
  along.divideScalar(length);
  across.copy(roll).addScaledVector(along, -roll.dot(along));
  if (!(across.lengthSq() > 1e-6 * roll.lengthSq())) anyAcross();
  across.normalize();
  third.crossVectors(along, across);
  const halfWidth = boneHalfWidth(length, unit);
  return out
    .makeBasis(across.multiplyScalar(halfWidth), third.multiplyScalar(halfWidth), along.multiplyScalar(length))
    .setPosition(start);
}

/** Sets `across` to some direction perpendicular to `along`. */
function anyAcross(): void {
  if (Math.abs(along.y) < 0.9) across.set(along.z, 0, -along.x);
  else across.set(0, -along.z, along.y);
}

/** Median of the lengths that are above zero; 0 when there is none. */
export function typicalLength(lengths: readonly number[]): number {
  const sorted = lengths.filter((length) => length > 0 && length < Infinity).sort((a, b) => a - b);
  return sorted[Math.floor((sorted.length - 1) / 2)] ?? 0;
}
