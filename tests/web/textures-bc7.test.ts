// BC7 against values worked out by hand from the format's description, and against what another decoder paints.
// SPDX-License-Identifier: MIT
import { describe, expect, it } from 'vitest';
import { decodeBc7 } from '../../web/src/textures/bc7';
import { decodeLevel } from '../../web/src/textures/decode-level';
import { type Bc7Fields, bc7Block } from '../fixtures/bc7-block.ts';

function texelsOf(fields: Bc7Fields): number[][] {
  const texels = new Uint8Array(64);
  decodeBc7(bc7Block(fields), 0, texels);
  return Array.from({ length: 16 }, (_, texel) => [...texels.subarray(texel * 4, texel * 4 + 4)]);
}

/** Indices of so many bits, one less for anchors; all 0 but for those given. */
function indices(width: number, anchors: readonly number[], given: Readonly<Record<number, number>>) {
  return Array.from({ length: 16 }, (_, texel): [number, number] => [
    given[texel] ?? 0,
    anchors.includes(texel) ? width - 1 : width,
  ]);
}

const same = (codes: readonly number[], width: number) => ({ codes, width });

/** Partition 13: the upper half and the lower half, the latter with its anchor at the end. */
const UPPER_AND_LOWER = 13;

describe('BC7', () => {
  it('mode 0: three parts, ends of 4 bits and a low bit of their own', () => {
    // Partition 0 is 0 0 1 1 / 0 0 1 1 / 0 2 2 1 / 2 2 2 2, anchors 3 and 15.
    const texels = texelsOf({
      mode: 0,
      choices: [[0, 4]],
      channels: [same([15, 0, 0, 0, 0, 0], 4), same([0, 0, 15, 0, 0, 0], 4), same([0, 0, 0, 0, 15, 0], 4)],
      lowBits: [1, 0, 1, 0, 1, 0],
      indices: indices(3, [0, 3, 15], { 1: 7, 5: 3, 14: 1 }),
    });
    // Five bits: 31 is 255; 1 is 8; 0 is 0.
    expect(texels[0]).toEqual([255, 8, 8, 255]);
    expect(texels[2]).toEqual([8, 255, 8, 255]);
    expect(texels[9]).toEqual([8, 8, 255, 255]);
    expect(texels[1]).toEqual([0, 0, 0, 255]);
    // Weight 27 of 64: (37 * 255 + 32) >> 6, (37 * 8 + 32) >> 6.
    expect(texels[5]).toEqual([147, 5, 5, 255]);
    // Weight 9: (55 * 8 + 32) >> 6, (55 * 255 + 32) >> 6.
    expect(texels[14]).toEqual([7, 7, 219, 255]);
  });

  it('mode 1: two parts, a low bit for both ends of each', () => {
    const texels = texelsOf({
      mode: 1,
      choices: [[UPPER_AND_LOWER, 6]],
      channels: [same([63, 0, 63, 0], 6), same([0, 63, 0, 63], 6), same([32, 32, 32, 32], 6)],
      lowBits: [1, 0],
      indices: indices(3, [0, 15], { 1: 7, 8: 0, 9: 7, 2: 4 }),
    });
    // Seven bits: 127 is 255, 1 is 2, 65 is 131; 126 is 253, 0 is 0, 64 is 129.
    expect(texels[0]).toEqual([255, 2, 131, 255]);
    expect(texels[1]).toEqual([2, 255, 131, 255]);
    expect(texels[8]).toEqual([253, 0, 129, 255]);
    expect(texels[9]).toEqual([0, 253, 129, 255]);
    // Weight 37: (27 * 255 + 37 * 2 + 32) >> 6, (27 * 2 + 37 * 255 + 32) >> 6.
    expect(texels[2]).toEqual([109, 148, 131, 255]);
  });

  it('mode 2: three parts, ends of 5 bits and no low bit', () => {
    const texels = texelsOf({
      mode: 2,
      choices: [[0, 6]],
      channels: [same([31, 0, 0, 0, 0, 0], 5), same([0, 0, 31, 0, 0, 0], 5), same([0, 0, 0, 0, 31, 16], 5)],
      indices: indices(2, [0, 3, 15], { 1: 1, 2: 3, 10: 2 }),
    });
    expect(texels[0]).toEqual([255, 0, 0, 255]);
    // Weight 21: (43 * 255 + 32) >> 6.
    expect(texels[1]).toEqual([171, 0, 0, 255]);
    expect(texels[2]).toEqual([0, 0, 0, 255]);
    expect(texels[7]).toEqual([0, 255, 0, 255]);
    // 16 of five bits is 132; weight 43: (21 * 255 + 43 * 132 + 32) >> 6.
    expect(texels[10]).toEqual([0, 0, 172, 255]);
  });

  it('mode 3: two parts, ends of 7 bits and a low bit of their own', () => {
    const texels = texelsOf({
      mode: 3,
      choices: [[UPPER_AND_LOWER, 6]],
      channels: [same([127, 0, 10, 100], 7), same([0, 127, 20, 90], 7), same([64, 64, 30, 80], 7)],
      lowBits: [1, 0, 0, 1],
      indices: indices(2, [0, 15], { 1: 3, 9: 1, 14: 3 }),
    });
    expect(texels[0]).toEqual([255, 1, 129, 255]);
    expect(texels[1]).toEqual([0, 254, 128, 255]);
    expect(texels[8]).toEqual([20, 40, 60, 255]);
    expect(texels[14]).toEqual([201, 181, 161, 255]);
    // Weight 21: (43 * 20 + 21 * 201 + 32) >> 6 and so on.
    expect(texels[9]).toEqual([79, 86, 93, 255]);
  });

  it.each([
    { selection: 0, expected: [171, 84, 132, 147] },
    { selection: 1, expected: [147, 108, 132, 171] },
  ])('mode 4: alpha with indices of its own, the finer ones for selection $selection', ({ selection, expected }) => {
    const texels = texelsOf({
      mode: 4,
      choices: [
        [0, 2],
        [selection, 1],
      ],
      channels: [same([31, 0], 5), same([0, 31], 5), same([16, 16], 5), same([63, 0], 6)],
      indices: [...indices(2, [0], { 1: 1 }), ...indices(3, [0], { 1: 3 })],
    });
    expect(texels[0]).toEqual([255, 0, 132, 255]);
    expect(texels[1]).toEqual(expected);
  });

  it.each([
    { rotation: 0, expected: [255, 0, 129, 72] },
    { rotation: 1, expected: [72, 0, 129, 255] },
    { rotation: 2, expected: [255, 72, 129, 0] },
    { rotation: 3, expected: [255, 0, 72, 129] },
  ])('mode 5: alpha changes places with a channel, rotation $rotation', ({ rotation, expected }) => {
    const texels = texelsOf({
      mode: 5,
      choices: [[rotation, 2]],
      channels: [same([127, 0], 7), same([0, 0], 7), same([64, 64], 7), same([10, 200], 8)],
      indices: [...indices(2, [0], {}), ...indices(2, [0], { 0: 1 })],
    });
    expect(texels[0]).toEqual(expected);
  });

  it('mode 6: one part, sixteen mixtures', () => {
    const texels = texelsOf({
      mode: 6,
      channels: [same([127, 0], 7), same([0, 127], 7), same([64, 64], 7), same([127, 127], 7)],
      lowBits: [1, 0],
      indices: indices(4, [0], { 1: 15, 2: 8 }),
    });
    expect(texels[0]).toEqual([255, 1, 129, 255]);
    expect(texels[1]).toEqual([0, 254, 128, 254]);
    // Weight 34 of 64.
    expect(texels[2]).toEqual([120, 135, 128, 254]);
  });

  it('mode 7: two parts with alpha', () => {
    const texels = texelsOf({
      mode: 7,
      choices: [[UPPER_AND_LOWER, 6]],
      channels: [same([31, 0, 0, 31], 5), same([0, 31, 31, 0], 5), same([0, 0, 0, 0], 5), same([31, 0, 16, 16], 5)],
      lowBits: [1, 0, 0, 1],
      indices: indices(2, [0, 15], { 1: 3, 8: 3, 2: 1 }),
    });
    // Six bits: 63 is 255, 1 is 4; 62 is 251, 32 is 130, 33 is 134.
    expect(texels[0]).toEqual([255, 4, 4, 255]);
    expect(texels[1]).toEqual([0, 251, 0, 0]);
    expect(texels[8]).toEqual([255, 4, 4, 134]);
    expect(texels[9]).toEqual([0, 251, 0, 130]);
    // Weight 21: (43 * 255 + 32) >> 6, (43 * 4 + 21 * 251 + 32) >> 6.
    expect(texels[2]).toEqual([171, 85, 3, 171]);
  });

  it('leaves blocks of the reserved ninth mode empty', () => {
    const texels = new Uint8Array(64).fill(7);
    decodeBc7(new Uint8Array(16), 0, texels);
    expect(texels).toEqual(new Uint8Array(64));
  });

  // 4096 random blocks of each mode reach every partition. The sums are those of the same blocks as Pillow 9.4 paints them.
  it.each(
    [0x48a29d3e, 0x3e2538bb, 0x8ae4e16b, 0x4fe96da1, 0x8c06ce3e, 0x818221f2, 0x34a52396, 0x8f12c3f6].map(
      (sum, mode) => ({ sum, mode }),
    ),
  )('paints mode $mode as another decoder does', ({ sum, mode }) => {
    const bytes = randomBytes(mode + 1, 4096 * 16);
    for (let at = 0; at < bytes.length; at += 16) bytes[at] = ((bytes[at] ?? 0) << (mode + 1)) | (1 << mode);
    const { rgba } = decodeLevel('bc7', { width: 256, height: 256, bytes });
    let found = 0x811c9dc5;
    for (const byte of rgba) found = Math.imul(found ^ byte, 0x01000193);
    expect(found >>> 0).toBe(sum);
  });
});

function randomBytes(seed: number, count: number): Uint8Array {
  let state = seed;
  return Uint8Array.from({ length: count }, () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state >>> 24;
  });
}
