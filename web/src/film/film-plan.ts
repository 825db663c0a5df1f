// Which moments of a clip a film shows, so that its end meets its beginning. Pure.
// SPDX-License-Identifier: MIT
import { lastFrame, type Timing } from '../playback/clock';

export interface FilmPlan {
  /** Of each picture, in order; fractional. */
  readonly frames: readonly number[];
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
 * A loop ends one step before it would be at frame 0 again; a clip that ends shows its last frame. Pictures are evenly
 * spaced, as near to the rate as the length allows.
 * @param shortest seconds for which every picture has to stay
 */
export function planFilm(timing: Timing | null, looping: boolean, picturesPerSecond: number, shortest = 0): FilmPlan {
  if (timing === null || timing.frameCount < 1 || !(timing.framesPerSecond > 0)) return { frames: [0], seconds: 0 };
  const { framesPerSecond, loopLength } = timing;
  const length = looping && loopLength > 0 ? loopLength : lastFrame(timing);
  const wanted = Math.min(MOST_PICTURES, Math.round((length / framesPerSecond) * picturesPerSecond));
  // A hair more than the quotient, which rounding may have put just below a whole number.
  const steps = shortest > 0 ? Math.min(wanted, Math.floor(length / framesPerSecond / shortest + 1e-9)) : wanted;
  if (steps < 1) return { frames: [0], seconds: Math.max(1 / picturesPerSecond, shortest) };
  if (looping) {
    const frames = Array.from({ length: steps }, (_, i) => (i * length) / steps);
    return { frames, seconds: length / framesPerSecond };
  }
  const frames = Array.from({ length: steps + 1 }, (_, i) => (i * length) / steps);
  return { frames, seconds: (length / framesPerSecond) * ((steps + 1) / steps) };
}

/** Whole frames spread over a clip, the first and the last among them where there is room. */
export function spreadFrames(timing: Timing | null, count: number): number[] {
  const last = timing === null ? 0 : lastFrame(timing);
  const shown = Math.max(1, Math.min(count, last + 1));
  return Array.from({ length: shown }, (_, i) => (shown === 1 ? 0 : Math.round((i * last) / (shown - 1))));
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
