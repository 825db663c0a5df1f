// FILE#ENTRY: which file on disk, and which entry of it by number, path, name or pattern. A file whose own name has a # goes first.
// SPDX-License-Identifier: MIT
import { type Archive, type ArchiveEntry, lastPart } from './archive.ts';
import { isOnDisk } from './disk-file.ts';
import { Failure } from './failure.ts';

export interface Address {
  readonly path: string;
  /** Each names an entry of the one before it. */
  readonly entries: readonly string[];
}

export async function readAddress(text: string): Promise<Address> {
  const parts = text.split('#');
  for (let count = parts.length; count > 1; count--) {
    const path = parts.slice(0, count).join('#');
    if (await isOnDisk(path)) return { path, entries: parts.slice(count) };
  }
  // Whether there is such a file shows when it is opened.
  return { path: parts[0] ?? '', entries: parts.slice(1) };
}

/**
 * Every entry that fits.
 * @throws Failure where none does
 */
export function matchingEntries({ file, entries }: Archive, wanted: string): ArchiveEntry[] {
  if (/^\d+$/.test(wanted)) {
    const byNumber = entries[Number(wanted)];
    if (byNumber !== undefined) return [byNumber];
  }
  const plain = wanted
    .replace(/^[a-z]:[\\/]/i, '')
    .replaceAll('\\', '/')
    .toLowerCase();
  const matches = entries.filter(fitting(plain));
  if (matches.length > 0) return matches;
  const range = entries.length === 0 ? 'it holds nothing' : `it has ${entries.length}, see "kotsu ls ${file}"`;
  throw new Failure(`${file} has no entry "${wanted}": ${range}.`);
}

/** @throws Failure where none fits, or several do */
export function onlyEntry(archive: Archive, wanted: string): ArchiveEntry {
  const matches = matchingEntries(archive, wanted);
  const [only] = matches;
  if (matches.length === 1 && only) return only;
  const exact = matches.filter(({ path }) => path.toLowerCase() === wanted.toLowerCase());
  if (exact.length === 1 && exact[0]) return exact[0];
  const shown = matches.slice(0, 4).map(({ number, path }) => `${number} "${path}"`);
  const rest = matches.length > 4 ? ` and ${matches.length - 4} more` : '';
  throw new Failure(`"${wanted}" fits several entries of ${archive.file}: ${shown.join(', ')}${rest}.`);
}

/** A whole path, the end of one, or a pattern; a pattern without folders looks at names alone. Endings may be left out or said. */
function fitting(wanted: string): (entry: ArchiveEntry) => boolean {
  const pattern = new RegExp(`^${patternSource(wanted)}$`, 's');
  const fits = !/[*?]/.test(wanted)
    ? (path: string) => path === wanted || path.endsWith(`/${wanted}`)
    : (path: string) => pattern.test(wanted.includes('/') ? path : lastPart(path));
  return (entry) => fits(entry.path.toLowerCase()) || fits(filePath(entry).toLowerCase());
}

/** The entry's path with the name that it has as a file. */
export function filePath({ path, fileName }: ArchiveEntry): string {
  return path.slice(0, path.length - lastPart(path).length) + fileName;
}

/** `**` reaches through folders, `*` and `?` do not. */
function patternSource(wanted: string): string {
  return wanted.replace(/\*\*+|[*?]|[^\w*?]/g, (part) => {
    if (part.startsWith('**')) return '.*';
    if (part === '*') return '[^/]*';
    return part === '?' ? '[^/]' : `\\${part}`;
  });
}
