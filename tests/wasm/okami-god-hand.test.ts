// Motions of the sister game: its exporter's own files read as an independent decoder reads them, and the choice of dialect.
// SPDX-License-Identifier: MIT
import { join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { KotsuDocument, type LoadOptions } from '../../wasm-bindings/kotsu.ts';
import { casesIn, corpusRoot, describeWith } from './corpus.ts';
import { openDecoder } from './decoder.ts';
import {
  curveByRecord,
  type ExpectedCurve,
  expectCodes,
  expectKeys,
  expectRecord,
  expectSamples,
  keysOf,
  type Samples,
  scaleOf,
} from './okami-expected.ts';

const module = await openDecoder();
const folder = (name: string) => join(corpusRoot, 'okami', name);

const open: KotsuDocument[] = [];
function load(bytes: Uint8Array, options: LoadOptions = {}): KotsuDocument {
  const document = KotsuDocument.load(module, bytes, options);
  open.push(document);
  return document;
}
afterEach(() => {
  for (const document of open.splice(0)) document.dispose();
});

interface GodHand {
  readonly expect: {
    readonly frameCount: number;
    readonly loop: boolean;
    readonly curves: readonly (ExpectedCurve & { readonly samples: Samples })[];
  };
}

const wordOf = (bytes: readonly number[]) => bytes.reduceRight((word, byte) => word * 256 + byte, 0);

describeWith('motions of the sister game by its exporter', [folder('peer_godhand')], () => {
  for (const { name, bytes, expected } of casesIn<GodHand>(folder('peer_godhand'), ['.mot'])) {
    describe(name, () => {
      it('is told by its structure, and the document says so', () => {
        const document = load(bytes);
        expect(document.clips[0]?.dialect).toBe('god-hand');
        expect(document.problems).toContainEqual(
          expect.objectContaining({ code: 'god-hand', message: expect.stringContaining('God Hand') }),
        );
      });

      it('is read as an independent decoder reads it: header, records, flags, keys, codes, samples', () => {
        const document = load(bytes);
        expect(document.clips[0]).toMatchObject({
          frameCount: expected.expect.frameCount,
          loops: expected.expect.loop,
          curveCount: expected.expect.curves.length,
        });
        for (const wanted of expected.expect.curves) {
          const { curve } = curveByRecord(document, wanted.record);
          expectRecord(curve, wanted);
          expect(curve.flags).toBe(wordOf(wanted.flags ?? []));
          expectKeys(keysOf(curve), wanted.keys, `record ${wanted.record}`);
          expectCodes(document, wanted, bytes);
          expectSamples(document, wanted.record, wanted.samples, scaleOf(wanted.keys));
        }
      });

      it('is refused by name where a motion of Okami is asked for', () => {
        expect(() => load(bytes, { dialect: 'okami' })).toThrow(
          expect.objectContaining({ code: 'other-game', message: expect.stringContaining('God Hand') }),
        );
      });
    });
  }

  it('gh5_flags_mixed: positions and whole rotations in the root space are applied, scales are not and say so', () => {
    const file = casesIn<GodHand>(folder('peer_godhand'), ['.mot']).find(({ name }) => name === 'gh5_flags_mixed');
    if (!file) throw new Error('gh5_flags_mixed is gone from the corpus');
    const document = load(file.bytes);
    const [clip] = document.clips;
    if (!clip) throw new Error('a motion has one clip');
    for (const { flags, channel, rootSpace } of document.curves(clip)) {
      expect(rootSpace).toBe(flags === 0 ? null : channel?.startsWith('scale') ? 'not-applied' : 'applied');
    }
    expect(document.problems.filter(({ code }) => code === 'root-space').map(({ b }) => b)).toEqual([0, 0, 0]);
  });
});

describeWith('motions of Okami', [folder('peer'), folder('synthetic'), folder('demo')], () => {
  it('are never taken for God Hand', () => {
    for (const name of ['peer', 'synthetic', 'demo']) {
      for (const { name: file, bytes } of casesIn<unknown>(folder(name), ['.mot'])) {
        expect(load(bytes).clips[0]?.dialect, file).toBe('okami');
      }
    }
  });

  it('read as God Hand by force are read or refused, never trusted', () => {
    for (const { bytes } of casesIn<unknown>(folder('peer'), ['.mot'])) {
      try {
        expect(load(bytes, { dialect: 'god-hand' }).clips[0]?.dialect).toBe('god-hand');
      } catch (error) {
        expect(error).toMatchObject({ code: 'truncated-table' });
      }
    }
  });
});

describeWith('the broken files', [folder('bad')], () => {
  it('m09_god_hand, a sound motion of the sister game, plays: one bone turned by half a radian', () => {
    const file = casesIn<unknown>(folder('bad'), ['.mot']).find(({ name }) => name === 'm09_god_hand');
    if (!file) throw new Error('m09_god_hand is gone from the corpus');
    const document = load(file.bytes);
    expect(document.problems.map(({ message }) => message).join()).toContain('God Hand');
    expect(curveByRecord(document, 0).curve).toMatchObject({ boneId: 0, channel: 'rotation.x', family: 'single' });
    expect(keysOf(curveByRecord(document, 0).curve)[0]?.value).toBe(0.5);
  });
});
