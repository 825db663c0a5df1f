// SPDX-License-Identifier: MIT
import { describe, expect, test } from 'vitest';
import { seamBetween } from '../../web/src/playback/seam';

/** Matrices that only translate. */
function pose(...joints: readonly (readonly [number, number, number])[]): Float32Array {
  const matrices = new Float32Array(16 * joints.length);
  joints.forEach((joint, bone) => {
    matrices.set(joint, 16 * bone + 12);
  });
  return matrices;
}

describe('the seam of a clip', () => {
  test('is the farthest that a joint ends from where it began, and names its bone', () => {
    const seam = seamBetween(pose([0, 0, 0], [0, 10, 0], [4, 0, 0]), pose([0, 0, 1], [3, 10, 4], [4, 0, 0]));
    expect(seam).toEqual({ distance: 5, bone: 1, share: 0.5 });
  });

  test('is none where the last pose is the first', () => {
    const still = pose([1, 2, 3], [4, 5, 6]);
    expect(seamBetween(still, still)).toEqual({ distance: 0, bone: 0, share: 0 });
  });

  test('has no share of a model without a size', () => {
    expect(seamBetween(pose([0, 0, 0]), pose([2, 0, 0]))).toEqual({ distance: 2, bone: 0, share: 0 });
  });
});
