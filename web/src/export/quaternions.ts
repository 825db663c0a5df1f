// Rotations as glTF and the decoder keep them: unit quaternions x y z w.
// SPDX-License-Identifier: MIT

export type Quaternion = readonly [number, number, number, number];

/** Neighbouring keys are at most a quarter turn apart: half of it, as an angle between quaternions, has this cosine. */
export const QUARTER_TURN_DOT = Math.cos(Math.PI / 4);

export function dot(a: ArrayLike<number>, b: ArrayLike<number>): number {
  let sum = 0;
  for (let i = 0; i < a.length; i++) sum += (a[i] ?? 0) * (b[i] ?? 0);
  return sum;
}

export function multiply([ax, ay, az, aw]: Quaternion, [bx, by, bz, bw]: Quaternion): Quaternion {
  return [
    aw * bx + ax * bw + ay * bz - az * by,
    aw * by - ax * bz + ay * bw + az * bx,
    aw * bz + ax * by - ay * bx + az * bw,
    aw * bw - ax * bx - ay * by - az * bz,
  ];
}

/** Between quaternions at most a quarter turn apart, the shorter way, as glTF wants its LINEAR rotations. */
export function slerp(a: ArrayLike<number>, b: ArrayLike<number>, share: number): Quaternion {
  const cosine = dot(a, b);
  const sign = cosine < 0 ? -1 : 1;
  const angle = Math.acos(Math.min(1, Math.abs(cosine)));
  const sine = Math.sin(angle);
  const [from, to] =
    sine < 1e-9 ? [1 - share, share] : [Math.sin((1 - share) * angle) / sine, Math.sin(share * angle) / sine];
  const mix = (i: number) => from * (a[i] ?? 0) + sign * to * (b[i] ?? 0);
  const mixed = [mix(0), mix(1), mix(2), mix(3)] as const;
  const length = Math.hypot(...mixed);
  return [mixed[0] / length, mixed[1] / length, mixed[2] / length, mixed[3] / length];
}
