// Numbers as the page writes them, and as the reader's language does.
// SPDX-License-Identifier: MIT
import { msg } from '../i18n/english';
import type { Language } from '../i18n/languages';
import { language, t } from '../i18n/text';

/** Byte offsets: 0x4A2C. */
export function hex(value: number, digits = 1): string {
  return `0x${value.toString(16).toUpperCase().padStart(digits, '0')}`;
}

/** With a fixed number of decimals; never "-0.000". */
export function fixed(value: number, decimals: number): string {
  const text = value.toFixed(decimals);
  const signed = Number(text) === 0 ? (0).toFixed(decimals) : text;
  return conventions().point === '.' ? signed : signed.replace('.', conventions().point);
}

export function seconds(value: number): string {
  return `${fixed(value, 2)} s`;
}

export function degrees(value: number): string {
  return `${fixed(value, 1)}°`;
}

/** Of frames: what comes of reckoning with seconds. */
const NO_DIFFERENCE = 1e-3;

/** A whole frame as such, one between two with a decimal that says so: 7.98 is 7.9, for 8.0 it has not reached. */
export function frameText(frame: number): string {
  const nearest = Math.round(frame);
  if (Math.abs(frame - nearest) < NO_DIFFERENCE) return String(nearest);
  const tenths = Math.round(frame * 10);
  const isWhole = tenths % 10 === 0;
  return fixed((isWhole ? tenths + Math.sign(frame * 10 - tenths) : tenths) / 10, 1);
}

export function byteSize(bytes: number): string {
  if (bytes < 1024) return counted(bytes, 'byte');
  const kib = bytes / 1024;
  return kib < 1024 ? t('{size} KB', { size: fixed(kib, 1) }) : t('{size} MB', { size: fixed(kib / 1024, 1) });
}

/** "12,345". */
export function grouped(value: number): string {
  return conventions().integers.format(value);
}

/** Made once: asking a number itself makes it anew every time, and lists ask for every row. */
const known = new Map<Language, { readonly integers: Intl.NumberFormat; readonly point: string }>();

function conventions() {
  const found = known.get(language.value);
  if (found !== undefined) return found;
  const integers = new Intl.NumberFormat(language.value);
  const parts = new Intl.NumberFormat(language.value, { minimumFractionDigits: 1 }).formatToParts(0);
  const made = { integers, point: parts.find(({ type }) => type === 'decimal')?.value ?? '.' };
  known.set(language.value, made);
  return made;
}

const counts = {
  bone: msg('{count, plural, one {# bone} other {# bones}}'),
  byte: msg('{count, plural, one {# byte} other {# bytes}}'),
  clip: msg('{count, plural, one {# clip} other {# clips}}'),
  curve: msg('{count, plural, one {# curve} other {# curves}}'),
  error: msg('{count, plural, one {# error} other {# errors}}'),
  face: msg('{count, plural, one {# face} other {# faces}}'),
  file: msg('{count, plural, one {# file} other {# files}}'),
  frame: msg('{count, plural, one {# frame} other {# frames}}'),
  key: msg('{count, plural, one {# key} other {# keys}}'),
  level: msg('{count, plural, one {# level} other {# levels}}'),
  note: msg('{count, plural, one {# note} other {# notes}}'),
  'other curve': msg('{count, plural, one {# other curve} other {# other curves}}'),
  picture: msg('{count, plural, one {# picture} other {# pictures}}'),
  result: msg('{count, plural, one {# result} other {# results}}'),
  sequence: msg('{count, plural, one {# sequence} other {# sequences}}'),
  warning: msg('{count, plural, one {# warning} other {# warnings}}'),
} as const;

/** "1 bone", "12 bones". */
export function counted(count: number, noun: keyof typeof counts): string {
  return t(counts[noun], { count });
}

/** "0–3, 7": ascending numbers with runs drawn together. */
export function ranges(ascending: readonly number[]): string {
  const parts: string[] = [];
  for (let start = 0; start < ascending.length; ) {
    let end = start;
    while (ascending[end + 1] === (ascending[end] ?? 0) + 1) end += 1;
    const [first, last] = [ascending[start], ascending[end]];
    parts.push(first === last ? `${first}` : `${first}–${last}`);
    start = end + 1;
  }
  return parts.join(', ');
}
