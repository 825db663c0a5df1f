// A file that holds files: an Okami container or an FF8 archive. Its entries are listed; what is opened of them are files.
// SPDX-License-Identifier: MIT
import type { Format, Problem } from '../../../wasm-bindings/kotsu';
import type { PickedFile } from './intake';

export interface BundleEntry {
  /** Unique in the bundle. */
  readonly number: number;
  /** Its names from the bundle on, `/` between them; labels from outside, never paths to write to. */
  readonly path: string;
  /** Nested so many containers deep. */
  readonly depth: number;
  /** What it is, in a word or two. */
  readonly title: string;
  /** Unpacked bytes. */
  readonly size: number;
  /** Of its first stored byte in the bundle's own file. */
  readonly offset: number;
  /** Models and motions of a container open by themselves, files of an archive when chosen; the rest is kept as it is. */
  readonly kind: 'model' | 'motion' | 'file' | 'kept';
  /** Why it is not opened, or what else there is to say. */
  readonly note: string | null;
  /** Reads and unpacks this one alone. Rejects with one sentence. */
  readonly bytes: () => Promise<Uint8Array<ArrayBuffer>>;
  /** Stored as it is: any part of it can be read by itself. */
  readonly slice?: (from: number, to: number) => Promise<ArrayBuffer>;
}

export interface Bundle {
  /** Unique in the session, below 0: files count upwards. */
  readonly id: number;
  readonly name: string;
  readonly path: string;
  /** Bytes. */
  readonly size: number;
  /** As `OpenFile.identity`. */
  readonly identity: string;
  readonly format: Format;
  readonly entries: readonly BundleEntry[];
  readonly problems: readonly Problem[];
}

let lastId = 0;

export function makeBundle(parts: Omit<Bundle, 'id' | 'name'>): Bundle {
  lastId -= 1;
  return { ...parts, id: lastId, name: parts.path.slice(parts.path.lastIndexOf('/') + 1) };
}

/** An entry as if it had been handed over by itself. */
export function pickedFromEntry(bundle: Bundle, entry: BundleEntry): PickedFile {
  const { slice } = entry;
  return {
    path: `${bundle.path}/${entry.path}`,
    size: entry.size,
    identity: entryIdentity(bundle, entry),
    bytes: async () => (await entry.bytes()).buffer,
    ...(slice && { slice }),
    bundleId: bundle.id,
  };
}

export function entryIdentity(bundle: Bundle, entry: BundleEntry): string {
  return `${bundle.identity} ${entry.number}`;
}
