// The motion format's interpolation, written once more from the format page and in doubles, for tests to compare with.
// SPDX-License-Identifier: MIT

export interface Key {
  readonly time: number;
  readonly value: number;
  readonly in: number;
  readonly out: number;
}

/** The curve's value at a frame: held before the first key and after the last; of equal times the later rules. */
export function sampleKeys(keys: readonly Key[], frame: number): number {
  const next = keys.findIndex((key) => key.time > frame);
  const before = keys[next < 0 ? keys.length - 1 : next - 1];
  const after = keys[next];
  if (!before) return keys[0]?.value ?? Number.NaN;
  if (!after) return before.value;

  const t = (frame - before.time) / (after.time - before.time);
  const [t2, t3] = [t * t, t * t * t];
  return (
    (2 * t3 - 3 * t2 + 1) * before.value +
    (t3 - 2 * t2 + t) * before.out +
    (3 * t2 - 2 * t3) * after.value +
    (t3 - t2) * after.in
  );
}
