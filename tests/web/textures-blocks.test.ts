// BC1 to BC3 and plain texels against values worked out by hand from the formats' descriptions.
// SPDX-License-Identifier: MIT
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { alphaUse } from '../../web/src/textures/alpha-use';
import { readDds } from '../../web/src/textures/dds';
import { decodeLevel } from '../../web/src/textures/decode-level';
import { BitWriter } from '../fixtures/bit-writer.ts';
import { dds } from '../fixtures/dds.ts';
import { type DdsPixels, ddsFile } from '../fixtures/dds-file.ts';
import { decodeDds } from '../fixtures/decode-dds.ts';

const RED = 0xf800;
const BLUE = 0x1f;
const INDICES_0_TO_3 = [0b11_10_01_00, 0, 0, 0];

function colours(first: number, second: number, indices: readonly number[] = INDICES_0_TO_3): number[] {
  return [first & 255, first >> 8, second & 255, second >> 8, ...indices];
}

function texel(format: 'bc1' | 'bc2' | 'bc3', block: readonly number[], at: number): number[] {
  const { rgba } = decodeLevel(format, { width: 4, height: 4, bytes: Uint8Array.from(block) });
  return [...rgba.subarray(at * 4, at * 4 + 4)];
}

describe('BC1', () => {
  it('mixes four colours where the first number is the greater', () => {
    const block = colours(RED, BLUE);
    expect([0, 1, 2, 3].map((at) => texel('bc1', block, at))).toEqual([
      [255, 0, 0, 255],
      [0, 0, 255, 255],
      [170, 0, 85, 255],
      [85, 0, 170, 255],
    ]);
  });

  it('mixes three and cuts a hole where it is not', () => {
    const block = colours(BLUE, RED);
    expect([0, 1, 2, 3].map((at) => texel('bc1', block, at))).toEqual([
      [0, 0, 255, 255],
      [255, 0, 0, 255],
      [128, 0, 128, 255],
      [0, 0, 0, 0],
    ]);
    expect(texel('bc1', colours(RED, RED), 3)).toEqual([0, 0, 0, 0]);
  });

  it('spreads 5, 6 and 5 bits over 8', () => {
    // 3 of 31, 5 of 63 and 28 of 31.
    expect(texel('bc1', colours((3 << 11) | (5 << 5) | 28, 0), 0)).toEqual([25, 20, 230, 255]);
  });

  it('has its indices row by row, the lowest bits first', () => {
    const block = colours(RED, BLUE, [0, 0b01_00_00_00, 0, 0b00_00_01_00]);
    expect(texel('bc1', block, 7)).toEqual([0, 0, 255, 255]);
    expect(texel('bc1', block, 13)).toEqual([0, 0, 255, 255]);
    expect(texel('bc1', block, 6)).toEqual([255, 0, 0, 255]);
  });
});

describe('BC2', () => {
  it('has 4 bits of alpha per texel, and always four colours', () => {
    const block = [0x10, 0x32, 0x54, 0x76, 0x98, 0xba, 0xdc, 0xfe, ...colours(BLUE, RED)];
    for (let at = 0; at < 16; at++) expect(texel('bc2', block, at)[3]).toBe(at * 17);
    expect(texel('bc2', block, 3)).toEqual([170, 0, 85, 51]);
  });
});

describe('BC3', () => {
  const alphas = (first: number, second: number, codes: readonly number[]) => {
    const bits = new BitWriter().unsigned(first, 8).unsigned(second, 8);
    for (const code of codes) bits.unsigned(code, 3);
    const block = [...bits.finish(), ...colours(BLUE, RED)];
    return Array.from(codes, (_, at) => texel('bc3', block, at)[3]);
  };
  const codes = [0, 1, 2, 3, 4, 5, 6, 7, 7, 6, 5, 4, 3, 2, 1, 0];

  it('has six alphas between the two where the first is the greater', () => {
    const expected = [210, 0, 180, 150, 120, 90, 60, 30];
    expect(alphas(210, 0, codes)).toEqual(codes.map((code) => expected[code]));
  });

  it('has four between them and both extremes where it is not', () => {
    const expected = [10, 60, 20, 30, 40, 50, 0, 255];
    expect(alphas(10, 60, codes)).toEqual(codes.map((code) => expected[code]));
    expect(alphas(99, 99, [7, 6, 5, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0]).slice(0, 3)).toEqual([255, 0, 99]);
  });

  it('rounds mixtures', () => {
    // (6 * 255 + 1 * 1) / 7 = 218.7, (5 * 255 + 2 * 1) / 7 = 182.4
    expect(alphas(255, 1, [2, 3, ...codes.slice(2)]).slice(0, 2)).toEqual([219, 182]);
  });

  it('has four colours whatever their order', () => {
    expect(texel('bc3', [0, 0, 0, 0, 0, 0, 0, 0, ...colours(BLUE, RED)], 2)).toEqual([85, 0, 170, 0]);
  });
});

describe('plain texels', () => {
  const paint = (pixels: DdsPixels, bytes: readonly number[]) => {
    const texture = readDds(ddsFile({ width: 1, height: 1, pixels, levels: [Uint8Array.from(bytes)] }));
    return { title: texture.title, texel: [...decodeLevel(texture.layout, texture.levels[0]).rgba] };
  };

  it.each([
    ['RGBA, 32 bits', 32, [0xff, 0xff00, 0xff0000, 0xff000000], [1, 2, 3, 4], [1, 2, 3, 4]],
    ['BGRA, 32 bits', 32, [0xff0000, 0xff00, 0xff, 0xff000000], [3, 2, 1, 4], [1, 2, 3, 4]],
    ['ABGR, 32 bits', 32, [0xff000000, 0xff0000, 0xff00, 0xff], [4, 3, 2, 1], [1, 2, 3, 4]],
    ['BGR, 32 bits', 32, [0xff0000, 0xff00, 0xff, 0], [3, 2, 1, 4], [1, 2, 3, 255]],
    ['BGR, 24 bits', 24, [0xff0000, 0xff00, 0xff, 0], [3, 2, 1], [1, 2, 3, 255]],
    ['BGR 5-6-5, 16 bits', 16, [0xf800, 0x7e0, 0x1f, 0], [0xe3, 0x1f], [25, 255, 25, 255]],
    ['BGRA 5-5-5-1, 16 bits', 16, [0x7c00, 0x3e0, 0x1f, 0x8000], [0x1f, 0x8c], [25, 0, 255, 255]],
    ['BGRA 5-5-5-1, 16 bits', 16, [0x7c00, 0x3e0, 0x1f, 0x8000], [0x1f, 0x0c], [25, 0, 255, 0]],
    ['BGRA 4-4-4-4, 16 bits', 16, [0xf00, 0xf0, 0xf, 0xf000], [0x21, 0x43], [51, 34, 17, 68]],
    ['BGR 2-3-3, 8 bits', 8, [0xe0, 0x1c, 0x03, 0], [0b101_011_10], [182, 109, 170, 255]],
    [
      'RGBA 10-10-10-2, 32 bits',
      32,
      [0x3ff, 0xffc00, 0x3ff00000, 0xc0000000],
      [0xff, 0x03, 0x00, 0x60],
      [255, 0, 128, 85],
    ],
  ] as const)('%s', (title, bits, masks, bytes, expected) => {
    expect(paint({ bits, masks }, bytes)).toEqual({ title, texel: expected });
  });

  it.each([
    ['L, 8 bits', 8, [0xff, 0, 0, 0], 'grey', [77], [77, 77, 77, 255]],
    ['LA, 16 bits', 16, [0xff, 0, 0, 0xff00], 'grey', [77, 9], [77, 77, 77, 9]],
    ['LA 4-4, 8 bits', 8, [0x0f, 0, 0, 0xf0], 'grey', [0x2f], [255, 255, 255, 34]],
    ['A, 8 bits', 8, [0, 0, 0, 0xff], 'alpha', [99], [0, 0, 0, 99]],
  ] as const)('%s', (title, bits, masks, kind, bytes, expected) => {
    expect(paint({ bits, masks, kind }, bytes)).toEqual({ title, texel: expected });
  });

  it.each([
    [28, 'RGBA, 32 bits', [1, 2, 3, 4], [1, 2, 3, 4]],
    [29, 'RGBA, 32 bits', [1, 2, 3, 4], [1, 2, 3, 4]],
    [87, 'BGRA, 32 bits', [3, 2, 1, 4], [1, 2, 3, 4]],
    [88, 'BGR, 32 bits', [3, 2, 1, 4], [1, 2, 3, 255]],
    [85, 'BGR 5-6-5, 16 bits', [0x00, 0xf8], [255, 0, 0, 255]],
    [86, 'BGRA 5-5-5-1, 16 bits', [0x00, 0xfc], [255, 0, 0, 255]],
    [115, 'BGRA 4-4-4-4, 16 bits', [0x00, 0xff], [255, 0, 0, 255]],
    [61, 'R, 8 bits', [200], [200, 0, 0, 255]],
    [49, 'RG, 16 bits', [200, 100], [200, 100, 0, 255]],
    [65, 'A, 8 bits', [200], [0, 0, 0, 200]],
  ] as const)('DXGI number %i', (dxgi, title, bytes, expected) => {
    expect(paint({ dxgi }, bytes)).toEqual({ title, texel: expected });
  });
});

describe('any size', () => {
  it('paints what the writer of the fixtures packed, block edges and small levels included', () => {
    const sizes = fc.tuple(fc.integer({ min: 1, max: 11 }), fc.integer({ min: 1, max: 11 }));
    fc.assert(
      fc.property(
        sizes,
        fc.constantFrom('bgra', 'bc1'),
        fc.infiniteStream(fc.nat(255)),
        ([width, height], format, bytes) => {
          const rgba = Uint8Array.from({ length: width * height * 4 }, () => bytes.next().value);
          const file = dds({ width, height, rgba }, format, 1 + Math.floor(Math.log2(Math.max(width, height))));
          const texture = readDds(file);
          const expected = decodeDds(file);
          expect(texture.levels).toHaveLength(expected.length);
          texture.levels.forEach((level, index) => {
            const painted = decodeLevel(texture.layout, level);
            expect(painted).toMatchObject({ width: expected[index]?.width, height: expected[index]?.height });
            // What lies halfway between two numbers may be rounded either way.
            painted.rgba.forEach((value, at) => {
              expect(Math.abs(value - (expected[index]?.rgba[at] ?? Number.NaN))).toBeLessThanOrEqual(1);
            });
          });
        },
      ),
      { numRuns: 60 },
    );
  });
});

describe('what alpha is for', () => {
  const use = (alphas: readonly number[]) =>
    alphaUse(
      readDds(
        ddsFile({
          width: alphas.length,
          height: 1,
          pixels: { dxgi: 28 },
          levels: [Uint8Array.from(alphas.flatMap((alpha) => [9, 9, 9, alpha]))],
        }),
      ),
    );

  it('is told by how much of it lies between there and not there', () => {
    expect(use([255, 255, 254, 255])).toBe('none');
    expect(use([255, 255, 0, 0, 128])).toBe('cut-out');
    expect(use([255, 128, 100, 0])).toBe('blended');
    expect(use([120, 120])).toBe('blended');
  });

  it('takes alpha that nobody filled in for none', () => {
    expect(use([0, 0, 0, 0])).toBe('none');
  });
});
