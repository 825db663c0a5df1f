// The bone tables of Okami models, read through kotsu.wasm.
// SPDX-License-Identifier: MIT
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { KotsuDocument, KotsuError } from '../../wasm-bindings/kotsu.ts';
import { type OkamiInfluence, okamiModel } from '../fixtures/okami-model-writer.ts';
import { casesIn, corpusRoot, describeWith } from './corpus.ts';
import { openDecoder } from './decoder.ts';

const module = await openDecoder();
const folder = (name: string) => join(corpusRoot, 'okami', name);

interface Model {
  readonly meshes: readonly {
    readonly bones: readonly { readonly index: number; readonly offset: readonly number[]; readonly parent: number }[];
  }[];
}

describeWith('models of one rule each', [folder('synthetic')], () => {
  for (const { name, bytes, expected } of casesIn<Model>(folder('synthetic'), ['.md'])) {
    it(`${name} has the bones, offsets and parents stated, all under one root node`, () => {
      const document = KotsuDocument.load(module, bytes);
      const { bones } = document;
      expect(document.format).toBe('okami-model');
      expect(document.skeleton).toMatchObject({ flat: false, composition: 'hierarchical', modelScale: 1, ff8: null });
      expect(bones.filter(({ id }) => id === -1)).toHaveLength(1);

      const found = bones
        .filter(({ id }) => id >= 0)
        .map((bone) => ({ index: bone.id, offset: bone.restTranslation, parent: bones[bone.parent]?.id }));
      // Parts of one model share one skeleton; a later part may repeat bones.
      const stated = new Map(
        expected.meshes.flatMap(({ bones: part }) => part.map((bone) => [bone.index, bone] as const)),
      );
      expect(found).toEqual([...stated.values()]);
      document.dispose();
    });
  }
});

it('a vertex left without any weight follows its first bone, or the root where the model lacks that one, as the sentence says', () => {
  const influences: readonly (readonly OkamiInfluence[])[] = [[[1, 0]], [[200, 255]], [[1, 255]]];
  const vertices = influences.map((influence, at) => ({
    position: [at, at, 0] as const,
    startsStrip: at < 2,
    influences: influence,
  }));
  const bones = [-1, 0].map((parent) => ({ offset: [0, 1, 0] as const, parent }));
  const document = KotsuDocument.load(module, okamiModel([{ bones, submeshes: [{ texture: 0, vertices }] }]));
  const mesh = document.mesh();
  const firstBones = [0, 3, 6].map((at) => document.bones[mesh?.bones[at] ?? -1]?.id);
  expect(firstBones).toEqual([1, -1, 1]);
  expect([0, 3, 6].map((at) => mesh?.weights[at])).toEqual([1, 1, 1]);
  const sentence = document.problems.find(({ code }) => code === 'weight-sum')?.message;
  expect(sentence).toMatch(/: 2 .*they follow their first bone, or the root where the model lacks it\.$/);
  document.dispose();
});

interface BadModel {
  readonly why: string;
  readonly outcome: 'error' | 'issues' | 'no-crash';
  readonly code: string | null;
  readonly mustMention: readonly string[];
}

/** The corpus's words and ours. */
const meanings: Readonly<Record<string, readonly string[]>> = {
  'bad-magic': ['unknown-format', 'empty-file', 'too-short'],
  'bad-mdb': ['bad-mdb'],
  'bad-parent': ['bad-parent'],
  'bone-cycle': ['bone-cycle'],
  truncated: ['too-short', 'model-header', 'part-table', 'part-offset', 'part-cut', 'bone-table'],
};

/** Faults in vertices, faces and weights: below the bone table, which is all that is read of a model so far. */
const meshFaults = new Set(['d14_weight_bone', 'd15_weight_sum_0', 'd17_nan']);

describeWith('broken models', [folder('bad')], () => {
  for (const { name, bytes, expected } of casesIn<BadModel>(folder('bad'), ['.md'])) {
    if (meshFaults.has(name)) {
      it(`${name} (${expected.why}) keeps its bones`, () => {
        const document = KotsuDocument.load(module, bytes);
        expect(document.bones.map(({ id }) => id)).toEqual([-1, 0]);
        document.dispose();
      });
      continue;
    }
    it(`${name} (${expected.why}) is refused for ${expected.code}`, () => {
      expect(expected.outcome).toBe('error');
      const error = loadError(bytes);
      expect(meanings[expected.code ?? '']).toContain(error.code);
      for (const word of expected.mustMention) expect(error.message).toContain(word);
    });
  }
});

function loadError(bytes: Uint8Array): KotsuError {
  try {
    KotsuDocument.load(module, bytes).dispose();
  } catch (error) {
    if (error instanceof KotsuError) return error;
    throw error;
  }
  throw new Error('the file was accepted');
}
