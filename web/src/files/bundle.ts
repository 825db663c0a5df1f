// A file that holds files: a container, an archive, a zip, a large folder. Its entries are listed; what is opened of them are files.
// SPDX-License-Identifier: MIT
import type { Format, Problem } from '../../../wasm-bindings/kotsu';
import type { PickedFile, Step } from './intake';

/** How an entry's bytes lie in the file that it is cut from, at its offset. */
export type Packing =
  | { readonly method: 'stored' }
  /** FF8: behind a prefix that counts them. */
  | { readonly method: 'lzs' | 'lz4' }
  /** Behind a header of the zip's own; not deflated, they are as they are. */
  | {
      readonly method: 'zip';
      readonly deflated: boolean;
      readonly packedSize: number;
      readonly checksum: number;
    };

/** What unpacking one entry takes. */
export interface PackedEntry {
  /** Unpacked bytes. */
  readonly size: number;
  /** Of its first stored byte, prefix and header included, in the bundle's own file. */
  readonly offset: number;
  /** null: it cannot be read, and its note says why. */
  readonly packing: Packing | null;
}

/** An entry as a worker lists it: nothing but data. */
export interface ListedEntry extends PackedEntry {
  /** Its names from the bundle on, `/` between them; labels from outside, never paths to write to. */
  readonly path: string;
  /** What it is called as a file of its own, ending included; absent: as the last part of its path. Not unique. */
  readonly fileName?: string;
  /** Nested so many containers deep. */
  readonly depth: number;
  /** What it is, in a word or two. */
  readonly title: string;
  /**
   * Models and motions open by themselves, whole files when they are chosen; textures are painted on models and can be
   * looked at; the rest is kept as it is.
   */
  readonly kind: 'model' | 'motion' | 'file' | 'texture' | 'kept';
  /** Why it is not opened, or what else there is to say. */
  readonly note: string | null;
}

export type BundleFormat = Format | 'zip' | 'folder' | 'dds';

export interface Listing {
  readonly format: BundleFormat;
  readonly entries: readonly ListedEntry[];
  readonly problems: readonly Problem[];
}

export interface BundleEntry extends ListedEntry {
  /** Unique in the bundle. */
  readonly number: number;
  /** What it is cut from. Workers are handed this; nothing is read by it. */
  readonly source: Blob;
  /** Reads and unpacks this one alone. Rejects with `Unreadable`, or as `step` does. */
  readonly bytes: (step?: Step) => Promise<Uint8Array<ArrayBuffer>>;
  /** The same to cut from, as an archive inside an archive is; what is stored is not copied. */
  readonly blob: (step?: Step) => Promise<Blob>;
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
  readonly format: BundleFormat;
  readonly entries: readonly BundleEntry[];
  readonly problems: readonly Problem[];
}

/** An entry as if it had been handed over by itself. */
export function pickedFromEntry(bundle: Bundle, entry: BundleEntry): PickedFile {
  return {
    path: `${bundle.path}/${entry.path}`,
    size: entry.size,
    identity: entryIdentity(bundle, entry),
    bytes: async (step) => (await entry.bytes(step)).buffer,
    blob: entry.blob,
    bundleId: bundle.id,
  };
}

export function entryIdentity(bundle: Bundle, entry: BundleEntry): string {
  return `${bundle.identity} ${entry.number}`;
}

/** The entry's number in the bundle of that identity; null where it is none of its entries. */
export function entryNumber(identity: string, ofBundle: string): number | null {
  const rest = identity.startsWith(`${ofBundle} `) ? identity.slice(ofBundle.length + 1) : '';
  return /^\d+$/.test(rest) ? Number(rest) : null;
}
