// Where the camera has to stand to see a whole box, and how it moves there. Pure arithmetic.
// SPDX-License-Identifier: MIT
import { boxSize } from './pose-bounds';
import type { ReadonlyBox } from './scene-types';

export type Vec3 = readonly [number, number, number];

/** Models face -z: from there, a little raised and on its left. Unit vector from target to camera. */
export const FRONT: Vec3 = unit([-0.46, 0.3, -1]);

/** For rigs laid out on the ground: from further up, so that the rows do not cover one another. */
export const FRONT_RAISED: Vec3 = unit([-0.3, 0.85, -1]);

/** A long lens: bones keep their proportions. Degrees. */
export const VERTICAL_FOV = 32;

/** Room left around the box, as a factor on its extent in the picture. */
const MARGIN = 1.06;

export interface Shot {
  readonly target: Vec3;
  /** From target to camera. */
  readonly distance: number;
}

/**
 * The nearest shot that shows the whole box.
 * @param direction unit vector from the target towards the camera
 * @param verticalFov full angle in radians
 * @param aspect width / height of the picture
 */
export function frameBox(box: ReadonlyBox, direction: Vec3, verticalFov: number, aspect: number): Shot {
  const target: Vec3 = [middle(box, 0), middle(box, 1), middle(box, 2)];
  const half: Vec3 = [box.max[0] - target[0], box.max[1] - target[1], box.max[2] - target[2]];
  // Seen straight from above or below, the picture's right is the world's x.
  const right: Vec3 =
    Math.hypot(direction[0], direction[2]) > 1e-6 ? unit([direction[2], 0, -direction[0]]) : [1, 0, 0];
  const top = cross(direction, right);
  const slopeY = Math.tan(verticalFov / 2) / MARGIN;
  const slopeX = slopeY * aspect;
  let distance = 0;
  for (let corner = 0; corner < 8; corner++) {
    const offset: Vec3 = [
      corner & 1 ? half[0] : -half[0],
      corner & 2 ? half[1] : -half[1],
      corner & 4 ? half[2] : -half[2],
    ];
    const towards = dot(offset, direction);
    distance = Math.max(
      distance,
      towards + Math.abs(dot(offset, right)) / slopeX,
      towards + Math.abs(dot(offset, top)) / slopeY,
    );
  }
  return { target, distance };
}

/** Takes the ground under a hovering model (or over a sunken one) into the picture, unless it is far off. */
export function withGround(box: ReadonlyBox): ReadonlyBox {
  const reach = boxSize(box) * 0.6;
  const [minX, minY, minZ] = box.min;
  const [maxX, maxY, maxZ] = box.max;
  return {
    min: [minX, minY > 0 && minY < reach ? 0 : minY, minZ],
    max: [maxX, maxY < 0 && maxY > -reach ? 0 : maxY, maxZ],
  };
}

/** Quick start, soft landing; progress and result in 0 ... 1. */
export function easeOut(progress: number): number {
  const left = 1 - Math.min(Math.max(progress, 0), 1);
  return 1 - left * left * left;
}

/** The turn from one angle to another that is at most half a circle, in radians. */
export function shortestTurn(from: number, to: number): number {
  const turn = (to - from) % (2 * Math.PI);
  if (turn > Math.PI) return turn - 2 * Math.PI;
  return turn < -Math.PI ? turn + 2 * Math.PI : turn;
}

/** Largest of 1, 2, 5 times a power of ten that is not above `value`; 1 for a value that is no positive number. */
export function roundStep(value: number): number {
  if (!(value > 0 && value < Infinity)) return 1;
  const decade = 10 ** Math.floor(Math.log10(value));
  const lead = value / decade;
  return decade * (lead >= 5 ? 5 : lead >= 2 ? 2 : 1);
}

function middle(box: ReadonlyBox, axis: 0 | 1 | 2): number {
  return (box.min[axis] + box.max[axis]) / 2;
}

function dot(a: Vec3, b: Vec3): number {
  return a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
}

function cross(a: Vec3, b: Vec3): Vec3 {
  return [a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]];
}

function unit(vector: Vec3): Vec3 {
  const length = Math.hypot(...vector);
  return [vector[0] / length, vector[1] / length, vector[2] / length];
}
