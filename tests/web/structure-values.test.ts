// Bytes as numbers of every type.
// SPDX-License-Identifier: MIT
import { describe, expect, it } from 'vitest';
import { bitsOf, halfOf, nearestHalf, valueAt, valueText, valueTypes } from '../../web/src/state/structure-values.ts';

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
      expect(nearestHalf(value)).toBe(code);
    }
    expect(halfOf(0x7fff)).toBe((1 + 511 / 512) * 2 ** 16);
    expect(halfOf(nearestHalf(0.1) ?? 0)).toBeCloseTo(0.1, 4);
    expect(nearestHalf(2 ** -60)).toBe(0);
    // Halfway to the next exponent and further is that exponent's first.
    expect(nearestHalf(2 - 2 ** -12)).toBe(nearestHalf(2));
    expect(nearestHalf(2 ** 17)).toBeNull();
    const codes = Array.from({ length: 0x10000 }, (_, code) => code);
    expect(codes.filter((code) => nearestHalf(halfOf(code)) !== code)).toEqual([]);
  });

  it('writes floats in as few digits as tell them', () => {
    expect(valueText(Math.fround(0.1), 'f32')).toBe('0.1');
    expect(valueText(-0, 'f32')).toBe('-0');
    expect(valueText(Number.NaN, 'f32')).toBe('NaN');
    expect(valueText(123456789, 'u32')).toBe('123456789');
  });
});
