// Fields in words and numbers, for rows and for the facts beside them, and on the command line. Pure.
// SPDX-License-Identifier: MIT
import type { MapNode, MapRole, MapType } from '../../../wasm-bindings/map-types';
import { english, msg, type Words } from '../i18n/english';
import { hexByte } from './structure-hex';

/** Kinds of field by colour; what is told apart by colour is told apart by a stroke or the script as well. */
export const roleTitles: Readonly<Record<MapRole, string>> = {
  group: msg('Group'),
  magic: msg('Magic'),
  count: msg('Count'),
  offset: msg('Offset'),
  link: msg('Number of something else'),
  flags: msg('Flags'),
  value: msg('Value'),
  motion: msg('Motion'),
  time: msg('Time'),
  colour: msg('Colour'),
  text: msg('Text'),
  code: msg('Code'),
  opaque: msg('Not interpreted'),
  unknown: msg('Unknown'),
  padding: msg('Padding'),
  cut: msg('Cut or not readable'),
};

const typeTitles: Readonly<Record<MapType, string>> = {
  group: msg('group'),
  u8: 'u8',
  s8: 's8',
  u16: 'u16',
  s16: 's16',
  u32: 'u32',
  s32: 's32',
  u64: 'u64',
  f32: 'f32',
  half: msg('16-bit float'),
  ubits: msg('unsigned'),
  sbits: msg('signed'),
  text: msg('text'),
  bytes: msg('bytes'),
  colour16: msg('16-bit colour'),
};

/** What a field is called; its number stays behind the words. */
export function nameText({ name }: Pick<MapNode, 'name'>, { retold }: Words): string {
  const [, words = name, number = ''] = /^(.*?)( \d+)?$/.exec(name) ?? [];
  return retold(words) + number;
}

/** What a field says: words of the map's, phrase by phrase, or the file's own text. */
export function saysText({ type, text }: Pick<MapNode, 'type' | 'text'>, { retold }: Words): string {
  if (type === 'text') return text;
  const whole = retold(text);
  if (whole !== text) return whole;
  const phrases = text.split(', ').map((phrase) => {
    // "play animation 3 once": words, number, words.
    const parts = phrase.split(/( -?\d+(?= |$))/);
    return parts.map((part) => (part.startsWith(' ') ? ` ${retold(part.slice(1))}` : retold(part))).join('');
  });
  return phrases.join(', ');
}

function bits(count: number, { t }: Words): string {
  return count === 1 ? t(msg('1 bit')) : t(msg('{count} bits'), { count });
}

/** "u16", or of some bits "signed, 12 bits". */
export function typeText({ type, bitSize, range }: MapNode, words = english): string {
  const title = words.t(typeTitles[type]);
  const some = type === 'ubits' || type === 'sbits' || bitSize !== undefined;
  return some ? `${title}, ${bits(range.bitSize, words)}` : title;
}

/** Six digits say all that a raw value of 16 bits can. */
export function decodedText({ decoded, unit }: Pick<MapNode, 'decoded' | 'unit'>, { t } = english): string {
  if (decoded === null) return '';
  const number = String(Number(decoded.toPrecision(6)));
  return unit === '' ? number : unit === '°' || unit === '×' ? number + unit : `${number} ${t(unit)}`;
}

/** In one row: what the field says, in the fewest words. */
export function shortValue(node: MapNode, words = english): string {
  const { role, type, raw, text, decoded, byteSize, bitSize, hasChildren } = node;
  if (type === 'text') return `“${text}”`;
  if (decoded !== null) return decodedText(node, words);
  if (raw !== null) {
    const number = role === 'offset' || role === 'flags' || role === 'magic' ? hexNumber(raw) : String(raw);
    return text === '' ? number : `${number}  ${saysText(node, words)}`;
  }
  if (text !== '') return saysText(node, words);
  if (hasChildren && type === 'group') return '';
  if (bitSize !== undefined) return bits(bitSize, words);
  return byteSize === 1 ? words.t(msg('1 byte')) : words.t(msg('{count} bytes'), { count: byteSize });
}

function hexNumber(value: number): string {
  return `${value < 0 ? '-' : ''}0x${Math.abs(value).toString(16).toUpperCase()}`;
}

/** "0x34 – 0x35", or with bits "0x34 bit 3 – 0x35 bit 1". */
export function placeText({ byteOffset, byteSize, bitOffset, bitSize }: MapNode, { t } = english): string {
  const at = (byte: number) => `0x${byte.toString(16).toUpperCase()}`;
  if (bitOffset === undefined || bitSize === undefined) {
    return byteSize === 1 ? at(byteOffset) : `${at(byteOffset)} – ${at(byteOffset + byteSize - 1)}`;
  }
  const last = bitOffset + bitSize - 1;
  const bitAt = (byte: number, bit: number) => t(msg('{byte} bit {bit}'), { byte: at(byte), bit });
  const start = bitAt(byteOffset, bitOffset);
  return bitSize === 1 ? start : `${start} – ${bitAt(byteOffset + Math.floor(last / 8), last % 8)}`;
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
export function byteLabel(byte: number, value: number, name: string, { t } = english): string {
  return t(msg('{value} at {offset}, {name}'), {
    value: hexByte(value),
    offset: `0x${byte.toString(16).toUpperCase()}`,
    name,
  });
}
