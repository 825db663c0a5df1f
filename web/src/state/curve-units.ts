// What the numbers of a curve mean and how they are written: Okami's own units, FF8's integers with a second reading. Pure.
// SPDX-License-Identifier: MIT
import { msg } from '../i18n/english';
import type { Quantity } from './curve-traces';

export type AngleUnit = 'degrees' | 'radians';

export interface Reading {
  /** Times the file's number. */
  readonly factor: number;
  /** Right behind a number; '' for bare ones. */
  readonly suffix: string;
  readonly decimals: number;
}

export interface Unit extends Reading {
  /** On the axis: "Rotation (degrees)". */
  readonly axisTitle: string;
  /** The least that the whole height of a graph stands for: rounding errors are not worth a picture. */
  readonly smallestSpan: number;
  /** FF8: what the integer comes to. */
  readonly second: (Reading & { readonly axisTitle: string }) | null;
}

/** From here on numbers are written with an exponent. */
const LONGEST = 1e7;

const DEGREES_PER_RADIAN = 180 / Math.PI;
const FULL_TURN = 4096;
const SCALE_ONE = 1024;
const UNIT = 256;

const plain = { factor: 1, suffix: '', decimals: 4, second: null };

const okamiUnits: Readonly<Record<Exclude<Quantity, 'rotation'>, Unit>> = {
  position: { ...plain, axisTitle: msg('Position (units)'), smallestSpan: 0.01 },
  scale: { ...plain, axisTitle: msg('Scale (factor)'), suffix: '×', smallestSpan: 0.01 },
  other: { ...plain, axisTitle: msg('Other (as stored)'), smallestSpan: 0.001 },
};

const okamiAngles: Readonly<Record<AngleUnit, Unit>> = {
  degrees: {
    axisTitle: msg('Rotation (degrees)'),
    factor: DEGREES_PER_RADIAN,
    suffix: '°',
    decimals: 2,
    smallestSpan: 0.5,
    second: null,
  },
  radians: { ...plain, axisTitle: msg('Rotation (radians)'), suffix: ' rad', smallestSpan: 0.01 },
};

const integer = { factor: 1, suffix: '', decimals: 0, smallestSpan: 8 };

const ff8Units: Readonly<Record<Quantity, Unit>> = {
  position: {
    ...integer,
    axisTitle: msg('Root position (256 = 1 unit)'),
    second: { factor: 1 / UNIT, suffix: '', decimals: 3, axisTitle: msg('units') },
  },
  rotation: {
    ...integer,
    axisTitle: msg('Rotation (4096 = full turn)'),
    second: { factor: 360 / FULL_TURN, suffix: '°', decimals: 1, axisTitle: msg('degrees') },
  },
  scale: {
    ...integer,
    axisTitle: msg('Scale (1024 = 1)'),
    second: { factor: 1 / SCALE_ONE, suffix: '×', decimals: 3, axisTitle: msg('factor') },
  },
  other: { ...integer, axisTitle: msg('Other (as stored)'), second: null },
};

/** @param angle Okami's angles are shown in it; FF8's integers have none */
export function unitOf(quantity: Quantity, game: 'ff8' | 'okami', angle: AngleUnit): Unit {
  if (game === 'ff8') return ff8Units[quantity];
  return quantity === 'rotation' ? okamiAngles[angle] : okamiUnits[quantity];
}

/** A number of the file, written: "14.25°"; never "-0.00". */
export function written(value: number, { factor, suffix, decimals }: Reading): string {
  if (!Number.isFinite(value)) return '–';
  const shown = value * factor;
  if (Math.abs(shown) >= LONGEST) return shown.toExponential(3) + suffix;
  const text = shown.toFixed(decimals);
  return (Number(text) === 0 ? (0).toFixed(decimals) : text) + suffix;
}

/** Beside an axis, where the step to the next number tells how many decimals it takes. */
export function writtenOnAxis(value: number, step: number): string {
  if (Math.abs(value) >= LONGEST) return value.toExponential(2);
  return written(value, { factor: 1, suffix: '', decimals: decimalsOf(step) });
}

/** 2.5 needs one, 20 none; more than nine nobody reads. */
function decimalsOf(step: number): number {
  for (let decimals = 0; decimals < 9; decimals += 1) {
    const shifted = Math.abs(step) * 10 ** decimals;
    if (shifted >= 1 && Math.abs(shifted - Math.round(shifted)) < 1e-6 * shifted) return decimals;
  }
  return 9;
}

/** With the second reading where there is one: "512 = 45.0°". */
export function writtenInFull(value: number, unit: Unit): string {
  const first = written(value, unit);
  return unit.second === null || !Number.isFinite(value) ? first : `${first} = ${written(value, unit.second)}`;
}
