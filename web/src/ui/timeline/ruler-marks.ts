// Where the ruler of the timeline has marks and numbers, in frames or in seconds. Pure.
// SPDX-License-Identifier: MIT
import { MARGIN, pixelsPerFrame, type Scale } from '../../state/timeline-scale';
import { roundStep } from '../tick-marks';

export interface RulerMark {
  /** Of the clip; fractional where marks stand at seconds. */
  readonly frame: number;
  /** null: a small mark without a number. */
  readonly text: string | null;
}

/** CSS pixels. */
const LEAST_BETWEEN_NUMBERS = 56;
const LEAST_BETWEEN_MARKS = 9;

/** @param rate frames per second to count in seconds; null: in frames */
export function rulerMarks(scale: Scale, rate: number | null): RulerMark[] {
  const framesPerUnit = rate ?? 1;
  const pixelsPerUnit = pixelsPerFrame(scale) * framesPerUnit;
  if (!(pixelsPerUnit > 0)) return [];
  const finest = rate === null ? 1 : 0.001;
  const major = roundStep(LEAST_BETWEEN_NUMBERS / pixelsPerUnit, finest);
  const minor = roundStep(LEAST_BETWEEN_MARKS / pixelsPerUnit, finest);
  // 5 does not go into 2s: then every number has its own mark only.
  const parts = Math.round(major / minor);
  const step = Math.abs(parts * minor - major) < 1e-9 ? major / parts : major;
  const perMajor = Math.round(major / step);
  const decimals = Math.max(0, Math.ceil(-Math.log10(major) - 1e-9));
  const spare = MARGIN / pixelsPerUnit;
  const first = Math.max(0, Math.ceil((scale.view.from / framesPerUnit - spare) / step));
  const last = Math.floor((scale.view.to / framesPerUnit + spare) / step);
  return Array.from({ length: Math.max(0, last - first + 1) }, (_, at) => {
    const number = first + at;
    const value = number * step;
    return {
      frame: value * framesPerUnit,
      text: number % perMajor === 0 ? value.toFixed(decimals) : null,
    };
  });
}
