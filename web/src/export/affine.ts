// Column-major 4x4 matrices without projection, in doubles: what poses, bind poses and measuring need of them.
// SPDX-License-Identifier: MIT

export type Numbers = ArrayLike<number>;

/** T * R * S from 10 numbers at `from`: translation, rotation x y z w, scale. */
export function composeAt(local: Numbers, from: number, out: Float64Array, at: number): void {
  const x = local[from + 3] ?? 0;
  const y = local[from + 4] ?? 0;
  const z = local[from + 5] ?? 0;
  const w = local[from + 6] ?? 1;
  const scaleX = local[from + 7] ?? 1;
  const scaleY = local[from + 8] ?? 1;
  const scaleZ = local[from + 9] ?? 1;
  out[at] = (1 - 2 * (y * y + z * z)) * scaleX;
  out[at + 1] = 2 * (x * y + z * w) * scaleX;
  out[at + 2] = 2 * (x * z - y * w) * scaleX;
  out[at + 3] = 0;
  out[at + 4] = 2 * (x * y - z * w) * scaleY;
  out[at + 5] = (1 - 2 * (x * x + z * z)) * scaleY;
  out[at + 6] = 2 * (y * z + x * w) * scaleY;
  out[at + 7] = 0;
  out[at + 8] = 2 * (x * z + y * w) * scaleZ;
  out[at + 9] = 2 * (y * z - x * w) * scaleZ;
  out[at + 10] = (1 - 2 * (x * x + y * y)) * scaleZ;
  out[at + 11] = 0;
  out[at + 12] = local[from] ?? 0;
  out[at + 13] = local[from + 1] ?? 0;
  out[at + 14] = local[from + 2] ?? 0;
  out[at + 15] = 1;
}

/** out = a * b; `out` may be `b` at the same place. */
export function multiplyAt(
  a: Numbers,
  aAt: number,
  b: Numbers,
  bAt: number,
  out: Float64Array | Float32Array,
  at: number,
): void {
  for (let column = 0; column < 16; column += 4) {
    const x = b[bAt + column] ?? 0;
    const y = b[bAt + column + 1] ?? 0;
    const z = b[bAt + column + 2] ?? 0;
    const w = column === 12 ? 1 : 0;
    for (let row = 0; row < 3; row++) {
      out[at + column + row] =
        (a[aAt + row] ?? 0) * x +
        (a[aAt + 4 + row] ?? 0) * y +
        (a[aAt + 8 + row] ?? 0) * z +
        (a[aAt + 12 + row] ?? 0) * w;
    }
    out[at + column + 3] = w;
  }
}

/** The point under the matrix, written to `out[0 ... 2]`. */
export function movePoint(matrix: Numbers, at: number, x: number, y: number, z: number, out: number[]): void {
  for (let row = 0; row < 3; row++) {
    out[row] =
      (matrix[at + row] ?? 0) * x +
      (matrix[at + 4 + row] ?? 0) * y +
      (matrix[at + 8 + row] ?? 0) * z +
      (matrix[at + 12 + row] ?? 0);
  }
}

/** The inverse of rotation and translation alone. */
export function invertRigidAt(matrix: Numbers, from: number, out: Float64Array | Float32Array, at: number): void {
  for (let row = 0; row < 3; row++) {
    let moved = 0;
    for (let column = 0; column < 3; column++) {
      const element = matrix[from + row * 4 + column] ?? 0;
      out[at + column * 4 + row] = element;
      moved += element * (matrix[from + 12 + column] ?? 0);
    }
    out[at + 12 + row] = -moved;
    out[at + row * 4 + 3] = 0;
  }
  out[at + 15] = 1;
}

export function identities(count: number): Float64Array {
  return Float64Array.from({ length: count * 16 }, (_, i) => ((i % 16) % 5 === 0 ? 1 : 0));
}
