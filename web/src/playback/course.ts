// How time runs through a clip: which way, once or round and round, all of it or from A to B. Pure functions of the frames travelled.
// SPDX-License-Identifier: MIT
import { lastFrame, type Timing } from './clock';

/** Ping-pong: there and back. */
export type Direction = 'forwards' | 'backwards' | 'ping-pong';
export const directions: readonly Direction[] = ['forwards', 'backwards', 'ping-pong'];

/** The first and the last frame of a part of a clip, both of which belong to it. */
export interface Span {
  readonly from: number;
  readonly to: number;
}

export interface Course extends Span {
  readonly direction: Direction;
  readonly looping: boolean;
  /** Frames travelled until all is as at the beginning; of what is played once, until it ends. 0: there is nowhere to go. */
  readonly length: number;
  /** Nothing is left out, and the loop goes on from the last frame to frame 0 through what lies between them. */
  readonly bridged: boolean;
}

/** The part of a span that a clip has; null where that is all of the clip, or nothing. */
export function spanWithin(timing: Timing, span: Span | null): Span | null {
  if (span === null) return null;
  const last = lastFrame(timing);
  const [from, to] = [Math.max(0, span.from), Math.min(last, span.to)];
  return from <= to && (from > 0 || to < last) ? { from, to } : null;
}

/**
 * A part of a clip is played as if it was a clip: where a loop shows the clip's last frame for as long as all others (FF8), it
 * does so with the last frame of the part, and where the last frame is the first one come back (Okami), it does not.
 */
export function courseOf(timing: Timing, direction: Direction, looping: boolean, part: Span | null = null): Course {
  const last = lastFrame(timing);
  const span = spanWithin(timing, part);
  const { from, to } = span ?? { from: 0, to: last };
  const lastsFor = looping && to > from ? Math.max(0, timing.loopLength - last) : 0;
  const isPingPong = direction === 'ping-pong';
  return {
    from,
    to,
    direction,
    looping,
    length: isPingPong ? 2 * (to - from) : to - from + lastsFor,
    bridged: looping && span === null && !isPingPong,
  };
}

/** Where playback stands after so many frames: within the course, or, of a bridged one, past its last frame on the way to frame 0. */
export function frameAt(course: Course, travelled: number): number {
  const { from, to, direction, length, bridged } = course;
  const gone = withinRound(course, travelled);
  if (direction === 'ping-pong') return from + Math.min(gone, length - gone);
  if (direction === 'forwards') return bridged ? from + gone : Math.min(to, from + gone);
  if (gone <= to - from) return to - gone;
  return bridged ? to - gone + length : from;
}

/** Frames travelled since this round began. */
function withinRound({ length, looping }: Course, travelled: number): number {
  if (!looping) return Math.min(length, Math.max(0, travelled));
  if (length === 0) return 0;
  const gone = travelled % length;
  return gone < 0 ? gone + length : gone;
}

/** The fewest frames after which playback is at a frame of the course; `returning`: on the way back of ping-pong. */
export function travelTo({ from, to, direction, length }: Course, frame: number, returning = false): number {
  if (direction === 'forwards') return frame - from;
  if (direction === 'backwards') return frame <= to ? to - frame : to - frame + length;
  return returning ? length - (frame - from) : frame - from;
}

export function goesBack(course: Course, travelled: number): boolean {
  if (course.direction !== 'ping-pong') return course.direction === 'backwards';
  return 2 * withinRound(course, travelled) >= course.length && course.length > 0;
}

export function hasEnded({ looping, length }: Course, travelled: number): boolean {
  return !looping && travelled >= length;
}

/**
 * The whole frame that a stepped display holds: where playback stood at its last tick, each of which goes `step` frames on,
 * over the end of a loop too. So Haste shows 0 2 4 1 3 of a loop of 5. What is played once ends on its very last frame.
 */
export function heldAt(course: Course, travelled: number, step: number): number {
  return frameAt(course, hasEnded(course, travelled) ? travelled : step * Math.floor(travelled / step));
}

/** As `frameAt`, but of a loop each round goes on where the one before ended: beyond the clip, or, backwards, below 0. */
export function unrolledAt({ direction, from, to }: Course, travelled: number): number {
  return direction === 'backwards' ? to - travelled : from + travelled;
}
