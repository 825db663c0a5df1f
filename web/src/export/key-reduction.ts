// Leaves out keys that the keys around them tell as well, within a tolerance per channel. Off unless asked for.
// SPDX-License-Identifier: MIT
import { dot, QUARTER_TURN_DOT, slerp } from './quaternions';
import { type Track, widthOf } from './tracks';

/** Keys that one segment may stand for: bounds the work on clips of any length. */
const LONGEST_SEGMENT = 512;

/** @param tolerance for translations, in their unit; `turn` for rotations, in radians; `factor` for scales */
export interface Tolerance {
  readonly translation: number;
  readonly turn: number;
  readonly factor: number;
}

/** From each key on the farthest one that keeps all between them within the tolerance. First and last key stay. */
export function reduceKeys(track: Track, tolerance: Tolerance): Track {
  if (track.interpolation === 'CUBICSPLINE' || track.frames.length < 2) return track;
  const kept = [0];
  const last = track.frames.length - 1;
  for (let from = 0; from < last; ) {
    let to = from + 1;
    while (to < last && to - from < LONGEST_SEGMENT && spans(track, from, to + 1, tolerance)) to++;
    if (isFlatEnd(track, from, to, last)) break;
    kept.push(to);
    from = to;
  }
  const width = widthOf(track.path);
  return {
    ...track,
    frames: Float64Array.from(kept, (key) => track.frames[key] ?? 0),
    values: Float64Array.from(kept.flatMap((key) => [...track.values.subarray(key * width, (key + 1) * width)])),
  };
}

/** A channel that only holds its first value needs one key. */
function isFlatEnd({ values, path }: Track, from: number, to: number, last: number): boolean {
  const width = widthOf(path);
  if (from !== 0 || to !== last) return false;
  return values.every((value, i) => value === values[i % width]);
}

function spans(track: Track, from: number, to: number, tolerance: Tolerance): boolean {
  const { frames, values, path, interpolation } = track;
  const width = widthOf(path);
  const step = interpolation === 'STEP';
  const key = (number: number) => values.subarray(number * width, (number + 1) * width);
  const [start, end] = [key(from), key(to)];
  if (path === 'rotation' && !step && dot(start, end) < QUARTER_TURN_DOT) return false;
  const length = (frames[to] ?? 0) - (frames[from] ?? 0);
  for (let between = from + 1; between < to; between++) {
    const share = step ? 0 : ((frames[between] ?? 0) - (frames[from] ?? 0)) / length;
    const guess = path === 'rotation' ? slerp(start, end, share) : lerp(start, end, share);
    if (distance(guess, key(between), path) > limitOf(path, tolerance)) return false;
  }
  return true;
}

function limitOf(path: Track['path'], { translation, turn, factor }: Tolerance): number {
  return { translation, rotation: turn, scale: factor }[path];
}

function distance(a: ArrayLike<number>, b: ArrayLike<number>, path: Track['path']): number {
  const apart = Math.hypot(...Array.from({ length: a.length }, (_, i) => (a[i] ?? 0) - (b[i] ?? 0)));
  // Of two unit quaternions of one sign: the chord; the rotation's angle is twice the angle between them.
  return path === 'rotation' ? 4 * Math.asin(Math.min(1, apart / 2)) : apart;
}

function lerp(a: ArrayLike<number>, b: ArrayLike<number>, share: number): number[] {
  return Array.from({ length: a.length }, (_, i) => (a[i] ?? 0) + ((b[i] ?? 0) - (a[i] ?? 0)) * share);
}
