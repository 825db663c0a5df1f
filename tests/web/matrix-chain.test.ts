// The chain that the inspector writes out ends at the decoder's own pose, for every bone of both games.
// SPDX-License-Identifier: MIT
import { existsSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { describe, expect, test } from 'vitest';
import { type Clip, KotsuDocument, LOCAL_FLOATS, MATRIX_FLOATS } from '../../wasm-bindings/kotsu';
import { matrixChain, matrixGap, turnOf } from '../../web/src/playback/matrix-chain';
import { openDecoder } from '../wasm/decoder';

const module = await openDecoder();
const fixtures = resolve(import.meta.dirname, '../../build/fixtures');
const corpus = resolve(process.env['KOTSU_CORPUS'] ?? resolve(import.meta.dirname, '../../../shared/corpus'));

const load = (path: string) => KotsuDocument.load(module, readFileSync(path));

/** The largest difference over all bones and some moments, rest among them, as a part of the model's size. */
function largestGap(document: KotsuDocument, clips: readonly Clip[]): number {
  const { skeleton } = document;
  if (skeleton === null) throw new Error('no skeleton');
  const count = skeleton.bones.length;
  const [locals, matrices] = [new Float64Array(count * LOCAL_FLOATS), new Float64Array(count * MATRIX_FLOATS)];
  let gap = 0;
  const compare = () => {
    for (let bone = 0; bone < count; bone += 1) {
      const model = matrixChain(skeleton, locals, bone).at(-1)?.model ?? [];
      const own = matrices.subarray(bone * MATRIX_FLOATS, (bone + 1) * MATRIX_FLOATS);
      gap = Math.max(gap, matrixGap(model, own));
    }
  };
  document.restLocal(locals);
  document.restPose(matrices);
  compare();
  for (const clip of clips) {
    for (const frame of [0, 0.5, (clip.frameCount - 1) / 3, clip.frameCount - 1]) {
      document.sampleLocal(clip, frame, locals);
      document.samplePose(clip, frame, matrices);
      compare();
    }
  }
  return gap;
}

describe('matrixChain', () => {
  test.each(
    ['biped.dat', 'serpent.dat', 'ff8-scaled.dat'].filter((name) => existsSync(resolve(fixtures, 'demos', name))),
  )('equals the pose of %s', (name) => {
    const document = load(resolve(fixtures, 'demos', name));
    expect(document.skeleton?.composition).toBe('ff8');
    expect(largestGap(document, document.clips)).toBeLessThan(1e-9);
  });

  test('equals the pose of an Okami model and its motions', () => {
    const model = load(resolve(fixtures, 'demos/quadruped.md'));
    expect(model.skeleton?.composition).toBe('hierarchical');
    const clips = ['walk', 'run', 'howl'].flatMap(
      (name) => load(resolve(fixtures, `demos/quadruped-${name}.mot`)).clips,
    );
    expect(clips.length).toBeGreaterThan(2);
    expect(largestGap(model, clips)).toBeLessThan(1e-9);
  });

  test('keeps FF8 scale apart: it reaches children, but shears none', () => {
    const document = load(resolve(fixtures, 'demos/biped.dat'));
    const skeleton = document.skeleton;
    if (skeleton === null) throw new Error('no skeleton');
    const bone = skeleton.bones.findLastIndex(({ parent }) => parent > 0);
    const locals = new Float64Array(skeleton.bones.length * LOCAL_FLOATS);
    document.restLocal(locals);
    const parent = skeleton.bones[bone]?.parent ?? 0;
    locals.set([2, 3, 4], parent * LOCAL_FLOATS + 7);
    const steps = matrixChain(skeleton, locals, bone);
    expect(steps.at(-1)?.accumulated).toEqual([2, 3, 4]);
    const model = steps.at(-1)?.model ?? [];
    const column = (at: number) => model.slice(at * 4, at * 4 + 3);
    const dot = (a: readonly number[], b: readonly number[]) =>
      a.reduce((sum, value, at) => sum + value * (b[at] ?? 0), 0);
    for (const [a, b] of [
      [0, 1],
      [1, 2],
      [0, 2],
    ] as const)
      expect(dot(column(a), column(b))).toBeCloseTo(0, 9);
    expect([0, 1, 2].map((at) => Math.hypot(...column(at)))).toEqual(
      [2, 3, 4].map((length) => expect.closeTo(length, 9)),
    );
  });

  test('begins at the root and names every bone on the way', () => {
    const document = load(resolve(fixtures, 'demos/biped.dat'));
    const skeleton = document.skeleton;
    if (skeleton === null) throw new Error('no skeleton');
    const locals = new Float64Array(skeleton.bones.length * LOCAL_FLOATS);
    for (const { position } of skeleton.bones) {
      const way = matrixChain(skeleton, locals, position).map((step) => step.bone);
      expect(way.at(-1)).toBe(position);
      way.forEach((bone, at) => {
        expect(skeleton.bones[bone]?.parent).toBe(way[at - 1] ?? -1);
      });
    }
  });

  const ff8 = ['c0m071.dat', 'c0m000.dat', 'c0m100.dat'].map((name) => resolve(corpus, 'ff8', name)).filter(existsSync);
  test.skipIf(ff8.length === 0)('equals the poses of the game’s own files', () => {
    for (const path of ff8) {
      const document = load(path);
      if (document.skeleton !== null) expect(largestGap(document, document.clips.slice(0, 8)), path).toBeLessThan(1e-9);
    }
  });
});

test('a turn is one angle about one axis, the short way', () => {
  const half = Math.SQRT1_2;
  expect(turnOf([0, half, 0, half])).toEqual({ angle: expect.closeTo(90, 9), axis: [0, 1, 0] });
  expect(turnOf([0, half, 0, -half])).toEqual({ angle: expect.closeTo(90, 9), axis: [-0, -1, -0] });
  expect(turnOf([0, 0, 0, 1])).toEqual({ angle: 0, axis: [1, 0, 0] });
});
