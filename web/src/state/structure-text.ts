// Fields in words and numbers, for rows and for the facts beside them. Pure.
// SPDX-License-Identifier: MIT
import type { MapNode, MapRole, MapType } from '../../../wasm-bindings/map-types';
import { hexByte } from './structure-hex';

/** Kinds of field by colour; what is told apart by colour is told apart by a stroke or the script as well. */
export const roleTitles: Readonly<Record<MapRole, string>> = {
  group: 'Group',
  magic: 'Magic',
  count: 'Count',
  offset: 'Offset',
  link: 'Number of something else',
  flags: 'Flags',
  value: 'Value',
  motion: 'Motion',
  time: 'Time',
  colour: 'Colour',
  text: 'Text',
  code: 'Code',
  opaque: 'Not interpreted',
  unknown: 'Unknown',
  padding: 'Padding',
  cut: 'Cut or not readable',
};

const typeTitles: Readonly<Record<MapType, string>> = {
  group: 'group',
  u8: 'u8',
  s8: 's8',
  u16: 'u16',
  s16: 's16',
  u32: 'u32',
  s32: 's32',
  u64: 'u64',
  f32: 'f32',
  half: '16-bit float',
  ubits: 'unsigned',
  sbits: 'signed',
  text: 'text',
  bytes: 'bytes',
  colour16: '16-bit colour',
};

/** "u16", or of some bits "signed, 12 bits". */
export function typeText({ type, bitSize, range }: MapNode): string {
  const title = typeTitles[type];
  const some = type === 'ubits' || type === 'sbits' || bitSize !== undefined;
  return some ? `${title}, ${range.bitSize} ${range.bitSize === 1 ? 'bit' : 'bits'}` : title;
}

/** Six digits say all that a raw value of 16 bits can. */
export function decodedText({ decoded, unit }: Pick<MapNode, 'decoded' | 'unit'>): string {
  if (decoded === null) return '';
  const number = String(Number(decoded.toPrecision(6)));
  return unit === '' ? number : unit === '°' || unit === '×' ? number + unit : `${number} ${unit}`;
}

/** In one row: what the field says, in the fewest words. */
export function shortValue(node: MapNode): string {
  const { role, type, raw, text, decoded, byteSize, bitSize, hasChildren } = node;
  if (type === 'text') return `“${text}”`;
  if (decoded !== null) return decodedText(node);
  if (raw !== null) {
    const number = role === 'offset' || role === 'flags' || role === 'magic' ? hexNumber(raw) : String(raw);
    return text === '' ? number : `${number}  ${text}`;
  }
  if (text !== '') return text;
  if (hasChildren && type === 'group') return '';
  return bitSize === undefined ? `${byteSize} ${byteSize === 1 ? 'byte' : 'bytes'}` : `${bitSize} bits`;
}

function hexNumber(value: number): string {
  return `${value < 0 ? '-' : ''}0x${Math.abs(value).toString(16).toUpperCase()}`;
}

/** "0x34 – 0x35", or with bits "0x34 bit 3 – 0x35 bit 1". */
export function placeText({ byteOffset, byteSize, bitOffset, bitSize }: MapNode): string {
  const at = (byte: number) => `0x${byte.toString(16).toUpperCase()}`;
  if (bitOffset === undefined || bitSize === undefined) {
    return byteSize === 1 ? at(byteOffset) : `${at(byteOffset)} – ${at(byteOffset + byteSize - 1)}`;
  }
  const last = bitOffset + bitSize - 1;
  const end = `${at(byteOffset + Math.floor(last / 8))} bit ${last % 8}`;
  return bitSize === 1 ? `${at(byteOffset)} bit ${bitOffset}` : `${at(byteOffset)} bit ${bitOffset} – ${end}`;
}

export function rawText({ raw, type }: MapNode): string {
  if (raw === null) return '';
  if (type === 'f32') return hexNumber(raw);
  return Math.abs(raw) < 10 ? String(raw) : `${raw} (${hexNumber(raw)})`;
}

/** Of a field of a bit stream, its bits within one byte: "··01 1···", lowest bit last. */
export function bitsInByte(byte: number, value: number, { byteOffset, bitOffset = 0, bitSize }: MapNode): string {
  const size = bitSize ?? 8;
  const first = (byteOffset - byte) * 8 + bitOffset;
  const bits = Array.from({ length: 8 }, (_, at) =>
    at >= first && at < first + size ? String((value >> at) & 1) : '·',
  );
  const text = bits.reverse().join('');
  return `${text.slice(0, 4)} ${text.slice(4)}`;
}

/** What a screen reader says of a byte. */
export function byteLabel(byte: number, value: number, name: string): string {
  return `${hexByte(value)} at 0x${byte.toString(16).toUpperCase()}, ${name}`;
}
