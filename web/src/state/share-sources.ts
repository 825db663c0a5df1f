// Where the bytes of opened files come from, so that they can be read again: for their hash, and to open a closed file anew.
// SPDX-License-Identifier: MIT
import { entryIdentity, pickedFromEntry } from '../files/bundle';
import type { PickedFile } from '../files/intake';
import { bundles } from './session';

/** By identity. A handed-over file is a handle here, not its bytes. */
const sources = new Map<string, PickedFile>();

export function rememberSources(picked: readonly PickedFile[]): void {
  for (const file of picked) sources.set(file.identity, file);
}

/** Also of a file inside an open container or archive. */
export function sourceOf(identity: string): PickedFile | undefined {
  const known = sources.get(identity);
  if (known !== undefined) return known;
  for (const bundle of bundles.peek()) {
    const entry = bundle.entries.find((candidate) => entryIdentity(bundle, candidate) === identity);
    if (entry !== undefined) return pickedFromEntry(bundle, entry);
  }
  return undefined;
}

/** The newest one that was handed over under this path, in whichever case. */
export function sourceAt(path: string): PickedFile | undefined {
  const wanted = path.toLowerCase();
  return [...sources.values()].reverse().find((file) => file.path.toLowerCase() === wanted);
}
