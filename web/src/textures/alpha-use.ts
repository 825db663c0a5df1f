// What a texture uses its alpha for, which no file says: told by looking at texels spread over it.
// SPDX-License-Identifier: MIT
import { blockDecoders } from './decode-level';
import { decodeTexels } from './texel-masks';
import { blockBytes, type Layout, type Texture } from './texture';

/**
 * `none`: it is full throughout, or nobody filled it in; `cut-out`: a texel is there or not, but for the rim between;
 * `blended`: much of what is there can be seen through.
 */
export type AlphaUse = 'none' | 'cut-out' | 'blended';

/** So many blocks, or as many texels, tell enough. */
const MOST_LOOKS = 1024;

/** From 0 and from 255, alpha this near counts as there: compression does not keep the ends exactly. */
const NEARLY = 16;

export function alphaUse({ layout, levels: [{ bytes }] }: Pick<Texture, 'layout' | 'levels'>): AlphaUse {
  let [holes, between, full] = [0, 0, 0];
  for (const texels of looks(layout, bytes)) {
    for (let at = 3; at < texels.length; at += 4) {
      const alpha = texels[at] ?? 255;
      if (alpha < NEARLY) holes += 1;
      else if (alpha <= 255 - NEARLY) between += 1;
      else full += 1;
    }
  }
  if (between === 0 && (holes === 0 || full === 0)) return 'none';
  return between > holes ? 'blended' : 'cut-out';
}

/** Painted texels from all over the picture; the same array each time. */
function* looks(layout: Layout, bytes: Uint8Array): Generator<Uint8Array | Uint8ClampedArray> {
  const isBlocks = typeof layout === 'string';
  const size = isBlocks ? blockBytes(layout) : layout.bits / 8;
  const count = bytes.length / size;
  // Odd, so that the looks do not all fall into a few columns of a picture as wide as pictures are.
  const step = Math.floor(count / MOST_LOOKS) | 1;
  const block = new Uint8Array(64);
  const texel = new Uint8ClampedArray(4);
  for (let look = 0; look < count; look += step) {
    if (isBlocks) {
      blockDecoders[layout](bytes, look * size, block);
      yield block;
    } else {
      decodeTexels(layout, { width: 1, height: 1, bytes: bytes.subarray(look * size, (look + 1) * size) }, texel);
      yield texel;
    }
  }
}
