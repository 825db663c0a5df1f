// Users' names for bones as a small JSON file, and back: every byte of it may lie. Pure.
// SPDX-License-Identifier: MIT
import { msg, told } from '../i18n/english';

/** By the bones' own numbers. */
export type BoneNames = ReadonlyMap<number, string>;

export const NAMES_FORMAT = 'kotsu-bone-names';
const VERSION = 1;

/** Characters of a name; what the tree can show, and more than anybody calls a bone. */
export const LONGEST_NAME = 64;
/** As many as a file can have bones. */
const MOST_NAMES = 65536;
/** Bytes of a file with names. */
export const LARGEST_NAMES_FILE = 4 * 1024 * 1024;
const LARGEST_NUMBER = 65535;

/** What the names were given to. */
export interface NamedFile {
  /** Text from outside. */
  readonly name: string;
  /** SHA-256 of its bytes, as links have it; null where the file does not say. */
  readonly hash: string | null;
}

export interface NamesFile {
  readonly file: NamedFile;
  readonly names: BoneNames;
}

export type ReadNames =
  | { readonly ok: true; readonly value: NamesFile }
  /** `sentence` is for the user. */
  | { readonly ok: false; readonly sentence: string };

/**
 * A name as it is kept: one line, no blanks around it or several in a row, no characters that are not seen or that turn the
 * direction of the text, at most `LONGEST_NAME` long. '' is no name.
 */
export function tidyName(text: string): string {
  const seen = text
    .normalize('NFC')
    .replace(/[\p{Zs}\p{Zl}\p{Zp}\t\n\v\f\r]+/gu, ' ')
    .replace(/[\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Cn}]/gu, '')
    .replace(/ {2,}/g, ' ')
    .trim();
  return [...seen].slice(0, LONGEST_NAME).join('').trim();
}

export function writeNames({ file, names }: NamesFile): string {
  const ascending = [...names].sort(([a], [b]) => a - b);
  const document = {
    format: NAMES_FORMAT,
    version: VERSION,
    file: { name: file.name, sha256: file.hash },
    names: Object.fromEntries(ascending.map(([bone, name]) => [String(bone), name])),
  };
  return `${JSON.stringify(document, null, 2)}\n`;
}

export function readNames(text: string): ReadNames {
  if (text.length > LARGEST_NAMES_FILE) return refused(msg('It is larger than 4 MB, and names of bones never are.'));
  const document = parsed(text);
  if (document === undefined) return refused(msg('It is not JSON: it may be cut off or edited by hand.'));
  if (!isRecord(document) || document['format'] !== NAMES_FORMAT)
    return refused(told('It holds no names of bones: its "format" is not "{format}".', { format: NAMES_FORMAT }));
  const { version, file, names } = document;
  if (typeof version !== 'number' || !Number.isInteger(version) || version < 1)
    return refused(msg('It does not say which "version" of the format it is in.'));
  if (version > VERSION) {
    const words = { version, known: VERSION };
    return refused(told('It is in version {version} of the format, and this Kotsu knows only {known}.', words));
  }
  if (!isRecord(names)) return refused(msg('It has no "names".'));
  const entries = Object.entries(names);
  if (entries.length > MOST_NAMES) return refused(msg('It names more bones than any file has.'));
  const read = new Map<number, string>();
  for (const [key, value] of entries) {
    const bone = boneNumber(key);
    if (bone === null) return refused(told('“{key}” is no number of a bone.', { key: shortened(key) }));
    if (typeof value !== 'string') return refused(told('The name of bone {bone} is not a text.', { bone }));
    const name = tidyName(value);
    if (name !== '') read.set(bone, name);
  }
  if (read.size === 0) return refused(msg('It names no bone.'));
  return { ok: true, value: { file: namedFile(file), names: read } };
}

/** A file may say nothing of where its names come from, or anything. */
function namedFile(value: unknown): NamedFile {
  const { name, sha256 } = isRecord(value) ? value : {};
  return {
    name: typeof name === 'string' ? tidyName(name) : '',
    hash: typeof sha256 === 'string' && /^[\da-f]{64}$/.test(sha256) ? sha256 : null,
  };
}

/** -1 is the root above an Okami model's bones. null: no such number, or not written as one. */
function boneNumber(text: string): number | null {
  const value = Number(text);
  return /^(-1|0|[1-9]\d{0,4})$/.test(text) && value <= LARGEST_NUMBER ? value : null;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function shortened(text: string): string {
  const tidy = tidyName(text);
  return tidy.length > 24 ? `${tidy.slice(0, 24)}…` : tidy;
}

function refused(sentence: string): ReadNames {
  return { ok: false, sentence };
}
