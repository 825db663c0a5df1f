// Open files in the words of a link, and back: demos by name, others by address or hash, a container's entries by their numbers.
// SPDX-License-Identifier: MIT

import { entryNumber } from '../files/bundle';
import { shortHash } from '../files/content-hash';
import { demos } from '../files/demos';
import type { DemoFile, HashedFile, LinkFile } from '../permalink/link-files';
import { type Handed, handedAs } from './handed-over';
import { hashes } from './share-hashes';

type HeldFile = Exclude<LinkFile, DemoFile>;

/** Files that came from an address or out of a link, by identity. */
const origins = new Map<string, HeldFile>();

export function rememberOrigin(identity: string, origin: HeldFile): void {
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
export function linkFileOf(file: Handed): LinkFile | null {
  return demoFileOf(file.identity) ?? nameOf(file, ({ identity }) => origins.get(identity));
}

/** As a copied link names the file: its contents go along only by choice. */
export function namedFileOf(file: Handed): LinkFile | null {
  const link = linkFileOf(file);
  return link?.kind === 'embedded' ? nameOf(file, () => undefined) : link;
}

function nameOf(file: Handed, originOf: (handed: Handed) => HeldFile | undefined): LinkFile | null {
  const handed = handedAs(file);
  const link = originOf(handed) ?? hashedFileOf(handed);
  const entry = handed === file ? null : entryNumber(file.identity, handed.identity);
  return link === null || entry === null ? link : { ...link, entry };
}

function hashedFileOf({ identity, name, size }: Handed): HashedFile | null {
  const hash = hashes.value.get(identity);
  return hash === undefined ? null : { kind: 'hash', name, size, hash: shortHash(hash) };
}

/** Whether an open file is the one that a link means, or where it means a whole container, whether it came out of that. */
export function isMeant(file: Handed, meant: LinkFile): boolean {
  if (meant.kind === 'demo') return isOfDemo(file.identity, meant);
  const handed = handedAs(file);
  if (meant.entry === undefined) return isNamed(file, meant) || isNamed(handed, meant);
  return isNamed(handed, meant) && entryNumber(file.identity, handed.identity) === meant.entry;
}

/** Whether it came with what a link means: a container brings all its entries, whichever of them the link names. */
export function isAlongWith(file: Handed, meant: LinkFile): boolean {
  if (meant.kind === 'demo') return isOfDemo(file.identity, { ...meant, file: null });
  return isNamed(file, meant) || isNamed(handedAs(file), meant);
}

function isNamed({ identity }: Handed, meant: HeldFile): boolean {
  if (meant.kind !== 'hash') return sameOrigin(origins.get(identity), meant);
  const hash = hashes.value.get(identity);
  return hash !== undefined && shortHash(hash) === meant.hash;
}

/** One entry, or the demo's file and all that it holds. */
function isOfDemo(identity: string, { id, file }: DemoFile): boolean {
  const url = demos.find((demo) => demo.id === id)?.file.url;
  if (url === undefined) return false;
  const entry = entryNumber(identity, url);
  return file === null ? identity === url || entry !== null : entry === file;
}

function sameOrigin(origin: HeldFile | undefined, meant: HeldFile): boolean {
  if (origin?.kind === 'src' && meant.kind === 'src') return origin.url === meant.url;
  return origin?.kind === 'embedded' && meant.kind === 'embedded' && origin.data === meant.data;
}
