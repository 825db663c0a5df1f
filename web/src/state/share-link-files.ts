// Open files in the words of a link, and back: demos by name, others by address or hash.
// SPDX-License-Identifier: MIT

import { entryNumber } from '../files/bundle';
import { shortHash } from '../files/content-hash';
import { demos } from '../files/demos';
import type { OpenFile } from '../files/open-file';
import type { DemoFile, LinkFile } from '../permalink/link-files';
import { hashes } from './share-hashes';

/** Files that came from an address or out of a link, by identity. */
const origins = new Map<string, LinkFile>();

export function rememberOrigin(identity: string, origin: LinkFile): void {
  origins.set(identity, origin);
}

/** A demo is one file. Of one that is a container, each entry is known by its number. */
export function demoFileOf(identity: string): LinkFile | null {
  for (const { id, file } of demos) {
    if (identity === file.url) return { kind: 'demo', id, file: null };
    const entry = entryNumber(identity, file.url);
    if (entry !== null) return { kind: 'demo', id, file: entry };
  }
  return null;
}

/** As the address bar names the file: a file that came in a link stays in it. null: not known yet, or not readable. */
export function linkFileOf(file: OpenFile): LinkFile | null {
  return demoFileOf(file.identity) ?? origins.get(file.identity) ?? hashedFileOf(file);
}

/** As a copied link names the file: its contents go along only by choice. */
export function namedFileOf(file: OpenFile): LinkFile | null {
  const link = linkFileOf(file);
  return link?.kind === 'embedded' ? hashedFileOf(file) : link;
}

function hashedFileOf(file: OpenFile): LinkFile | null {
  const hash = hashes.value.get(file.identity);
  return hash === undefined ? null : { kind: 'hash', name: file.name, size: file.size, hash: shortHash(hash) };
}

/** Whether an open file is the one that a link means. */
export function isMeant(file: OpenFile, meant: LinkFile): boolean {
  switch (meant.kind) {
    case 'hash': {
      const hash = hashes.value.get(file.identity);
      return hash !== undefined && shortHash(hash) === meant.hash;
    }
    case 'demo':
      return isOfDemo(file.identity, meant);
    case 'src':
    case 'embedded':
      return sameOrigin(origins.get(file.identity), meant);
  }
}

/** One entry, or the demo's file and all that it holds. */
function isOfDemo(identity: string, { id, file }: DemoFile): boolean {
  const url = demos.find((demo) => demo.id === id)?.file.url;
  if (url === undefined) return false;
  const entry = entryNumber(identity, url);
  return file === null ? identity === url || entry !== null : entry === file;
}

function sameOrigin(origin: LinkFile | undefined, meant: LinkFile): boolean {
  if (origin?.kind === 'src' && meant.kind === 'src') return origin.url === meant.url;
  return origin?.kind === 'embedded' && meant.kind === 'embedded' && origin.data === meant.data;
}
