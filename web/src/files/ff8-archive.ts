// FF8 archives: the trio .fi, .fl and .fs, and the re-release's .zzz. Only the index is read; an entry's bytes when asked for.
// SPDX-License-Identifier: MIT
/// <reference path="./lz4js.d.ts" />
import { type Entry, expandLzs, KotsuDocument, type KotsuModule, lzsCanReach } from '../../../wasm-bindings/kotsu';
import { type Bundle, type BundleEntry, makeBundle } from './bundle';
import { MAX_FILE_BYTES, type PickedFile } from './intake';
import type { Trio } from './trios';

/** The index of a trio lists 12 bytes per file: the game's largest has some thousand files. */
const MOST_INDEX_BYTES = 16 * 1024 * 1024;

/** Of a .zzz, what is read to find its table; doubled as long as the table goes on. */
const ZZZ_BEGINNING = 1024 * 1024;

const LZS_PREFIX = 4;
/** Packed size, a tag, and the unpacked size once more; the packed size counts what follows it. */
const LZ4_PREFIX = 12;
const LZ4_COUNTED_PREFIX = 8;

/** @throws KotsuError, or an Error of one sentence */
export async function openTrio(module: KotsuModule, { name, fi, fl, fs }: Trio): Promise<Bundle> {
  if (fi.size + fl.size > MOST_INDEX_BYTES)
    throw new Error('The index is larger than that of any archive of the game.');
  const [index, names] = [new Uint8Array(await fi.bytes()), new Uint8Array(await fl.bytes())];
  const document = KotsuDocument.loadFf8Archive(module, index, names, fs.size);
  return bundleOf(document, { ...fs, path: name }, fs);
}

/** @throws KotsuError, or an Error of one sentence */
export async function openZzz(module: KotsuModule, file: PickedFile): Promise<Bundle> {
  for (let length = ZZZ_BEGINNING; ; length *= 2) {
    const beginning = new Uint8Array(await part(file, 0, Math.min(length, file.size)));
    const document = KotsuDocument.loadZzz(module, beginning, file.size);
    const goesOn = document.problems.some(({ code }) => code === 'zzz-table');
    if (!goesOn || length >= Math.min(file.size, MOST_INDEX_BYTES)) return bundleOf(document, file, file);
    document.dispose();
  }
}

/** @param payload the file that the entries are cut from */
function bundleOf(document: KotsuDocument, { path, identity }: PickedFile, payload: PickedFile): Bundle {
  const { module, format, problems } = document;
  const entries = document.entries().map((entry) => bundleEntry(module, entry, payload));
  document.dispose();
  return makeBundle({ path, size: payload.size, identity, format, entries, problems });
}

const packingTitles = { stored: 'stored', lzs: 'LZS', lz4: 'LZ4', unknown: 'unknown packing' } as const;

function bundleEntry(module: KotsuModule, entry: Entry, payload: PickedFile): BundleEntry {
  const { index, offset, size, packing, usable } = entry;
  return {
    number: index,
    path: entry.name.replace(/^[a-z]:\\/i, '').replaceAll('\\', '/') || `entry ${index}`,
    depth: 0,
    title: packingTitles[packing],
    size,
    offset,
    kind: usable ? 'file' : 'kept',
    note: usable ? null : size === 0 ? 'empty' : 'cannot be read: see the report',
    bytes: () => unpack(module, entry, payload),
    ...(usable &&
      packing === 'stored' && {
        slice: (from: number, to: number) => part(payload, offset + from, offset + Math.min(to, size)),
      }),
  };
}

async function unpack(module: KotsuModule, entry: Entry, payload: PickedFile): Promise<Uint8Array<ArrayBuffer>> {
  const { size, packing } = entry;
  if (size > MAX_FILE_BYTES) throw new Error('The entry is larger than 256 MB, more than Kotsu reads.');
  if (packing === 'stored') return new Uint8Array(await part(payload, entry.offset, entry.offset + size));
  if (packing === 'lzs') return unpackLzs(module, entry, payload);
  if (packing === 'lz4') return unpackLz4(entry, payload);
  throw new Error('The entry is packed in a way that Kotsu does not know.');
}

async function unpackLzs(module: KotsuModule, { offset, size }: Entry, payload: PickedFile) {
  const packed = await prefixed(payload, offset, LZS_PREFIX, 0);
  if (!lzsCanReach(module, packed.length, size)) {
    throw new Error(`The entry claims ${size} bytes, more than its ${packed.length} packed bytes can hold.`);
  }
  return complete(expandLzs(module, packed, size), size);
}

async function unpackLz4({ offset, size }: Entry, payload: PickedFile) {
  const packed = await prefixed(payload, offset, LZ4_PREFIX, LZ4_COUNTED_PREFIX);
  // A byte of a length adds at most 255.
  if (size > 255 * packed.length + 64) {
    throw new Error(`The entry claims ${size} bytes, more than its ${packed.length} packed bytes can hold.`);
  }
  const { decompressBlock } = await import('lz4js');
  const bytes = new Uint8Array(size);
  return complete(bytes, decompressBlock(packed, bytes, 0, packed.length, 0));
}

/** The packed bytes behind a prefix, the first word of which counts them and `countedToo` bytes of the prefix itself. */
async function prefixed(payload: PickedFile, offset: number, prefix: number, countedToo: number) {
  const head = new DataView(await part(payload, offset, offset + prefix));
  if (head.byteLength < prefix) throw new Error('The archive ends before the entry does.');
  const length = head.getUint32(0, true) - countedToo;
  if (length < 0 || offset + prefix + length > payload.size) {
    throw new Error(`The entry claims ${length} packed bytes, which the archive does not have.`);
  }
  return new Uint8Array(await part(payload, offset + prefix, offset + prefix + length));
}

function complete(bytes: Uint8Array<ArrayBuffer>, unpacked: number): Uint8Array<ArrayBuffer> {
  const written = Math.min(bytes.length, unpacked);
  if (bytes.length === unpacked) return bytes;
  throw new Error(`The packed data ends after ${written} bytes of ${unpacked}.`);
}

/** Without the rest where the file can be cut: an archive is large, its entries are small. */
async function part(file: PickedFile, from: number, to: number): Promise<ArrayBuffer> {
  if (file.slice !== undefined) return file.slice(from, to);
  return (await file.bytes()).slice(from, to);
}
