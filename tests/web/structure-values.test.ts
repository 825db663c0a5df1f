// Bytes as numbers of every type, numbers as bytes to look for, and the search itself.
// SPDX-License-Identifier: MIT
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  bitsOf,
  findBefore,
  findNext,
  halfCode,
  halfOf,
  numberIn,
  patternOf,
  valueAt,
  valueText,
  valueTypes,
} from '../../web/src/state/structure-values.ts';

const bytes = (...values: number[]) => Uint8Array.from(values);

describe('the inspector', () => {
  it('reads every type, lowest byte first', () => {
    const four = bytes(0x00, 0x80, 0x80, 0xbf);
    expect(Object.fromEntries(valueTypes.map((type) => [type, valueAt(four, type)]))).toEqual({
      u8: 0,
      s8: 0,
      u16: 0x8000,
      s16: -0x8000,
      u32: 0xbf808000,
      s32: 0xbf808000 - 2 ** 32,
      f32: -1.00390625,
      half: -0,
    });
    expect(valueAt(bytes(0xff), 's8')).toBe(-1);
    expect(valueAt(bytes(1, 2, 3), 'u32')).toBeNull();
    expect(valueAt(bytes(9, 0, 0x5e), 'half', 1)).toBe(1);
    expect(bitsOf(0x3b)).toBe('0011 1011');
  });

  it('reads the 16-bit floats of the format page', () => {
    const table = [
      [0x5e00, 1],
      [0xde00, -1],
      [0x5c00, 0.5],
      [0x5f00, 1.5],
      [0x6124, 3.140625],
      [0x6b20, 100],
      [0x0000, 0],
      [0x0001, 2 ** -55],
    ] as const;
    for (const [code, value] of table) {
      expect(halfOf(code)).toBe(value);
      expect(halfCode(value)).toBe(code);
    }
    expect(halfOf(0x7fff)).toBe((1 + 511 / 512) * 2 ** 16);
    expect(halfCode(0.1)).toBeNull();
    expect(halfCode(2 ** 17)).toBeNull();
    for (let code = 0; code < 0x10000; code += 1) expect(halfCode(halfOf(code))).toBe(code);
  });

  it('writes floats in as few digits as tell them', () => {
    expect(valueText(Math.fround(0.1), 'f32')).toBe('0.1');
    expect(valueText(-0, 'f32')).toBe('-0');
    expect(valueText(Number.NaN, 'f32')).toBe('NaN');
    expect(valueText(123456789, 'u32')).toBe('123456789');
  });
});

describe('a pattern', () => {
  const found = (kind: Parameters<typeof patternOf>[0], query: string) => {
    const pattern = patternOf(kind, query);
    return 'bytes' in pattern ? [...pattern.bytes] : pattern.sentence;
  };

  it('is bytes, however they are written', () => {
    expect(found('hex', '6D 74 62 33')).toEqual([0x6d, 0x74, 0x62, 0x33]);
    expect(found('hex', '0x6d,0x74')).toEqual([0x6d, 0x74]);
    expect(found('hex', '6d7')).toContain('two hexadecimal digits');
    expect(found('hex', 'xyz')).toContain('0–9 and A–F');
    expect(found('hex', ' ')).toContain('nothing');
  });

  it('is text or a number of a type', () => {
    expect(found('text', 'mt b')).toEqual([0x6d, 0x74, 0x20, 0x62]);
    expect(found('s16', '-1')).toEqual([0xff, 0xff]);
    expect(found('u32', '0x1A40')).toEqual([0x40, 0x1a, 0, 0]);
    expect(found('f32', '1')).toEqual([0, 0, 0x80, 0x3f]);
    expect(found('half', '1.5')).toEqual([0x00, 0x5f]);
    expect(found('half', '0.1')).toContain('exactly');
    expect(found('u8', '256')).toContain('from 0 to 255');
    expect(found('u16', '1.5')).toContain('whole number');
    expect(found('s32', 'many')).toContain('no number');
  });

  it('takes numbers with a sign before either notation', () => {
    expect([numberIn('-0x10'), numberIn('+12'), numberIn('-Infinity'), numberIn('')]).toEqual([
      -16,
      12,
      -Infinity,
      Number.NaN,
    ]);
  });
});

describe('the search', () => {
  const all = bytes(1, 2, 1, 2, 3, 1, 2, 1);

  it('goes on from where it is, and round', () => {
    expect(findNext(all, bytes(1, 2), 0)).toBe(0);
    expect(findNext(all, bytes(1, 2), 1)).toBe(2);
    expect(findNext(all, bytes(1, 2), 6)).toBe(0);
    expect(findBefore(all, bytes(1, 2), 5)).toBe(2);
    expect(findBefore(all, bytes(1, 2), 0)).toBe(5);
    expect(findNext(all, bytes(3, 3), 0)).toBeNull();
    expect(findNext(bytes(1), bytes(1, 2), 0)).toBeNull();
  });

  it('finds what a plain comparison finds', () => {
    const few = fc.uint8Array({ max: 2, minLength: 1, maxLength: 40 });
    fc.assert(
      fc.property(
        few,
        fc.uint8Array({ max: 2, minLength: 1, maxLength: 3 }),
        fc.nat(40),
        (haystack, pattern, start) => {
          const from = start % haystack.length;
          const places = Array.from({ length: haystack.length }, (_, at) => at).filter((at) =>
            pattern.every((value, i) => haystack[at + i] === value),
          );
          expect(findNext(haystack, pattern, from)).toBe(places.find((at) => at >= from) ?? places[0] ?? null);
          const before = [...places].reverse();
          expect(findBefore(haystack, pattern, from)).toBe(before.find((at) => at < from) ?? before[0] ?? null);
        },
      ),
    );
  });
});
