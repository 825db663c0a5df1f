// Seconds to frames: the only place that knows both. Pure arithmetic; the player keeps the numbers.
// SPDX-License-Identifier: MIT

export const SLOWEST = 0.1;
export const FASTEST = 4;

/** Of a longer gap between two ticks only this much counts: a stall must not fling the model ahead. Seconds. */
const LONGEST_TICK = 0.25;

/** What of a clip matters to the clock. */
export interface Timing {
  readonly frameCount: number;
  readonly framesPerSecond: number;
  /** Frames after which a loop is back at frame 0. */
  readonly loopLength: number;
}

export function lastFrame(timing: Timing): number {
  return Math.max(0, timing.frameCount - 1);
}

/** Where playback may stand: whole loops may pass the last frame on their way back to frame 0. */
export function clampFrame(timing: Timing, frame: number, looping: boolean): number {
  if (!(frame > 0)) return 0;
  const last = lastFrame(timing);
  if (frame <= last) return frame;
  return looping && frame < timing.loopLength ? frame : last;
}

export function clampSpeed(speed: number): number {
  return Number.isFinite(speed) ? Math.min(FASTEST, Math.max(SLOWEST, speed)) : 1;
}

/** The seconds that count between two ticks; none after a `previous` of NaN, the mark for time that nobody watched. */
export function elapsedSeconds(previous: number, now: number): number {
  const gap = now - previous;
  return gap > 0 ? Math.min(gap, LONGEST_TICK) : 0;
}

/**
 * The whole frame `steps` away within two frames: from between two frames, the first step goes to the nearest one that way.
 * Loops go round.
 */
export function stepFrame(first: number, last: number, frame: number, steps: number, looping: boolean): number {
  const from = steps > 0 ? Math.floor(frame) : Math.ceil(frame);
  const to = from + steps;
  if (to >= first && to <= last) return to;
  if (!looping || last === first) return to < first ? first : last;
  const count = last - first + 1;
  return first + ((((to - first) % count) + count) % count);
}

export function secondsAt(timing: Timing, frame: number): number {
  return timing.framesPerSecond > 0 ? frame / timing.framesPerSecond : 0;
}

/** How long one round of the clip takes to watch, in seconds at normal speed. */
export function durationSeconds(timing: Timing): number {
  return secondsAt(timing, Math.max(timing.loopLength, lastFrame(timing)));
}
