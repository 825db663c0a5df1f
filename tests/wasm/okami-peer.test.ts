// Okami motions written by others, read through kotsu.wasm: the community's exporter, rules worked by hand, the demo wolf.
// SPDX-License-Identifier: MIT
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { KotsuDocument, MATRIX_FLOATS } from '../../wasm-bindings/kotsu.ts';
import { casesIn, corpusRoot, describeWith } from './corpus.ts';
import { openDecoder } from './decoder.ts';
import {
  curveByRecord,
  type ExpectedCurve,
  expectClose,
  expectCodes,
  expectKeys,
  expectRecord,
  expectSamples,
  keysOf,
  type Samples,
  sampleTolerance,
  scaleOf,
} from './okami-expected.ts';

const module = await openDecoder();
const folder = (name: string) => join(corpusRoot, 'okami', name);

const open: KotsuDocument[] = [];
function load(bytes: Uint8Array): KotsuDocument {
  const document = KotsuDocument.load(module, bytes);
  open.push(document);
  return document;
}
afterEach(() => {
  for (const document of open.splice(0)) document.dispose();
});

/** What the exporter was given. */
interface SourceCurve {
  readonly bone: number;
  readonly channel: string;
  /** The bone's rest offset, already taken off P; a sum in 32-bit floats on the exporter's side. */
  readonly valueOffset: number;
  readonly keys: readonly { readonly time: number; readonly P: number; readonly M0: number; readonly M1: number }[];
}

interface Peer {
  readonly source: readonly SourceCurve[];
  readonly expect: {
    readonly frameCount: number;
    readonly loop: boolean;
    readonly curves: readonly (ExpectedCurve & { readonly samples: Samples })[];
  };
}

describeWith('motions by the community exporter', [folder('peer')], () => {
  for (const { name, bytes, expected } of casesIn<Peer>(folder('peer'), ['.mot'])) {
    describe(name, () => {
      it('is read as an independent decoder reads it: header, records, keys, samples', () => {
        const document = load(bytes);
        expect(document.format).toBe('okami-motion');
        expect(document.clips[0]).toMatchObject({
          frameCount: expected.expect.frameCount,
          loops: expected.expect.loop,
          framesPerSecond: 30,
          curveCount: expected.expect.curves.length,
        });
        for (const wanted of expected.expect.curves) {
          const { curve } = curveByRecord(document, wanted.record);
          expectRecord(curve, wanted);
          expectKeys(keysOf(curve), wanted.keys, `record ${wanted.record}`);
          expectCodes(document, wanted, bytes);
          expectSamples(document, wanted.record, wanted.samples, scaleOf(wanted.keys));
        }
      });

      it('gives back what the exporter was given, within the step of each family', () => {
        const document = load(bytes);
        for (const wanted of expected.expect.curves) {
          const source = expected.source.find(
            ({ bone, channel }) => bone === wanted.bone && channel === wanted.channel,
          );
          if (!source) throw new Error(`record ${wanted.record} has no source`);
          const keys = keysOf(curveByRecord(document, wanted.record).curve);
          if (wanted.family === 'single') {
            // The exporter throws movement below its threshold away and keeps the first value.
            const [first] = source.keys;
            expectClose(keys[0]?.value ?? Number.NaN, first?.P ?? Number.NaN, 0, `record ${wanted.record}`);
            continue;
          }
          expect(keys).toHaveLength(source.keys.length);
          source.keys.forEach((given, i) => {
            const key = keys[i];
            if (!key) throw new Error('unreachable: lengths are equal');
            const what = `record ${wanted.record}, key ${i}`;
            expect(key.time, what).toBe(roundHalfToEven(given.time));
            const size = Math.abs(given.P) + Math.abs(source.valueOffset);
            expectClose(key.value, given.P, stepOf(wanted, 'p', 'dp', size), `${what}, value`);
            expectClose(key.in, given.M0, stepOf(wanted, 'm0', 'dm0', Math.abs(given.M0)), `${what}, tangent in`);
            expectClose(key.out, given.M1, stepOf(wanted, 'm1', 'dm1', Math.abs(given.M1)), `${what}, tangent out`);
          });
        }
      });
    });
  }
});

/** How far a family's numbers may be from what was written, as the format page says: half a step, and the header's own rounding. */
function stepOf(
  { family, header }: ExpectedCurve,
  start: 'p' | 'm0' | 'm1',
  step: 'dp' | 'dm0' | 'dm1',
  size: number,
): number {
  if (!header) return size * 2 ** -23;
  const codes = family === 'quantized' ? 255 : 65535;
  // 9 significand bits, truncated; or a 32-bit float's 23, rounded, in both start and step and their sum.
  const headerError = family === 'quantized' ? 2 ** -9 : 2 ** -22;
  return header[step] / 2 + (Math.abs(header[start]) + header[step] * codes) * headerError;
}

function roundHalfToEven(value: number): number {
  const floor = Math.floor(value);
  if (value - floor !== 0.5) return Math.round(value);
  return floor % 2 === 0 ? floor : floor + 1;
}

interface Motion {
  readonly outcome: string;
  readonly frameCount: number;
  readonly loop: boolean;
  readonly curves: readonly ExpectedCurve[];
  readonly samples: Readonly<Record<string, Samples>>;
  readonly hand?: Readonly<Record<string, Samples>> | null;
}

function expectMotion(document: KotsuDocument, expected: Motion): void {
  expect(document.clips[0]).toMatchObject({ frameCount: expected.frameCount, loops: expected.loop });
  for (const wanted of expected.curves) {
    const { curve } = curveByRecord(document, wanted.record);
    expectRecord(curve, wanted);
    expectKeys(keysOf(curve), wanted.keys, `record ${wanted.record}`);
  }
  for (const samples of [expected.samples, expected.hand ?? {}]) {
    for (const [record, values] of Object.entries(samples)) {
      const keys = expected.curves.find((curve) => curve.record === Number(record))?.keys ?? [];
      expectSamples(document, Number(record), values, scaleOf(keys));
    }
  }
}

describeWith('motions of one rule each', [folder('synthetic')], () => {
  for (const { name, bytes, expected } of casesIn<Motion>(folder('synthetic'), ['.mot'])) {
    it(`${name} gives the keys, samples and hand-worked values stated`, () => {
      const document = load(bytes);
      expectMotion(document, expected);
      const worse = document.problems.filter(({ severity }) => severity !== 'note');
      expect(worse, 'a sound file has notes at most').toEqual([]);
    });
  }
});

interface Demo extends Motion {
  /** Model-space positions of the model's bones by frame, the root node not among them. */
  readonly assumedWorldPositions: { readonly frames: Readonly<Record<string, readonly (readonly number[])[]>> };
}

describeWith('the demo wolf', [folder('demo')], () => {
  for (const { name, bytes, expected } of casesIn<Demo>(folder('demo'), ['.mot'])) {
    it(`${name} gives the keys and samples stated`, () => {
      expectMotion(load(bytes), expected);
    });

    it(`${name} puts the wolf's bones where they belong`, () => {
      const wolf = load(readFileSync(join(folder('demo'), 'wolf.md')));
      const [clip] = load(bytes).clips;
      if (!clip) throw new Error('a motion has one clip');
      const matrices = new Float32Array(wolf.bones.length * MATRIX_FLOATS);
      const frames = Object.entries(expected.assumedWorldPositions.frames);
      const scale = Math.max(...frames.flatMap(([, positions]) => positions.flat()).map(Math.abs));

      expect(wolf.bones.filter(({ id }) => id >= 0)).toHaveLength(30);
      for (const [frame, positions] of frames) {
        wolf.samplePose(clip, Number(frame), matrices);
        for (const { id, position } of wolf.bones.filter((bone) => bone.id >= 0)) {
          const wanted = positions[id] ?? [];
          for (const axis of [0, 1, 2]) {
            const found = matrices[position * MATRIX_FLOATS + 12 + axis] ?? Number.NaN;
            expectClose(
              found,
              wanted[axis] ?? Number.NaN,
              sampleTolerance * scale,
              `bone ${id}, frame ${frame}, axis ${axis}`,
            );
          }
        }
      }
    });
  }
});
