// The files of a link: what each is known by, and how that is written.
// SPDX-License-Identifier: MIT
import { RemoteError, remoteUrl } from '../files/remote';
import { type Codec, textFromLink, textToLink } from './codecs';

export type LinkFile = HashedFile | DemoFile | RemoteSource | EmbeddedFile;

/** What a link says of a file that lies in a container: the container, as a file of its own would be named, and which entry. */
interface Holding {
  /** Number of the entry; absent: the file itself is meant, and all that comes out of it. */
  readonly entry?: number;
}

/** A file that whoever opens the link must have: from the recent files, or dropped. */
export interface HashedFile extends Holding {
  readonly kind: 'hash';
  /** Text from outside; a long name is shortened in the link. */
  readonly name: string;
  /** Bytes. */
  readonly size: number;
  /** From `shortHash`. */
  readonly hash: string;
}

export interface DemoFile {
  readonly kind: 'demo';
  /** Letters, digits, `-`. The link does not know which demos there are. */
  readonly id: string;
  /** Which of the demo's files; null: all of them, in their order. */
  readonly file: number | null;
}

export interface RemoteSource extends Holding {
  readonly kind: 'src';
  /** http or https without user name and password, as `remoteUrl` gives it. */
  readonly url: string;
}

export interface EmbeddedFile extends Holding {
  readonly kind: 'embedded';
  readonly name: string;
  /** From `embedBytes`. */
  readonly data: string;
}

const HTTPS = 'https://';

/** A letter for the kind, then the kind's own parts, the one of free text last; before that, `cENTRY.` for an entry. */
export const filesCodec: Codec<readonly LinkFile[]> = {
  write: (files) => files.map(fileText),
  read: (texts) => {
    const value = texts.flatMap((text) => fileFromText(text) ?? []);
    return value.length === texts.length ? { value, clamped: false } : null;
  },
};

function fileText(file: LinkFile): string {
  return file.kind === 'demo' || file.entry === undefined ? ownText(file) : `c${file.entry}.${ownText(file)}`;
}

function ownText(file: LinkFile): string {
  switch (file.kind) {
    case 'hash':
      return `h${file.hash}.${file.size}.${textToLink(shortName(file.name))}`;
    case 'demo':
      return file.file === null ? `d${file.id}` : `d${file.id}.${file.file}`;
    case 'src':
      return sourceText(file.url);
    case 'embedded':
      return `e${file.data}.${textToLink(shortName(file.name))}`;
  }
}

/** `https://` goes without saying. */
export function sourceText(url: string): string {
  return `s${textToLink(url.startsWith(HTTPS) ? url.slice(HTTPS.length) : url)}`;
}

/** Any text at all as a source; whether Kotsu opens such an address is `refusedAddress`'s business. */
function sourceFromText(text: string): RemoteSource {
  const address = /^[a-z]+:\/\//i.test(text) ? text : HTTPS + text;
  return { kind: 'src', url: URL.canParse(address) ? new URL(address).href : address };
}

function fileFromText(text: string): LinkFile | null {
  const [, entry, holder] = /^c(\d{1,5})\.(.*)$/s.exec(text) ?? [];
  const file = ownFromText(holder ?? text);
  if (entry === undefined || file === null) return file;
  return file.kind === 'demo' ? null : { ...file, entry: Number(entry) };
}

function ownFromText(text: string): LinkFile | null {
  const hashed = /^h([\w-]{16})\.(\d{1,15})\.(.*)$/s.exec(text);
  const demo = /^d([a-z\d-]+)(?:\.(\d{1,5}))?$/i.exec(text);
  const embedded = /^e([\w-]*)\.(.*)$/s.exec(text);
  if (demo !== null) return { kind: 'demo', id: demo[1] ?? '', file: demo[2] === undefined ? null : Number(demo[2]) };
  const free = textFromLink(hashed?.[3] ?? embedded?.[2] ?? text.slice(1));
  if (free === null) return null;
  if (hashed !== null) return { kind: 'hash', name: free, size: Number(hashed[2]), hash: hashed[1] ?? '' };
  if (embedded !== null) return { kind: 'embedded', name: free, data: embedded[1] ?? '' };
  return text.startsWith('s') ? sourceFromText(free) : null;
}

/** Why Kotsu does not open one of the sources: a sentence. null where it would open them all. */
export function refusedAddress(files: readonly LinkFile[]): string | null {
  try {
    for (const file of files) if (file.kind === 'src') remoteUrl(file.url);
    return null;
  } catch (error) {
    return error instanceof RemoteError ? error.message : String(error);
  }
}

// -------------------------------------------------------------------------------------------------------- Long names

/** UTF-8 bytes of a name that a link carries whole. */
export const LONGEST_NAME = 64;
const LONGEST_EXTENSION = 12;
const CUT = '...';

const byteLength = (text: string) => new TextEncoder().encode(text).byteLength;

/** The name as a link carries it: of a long one the beginning and the extension. */
export function shortName(name: string): string {
  if (byteLength(name) <= LONGEST_NAME) return name;
  const dot = name.lastIndexOf('.');
  const extension = dot > 0 && byteLength(name.slice(dot)) <= LONGEST_EXTENSION ? name.slice(dot) : '';
  let room = LONGEST_NAME - byteLength(CUT + extension);
  let start = '';
  for (const character of name) {
    room -= byteLength(character);
    if (room < 0) break;
    start += character;
  }
  return start + CUT + extension;
}
