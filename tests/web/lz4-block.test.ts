// LZ4 blocks, told sound or damaged before anything is unpacked.
// SPDX-License-Identifier: MIT
import { decompressBlock } from 'lz4js';
import { describe, expect, it } from 'vitest';
import { lz4BlockSize } from '../../web/src/files/lz4-block.ts';

const block = (...bytes: number[]) => Uint8Array.from(bytes);
const text = (letters: string) => [...letters].map((letter) => letter.charCodeAt(0));

describe('the size of an LZ4 block', () => {
  it.each([
    ['literals alone', block(0x30, ...text('abc')), 3],
    ['a match of its own beginning', block(0x20, ...text('ab'), 2, 0, 0x10, ...text('c')), 7],
    ['a long match', block(0x1f, ...text('a'), 1, 0, 255, 1, 0x10, ...text('b')), 1 + 4 + 15 + 256 + 1],
    ['long literals', block(0xf0, 2, ...text('abcdefghijklmnopq')), 17],
  ])('of %s is what it unpacks to', (_, packed, size) => {
    expect(lz4BlockSize(packed)).toBe(size);
    expect(decompressBlock(packed, new Uint8Array(size), 0, packed.length, 0)).toBe(size);
  });

  it.each([
    ['nothing', block()],
    ['an offset of 0', block(0x10, ...text('a'), 0, 0, 0x10, ...text('b'))],
    ['an offset before the beginning', block(0x10, ...text('a'), 2, 0, 0x10, ...text('b'))],
    ['literals that are cut', block(0x30, ...text('ab'))],
    ['an offset that is cut', block(0x10, ...text('a'), 1)],
    ['a length that is cut', block(0x1f, ...text('a'), 1, 0, 255)],
    ['an end behind a match', block(0x10, ...text('a'), 1, 0)],
    ['a length without its bytes', block(0xf0)],
  ])('is none for %s', (_, packed) => {
    expect(lz4BlockSize(packed)).toBeNull();
  });
});
