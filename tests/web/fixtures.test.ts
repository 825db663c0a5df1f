// The fixture writers against small decoders that share nothing with them, and the formats' own tables.
// SPDX-License-Identifier: MIT
import { crc32 } from 'node:zlib';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { BitWriter } from '../fixtures/bit-writer.ts';
import { ByteWriter } from '../fixtures/byte-writer.ts';
import { allArchives, allCases } from '../fixtures/cases/all-cases.ts';
import { decodeFf8 } from '../fixtures/decode-ff8.ts';
import { decodeOkamiBones, decodeOkamiMotion } from '../fixtures/decode-okami.ts';
import type { Ff8Frame } from '../fixtures/ff8-animation-section.ts';
import { ff8NameField } from '../fixtures/ff8-name.ts';
import { ff8Summon } from '../fixtures/ff8-writer.ts';
import {
  decodeFloat16,
  encodeFloat16,
  encodeFloat16AtLeast,
  encodeFloat16AtMost,
  GREATEST_FLOAT16,
} from '../fixtures/okami-float16.ts';
import { okamiModel } from '../fixtures/okami-model-writer.ts';
import { Channel, type KeyedFamily, type OkamiKey, okamiMotion } from '../fixtures/okami-motion-writer.ts';

describe('byte and bit writers', () => {
  it('write little-endian and refuse what does not fit', () => {
    const bytes = new ByteWriter().u16(0x1234).s32(-2).f32(1).patchU32(2, 0x0a0b0c0d).finish();
    expect([...bytes]).toEqual([0x34, 0x12, 0x0d, 0x0c, 0x0b, 0x0a, 0, 0, 0x80, 0x3f]);
    expect(() => new ByteWriter().u8(256)).toThrow(RangeError);
    expect(() => new ByteWriter().s16(0.5)).toThrow(RangeError);
  });

  it('keep what they hold when they grow', () => {
    const out = new ByteWriter().u32(7);
    for (let index = 0; index < 300; index++) out.f32(index);
    const view = new DataView(out.finish().buffer);
    expect(view.byteLength).toBe(1204);
    expect(view.getUint32(0, true)).toBe(7);
    expect(view.getFloat32(1200, true)).toBe(299);
  });

  it('pack the least significant bit first', () => {
    // 101, then 0110 as -2 ... 1110, then 1: 1 1110 101 from the top
    expect([...new BitWriter().unsigned(5, 3).signed(-2, 4).bit(true).finish()]).toEqual([0b1111_0101]);
    expect(() => new BitWriter().signed(4, 3)).toThrow(RangeError);
  });
});

const skeletonOf = (boneCount: number) => ({
  bones: Array.from({ length: boneCount }, (_, index) => ({ parent: index - 1, size: -100 * index })),
});

describe('FF8 animation stream', () => {
  it('chooses the narrowest width of every delta', () => {
    const frame: Ff8Frame = { position: [3, -4, 4], rotations: [[0, 3, -33]] };
    const { clips } = decodeFf8(ff8Summon({ skeleton: skeletonOf(1), clips: [{ frames: [frame] }] }));
    // count 8; positions 2+3, 2+3, 2+6; mode 1; rotations 1, 1+2+3, 1+2+8
    expect(clips[0]?.bitLength).toBe(8 + 5 + 5 + 8 + 1 + 1 + 6 + 11);
    expect(clips[0]?.frames).toEqual([frame]);
  });

  it('comes back as it went in, whatever the deltas', () => {
    const step = (bits: number) => fc.integer({ min: -(2 ** (bits - 1)), max: 2 ** (bits - 1) - 1 });
    const bone = fc.record({
      turn: fc.tuple(step(12), step(12), step(12)),
      scale: fc.tuple(step(16), step(16), step(16)),
    });
    const frame = fc.record({
      move: fc.tuple(step(16), step(16), step(16)),
      scaled: fc.boolean(),
      bones: fc.array(bone, { minLength: 3, maxLength: 3 }),
    });
    fc.assert(
      fc.property(fc.array(frame, { maxLength: 6 }), (steps) => {
        const frames = accumulate(steps);
        const model = { skeleton: skeletonOf(3), clips: [{ frames }, { frames: [] }] };
        expect(decodeFf8(ff8Summon(model)).clips.map((clip) => clip.frames)).toEqual([frames, []]);
      }),
      { numRuns: 200 },
    );
  });
});

type Numbers = readonly [number, number, number];
interface Step {
  readonly move: Numbers;
  readonly scaled: boolean;
  readonly bones: readonly { readonly turn: Numbers; readonly scale: Numbers }[];
}

function accumulate(steps: readonly Step[]): Ff8Frame[] {
  const sum = (a: Numbers, b: Numbers): Numbers => [a[0] + b[0], a[1] + b[1], a[2] + b[2]];
  const frames: Ff8Frame[] = [];
  for (const { move, scaled, bones } of steps) {
    const before = frames.at(-1);
    const frame = {
      position: sum(before?.position ?? [0, 0, 0], move),
      rotations: bones.map(({ turn }, bone) => sum(before?.rotations[bone] ?? [0, 0, 0], turn)),
    };
    const scales = bones.map(({ scale }) => sum(scale, [1024, 1024, 1024]));
    frames.push(scaled ? { ...frame, scales } : frame);
  }
  return frames;
}

describe('FF8 names', () => {
  it('are written in the game’s own table', () => {
    const bytes = [...ff8NameField('Az-9 ?')];
    expect(bytes.slice(0, 7)).toEqual([0x45, 0x78, 0x32, 0x2a, 0x20, 0x2f, 0]);
    expect(bytes).toHaveLength(24);
    expect(() => ff8NameField('ß')).toThrow(RangeError);
  });
});

describe('Okami’s 16-bit float', () => {
  it.each([
    [0x5e00, 1],
    [0xde00, -1],
    [0x5c00, 0.5],
    [0x5f00, 1.5],
    [0x6124, 3.140625],
    [0x6b20, 100],
    [0x0000, 0],
  ])('0x%s', (code, value) => {
    expect(decodeFloat16(code)).toBe(value);
    expect(encodeFloat16(value)).toBe(code);
  });

  it('gives every code back', () => {
    const codes = Array.from({ length: 0x10000 }, (_, code) => code);
    expect(codes.filter((code) => encodeFloat16(decodeFloat16(code)) !== code)).toEqual([]);
  });

  it('rounds to the nearest code, and to the one below or above where asked', () => {
    fc.assert(
      fc.property(fc.double({ min: -GREATEST_FLOAT16, max: GREATEST_FLOAT16, noNaN: true }), (value) => {
        const nearest = decodeFloat16(encodeFloat16(value));
        const below = decodeFloat16(encodeFloat16AtMost(value));
        const above = decodeFloat16(encodeFloat16AtLeast(value));
        expect(below).toBeLessThanOrEqual(value);
        expect(above).toBeGreaterThanOrEqual(value);
        expect(Math.abs(nearest - value)).toBe(Math.min(value - below, above - value));
      }),
    );
  });
});

describe('Okami motions', () => {
  const keys: OkamiKey[] = [
    { time: 0, value: 0.25, tangentIn: 0, tangentOut: 1.5 },
    { time: 9, value: 1, tangentIn: -2, tangentOut: 3 },
    { time: 200, value: -0.125, tangentIn: 0.5, tangentOut: 0 },
  ];
  /** Half a step of the widest of the three fields; the base of the byte family lies up to 2^-9 of itself below. */
  const tolerance: Record<KeyedFamily, number> = {
    quantized: 2.5 / 255,
    'quantized-precision': 2.5 / 65535,
    full: 0,
  };

  it.each(['quantized', 'quantized-precision', 'full'] as const)('%s keys come back within half a step', (family) => {
    const written = okamiMotion({
      frameCount: 201,
      loop: true,
      curves: [
        { family: 'single', bone: -1, channel: Channel.positionY, value: 1.5 },
        { family, bone: 3, channel: Channel.scaleZ, keys },
      ],
    });
    const { frameCount, loop, curves } = decodeOkamiMotion(written);
    expect({ frameCount, loop }).toEqual({ frameCount: 201, loop: true });
    expect(curves[0]).toEqual({ family: 'single', bone: -1, channel: 1, value: 1.5 });
    expect(curves[1]).toMatchObject({ family, bone: 3, channel: 8 });
    const found = curves[1]?.family === family ? (curves[1].keys as OkamiKey[]) : [];
    expect(found.map(({ time }) => time)).toEqual([0, 9, 200]);
    found.forEach((key, index) => {
      for (const field of ['value', 'tangentIn', 'tangentOut'] as const) {
        const error = Math.abs((key[field] ?? 0) - (keys[index]?.[field] ?? 0));
        expect(error).toBeLessThanOrEqual(tolerance[family]);
      }
    });
  });

  it('end with a terminator that the record count counts', () => {
    const bytes = okamiMotion({ frameCount: 1, loop: false, curves: [] });
    expect([...bytes]).toEqual([0x6d, 0x74, 0x62, 0x33, 1, 0, 1, 0, 0x7f, 0xff, 0xff, 0xff, 0, 0, 0, 0]);
  });
});

describe('Okami models', () => {
  it('keep their bones', () => {
    const bones = [
      { offset: [0, 1.5, -2], parent: -1 },
      { offset: [0.25, 0, 1], parent: 0 },
    ] as const;
    expect(decodeOkamiBones(okamiModel([{ bones }]))).toEqual(bones);
  });
});

describe('edge cases', () => {
  it('have names of their own and are the same at every build', () => {
    const [cases, archives] = [allCases(), allArchives()];
    const names = [...cases, ...archives].map(({ name }) => name);
    expect(new Set(names).size).toBe(names.length);
    // Byte arrays compare slowly: a checksum stands for each.
    const json = (value: unknown) =>
      JSON.stringify(value, (_, inner) => (inner instanceof Uint8Array ? [inner.length, crc32(inner)] : inner));
    expect(json([allCases(), allArchives()])).toBe(json([cases, archives]));
  });
});
