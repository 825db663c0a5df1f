// Broken Okami motions, read through kotsu.wasm: what must be reported, and what must be kept all the same.
// SPDX-License-Identifier: MIT
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { KotsuDocument, KotsuError, type LoadOptions, MATRIX_FLOATS } from '../../wasm-bindings/kotsu.ts';
import { decodeFloat16 } from '../fixtures/okami-float16.ts';
import { casesIn, corpusRoot, describeWith } from './corpus.ts';
import { openDecoder } from './decoder.ts';
import { type Key, sampleKeys } from './hermite.ts';
import {
  curveByRecord,
  type ExpectedCurve,
  type ExpectedKey,
  expectClose,
  expectKeys,
  expectSamples,
  keysOf,
  type Samples,
  sampleTolerance,
  scaleOf,
} from './okami-expected.ts';

const module = await openDecoder();
const folder = (name: string) => join(corpusRoot, 'okami', name);

interface Issue {
  readonly code: string;
  readonly record?: number;
}

interface Bad {
  readonly why: string;
  readonly outcome: 'error' | 'issues' | 'no-crash';
  readonly code: string | null;
  readonly issues: readonly Issue[];
  readonly mustMention: readonly string[];
  readonly usable: readonly number[] | null;
  readonly curves: readonly ExpectedCurve[] | null;
  readonly samples: Readonly<Record<string, Samples>> | null;
}

/** The corpus's words for errors, and ours. */
const errorMeanings: Readonly<Record<string, readonly string[]>> = {
  'too-short': ['empty-file', 'too-short'],
  'bad-magic': ['unknown-format', 'bad-magic', 'bad-magic-case'],
  'truncated-table': ['truncated-table'],
  'other-game': ['other-game'],
};

/** The corpus's words for issues, and ours. */
const issueMeanings: Readonly<Record<string, readonly string[]>> = {
  'truncated-keys': ['truncated-keys'],
  'offset-out-of-range': ['offset-out-of-range'],
  'offset-in-table': ['offset-in-table'],
  'unknown-property': ['unknown-property'],
  'non-finite': ['non-finite', 'half-exponent-63'],
  'time-order': ['time-order'],
  'time-past-end': ['time-past-end'],
  'no-terminator': ['no-terminator'],
  'early-terminator': ['early-terminator'],
  'odd-terminator': ['odd-terminator'],
  'no-records': ['no-records'],
  'no-frames': ['no-frames'],
  'odd-loop': ['odd-loop'],
  'bad-bone': ['bad-bone'],
};

/** Notes of ours on which the corpus is silent. */
const beyondTheCorpus = new Set([
  'flat-rig',
  'trailing-bytes',
  'duplicate-time',
  'property-base-guess',
  'duplicate-curve',
]);

/** God Hand's motions are refused where Okami's are asked for; left to itself the decoder reads them, see okami-god-hand.test.ts. */
const readAsOkami = new Set(['m09_god_hand']);

/** The magic of a model makes it a model, whatever its file is called: see its own test. */
const readOtherwise = new Set(['m07_model']);

const bad = [folder('bad')];
const motions = () => casesIn<Bad>(folder('bad'), ['.mot']);

describeWith('broken motions that cannot be read', bad, () => {
  for (const { name, bytes, expected } of motions()) {
    if (expected.outcome !== 'error' || readOtherwise.has(name)) continue;
    const options = readAsOkami.has(name) ? ({ dialect: 'okami' } as const) : {};
    it(`${name} (${expected.why}) is refused for ${expected.code}`, () => {
      const error = loadError(bytes, options);
      expect(errorMeanings[expected.code ?? '']).toContain(error.code);
      for (const words of expected.mustMention) expect(error.message).toContain(words);
      expect(error.byteOffset).toBeLessThanOrEqual(bytes.length);
      expect(error.field, 'the error names a field').not.toBe('');
    });
  }

  it('m07_model is refused as the broken model that it is', () => {
    const model = motions().find(({ name }) => name === 'm07_model');
    if (!model) throw new Error('m07_model is gone from the corpus');
    const error = loadError(model.bytes);
    expect(error.code).not.toBe('unknown-format');
    for (const words of model.expected.mustMention) expect(error.message).toContain(words);
  });
});

describeWith('broken motions of which something can be kept', bad, () => {
  for (const { name, bytes, expected } of motions()) {
    if (expected.outcome !== 'issues' || readOtherwise.has(name)) continue;
    describe(`${name} (${expected.why})`, () => {
      it('reports what is wrong, where, and nothing else', () =>
        withDocument(bytes, (document) => {
          const found = document.problems.filter(({ code }) => !beyondTheCorpus.has(code));
          for (const { code, record } of expected.issues) {
            const match = found.find(
              (problem) =>
                issueMeanings[code]?.includes(problem.code) && (record === undefined || problem.index === record),
            );
            expect(
              match,
              `${code} of record ${record} among ${found.map((p) => `${p.code} ${p.index}`).join(', ')}`,
            ).toBeDefined();
          }
          const stated = expected.issues.flatMap(({ code }) => issueMeanings[code] ?? []);
          for (const problem of found) expect(stated).toContain(problem.code);
          const sentences = found.map(({ message }) => message).join(' ');
          for (const words of expected.mustMention) expect(sentences).toContain(words);
          for (const { offset } of found) expect(offset).toBeLessThanOrEqual(bytes.length);
        }));

      it('keeps what is usable', () =>
        withDocument(bytes, (document) => {
          for (const wanted of expected.curves ?? []) {
            if (isTerminator(wanted)) continue;
            const { curve } = curveByRecord(document, wanted.record);
            expect({ bone: curve.boneId, property: curve.property }).toEqual({
              bone: wanted.bone,
              property: wanted.property,
            });
            if (expected.usable?.includes(wanted.record))
              expectKeys(keysOf(curve), wanted.keys, `record ${wanted.record}`);
            else expectLeftovers(document, wanted, name, bytes);
          }
          for (const [record, samples] of Object.entries(expected.samples ?? {})) {
            const keys = expected.curves?.find((curve) => curve.record === Number(record))?.keys ?? [];
            expectSamples(document, Number(record), samples, scaleOf(keys));
          }
        }));
    });
  }

  for (const name of ['p048_unknown_property', 'p049_unknown_property']) {
    it(`${name} becomes a position when the 16-bit family is told to begin at 48`, () => {
      const file = motions().find((motion) => motion.name === name);
      const neighbour = file?.expected.curves?.find(({ record }) => record === 1);
      if (!file || !neighbour) throw new Error(`${name} is gone from the corpus`);
      const document = KotsuDocument.load(module, file.bytes, { okamiPrecisionBase: 48 });
      expect(document.problems.map(({ code }) => code)).not.toContain('unknown-property');
      expect(curveByRecord(document, 0).curve).toMatchObject({
        family: 'quantized-precision',
        channel: name.startsWith('p048') ? 'position.x' : 'position.y',
      });
      expectKeys(keysOf(curveByRecord(document, 1).curve), neighbour.keys, 'record 1');
      document.dispose();
    });
  }
});

describeWith('files that the exporter left behind when it gave up', [folder('peer_failed')], () => {
  interface Failed {
    readonly note: string;
    readonly expect: { readonly ok: boolean; readonly frameCount?: number; readonly error?: { readonly code: string } };
  }
  for (const { name, bytes, expected } of casesIn<Failed>(folder('peer_failed'), ['.mot'])) {
    const { ok, frameCount, error } = expected.expect;
    it(`${name} (${expected.note}) is ${ok ? 'read' : 'refused'}`, () => {
      if (error) expect(errorMeanings[error.code]).toContain(loadError(bytes).code);
      else withDocument(bytes, (document) => expect(document.clips[0]?.claimedFrameCount).toBe(frameCount));
    });
  }
});

describeWith('noise and flipped bytes', bad, () => {
  for (const { name, bytes, expected } of motions()) {
    if (expected.outcome !== 'no-crash') continue;
    it(`${name} (${expected.why}) is read or refused, and what is read can be posed`, () => {
      try {
        withDocument(bytes, (document) => {
          const matrices = new Float32Array(document.bones.length * MATRIX_FLOATS);
          for (const clip of document.clips) {
            for (const frame of [-1, 0, 0.5, clip.frameCount / 2, clip.frameCount])
              document.samplePose(clip, frame, matrices);
          }
        });
      } catch (error) {
        expect(error).toBeInstanceOf(KotsuError);
      }
    });
  }
});

/**
 * A curve that the corpus gives up. The format page keeps more in two cases, and only in those: a key with a NaN or an
 * infinity is left out rather than its whole curve, and a 16-bit float of exponent 63 is a number.
 */
function expectLeftovers(document: KotsuDocument, wanted: ExpectedCurve, name: string, bytes: Uint8Array): void {
  const { curve, index, clip } = curveByRecord(document, wanted.record);
  const kept = name.startsWith('n12_half')
    ? quantizedKeys(wanted, bytes)
    : name.startsWith('n')
      ? finiteKeys(wanted.keys)
      : [];
  const keys = keysOf(curve);
  expectKeys(keys, kept, `record ${wanted.record}`);
  for (const frame of kept.length > 0 ? [0, 3.5, 10, 15, 20] : []) {
    const found = document.sampleCurve(clip, index, frame);
    expectClose(
      found,
      sampleKeys(kept as Key[], frame),
      sampleTolerance * scaleOf(kept),
      `record ${wanted.record} at ${frame}`,
    );
  }
  if (kept.length === 0) expect(document.sampleCurve(clip, index, 0)).toBeNaN();
}

/** The very first incoming and the very last outgoing tangent are never used, so a NaN there harms nothing. */
function finiteKeys(keys: readonly ExpectedKey[]): ExpectedKey[] {
  return keys.filter(
    (key, i) =>
      Number.isFinite(Number(key.value)) &&
      (i === 0 || Number.isFinite(Number(key.in))) &&
      (i === keys.length - 1 || Number.isFinite(Number(key.out))),
  );
}

/** Property 16-24 read once more, by the format page. */
function quantizedKeys({ offset, keyCount }: ExpectedCurve, bytes: Uint8Array): Key[] {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const start = offset ?? 0;
  const header = (field: number) => decodeFloat16(view.getUint16(start + field * 2, true));
  let time = 0;
  return Array.from({ length: keyCount }, (_, i) => {
    const at = (field: number) => view.getUint8(start + 12 + i * 4 + field);
    time += at(0);
    const value = (field: number) => header(field * 2) + header(field * 2 + 1) * at(field + 1);
    return { time, value: value(0), in: value(1), out: value(2) };
  });
}

function isTerminator({ bone, property, keyCount }: ExpectedCurve): boolean {
  return bone === 127 && property === 255 && keyCount === 65535;
}

function withDocument(bytes: Uint8Array, use: (document: KotsuDocument) => void): void {
  const document = KotsuDocument.load(module, bytes);
  try {
    use(document);
  } finally {
    document.dispose();
  }
}

function loadError(bytes: Uint8Array, options: LoadOptions = {}): KotsuError {
  try {
    KotsuDocument.load(module, bytes, options).dispose();
  } catch (error) {
    if (error instanceof KotsuError) return error;
    throw error;
  }
  throw new Error('the file was accepted');
}
