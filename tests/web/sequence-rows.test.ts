// SPDX-License-Identifier: MIT
import { describe, expect, test } from 'vitest';
import type { Problem } from '../../wasm-bindings/kotsu';
import { instructionText, type Sequence, sequenceText } from '../../web/src/playback/sequences';
import { sequenceMove, sequenceRows } from '../../web/src/state/sequence-rows';

const op = (sequence: number, code: number, byteOffset: number, size = 1) => ({ sequence, code, byteOffset, size });

function sequence(number: number, facts: Partial<Sequence> = {}): Sequence {
  return { number, isBase: false, loops: [], once: [], instructions: [], fault: null, ...facts };
}

const idle = sequence(0, { isBase: true, loops: [0], instructions: [op(0, 0xa3, 8), op(0, 0, 9), op(0, 0xe6, 10, 2)] });
const broken = sequence(4, { once: [2], instructions: [op(4, 2, 12)], fault: { code: 'sequence-op' } as Problem });

describe('rows of sequences', () => {
  test('are the sequences, and below those that are open their instructions and why they end', () => {
    const rows = sequenceRows([idle, broken], new Set([0, 4]));
    expect(
      rows.map(({ sequence: { number }, part }) => [number, part === null || part === 'fault' ? part : part.code]),
    ).toEqual([
      [0, null],
      [0, 0xa3],
      [0, 0],
      [0, 0xe6],
      [4, null],
      [4, 2],
      [4, 'fault'],
    ]);
    expect(rows.map(({ placeInSet, setSize }) => `${placeInSet}/${setSize}`)).toEqual([
      '1/2',
      '1/3',
      '2/3',
      '3/3',
      '2/2',
      '1/2',
      '2/2',
    ]);
    expect(sequenceRows([idle, broken], new Set())).toHaveLength(2);
  });

  test('open, fold and lead on by the keys of a tree', () => {
    const folded = sequenceRows([idle, broken], new Set([0]));
    expect(sequenceMove('ArrowRight', folded, 4)).toEqual({ toggle: 4 });
    expect(sequenceMove('ArrowRight', folded, 0)).toEqual({ choose: 1 });
    expect(sequenceMove('ArrowLeft', folded, 0)).toEqual({ toggle: 0 });
    expect(sequenceMove('ArrowLeft', folded, 3)).toEqual({ choose: 0 });
    expect(sequenceMove('ArrowLeft', folded, 4)).toBeNull();
    expect(sequenceMove('ArrowRight', folded, 2)).toBeNull();
    expect(sequenceMove('Enter', folded, 4)).toEqual({ toggle: 4 });
    expect(sequenceMove(' ', folded, 2)).toEqual({ show: op(0, 0, 9) });
    expect(sequenceMove('*', folded, 2)).toEqual({ openAll: true });
    expect(sequenceMove('Enter', sequenceRows([broken], new Set([4])), 2)).toBeNull();
    expect(sequenceMove('Enter', folded, -1)).toBeNull();
    expect(sequenceMove('a', folded, 0)).toBeNull();
  });
});

describe('what is told of byte code', () => {
  test('is what a sequence does with clips', () => {
    expect(sequenceText(idle)).toBe('idle, loops animation 0');
    expect(sequenceText(sequence(2, { loops: [26], once: [7, 9] }))).toBe(
      'loops animation 26, plays animations 7 and 9 once',
    );
    expect(sequenceText(sequence(1, { isBase: true }))).toBe('plays no animation');
  });

  test('is which clip an instruction plays, and nothing else', () => {
    expect(instructionText(op(0, 5, 0), Uint8Array.of(5))).toBe('animation 5');
    expect(instructionText(op(0, 0x7f, 0), Uint8Array.of(0x7f))).toBe('animation 127');
    expect(instructionText(op(0, 0xa0, 0, 2), Uint8Array.of(0xa0, 12))).toBe('animation 12, looped');
    expect(instructionText(op(0, 0xa3, 0), Uint8Array.of(0xa3))).toBe('');
    expect(instructionText(op(0, 0xc3, 0, 2), Uint8Array.of(0xc3, 1))).toBe('');
  });
});
