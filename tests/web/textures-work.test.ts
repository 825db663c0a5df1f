// What the worker does with texture files: told of, handed on as they are where the GPU takes that, painted where it does not.
// SPDX-License-Identifier: MIT
import { describe, expect, it } from 'vitest';
import type { GpuLimits } from '../../web/src/scene/scene-types';
import type { BlockFormat } from '../../web/src/textures/texture';
import { textureWork } from '../../web/src/textures/texture-work';
import { dds, type Image } from '../fixtures/dds.ts';
import { ddsFile } from '../fixtures/dds-file.ts';

const gpu = (formats: readonly BlockFormat[], largestSide = 4096): GpuLimits => ({
  blockFormats: new Set(formats),
  largestSide,
});
const everything = gpu(['bc1', 'bc2', 'bc3', 'bc7']);

const image = (width: number, height: number): Image => {
  const rgba = new Uint8Array(width * height * 4);
  for (let at = 0; at < rgba.length; at += 4) rgba.set([255, 0, 0, 255], at);
  return { width, height, rgba };
};
const blob = (bytes: Uint8Array) => new Blob([bytes.slice()]);
const sizesOf = (levels: readonly { readonly width: number; readonly height: number }[]) =>
  levels.map(({ width, height }) => `${width} x ${height}`);

describe('describe', () => {
  it('tells size, format, levels and what alpha is for', async () => {
    expect(await textureWork.describe(blob(dds(image(8, 4), 'bc1', 3)))).toEqual({
      title: 'BC1',
      width: 8,
      height: 4,
      levelCount: 3,
      alphaUse: 'none',
      premultiplied: false,
      notes: [],
    });
  });

  it('rejects with the sentence of what is wrong', async () => {
    const cut = dds(image(8, 8), 'bgra').slice(0, 200);
    await expect(textureWork.describe(blob(cut))).rejects.toMatchObject({
      message: "The texture's 8 × 8 texels take 256 bytes, and only 72 are there.",
      byteOffset: 128,
    });
  });
});

describe('prepare', () => {
  it('leaves blocks as they are where the GPU takes them', async () => {
    const file = dds(image(8, 8), 'bc1', 4);
    const { layout, levels } = await textureWork.prepare(blob(file), everything);
    expect(layout).toBe('bc1');
    expect(sizesOf(levels)).toEqual(['8 x 8', '4 x 4', '2 x 2', '1 x 1']);
    expect(levels[0].bytes).toEqual(file.slice(128, 128 + 32));
  });

  it.each([
    ['lacks the format', dds(image(8, 8), 'bc1', 4), gpu(['bc3']), 4],
    ['would not take a size that is no multiple of 4', dds(image(12, 12), 'bc1', 4), everything, 4],
    ['would have no smaller levels', dds(image(8, 8), 'bc1'), everything, 1],
    ['is given plain texels', dds(image(8, 8), 'bgra', 2), everything, 2],
  ])('paints all levels where the GPU %s', async (_, file, limits, count) => {
    const { layout, levels } = await textureWork.prepare(blob(file), limits);
    expect(layout).toBe('rgba');
    expect(levels).toHaveLength(count);
    for (const { width, height, bytes } of levels) {
      expect(bytes).toHaveLength(width * height * 4);
      expect([...bytes.subarray(0, 4)]).toEqual([255, 0, 0, 255]);
    }
  });

  it('leaves out levels that are too large for the GPU', async () => {
    const file = blob(dds(image(16, 16), 'bc1', 5));
    expect(sizesOf((await textureWork.prepare(file, gpu(['bc1'], 8))).levels)[0]).toBe('8 x 8');
    expect(sizesOf((await textureWork.prepare(file, gpu([], 8))).levels)[0]).toBe('8 x 8');
  });

  it('says so where nothing is small enough', async () => {
    const file = blob(dds(image(16, 16), 'bc1'));
    await expect(textureWork.prepare(file, gpu([], 8))).rejects.toThrow('larger than 8 × 8 texels');
  });

  it('unpacks a large texture from the level that is large enough', async () => {
    const sides = [4096, 2048, 1024];
    const levels = sides.map((side) => new Uint8Array((side / 4) ** 2 * 8));
    const file = blob(ddsFile({ width: 4096, height: 4096, pixels: { fourCC: 'DXT1' }, levels }));
    expect(sizesOf((await textureWork.prepare(file, gpu([]))).levels)).toEqual(['2048 x 2048', '1024 x 1024']);
  });
});

describe('paint', () => {
  it('paints the level asked for', async () => {
    const picture = await textureWork.paint(blob(dds(image(8, 4), 'bgra', 3)), 1);
    expect([picture.width, picture.height, ...picture.rgba.subarray(0, 4)]).toEqual([4, 2, 255, 0, 0, 255]);
  });
});
