// The lines of the curve panel over real documents: every channel, every key, handles, and the table's rows.
// SPDX-License-Identifier: MIT
import { readFileSync } from 'node:fs';
import { beforeAll, describe, expect, test } from 'vitest';
import { type Clip, KotsuDocument, type KotsuModule } from '../../wasm-bindings/kotsu';
import { ff8Traces, handlesOf, okamiTraces, type Trace } from '../../web/src/state/curve-traces';
import { unitOf } from '../../web/src/state/curve-units';
import { frameCells, headerNumber, hexBytes, keyCells } from '../../web/src/ui/curves/key-cells';
import { dashOf, markPoints } from '../../web/src/ui/curves/trace-look';
import { openDecoder } from '../wasm/decoder';

let module: KotsuModule;

beforeAll(async () => {
  module = await openDecoder();
});

function open(path: string): { document: KotsuDocument; clip: Clip; bytes: Uint8Array } {
  const bytes = new Uint8Array(readFileSync(`build/fixtures/${path}`));
  const document = KotsuDocument.load(module, bytes);
  const [clip] = document.clips;
  if (!clip) throw new Error(`${path} has no clip`);
  return { document, clip, bytes };
}

/** Of a cubic Hermite segment, as its Bezier handles give it. */
function bezier(from: number, fromHandle: number, toHandle: number, to: number, t: number): number {
  const u = 1 - t;
  return u ** 3 * from + 3 * u * u * t * fromHandle + 3 * u * t * t * toHandle + t ** 3 * to;
}

describe('an Okami motion', () => {
  test('shows each curve of the selected bone in channel order, sampled by the decoder', () => {
    const { document, clip } = open('demos/quadruped-walk.mot');
    const boneIds = new Set(document.bones.map(({ id }) => id));
    const curves = document.curves(clip);
    const { ofBone, others } = okamiTraces(clip, 0, boneIds);
    expect(ofBone.map(({ title }) => title)).toEqual(
      curves.flatMap(({ boneId, channel }) => (boneId === 0 && channel !== null ? [channel] : [])).sort(),
    );
    expect(others).toEqual([]);
    for (const trace of ofBone) {
      const { index, curve } = trace.source ?? { index: -1, curve: null };
      expect(trace.valueAt(3.25)).toBe(document.sampleCurve(clip, index, 3.25));
      expect(trace.times.length).toBe((curve?.keyframes.length ?? 0) / 4);
    }
  });

  test('the handles of two neighbouring keys give the decoder’s own curve between them', () => {
    const { document, clip } = open('demos/quadruped-walk.mot');
    const boneIds = new Set(document.bones.map(({ id }) => id));
    const traces = [...boneIds].flatMap((id) => okamiTraces(clip, id, boneIds).ofBone);
    let segments = 0;
    for (const trace of traces) {
      for (let key = 0; key + 1 < trace.times.length; key += 1) {
        const [start, end] = [trace.times[key] ?? 0, trace.times[key + 1] ?? 0];
        const [after, before] = [handlesOf(trace, key)?.after, handlesOf(trace, key + 1)?.before];
        if (!after || !before) continue;
        const [from, to] = [trace.values[key] ?? 0, trace.values[key + 1] ?? 0];
        const drawn = bezier(from, after[1], before[1], to, 0.3);
        expect(trace.valueAt(start + 0.3 * (end - start))).toBeCloseTo(drawn, 4);
        segments += 1;
      }
    }
    expect(segments).toBeGreaterThan(50);
  });

  test('the ends of a curve and keys at one time have a handle less', () => {
    const { document, clip } = open('okami-shared-times.mot');
    const ids = new Set(document.bones.map(({ id }) => id));
    const traces = [...ids].flatMap((id) => okamiTraces(clip, id, ids).ofBone);
    const twin = traces.find(({ times }) => Array.from(times).some((time, key) => key > 0 && time === times[key - 1]));
    if (twin === undefined) throw new Error('the fixture has two keys at one time');
    const second = Array.from(twin.times).findIndex((time, key) => key > 0 && time === twin.times[key - 1]);
    expect(handlesOf(twin, second)?.before).toBeNull();
    expect(handlesOf(twin, second - 1)?.after).toBeNull();
    expect(handlesOf(twin, 0)?.before).toBeNull();
    expect(handlesOf(twin, twin.times.length)).toBeNull();
  });

  test('properties that move no bone and curves of bones that the model lacks are others', () => {
    const { document, clip } = open('okami-unknown-property.mot');
    const boneIds = new Set(document.bones.map(({ id }) => id));
    const { others } = okamiTraces(clip, null, boneIds);
    const selected = okamiTraces(clip, 1, boneIds);
    expect(selected.ofBone.at(-1)?.title).toBe('property 64');
    expect(selected.others).toEqual([]);
    expect(okamiTraces(clip, 0, boneIds).others).toHaveLength(1);
    expect(others.map(({ title, owner, quantity }) => [title, owner, quantity])).toEqual([['property 64', 1, 'other']]);
    const foreign = open('demos/quadruped-walk.mot');
    const withoutModel = okamiTraces(foreign.clip, 0, new Set([0]));
    const moved = foreign.document.curves(foreign.clip);
    expect(withoutModel.others).toHaveLength(moved.filter(({ boneId }) => boneId !== 0).length);
  });

  test('each row names the bytes that its key is made of', () => {
    for (const name of [
      'okami-quantized.mot',
      'okami-quantized-precision-50.mot',
      'okami-full.mot',
      'okami-single.mot',
    ]) {
      const { document, clip, bytes } = open(name);
      document.curves(clip).forEach((curve, index) => {
        const { header, keys } = document.curveKeys(clip, index);
        const unit = unitOf('other', 'okami', 'degrees');
        keys.forEach((key, number) => {
          const cells = keyCells(key, number, unit);
          expect(cells.slice(0, 2)).toEqual([String(number), String(curve.keyframes[4 * number])]);
          expect(cells[6]).toBe(`0x${key.byteOffset.toString(16).toUpperCase()}`);
          const own = bytes.subarray(key.byteOffset, key.byteOffset + key.byteSize);
          expect(own).toHaveLength(key.byteSize);
          if (key.codes === null || header === null) expect(cells[5]).toBe('–');
          else {
            expect(cells[5]).toBe(key.codes.join(' '));
            expect(key.value).toBeCloseTo(header.p + header.dp * key.codes[0], 4);
          }
        });
      });
    }
  });
});

describe('an FF8 clip', () => {
  test('shows the integers of each frame, and the root’s position for a root alone', () => {
    const { document, clip } = open('demos/biped.dat');
    const root = ff8Traces(document, clip, 0);
    expect(root.map(({ title }) => title)).toEqual(expect.arrayContaining(['position.x', 'rotation.z']));
    const traces = ff8Traces(document, clip, 2);
    expect(traces.some(({ quantity }) => quantity === 'position')).toBe(false);
    for (let frame = 0; frame < clip.frameCount; frame += 1) {
      const raw = document.ff8Raw(clip, frame, 2);
      for (const trace of traces.filter(({ quantity }) => quantity === 'rotation')) {
        expect(trace.values[frame]).toBe(raw?.rotation[trace.axis ?? 0]);
        expect(trace.valueAt(frame + 0.9)).toBe(raw?.rotation[trace.axis ?? 0]);
      }
    }
    expect(traces[0]?.times.length).toBe(clip.frameCount);
  });

  test('scale is there only where a frame has it', () => {
    const { document, clip } = open('ff8-scaled.dat');
    const scales = ff8Traces(document, clip, 0).filter(({ quantity }) => quantity === 'scale');
    expect(scales).toHaveLength(3);
    for (let frame = 0; frame < clip.frameCount; frame += 1) {
      const raw = document.ff8Raw(clip, frame, 0);
      expect(scales[1]?.values[frame]).toEqual(raw?.scaled ? raw.scale[1] : Number.NaN);
    }
  });

  test('a row has the integer and what it comes to', () => {
    const trace: Pick<Trace, 'values' | 'quantity'> = { values: [1024], quantity: 'rotation' };
    expect(frameCells([trace], 0, (quantity) => unitOf(quantity, 'ff8', 'degrees'))).toEqual([
      { raw: '1024', second: '90.0°' },
    ]);
  });
});

test('bytes and header numbers are written as they are looked up', () => {
  expect(hexBytes(Uint8Array.of(0, 10, 255))).toBe('00 0A FF');
  expect(headerNumber(0.10000000149011612)).toBe('0.1');
});

test('properties that nobody has described differ by dashes and marks', () => {
  const shapes = [64, 67, 100].map((property) => ({
    axis: null,
    quantity: 'other' as const,
    title: `property ${property}`,
  }));
  expect(new Set(shapes.map((shape) => dashOf(shape).join())).size).toBe(3);
  expect(new Set(shapes.map((shape) => markPoints(shape, 0, 0, 3))).size).toBe(3);
});
