// The cubic between two keys of an Okami curve; tangents are slopes over the whole segment, as the file has them.
// SPDX-License-Identifier: MIT

/** Numbers per key in `Curve.keyframes`: time, value, tangent in, tangent out. */
export const KEY_FLOATS = 4;

/** @param t 0 at the first key, 1 at the second */
export function hermite(t: number, from: number, tangentOut: number, to: number, tangentIn: number): number {
  const [t2, t3] = [t * t, t * t * t];
  return (2 * t3 - 3 * t2 + 1) * from + (t3 - 2 * t2 + t) * tangentOut + (3 * t2 - 2 * t3) * to + (t3 - t2) * tangentIn;
}

/** Its slope, over the whole segment. */
export function hermiteSlope(t: number, from: number, tangentOut: number, to: number, tangentIn: number): number {
  const t2 = t * t;
  return (
    (6 * t2 - 6 * t) * from + (3 * t2 - 4 * t + 1) * tangentOut + (6 * t - 6 * t2) * to + (3 * t2 - 2 * t) * tangentIn
  );
}

/** The number of the last key at or before a time; 0 before the first. `times` ascend. */
export function keyAt(times: ArrayLike<number>, time: number, stride = 1): number {
  let low = 0;
  let high = times.length / stride;
  while (high - low > 1) {
    const middle = (low + high) >> 1;
    if ((times[middle * stride] ?? 0) <= time) low = middle;
    else high = middle;
  }
  return low;
}

/** Where between key `key` and the next a time lies: 0 ... 1, and 0 outside the keys. */
export function shareAt(times: ArrayLike<number>, key: number, time: number, stride = 1): number {
  const from = times[key * stride] ?? 0;
  const to = times[(key + 1) * stride];
  return to === undefined || time <= from ? 0 : (time - from) / (to - from);
}
