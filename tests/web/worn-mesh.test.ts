// A weapon without a skeleton, on a body that lacks some of the bones it names.
// SPDX-License-Identifier: MIT
import { describe, expect, test } from 'vitest';
import { hasFaces, wearable } from '../../web/src/state/worn-mesh';
import { sampleMesh } from './scene-mesh-samples';

const mesh = sampleMesh(
  [0, 1, 2, 7, 9].map((bone) => ({ at: [bone, 0, 0] as const, bone })),
  [
    { vertices: [0, 1, 2], colour: [1, 2, 3] },
    { vertices: [1, 2, 3], material: 1 },
    {
      vertices: [0, 1, 2],
      material: 2,
      hidden: true,
      uvs: [
        [1, 2],
        [3, 4],
        [5, 6],
      ],
    },
    { vertices: [2, 3, 4] },
  ],
);

describe('wearable', () => {
  test('leaves a mesh alone whose bones are all there', () => {
    const worn = wearable(mesh, 10);
    expect(worn.mesh).toBe(mesh);
    expect(worn.missing).toEqual([]);
  });

  test('leaves out the faces on missing bones, and names those', () => {
    const { mesh: kept, missing } = wearable(mesh, 7);
    expect(missing).toEqual([7, 9]);
    expect([...kept.corners]).toEqual([0, 1, 2, 0, 1, 2]);
    expect([...kept.material]).toEqual([0, 2]);
    expect([...kept.flags]).toEqual([mesh.flags[0], mesh.flags[2]]);
    expect([...kept.uvs]).toEqual([...mesh.uvs.subarray(0, 6), ...mesh.uvs.subarray(12, 18)]);
    expect([...kept.colours]).toEqual([...mesh.colours.subarray(0, 3), ...mesh.colours.subarray(6, 9)]);
    expect([...kept.byteOffset]).toEqual([mesh.byteOffset[0], mesh.byteOffset[2]]);
    expect(kept.positions).toBe(mesh.positions);
  });

  test('on a body that lacks all of its bones has nothing to show', () => {
    expect(hasFaces(wearable(mesh, 10).mesh)).toBe(true);
    expect(hasFaces(wearable(mesh, 0).mesh)).toBe(false);
    expect(hasFaces(null)).toBe(false);
  });

  test('of bones without weight nothing depends', () => {
    const loose = sampleMesh([{ at: [0, 0, 0], bones: [0, 99, 99] }], [{ vertices: [0, 0, 0] }]);
    expect(wearable(loose, 1).missing).toEqual([]);
  });
});
