// Which moments of a clip's course a film shows, so that its end meets its beginning. Pure.
// SPDX-License-Identifier: MIT
import type { Course, Span } from '../playback/course';

export interface FilmPlan {
  /** Of each picture, in order: frames travelled since the course began; fractional. */
  readonly travels: readonly number[];
  /** Of the whole. */
  readonly seconds: number;
}

/** Of a picture, in pixels. */
export const SMALLEST_SIDE = 16;
export const LARGEST_SIDE = 4096;

/** More pictures than anybody waits for. */
export const MOST_PICTURES = 3600;

/** Seconds for which a picture of a GIF stays at least: browsers play anything shorter as a tenth of a second. */
export const SHORTEST_IN_GIF = 0.02;

/**
 * A loop ends one step before it would be where it began; what is played once shows its end. Pictures are evenly spaced, as near
 * to the rate as the length allows.
 * @param shortest seconds for which every picture has to stay
 */
export function planFilm(
  { length, looping }: Pick<Course, 'length' | 'looping'>,
  framesPerSecond: number,
  picturesPerSecond: number,
  shortest = 0,
): FilmPlan {
  const still = { travels: [0], seconds: Math.max(1 / picturesPerSecond, shortest) };
  if (!(length > 0 && framesPerSecond > 0)) return still;
  const whole = length / framesPerSecond;
  const wanted = Math.min(MOST_PICTURES, Math.round(whole * picturesPerSecond));
  // A hair more than the quotient, which rounding may have put just below a whole number.
  const steps = shortest > 0 ? Math.min(wanted, Math.floor(whole / shortest + 1e-9)) : wanted;
  if (steps < 1) return still;
  const count = looping ? steps : steps + 1;
  const travels = Array.from({ length: count }, (_, i) => (i * length) / steps);
  return { travels, seconds: whole * (count / steps) };
}

/** Whole frames spread over a part of a clip, the first and the last among them where there is room. */
export function spreadFrames({ from, to }: Span, count: number): number[] {
  const [first, last] = [Math.ceil(from), Math.floor(to)];
  const shown = Math.max(1, Math.min(count, last - first + 1));
  return Array.from({ length: shown }, (_, i) =>
    shown === 1 ? first : Math.round(first + (i * (last - first)) / (shown - 1)),
  );
}

/** Times in hundredths of a second, as GIF counts them, whose sums are never off by more than half of one. */
export function hundredths(count: number, seconds: number): number[] {
  const at = (picture: number) => Math.round((picture * seconds * 100) / count);
  return Array.from({ length: count }, (_, i) => at(i + 1) - at(i));
}

/** Cells of a contact sheet, about as wide as it is high. */
export function sheetColumns(count: number): number {
  return Math.max(1, Math.ceil(Math.sqrt(count)));
}
