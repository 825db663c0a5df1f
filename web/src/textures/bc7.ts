// Blocks of BC7: eight modes, which trade parts of a block, end colours and finer mixtures for one another. Exact to the bit.
// SPDX-License-Identifier: MIT
import type { BlockDecoder } from './bc1-to-3';
import { type Bc7Mode, bc7Modes, bc7Weights, isAnchor, subsetOf } from './bc7-tables';

/** Ends of up to three parts, two each, of four channels: [end * 4 + channel]. */
const ends = new Uint8Array(24);
const indices = new Uint8Array(16);
const secondIndices = new Uint8Array(16);

/** The field of a block that comes next, lowest bit first; none is longer than 8 bits. */
const cursor = {
  bytes: new Uint8Array(0) as Uint8Array,
  bit: 0,
  read(bits: number): number {
    const from = this.bit >> 3;
    const pair = (this.bytes[from] ?? 0) | ((this.bytes[from + 1] ?? 0) << 8);
    const value = (pair >> (this.bit & 7)) & ((1 << bits) - 1);
    this.bit += bits;
    return value;
  },
};

export const decodeBc7: BlockDecoder = (bytes, at, texels) => {
  const first = bytes[at] ?? 0;
  // As many zeros before the first one as the mode's number says.
  const number = 31 - Math.clz32(first & -first);
  const mode = bc7Modes[number];
  if (mode === undefined) {
    // A ninth mode is reserved, and has no colours.
    texels.fill(0);
    return;
  }
  cursor.bytes = bytes;
  cursor.bit = at * 8 + number + 1;
  const partition = cursor.read(mode.partition);
  const rotation = cursor.read(mode.rotation);
  const swapped = cursor.read(mode.selection) === 1;
  readEnds(mode);
  readIndices(mode.index, mode.subsets, partition, indices);
  if (mode.secondIndex > 0) readIndices(mode.secondIndex, 1, 0, secondIndices);

  const hasTwo = mode.secondIndex > 0;
  const colourBits = hasTwo && swapped ? mode.secondIndex : mode.index;
  const alphaBits = hasTwo && !swapped ? mode.secondIndex : mode.index;
  const colourWeights = bc7Weights[colourBits] ?? [];
  const alphaWeights = bc7Weights[alphaBits] ?? [];
  const colourIndices = hasTwo && swapped ? secondIndices : indices;
  const alphaIndices = hasTwo && !swapped ? secondIndices : indices;
  for (let texel = 0; texel < 16; texel++) {
    const end = subsetOf(mode.subsets, partition, texel) * 8;
    const to = texel * 4;
    const weight = colourWeights[colourIndices[texel] ?? 0] ?? 0;
    for (let channel = 0; channel < 3; channel++) texels[to + channel] = mix(end + channel, weight);
    texels[to + 3] = mix(end + 3, alphaWeights[alphaIndices[texel] ?? 0] ?? 0);
    if (rotation > 0) swap(texels, to + 3, to + rotation - 1);
  }
};

/** All ends' red first, then green, blue and alpha; then the lowest bits. */
function readEnds({ subsets, colour, alpha, lowBit }: Bc7Mode): void {
  const count = subsets * 2;
  for (let channel = 0; channel < 3; channel++)
    for (let end = 0; end < count; end++) ends[end * 4 + channel] = cursor.read(colour);
  for (let end = 0; end < count; end++) ends[end * 4 + 3] = cursor.read(alpha);
  let low = 0;
  for (let end = 0; end < count; end++) {
    if (lowBit === 'own' || (lowBit === 'shared' && end % 2 === 0)) low = cursor.read(1);
    for (let channel = 0; channel < 4; channel++) {
      const bits = channel === 3 ? alpha : colour;
      ends[end * 4 + channel] =
        bits === 0 ? 255 : widened(ends[end * 4 + channel] ?? 0, bits, lowBit === 'none' ? null : low);
    }
  }
}

/** To 8 bits, with the highest bits repeated below. */
function widened(value: number, bits: number, low: number | null): number {
  const whole = low === null ? value : (value << 1) | low;
  const width = low === null ? bits : bits + 1;
  return (whole << (8 - width)) | (whole >> (2 * width - 8));
}

function readIndices(bits: number, subsets: 1 | 2 | 3, partition: number, out: Uint8Array): void {
  for (let texel = 0; texel < 16; texel++)
    out[texel] = cursor.read(isAnchor(subsets, partition, texel) ? bits - 1 : bits);
}

/** Between a channel of an end and of the end after it. */
function mix(at: number, weight: number): number {
  return ((64 - weight) * (ends[at] ?? 0) + weight * (ends[at + 4] ?? 0) + 32) >> 6;
}

function swap(texels: Uint8Array, one: number, other: number): void {
  const kept = texels[one] ?? 0;
  texels[one] = texels[other] ?? 0;
  texels[other] = kept;
}
