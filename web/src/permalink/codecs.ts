// How single values stand in a link: short, readable, and made of letters, digits and `-._/` alone.
// SPDX-License-Identifier: MIT
import { fromBase64url, toBase64url } from '../files/base64url';
import type { Span } from '../playback/course';

/** A value that was read. `clamped`: the link said something else, which is out of range. */
export interface Read<T> {
  readonly value: T;
  readonly clamped: boolean;
}

/** A field's texts are what follows its key, one text each time the key occurs. */
export interface Codec<T> {
  /** Rounds to what a link holds; empty for a value that no link can hold (not a number). */
  write(value: T): string[];
  /** null: unreadable. Of a field that may occur once only, the first text counts. */
  read(texts: readonly string[]): Read<T> | null;
}

function exact<T>(value: T): Read<T> {
  return { value, clamped: false };
}

/** null is not written: it is what a link without the field means. */
export function optional<T>(codec: Codec<T>): Codec<T | null> {
  return { write: (value) => (value === null ? [] : codec.write(value)), read: codec.read };
}

/** Decimal digits without exponent and without idle zeros. */
function decimalText(value: number, decimals: number): string {
  const text = value.toFixed(decimals);
  const short = decimals > 0 ? text.replace(/\.?0+$/, '') : text;
  return short === '-0' ? '0' : short;
}

function readDecimal(text: string | undefined, low: number, high: number, decimals: number): Read<number> | null {
  if (text === undefined || !/^-?\d+(\.\d+)?$/.test(text)) return null;
  const value = Math.min(high, Math.max(low, Number(text)));
  return { value: Number(decimalText(value, decimals)), clamped: value !== Number(text) };
}

export function decimal(low: number, high: number, decimals: number): Codec<number> {
  return {
    write: (value) => (Number.isNaN(value) ? [] : [decimalText(Math.min(high, Math.max(low, value)), decimals)]),
    read: ([text]) => readDecimal(text, low, high, decimals),
  };
}

export function integer(low: number, high: number): Codec<number> {
  return decimal(low, high, 0);
}

/** Any number of them, `.` between them. */
export function numbers(low: number, high: number): Codec<readonly number[]> {
  return {
    write: (values) => (values.length === 0 ? [] : [values.map((value) => decimalText(value, 0)).join('.')]),
    read: ([text = '']) => {
      const read = text.split('.').map((part) => readDecimal(part, low, high, 0));
      const values = read.flatMap((one) => (one === null ? [] : [one.value]));
      return { value: values, clamped: read.some((one) => one === null || one.clamped) };
    },
  };
}

/** A part of something that is counted: `12.40`, the first one and the last. */
export function span(low: number, high: number): Codec<Span> {
  const { write, read } = numbers(low, high);
  return {
    write: ({ from, to }) => write([from, to]),
    read: (texts) => {
      const ends = read(texts);
      const [from, to] = ends?.value ?? [];
      if (from === undefined || to === undefined || ends === null) return null;
      const clamped = ends.clamped || ends.value.length > 2 || from > to;
      return { value: { from: Math.min(from, to), to: Math.max(from, to) }, clamped };
    },
  };
}

export const flag: Codec<boolean> = {
  write: (value) => [value ? '1' : '0'],
  read: ([text = '']) => {
    if (/^(1|true|on|yes)$/i.test(text)) return exact(true);
    return /^(0|false|off|no)$/i.test(text) ? exact(false) : null;
  },
};

export function oneOf<T extends string>(...words: readonly T[]): Codec<T> {
  return {
    write: (word) => [word],
    read: ([text = '']) => {
      const word = words.find((candidate) => candidate === text.toLowerCase());
      return word === undefined ? null : exact(word);
    },
  };
}

/** Any number of things, one text for each; those that cannot be read are left out. */
export function eachOf<T>(write: (value: T) => string, read: (text: string) => T | null): Codec<readonly T[]> {
  return {
    write: (values) => values.map(write),
    read: (texts) => {
      const values = texts.map(read);
      return { value: values.filter((value) => value !== null), clamped: values.includes(null) };
    },
  };
}

export interface Toggle {
  /** One lower-case letter, never given to another toggle. */
  readonly key: string;
  readonly fallback: boolean;
}

/** A set of named booleans as a row of letters, upper case for on; those at their default are left out. */
export function toggleSet<Name extends string>(
  toggles: Readonly<Record<Name, Toggle>>,
): Codec<Readonly<Record<Name, boolean>>> {
  const names = Object.keys(toggles) as Name[];
  const letter = (name: Name, on: boolean) => (on ? toggles[name].key.toUpperCase() : toggles[name].key);
  return {
    write: (value) => {
      const letters = names
        .filter((name) => value[name] !== toggles[name].fallback)
        .map((name) => letter(name, value[name]));
      return letters.length > 0 ? [letters.join('')] : [];
    },
    read: ([text = '']) => {
      const value = toggleDefaults(toggles);
      let known = 0;
      for (const name of names) {
        for (const on of [true, false]) {
          if (!text.includes(letter(name, on))) continue;
          value[name] = on;
          known += 1;
        }
      }
      return { value, clamped: known !== text.length };
    },
  };
}

export function toggleDefaults<Name extends string>(toggles: Readonly<Record<Name, Toggle>>): Record<Name, boolean> {
  const names = Object.keys(toggles) as Name[];
  return Object.fromEntries(names.map((name) => [name, toggles[name].fallback])) as Record<Name, boolean>;
}

// ------------------------------------------------------------------------------------------------------------- Clip

/** A clip of a file of the link; `file` null: `index` counts in the list of clips as the page shows it. */
export interface ClipRef {
  readonly file: number | null;
  readonly index: number;
}

/** More files or clips than any session has. */
const MOST = 65535;

export const clipRef: Codec<ClipRef> = {
  write: ({ file, index }) => [file === null ? `${index}` : `${file}.${index}`],
  read: ([text = '']) => {
    const parts = text.split('.');
    if (parts.length > 2) return null;
    const index = readDecimal(parts.pop(), 0, MOST, 0);
    const file = parts.length === 0 ? exact(null) : readDecimal(parts[0], 0, MOST, 0);
    if (index === null || file === null) return null;
    return { value: { file: file.value, index: index.value }, clamped: file.clamped || index.clamped };
  },
};

// ------------------------------------------------------------------------------------------------------------- Text

/**
 * Any Unicode text without `~`. Plain where it consists of characters that no program escapes, else `_` and base64url of
 * its UTF-8.
 */
export function textToLink(text: string): string {
  return /^(?!_)[\w./-]*$/.test(text) ? text : `_${toBase64url(new TextEncoder().encode(text))}`;
}

/** null: unreadable. */
export function textFromLink(linked: string): string | null {
  if (!linked.startsWith('_')) return linked;
  const bytes = fromBase64url(linked.slice(1));
  if (bytes === null) return null;
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    return null;
  }
}
