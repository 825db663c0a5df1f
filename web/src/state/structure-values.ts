// What a few bytes are as numbers of every type. Pure.
// SPDX-License-Identifier: MIT
import { msg } from '../i18n/english';

/** Types that the inspector shows and the search takes; little-endian. `half` is Okami's 16-bit float. */
export const valueTypes = ['u8', 's8', 'u16', 's16', 'u32', 's32', 'f32', 'half'] as const;
export type ValueType = (typeof valueTypes)[number];

export const valueTitles: Readonly<Record<ValueType, string>> = {
  u8: msg('unsigned 8 bit'),
  s8: msg('signed 8 bit'),
  u16: msg('unsigned 16 bit'),
  s16: msg('signed 16 bit'),
  u32: msg('unsigned 32 bit'),
  s32: msg('signed 32 bit'),
  f32: msg('32-bit float'),
  half: msg('Okami 16-bit float'),
};

export const valueSizes: Readonly<Record<ValueType, 1 | 2 | 4>> = {
  u8: 1,
  s8: 1,
  u16: 2,
  s16: 2,
  u32: 4,
  s32: 4,
  f32: 4,
  half: 2,
};

/** null where there are not enough bytes. */
export function valueAt(bytes: Uint8Array, type: ValueType, offset = 0): number | null {
  if (offset + valueSizes[type] > bytes.length) return null;
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  switch (type) {
    case 'u8':
      return view.getUint8(offset);
    case 's8':
      return view.getInt8(offset);
    case 'u16':
      return view.getUint16(offset, true);
    case 's16':
      return view.getInt16(offset, true);
    case 'u32':
      return view.getUint32(offset, true);
    case 's32':
      return view.getInt32(offset, true);
    case 'f32':
      return view.getFloat32(offset, true);
    case 'half':
      return halfOf(view.getUint16(offset, true));
  }
}

/** 1 sign bit, 6 exponent bits (bias 47), 9 significand bits; exponent 63 is an ordinary number. */
export function halfOf(code: number): number {
  const [exponent, significand] = [(code >> 9) & 63, code & 511];
  const size = exponent === 0 ? significand * 2 ** -55 : (1 + significand / 512) * 2 ** (exponent - 47);
  return code & 0x8000 ? -size : size;
}

/** The code of the Okami 16-bit float that is the nearest to a number; null where they all are smaller. */
export function nearestHalf(value: number): number | null {
  const size = Math.abs(value);
  const sign = value < 0 || Object.is(value, -0) ? 0x8000 : 0;
  // Below the second exponent, codes are one ladder of equal steps; above, each exponent has 512 of its own.
  let exponent = Math.max(1, Math.floor(Math.log2(size)) + 47);
  // The logarithm itself is rounded.
  if (exponent > 1 && size < 2 ** (exponent - 47)) exponent -= 1;
  const steps = Math.round(size / 2 ** (exponent - 56));
  const code = exponent * 512 + steps - 512;
  return code <= 0x7fff ? sign | code : null;
}

/** Highest bit first, byte by byte: "0011 1111". */
export function bitsOf(byte: number): string {
  const bits = byte.toString(2).padStart(8, '0');
  return `${bits.slice(0, 4)} ${bits.slice(4)}`;
}

/** The shortest decimal that is the same number: of a 32-bit float, "0.1" and not "0.10000000149011612". */
export function valueText(value: number, type: ValueType): string {
  if (type !== 'f32' && type !== 'half') return String(value);
  if (Object.is(value, -0)) return '-0';
  for (let digits = 6; Number.isFinite(value) && digits <= 9; digits += 1) {
    const short = Number(value.toPrecision(digits));
    if (Math.fround(short) === Math.fround(value)) return String(short);
  }
  return String(value);
}
