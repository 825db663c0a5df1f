// Where somebody wants to go in a file, as they write it: "0x4000", "16384", "4A2C", "0x4000.3" for a bit, "+16" from here. Pure.
// SPDX-License-Identifier: MIT
import { msg, told } from '../i18n/english';

export interface Goal {
  readonly byte: number;
  /** 0 is the lowest; null: the byte as a whole. */
  readonly bit: number | null;
}

/** The goal, or one sentence that says why there is none. */
export type GoalOrSentence = Goal | { readonly sentence: string };

/** @param here the byte that signed numbers count from */
export function goalIn(text: string, size: number, here: number): GoalOrSentence {
  const [, sign, number = '', bitText] = /^([+-])?\s*(.*?)(?:\.(\d+))?$/.exec(text.trim()) ?? [];
  const bytes = numberOf(number);
  if (bytes === null) return { sentence: nonsense };
  const bit = bitText === undefined ? null : Number(bitText);
  if (bit !== null && bit > 7) return { sentence: msg('A byte has the bits 0 to 7; write 0x4000.3 for bit 3.') };
  const bits = bytes * 8 + (bit ?? 0);
  const at = sign === undefined ? bits : here * 8 + (sign === '-' ? -bits : bits);
  if (at < 0) return { sentence: msg('That is before the beginning of the file.') };
  if (at >= size * 8) {
    const last = (size - 1).toString(16).toUpperCase();
    return { sentence: told('That is beyond the end of the file: its last byte is at 0x{last}.', { last }) };
  }
  return { byte: Math.floor(at / 8), bit: bit === null ? null : at % 8 };
}

const nonsense = msg('An offset is a number such as 0x4000, 16384 or 4A2C; 0x4000.3 is a bit, +16 goes on from here.');

/** Hexadecimal is told by its sign, as "0x1A", "$1A" and "1Ah", or by a letter among its digits; all else is decimal. */
function numberOf(text: string): number | null {
  if (/^\d+$/.test(text)) return Number(text);
  const [, digits] =
    /^(?:0x|\$)([0-9a-f]+)$/i.exec(text) ?? /^([0-9a-f]+)h$/i.exec(text) ?? /^([0-9a-f]+)$/i.exec(text) ?? [];
  return digits === undefined ? null : Number.parseInt(digits, 16);
}
