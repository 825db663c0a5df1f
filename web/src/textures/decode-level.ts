// One picture of a texture, painted: 8-bit red, green, blue and alpha, rows from the top.
// SPDX-License-Identifier: MIT
import type { Picture } from '../../../wasm-bindings/kotsu';
import { type BlockDecoder, decodeBc1, decodeBc2, decodeBc3 } from './bc1-to-3';
import { decodeBc7 } from './bc7';
import { decodeTexels } from './texel-masks';
import { type BlockFormat, blockBytes, type Layout, type Level } from './texture';

export const blockDecoders: Readonly<Record<BlockFormat, BlockDecoder>> = {
  bc1: decodeBc1,
  bc2: decodeBc2,
  bc3: decodeBc3,
  bc7: decodeBc7,
};

export function decodeLevel(layout: Layout, level: Level): Picture {
  const { width, height } = level;
  const rgba = new Uint8ClampedArray(width * height * 4);
  if (typeof layout === 'string') decodeBlocks(layout, level, rgba);
  else decodeTexels(layout, level, rgba);
  return { width, height, rgba };
}

/** Blocks along the right and lower edge reach beyond pictures whose sides are no multiples of 4. */
function decodeBlocks(format: BlockFormat, { width, height, bytes }: Level, rgba: Uint8ClampedArray): void {
  const decode = blockDecoders[format];
  const size = blockBytes(format);
  const texels = new Uint8Array(64);
  // A texel at a time instead of a channel: several times as fast.
  const from = new Uint32Array(texels.buffer);
  const to = new Uint32Array(rgba.buffer);
  let at = 0;
  for (let top = 0; top < height; top += 4) {
    const rows = Math.min(4, height - top);
    for (let left = 0; left < width; left += 4) {
      const columns = Math.min(4, width - left);
      decode(bytes, at, texels);
      at += size;
      for (let row = 0; row < rows; row++) {
        const start = (top + row) * width + left;
        for (let column = 0; column < columns; column++) to[start + column] = from[row * 4 + column] ?? 0;
      }
    }
  }
}
