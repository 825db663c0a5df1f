// How a crowd is looked at: all from the same side, without perspective, so that a box on this paper is a box in the picture.
// SPDX-License-Identifier: MIT
import { Matrix3 } from 'three';
import { FRONT, type Vec3 } from './framing';

/** Rotates model space so that the viewer looks along -z. */
function paperOf(away: Vec3): Matrix3 {
  const length = Math.hypot(away[0], away[2]) || 1;
  const [rx, rz] = [away[2] / length, -away[0] / length];
  const [ux, uy, uz] = [away[1] * rz, away[2] * rx - away[0] * rz, -away[1] * rx];
  return new Matrix3().set(rx, 0, rz, ux, uy, uz, ...away);
}

export const crowdPaper = paperOf(FRONT);

/** Where the paper has a direction or a point of model space, along one of its axes. */
export function onPaper(axis: 0 | 1 | 2, x: number, y: number, z: number): number {
  const { elements } = crowdPaper;
  return (elements[axis] ?? 0) * x + (elements[3 + axis] ?? 0) * y + (elements[6 + axis] ?? 0) * z;
}
