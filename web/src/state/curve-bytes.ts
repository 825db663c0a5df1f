// The bytes of an opened file again, a few at a time: they are read from where the file came from, not kept.
// SPDX-License-Identifier: MIT
import { entryIdentity } from '../files/bundle';
import { blobOf } from '../files/intake';
import type { OpenFile } from '../files/open-file';
import { bundles } from './session';
import { sourceOf } from './share-sources';

/** null: the file was moved or changed since it was opened, or has fewer bytes. */
export async function readAgain(file: OpenFile, offset: number, size: number): Promise<Uint8Array | null> {
  const source = sourceOf(file.identity);
  if (source === undefined || offset + size > file.size) return null;
  try {
    const part = (await blobOf(source)).slice(offset, offset + size);
    return part.size === size ? new Uint8Array(await part.arrayBuffer()) : null;
  } catch {
    return null;
  }
}

/** Where in the container that the file came out of its first byte lies; null for a file of its own. */
export function placeInContainer(file: OpenFile): { readonly name: string; readonly offset: number } | null {
  const bundle = bundles.value.find(({ id }) => id === file.bundleId);
  const entry = bundle?.entries.find((candidate) => entryIdentity(bundle, candidate) === file.identity);
  // Of a packed file no byte has a place of its own.
  if (bundle === undefined || entry?.packing?.method !== 'stored') return null;
  return { name: bundle.name, offset: entry.offset };
}
