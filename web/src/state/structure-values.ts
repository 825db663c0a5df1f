// What a few bytes are as numbers of every type, and numbers, texts and bytes as patterns to look for. Pure.
// SPDX-License-Identifier: MIT
import { msg, told } from '../i18n/english';

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

// ------------------------------------------------------------------------------------------------------------ Patterns

export type SearchKind = 'hex' | 'text' | ValueType;

/** The bytes to look for, or one sentence that says why there are none. */
export type Pattern = { readonly bytes: Uint8Array } | { readonly sentence: string };

export function patternOf(kind: SearchKind, query: string): Pattern {
  const text = query.trim();
  if (kind === 'text') return query === '' ? nothing : { bytes: new TextEncoder().encode(query) };
  if (text === '') return nothing;
  return kind === 'hex' ? hexPattern(text) : numberPattern(kind, text);
}

const nothing: Pattern = { sentence: msg('There is nothing to look for.') };

function hexPattern(text: string): Pattern {
  const digits = text.replace(/0x|[\s,;:]/gi, '');
  if (/[^0-9a-f]/i.test(digits)) return { sentence: msg('Bytes are written in hexadecimal: 0–9 and A–F.') };
  if (digits.length % 2 === 1)
    return { sentence: msg('A byte has two hexadecimal digits, and the last one here has one.') };
  if (digits === '') return nothing;
  return { bytes: Uint8Array.from(digits.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16)) };
}

const integerLimits: Readonly<Partial<Record<ValueType, readonly [number, number]>>> = {
  u8: [0, 0xff],
  s8: [-0x80, 0x7f],
  u16: [0, 0xffff],
  s16: [-0x8000, 0x7fff],
  u32: [0, 0xffffffff],
  s32: [-0x80000000, 0x7fffffff],
};

function numberPattern(type: ValueType, text: string): Pattern {
  const value = numberIn(text);
  if (Number.isNaN(value) && !/^nan$/i.test(text)) return { sentence: msg('This is no number.') };
  const limits = integerLimits[type];
  if (limits !== undefined && (!Number.isInteger(value) || value < limits[0] || value > limits[1])) {
    return {
      sentence: told('A value of {type} is a whole number from {first} to {last}.', {
        type: valueTitles[type],
        first: limits[0],
        last: limits[1],
      }),
    };
  }
  const bytes = new Uint8Array(valueSizes[type]);
  const view = new DataView(bytes.buffer);
  if (type === 'f32') view.setFloat32(0, value, true);
  else if (type === 'half') {
    const code = halfCode(value);
    if (code === null) return { sentence: msg('No 16-bit float is this number exactly.') };
    view.setUint16(0, code, true);
  } else if (bytes.length === 1) view.setUint8(0, value);
  else if (bytes.length === 2) view.setUint16(0, value, true);
  else view.setUint32(0, value, true);
  return { bytes };
}

/** Decimal, or hexadecimal with a sign before its 0x. */
export function numberIn(text: string): number {
  const match = /^([+-]?)(0x[0-9a-f]+)$/i.exec(text);
  if (match === null) return text === '' ? Number.NaN : Number(text.replace(/^([+-])inf(inity)?$/i, '$1Infinity'));
  return Number(match[2]) * (match[1] === '-' ? -1 : 1);
}

/** The code of a number that an Okami 16-bit float holds exactly, else null. */
export function halfCode(value: number): number | null {
  const size = Math.abs(value);
  const sign = value < 0 || Object.is(value, -0) ? 0x8000 : 0;
  if (size === 0) return sign;
  const exponent = Math.max(1, Math.floor(Math.log2(size)) + 47);
  for (const candidate of [exponent - 1, exponent, exponent + 1]) {
    const scaled = candidate <= 0 ? size * 2 ** 55 : (size / 2 ** (candidate - 47) - 1) * 512;
    const fits = Number.isInteger(scaled) && scaled >= 0 && scaled < 512 && candidate <= 63;
    if (fits) return sign | (Math.max(0, candidate) << 9) | scaled;
  }
  return null;
}

// -------------------------------------------------------------------------------------------------------------- Search

/** The next place of a pattern at or behind `from`, going round at the end; null where it is nowhere. */
export function findNext(bytes: Uint8Array, pattern: Uint8Array, from: number): number | null {
  return indexFrom(bytes, pattern, from, bytes.length) ?? indexFrom(bytes, pattern, 0, from + pattern.length - 1);
}

/** The place before `from`, going round at the beginning. */
export function findBefore(bytes: Uint8Array, pattern: Uint8Array, from: number): number | null {
  return lastIndexIn(bytes, pattern, 0, from) ?? lastIndexIn(bytes, pattern, from, bytes.length);
}

function indexFrom(bytes: Uint8Array, pattern: Uint8Array, from: number, end: number): number | null {
  const last = Math.min(end, bytes.length) - pattern.length;
  for (let at = from; at <= last; at += 1) {
    at = bytes.indexOf(pattern[0] ?? 0, at);
    if (at < 0 || at > last) return null;
    if (matches(bytes, pattern, at)) return at;
  }
  return null;
}

function lastIndexIn(bytes: Uint8Array, pattern: Uint8Array, from: number, end: number): number | null {
  for (let at = Math.min(end - 1, bytes.length - pattern.length); at >= from; at -= 1) {
    at = bytes.lastIndexOf(pattern[0] ?? 0, at);
    if (at < from) return null;
    if (matches(bytes, pattern, at)) return at;
  }
  return null;
}

function matches(bytes: Uint8Array, pattern: Uint8Array, at: number): boolean {
  for (let i = 1; i < pattern.length; i += 1) if (bytes[at + i] !== pattern[i]) return false;
  return true;
}
