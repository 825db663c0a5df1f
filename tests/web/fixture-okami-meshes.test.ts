// What the Okami model writer wrote of meshes, as kotsu.wasm reads it.
// SPDX-License-Identifier: MIT
import { expect, it } from 'vitest';
import { KotsuDocument, type LoadOptions, type Mesh } from '../../wasm-bindings/kotsu.ts';
import type { FixtureCase } from '../fixtures/cases/fixture-case.ts';
import { foreignBone, placedScenery, ps2Weights, threeWeights, weightSumZero } from '../fixtures/cases/okami-meshes.ts';
import { openDecoder } from '../wasm/decoder.ts';

const module = await openDecoder();

function meshOf({ bytes }: FixtureCase, options: LoadOptions = {}): Mesh {
  const document = KotsuDocument.load(module, bytes, options);
  const mesh = document.mesh();
  document.dispose();
  if (!mesh) throw new Error('no mesh');
  return mesh;
}

const three = (values: ArrayLike<number>, vertex: number) => [0, 1, 2].map((at) => values[3 * vertex + at] ?? NaN);

function expectNear(found: readonly number[], wanted: readonly number[]): void {
  expect(found).toHaveLength(wanted.length);
  found.forEach((value, at) => {
    expect(value).toBeCloseTo(wanted[at] ?? NaN, 5);
  });
}

it('keeps texels, colours and up to three weights, shares of their own sum', () => {
  const mesh = meshOf(threeWeights());
  expectNear(three(mesh.weights, 0), [0.6, 0.4, 0]);
  expectNear(three(mesh.weights, 1), [100 / 255, 100 / 255, 55 / 255]);
  expect(three(mesh.bones, 1)).toEqual([1, 2, 3]); // the root node stands before the file's bones
  expect([...mesh.uvs.slice(0, 2)]).toEqual([0.25, -1.5]);
  expect([...mesh.vertexColours.slice(0, 4)]).toEqual([64, 128, 255, 128]);
});

it('turns strips the same way round all along', () => {
  const mesh = meshOf(threeWeights());
  for (let at = 0; at < mesh.corners.length; at += 3) {
    const [a = [], b = [], c = []] = three(mesh.corners, at / 3).map((vertex) => three(mesh.positions, vertex));
    const area =
      ((b[0] ?? 0) - (a[0] ?? 0)) * ((c[1] ?? 0) - (a[1] ?? 0)) -
      ((b[1] ?? 0) - (a[1] ?? 0)) * ((c[0] ?? 0) - (a[0] ?? 0));
    expect(area, `triangle ${at / 3}`).toBeCloseTo(1, 5);
  }
});

it('keeps the PS2 release’s bones and hundredths', () => {
  const mesh = meshOf(ps2Weights());
  expectNear(three(mesh.weights, 1), [0.7, 0.3, 0]);
  expect(three(mesh.bones, 1).slice(0, 2)).toEqual([3, 2]);
});

it('reads the weights of the release that is asked for', () => {
  expect(meshOf(ps2Weights(), { okamiWeights: 'ps2' })).toEqual(meshOf(ps2Weights()));
  const asHd = meshOf(ps2Weights(), { okamiWeights: 'hd' });
  expect(three(asHd.bones, 1)[0]).toBe(0); // 2 * 4: the model has no bone 8, and its share is left out
  expectNear(three(asHd.weights, 0), [0, 1, 0]);
  const asPs2 = meshOf(threeWeights(), { okamiWeights: 'ps2' });
  expect(three(asPs2.bones, 1)).toEqual([1, 1, 1]); // bones 0, 1 and 2, each a quarter of itself
});

it('binds a vertex without shares to its first bone, and drops a share of a bone that is not there', () => {
  expectNear(three(meshOf(weightSumZero()).weights, 3), [1, 0, 0]);
  expect(three(meshOf(weightSumZero()).bones, 3)[0]).toBe(3);
  expectNear(three(meshOf(foreignBone()).weights, 2), [1, 0, 0]);
});

it('scales, turns and moves what a scenery’s descriptor places', () => {
  const mesh = meshOf(placedScenery());
  // (1, 2, 0): scaled by (2, 0.5, 1), turned a quarter about y, moved by (10, -3, 250).
  expectNear(three(mesh.positions, 5), [10, -3 + 1, 250 - 2]);
});
