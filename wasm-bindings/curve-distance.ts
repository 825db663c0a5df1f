// How far two Hermite curves are from each other anywhere along a clip: exactly, because between keys both are cubics.
// SPDX-License-Identifier: MIT

/** [time, value, tangentIn, tangentOut] four by four, times ascending or equal, at least one key. */
export type Keyframes = ArrayLike<number>;

/** c0 + c1 u + c2 u² + c3 u³ for u from 0 to 1. */
type Cubic = readonly [number, number, number, number];

/** The greatest distance over the frames 0 to `last`. Held before the first and after the last key, as the decoder samples. */
export function curveDistance(a: Keyframes, b: Keyframes, last: number): number {
  const times = [...new Set([0, last, ...timesWithin(a, last), ...timesWithin(b, last)])].sort((x, y) => x - y);
  let farthest = Math.abs(pieceOf(a, last, last)[0] - pieceOf(b, last, last)[0]);
  const [first = 0, ...rest] = times;
  let from = first;
  for (const to of rest) {
    const [one, other] = [pieceOf(a, from, to), pieceOf(b, from, to)];
    const difference: Cubic = [one[0] - other[0], one[1] - other[1], one[2] - other[2], one[3] - other[3]];
    farthest = Math.max(farthest, greatest(difference));
    from = to;
  }
  return farthest;
}

/** The curve's values at every frame from 0 to `last` and `steps` to a frame. */
export function curveValues(keys: Keyframes, last: number, steps: number): Float64Array {
  return Float64Array.from({ length: last * steps + 1 }, (_, i) => pieceOf(keys, i / steps, last)[0]);
}

function timesWithin(keys: Keyframes, last: number): number[] {
  return Array.from({ length: keys.length / 4 }, (_, i) => keys[4 * i] ?? 0).filter((time) => time < last);
}

/** A curve between two frames that have none of its keys between them; keys at `from` itself rule, the last of them. */
function pieceOf(keys: Keyframes, from: number, to: number): Cubic {
  const count = keys.length / 4;
  const until = keysUntil(keys, from);
  if (until === 0 || until === count) return [keys[4 * Math.max(0, until - 1) + 1] ?? 0, 0, 0, 0];
  const at = 4 * (until - 1);
  const [t0 = 0, p0 = 0, , m0 = 0, t1 = 0, p1 = 0, m1 = 0] = Array.from({ length: 7 }, (_, i) => keys[at + i] ?? 0);
  const [c2, c3] = [3 * (p1 - p0) - 2 * m0 - m1, 2 * (p0 - p1) + m0 + m1];
  // From the segment's own 0 ... 1 to that of the piece.
  const [s, d] = [(from - t0) / (t1 - t0), (to - from) / (t1 - t0)];
  return [
    p0 + s * (m0 + s * (c2 + s * c3)),
    d * (m0 + s * (2 * c2 + 3 * s * c3)),
    d * d * (c2 + 3 * s * c3),
    d * d * d * c3,
  ];
}

/** Number of keys at or before a frame. */
function keysUntil(keys: Keyframes, frame: number): number {
  let [low, high] = [0, keys.length / 4];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((keys[4 * middle] ?? 0) <= frame) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** Of the absolute value, at the ends and wherever the cubic turns between them. */
function greatest([c0, c1, c2, c3]: Cubic): number {
  const value = (u: number) => Math.abs(c0 + u * (c1 + u * (c2 + u * c3)));
  // Roots of c1 + 2 c2 u + 3 c3 u², without the loss of digits that the schoolbook formula has.
  const root = Math.sqrt(Math.max(0, c2 * c2 - 3 * c1 * c3));
  const q = -(c2 + (c2 < 0 ? -root : root));
  const turns = [q / (3 * c3), c1 / q].filter((u) => u > 0 && u < 1);
  return Math.max(value(0), value(1), ...turns.map(value));
}
