// Bytes, texts and numbers, as somebody writes them, as the bytes to look for in a file. Pure.
// SPDX-License-Identifier: MIT
import { msg, told } from '../i18n/english';
import { nearestHalf, type ValueType, valueSizes, valueTitles } from './structure-values';

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
  const groups = text.split(/[\s,;:]+/).map((group) => group.replace(/^0x/i, ''));
  if (groups.some((digits) => /[^0-9a-f]/i.test(digits)))
    return { sentence: msg('Bytes are written in hexadecimal: 0–9 and A–F.') };
  if (groups.some((digits) => digits.length % 2 === 1))
    return { sentence: msg('A byte has two hexadecimal digits, and one of those here has one.') };
  const pairs = groups.flatMap((digits) => digits.match(/../g) ?? []);
  return pairs.length === 0 ? nothing : { bytes: Uint8Array.from(pairs, (pair) => Number.parseInt(pair, 16)) };
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
    if (Number.isNaN(value) || INFINITE.test(text))
      return { sentence: msg('A 16-bit float of Okami is always a number, and never infinite.') };
    const code = nearestHalf(value);
    if (code === null) return { sentence: msg('No 16-bit float is that large.') };
    view.setUint16(0, code, true);
  } else if (bytes.length === 1) view.setUint8(0, value);
  else if (bytes.length === 2) view.setUint16(0, value, true);
  else view.setUint32(0, value, true);
  return { bytes };
}

const INFINITE = /^([+-]?)inf(inity)?$/i;

/** Decimal, or hexadecimal with a sign before its 0x. */
export function numberIn(text: string): number {
  const match = /^([+-]?)(0x[0-9a-f]+)$/i.exec(text);
  if (match === null) return text === '' ? Number.NaN : Number(text.replace(INFINITE, '$1Infinity'));
  return Number(match[2]) * (match[1] === '-' ? -1 : 1);
}
