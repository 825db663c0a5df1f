// The DDS writer against a decoder that shares nothing with it.
// SPDX-License-Identifier: MIT
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { dds, type Image } from '../fixtures/dds.ts';
import { decodeDds } from '../fixtures/decode-dds.ts';

const rgba = (width: number, height: number) =>
  fc.uint8Array({ minLength: width * height * 4, maxLength: width * height * 4 });

const plain = (width: number, height: number, colour: readonly number[]): Image => ({
  width,
  height,
  rgba: Uint8Array.from(Array.from({ length: width * height }, () => colour).flat()),
});

describe('uncompressed', () => {
  it('comes back as it went in', () => {
    fc.assert(
      fc.property(rgba(5, 3), (texels) => {
        const image = { width: 5, height: 3, rgba: texels };
        expect(decodeDds(dds(image, 'bgra'))).toEqual([image]);
      }),
    );
  });

  it('halves down to one texel', () => {
    const [, ...smaller] = decodeDds(dds(plain(8, 2, [10, 20, 30, 255]), 'bgra', 4));
    expect(smaller.map(({ width, height }) => [width, height])).toEqual([
      [4, 1],
      [2, 1],
      [1, 1],
    ]);
    for (const { rgba: texels } of smaller) expect([...texels.slice(0, 4)]).toEqual([10, 20, 30, 255]);
  });
});

describe('BC1', () => {
  it('keeps a plain colour within the steps of 5, 6 and 5 bits', () => {
    fc.assert(
      fc.property(fc.tuple(fc.nat(255), fc.nat(255), fc.nat(255)), (colour) => {
        const [found] = decodeDds(dds(plain(4, 4, [...colour, 255]), 'bc1'));
        for (let at = 0; at < 64; at++) {
          const wanted = at % 4 === 3 ? 255 : (colour[at % 4] ?? 0);
          expect(Math.abs((found?.rgba[at] ?? 0) - wanted)).toBeLessThanOrEqual(at % 4 === 1 ? 3 : 5);
        }
      }),
    );
  });

  it('cuts holes where texels are transparent, and only there', () => {
    fc.assert(
      fc.property(rgba(8, 4), (texels) => {
        const image = { width: 8, height: 4, rgba: texels };
        const [found] = decodeDds(dds(image, 'bc1'));
        for (let at = 3; at < texels.length; at += 4)
          expect(found?.rgba[at], `texel ${at >> 2}`).toBe((texels[at] ?? 0) < 128 ? 0 : 255);
      }),
    );
  });

  it('keeps two colours apart and covers edges that fill no block', () => {
    const image = plain(6, 5, [255, 0, 0, 255]);
    for (let texel = 0; texel < 30; texel += 2) image.rgba.set([0, 0, 255, 255], texel * 4);
    const bytes = dds(image, 'bc1');
    expect(bytes).toHaveLength(128 + 4 * 8);
    expect(decodeDds(bytes)).toEqual([image]);
  });
});
