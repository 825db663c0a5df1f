// Blocks of BC1, BC2 and BC3: two colours of 16 bits, mixtures of them, and for BC2 and BC3 the alpha before them.
// SPDX-License-Identifier: MIT

// Source: Microsoft, "Direct3D 11.3 Functional Specification", 19.5. Mixtures are taken of the exact end colours and rounded
// once; GPUs may be 1 off.

/** Writes the 16 texels of the block at `at`, 4 bytes each, rows from the top. */
export type BlockDecoder = (bytes: Uint8Array, at: number, texels: Uint8Array) => void;

export const decodeBc1: BlockDecoder = (bytes, at, texels) => {
  decodeColours(bytes, at, texels, u16(bytes, at) <= u16(bytes, at + 2));
};

export const decodeBc2: BlockDecoder = (bytes, at, texels) => {
  decodeColours(bytes, at + 8, texels, false);
  for (let texel = 0; texel < 16; texel++) {
    texels[texel * 4 + 3] = (((bytes[at + (texel >> 1)] ?? 0) >> (4 * (texel & 1))) & 15) * 17;
  }
};

export const decodeBc3: BlockDecoder = (bytes, at, texels) => {
  decodeColours(bytes, at + 8, texels, false);
  const first = bytes[at] ?? 0;
  const second = bytes[at + 1] ?? 0;
  for (let texel = 0; texel < 16; texel++) {
    // 3 bits per texel from the third byte on; they may begin in one byte and end in the next.
    const bit = 16 + 3 * texel;
    const from = at + (bit >> 3);
    const pair = (bytes[from] ?? 0) | ((bit & 7) > 5 ? (bytes[from + 1] ?? 0) << 8 : 0);
    texels[texel * 4 + 3] = alphaOf(first, second, (pair >> (bit & 7)) & 7);
  }
};

/** Where the first alpha is the greater, there are six between the two; else four, and the two extremes. */
function alphaOf(first: number, second: number, code: number): number {
  if (code === 0) return first;
  if (code === 1) return second;
  if (first > second) return Math.round(((8 - code) * first + (code - 1) * second) / 7);
  if (code < 6) return Math.round(((6 - code) * first + (code - 1) * second) / 5);
  return code === 6 ? 0 : 255;
}

/** The four choices of a block, 4 bytes each. */
const palette = new Uint8Array(16);

/** @param hole the fourth choice is transparent black, and the third lies halfway */
function decodeColours(bytes: Uint8Array, at: number, texels: Uint8Array, hole: boolean): void {
  const first = u16(bytes, at);
  const second = u16(bytes, at + 2);
  mix(0, first >> 11, second >> 11, 31, hole);
  mix(1, (first >> 5) & 63, (second >> 5) & 63, 63, hole);
  mix(2, first & 31, second & 31, 31, hole);
  for (let choice = 0; choice < 4; choice++) palette[choice * 4 + 3] = hole && choice === 3 ? 0 : 255;
  for (let texel = 0; texel < 16; texel++) {
    const choice = ((bytes[at + 4 + (texel >> 2)] ?? 0) >> (2 * (texel & 3))) & 3;
    for (let i = 0; i < 4; i++) texels[texel * 4 + i] = palette[choice * 4 + i] ?? 0;
  }
}

/** One channel of the four choices. */
function mix(channel: 0 | 1 | 2, first: number, second: number, most: number, hole: boolean): void {
  palette[channel] = Math.round((first * 255) / most);
  palette[4 + channel] = Math.round((second * 255) / most);
  if (hole) {
    palette[8 + channel] = Math.round(((first + second) * 255) / (2 * most));
    palette[12 + channel] = 0;
  } else {
    palette[8 + channel] = Math.round(((2 * first + second) * 255) / (3 * most));
    palette[12 + channel] = Math.round(((first + 2 * second) * 255) / (3 * most));
  }
}

function u16(bytes: Uint8Array, at: number): number {
  return (bytes[at] ?? 0) | ((bytes[at + 1] ?? 0) << 8);
}
