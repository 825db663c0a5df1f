// The numbers of a comparison as the page writes them. Pure.
// SPDX-License-Identifier: MIT
import { degrees, fixed } from '../numbers';

const NONE = '–';

/** Units of the file, as many digits as tell something. What differs at all never reads as nothing. */
export function units(value: number | undefined): string {
  if (value === undefined) return NONE;
  if (Number.isNaN(value)) return 'NaN';
  if (value === 0) return '0';
  if (value < 0.0005) return '<0.001';
  return fixed(value, value < 100 ? 3 : 1);
}

/** '' where there is no whole to be a part of. */
export function percent(value: number | undefined, whole: number): string {
  if (value === undefined || !(whole > 0) || Number.isNaN(value)) return '';
  const part = (100 * value) / whole;
  if (part > 0 && part < 0.05) return '<0.1 %';
  if (part >= 1000) return '>999 %';
  return `${fixed(part, part < 100 ? 1 : 0)} %`;
}

export function turnText(value: number | undefined): string {
  if (value === undefined) return NONE;
  if (Number.isNaN(value)) return 'NaN';
  return value > 0 && value < 0.05 ? '<0.1°' : value === 0 ? '0°' : degrees(value);
}

/** A difference of scale factors. */
export function scaleText(value: number | undefined): string {
  return units(value);
}
