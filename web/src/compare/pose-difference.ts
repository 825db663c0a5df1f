// How far two poses are apart, bone by bone. Pure arithmetic on the decoder's numbers; allocates nothing.
// SPDX-License-Identifier: MIT
import { LOCAL_FLOATS, MATRIX_FLOATS } from '../../../wasm-bindings/kotsu';
import type { BonePair } from './match-bones';
import type { Posed } from './pose-source';

/** Numbers per bone: distance, turn, scale. */
export const MEASURES = 3;

/**
 * Into out[at ... at + 2]: how far apart the joints are in model space, in units of the file; by how many degrees the bone
 * turns otherwise against its parent, 0 ... 180; the largest difference of its three scale factors. NaN where a number of
 * either pose is none.
 */
export function measureBone(a: Posed, b: Posed, pair: BonePair, out: Float64Array, at: number): void {
  const [fromA, fromB] = [pair.a * LOCAL_FLOATS, pair.b * LOCAL_FLOATS];
  out[at] = distanceOf(a.matrices, pair.a * MATRIX_FLOATS + 12, b.matrices, pair.b * MATRIX_FLOATS + 12);
  out[at + 1] = degreesBetween(a.locals, fromA + 3, b.locals, fromB + 3);
  out[at + 2] = farthest(a.locals, fromA + 7, b.locals, fromB + 7);
}

/** Whether every number of a bone is the same in both poses; 0 and -0 are one number, and so is what is none. */
export function isSameBone(a: Posed, b: Posed, pair: BonePair): boolean {
  return (
    sameNumbers(a.matrices, pair.a * MATRIX_FLOATS, b.matrices, pair.b * MATRIX_FLOATS, MATRIX_FLOATS) &&
    sameNumbers(a.locals, pair.a * LOCAL_FLOATS, b.locals, pair.b * LOCAL_FLOATS, LOCAL_FLOATS)
  );
}

function sameNumbers(a: Float64Array, atA: number, b: Float64Array, atB: number, count: number): boolean {
  for (let i = 0; i < count; i += 1) {
    const [one, other] = [a[atA + i] ?? 0, b[atB + i] ?? 0];
    if (one !== other && !(Number.isNaN(one) && Number.isNaN(other))) return false;
  }
  return true;
}

function distanceOf(a: Float64Array, atA: number, b: Float64Array, atB: number): number {
  const axis = (i: number) => (a[atA + i] ?? 0) - (b[atB + i] ?? 0);
  return finite(Math.hypot(axis(0), axis(1), axis(2)));
}

/** Of two unit quaternions, q and -q being one turn. Exact for the smallest angles, where the dot product would be blind. */
function degreesBetween(a: Float64Array, atA: number, b: Float64Array, atB: number): number {
  let [dot, apart, together] = [0, 0, 0];
  for (let i = 0; i < 4; i += 1) dot += (a[atA + i] ?? 0) * (b[atB + i] ?? 0);
  const sign = dot < 0 ? -1 : 1;
  for (let i = 0; i < 4; i += 1) {
    const [one, other] = [a[atA + i] ?? 0, sign * (b[atB + i] ?? 0)];
    apart += (one - other) ** 2;
    together += (one + other) ** 2;
  }
  return finite((4 * Math.atan2(Math.sqrt(apart), Math.sqrt(together)) * 180) / Math.PI);
}

function farthest(a: Float64Array, atA: number, b: Float64Array, atB: number): number {
  let most = 0;
  for (let i = 0; i < 3; i += 1) {
    const apart = Math.abs((a[atA + i] ?? 0) - (b[atB + i] ?? 0));
    if (!(apart <= most)) most = apart;
    if (Number.isNaN(most)) break;
  }
  return finite(most);
}

/** Differences of what is infinite say nothing. */
function finite(value: number): number {
  return Number.isFinite(value) ? value : Number.NaN;
}

/** The diagonal of the box around a pose's joints, which differences are told in parts of; NaN where it has no extent. */
export function poseSize({ matrices }: Posed): number {
  const [least, most] = [
    [Infinity, Infinity, Infinity],
    [-Infinity, -Infinity, -Infinity],
  ];
  for (let bone = 12; bone < matrices.length; bone += MATRIX_FLOATS) {
    for (let axis = 0; axis < 3; axis += 1) {
      const value = matrices[bone + axis] ?? Number.NaN;
      if (!Number.isFinite(value)) continue;
      least[axis] = Math.min(least[axis] ?? value, value);
      most[axis] = Math.max(most[axis] ?? value, value);
    }
  }
  const diagonal = Math.hypot(...most.map((value, axis) => value - (least[axis] ?? value)));
  return diagonal > 0 && diagonal < Infinity ? diagonal : Number.NaN;
}
