// FF8 archives: the trio .fi, .fl and .fs, and the re-release's .zzz. Only the index is read; an entry's bytes when asked for.
// SPDX-License-Identifier: MIT
/// <reference path="./lz4js.d.ts" />

import { type Entry, expandLzs, KotsuDocument, type KotsuModule, lzsCanReach } from '../../../wasm-bindings/kotsu';
import { msg, told } from '../i18n/english';
import type { ListedEntry, Listing, PackedEntry, Packing } from './bundle';
import { Unreadable } from './intake';
import { lz4BlockSize } from './lz4-block';

/** The index of a trio lists 12 bytes per file: the game's largest has some thousand files. */
const MOST_INDEX_BYTES = 16 * 1024 * 1024;

/** Of a .zzz, what is read to find its table; doubled as long as the table goes on. */
const ZZZ_BEGINNING = 1024 * 1024;

const LZS_PREFIX = 4;
/** Packed size, a tag, and the unpacked size once more; the packed size counts what follows it. */
const LZ4_PREFIX = 12;
const LZ4_COUNTED_PREFIX = 8;

/** @throws KotsuError or Unreadable */
export async function listTrio(module: KotsuModule, fi: Blob, fl: Blob, fsSize: number): Promise<Listing> {
  if (fi.size + fl.size > MOST_INDEX_BYTES)
    throw new Unreadable(msg('The index is larger than that of any archive of the game.'));
  const [index, names] = [await bytesOf(fi), await bytesOf(fl)];
  return listingOf(KotsuDocument.loadFf8Archive(module, index, names, fsSize));
}

/** @throws KotsuError */
export async function listZzz(module: KotsuModule, file: Blob): Promise<Listing> {
  for (let length = ZZZ_BEGINNING; ; length *= 2) {
    const document = KotsuDocument.loadZzz(module, await bytesOf(file.slice(0, length)), file.size);
    const goesOn = document.problems.some(({ code }) => code === 'zzz-table');
    if (!goesOn || length >= Math.min(file.size, MOST_INDEX_BYTES)) return listingOf(document);
    document.dispose();
  }
}

function listingOf(document: KotsuDocument): Listing {
  const { format, problems } = document;
  const entries = document.entries().map(listedEntry);
  document.dispose();
  return { format, entries, problems };
}

const packingTitles = {
  stored: msg('stored'),
  lzs: 'LZS',
  lz4: 'LZ4',
  unknown: msg('unknown packing'),
} as const;

function listedEntry({ name, index, offset, size, packing, usable }: Entry): ListedEntry {
  const readable: Packing | null = usable && packing !== 'unknown' ? { method: packing } : null;
  return {
    path: name.replace(/^[a-z]:\\/i, '').replaceAll('\\', '/') || `entry ${index}`,
    depth: 0,
    title: packingTitles[packing],
    size,
    offset,
    packing: readable,
    kind: readable === null ? 'kept' : 'file',
    note: readable !== null ? null : size === 0 ? msg('empty') : msg('cannot be read: see the report'),
  };
}

/** @throws Unreadable where the packed bytes are not what they claim */
export async function unpackLzs(module: KotsuModule, source: Blob, { offset, size }: PackedEntry) {
  const packed = await prefixed(source, offset, LZS_PREFIX, 0);
  if (!lzsCanReach(module, packed.length, size)) throw impossibleClaim(size, packed.length);
  return complete(expandLzs(module, packed, size), size);
}

/** @throws Unreadable where the packed bytes are not what they claim */
export async function unpackLz4(source: Blob, { offset, size }: PackedEntry) {
  const packed = await prefixed(source, offset, LZ4_PREFIX, LZ4_COUNTED_PREFIX);
  // A byte of a length adds at most 255.
  if (size > 255 * packed.length + 64) throw impossibleClaim(size, packed.length);
  const unpacked = lz4BlockSize(packed);
  if (unpacked === null) throw new Unreadable(msg('The packed data is damaged: it is no whole LZ4 block.'));
  if (unpacked !== size)
    throw new Unreadable(
      told('The packed data holds {unpacked} bytes, and the entry claims {size}.', { unpacked, size }),
    );
  const { decompressBlock } = await import('lz4js');
  const bytes = new Uint8Array(size);
  decompressBlock(packed, bytes, 0, packed.length, 0);
  return bytes;
}

function impossibleClaim(size: number, packedSize: number): Unreadable {
  return new Unreadable(
    told('The entry claims {size} bytes, more than its {packedSize} packed bytes can hold.', { size, packedSize }),
  );
}

/** The packed bytes behind a prefix, the first word of which counts them and `countedToo` bytes of the prefix itself. */
async function prefixed(source: Blob, offset: number, prefix: number, countedToo: number) {
  const head = await bytesOf(source.slice(offset, offset + prefix));
  if (head.byteLength < prefix) throw new Unreadable(msg('The archive ends before the entry does.'));
  const length = new DataView(head.buffer).getUint32(0, true) - countedToo;
  if (length < 0 || offset + prefix + length > source.size) {
    throw new Unreadable(told('The entry claims {length} packed bytes, which the archive does not have.', { length }));
  }
  return bytesOf(source.slice(offset + prefix, offset + prefix + length));
}

function complete(bytes: Uint8Array<ArrayBuffer>, size: number): Uint8Array<ArrayBuffer> {
  if (bytes.length === size) return bytes;
  throw new Unreadable(told('The packed data ends after {length} bytes of {size}.', { length: bytes.length, size }));
}

async function bytesOf(blob: Blob): Promise<Uint8Array<ArrayBuffer>> {
  return new Uint8Array(await blob.arrayBuffer());
}
