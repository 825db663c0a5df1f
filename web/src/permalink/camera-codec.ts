// The camera in a link: as many digits as the picture shows, counted from how far the camera is away.
// SPDX-License-Identifier: MIT
import type { Codec } from './codecs';

/** Position x y z, then the point it looks at, in the scene's space. */
export type CameraPose = readonly [number, number, number, number, number, number];

/** 1/10 000 of the distance is a fraction of a pixel: a screen of 1 000 pixels shows about half the distance. */
const DIGITS = 4;
/** Finer steps would be written with an exponent. */
const MOST_DECIMALS = 6;

/** Far outside of every model. Scene units. */
const FARTHEST = 1e9;

export const cameraCodec: Codec<CameraPose> = {
  write: (pose) => {
    const rounded = roundCamera(pose);
    return rounded === null ? [] : [rounded.join('_')];
  },
  read: ([text = '']) => {
    const numbers = text.split(/[_,]/);
    if (numbers.length !== 6 || !numbers.every((number) => /^-?\d+(\.\d+)?$/.test(number))) return null;
    const values = numbers.map(Number);
    const value = values.map(limited) as unknown as CameraPose;
    if (distanceOf(value) === 0) return null;
    return { value, clamped: value.some((number, index) => number !== values[index]) };
  },
};

/** The pose as a link holds it; rounding it again changes nothing. null: a camera that looks nowhere. */
export function roundCamera(pose: CameraPose): CameraPose | null {
  if (!pose.every(Number.isFinite)) return null;
  // Rounding can lift the distance to the next power of ten, where there is one digit less: twice is enough.
  const rounded = roundOnce(roundOnce(pose.map(limited) as unknown as CameraPose));
  return distanceOf(rounded) > 0 ? rounded : null;
}

function roundOnce(pose: CameraPose): CameraPose {
  const distance = distanceOf(pose);
  if (distance === 0) return pose;
  const decimals = Math.min(MOST_DECIMALS, Math.max(0, DIGITS - Math.floor(Math.log10(distance))));
  // Adding 0 turns -0 into 0.
  return pose.map((number) => Number(number.toFixed(decimals)) + 0) as unknown as CameraPose;
}

function distanceOf([px, py, pz, tx, ty, tz]: CameraPose): number {
  return Math.hypot(px - tx, py - ty, pz - tz);
}

function limited(number: number): number {
  return Math.min(FARTHEST, Math.max(-FARTHEST, number));
}
