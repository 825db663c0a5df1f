// What a zip holds, read from its directory at the end: every entry on its own, whatever it is called. No entry is unpacked here.
// SPDX-License-Identifier: MIT
import { msg, told } from '../i18n/english';
import type { ListedEntry, Listing } from './bundle';
import { kindByName } from './folder';
import { MAX_FILE_BYTES, Unreadable } from './intake';
import { uniqueLabels } from './make-bundle';

const END_RECORD = 22;
const LONGEST_COMMENT = 0xffff;
const WIDE_LOCATOR = 20;
const WIDE_END_RECORD = 56;
const DIRECTORY_RECORD = 46;

/** Some 300,000 entries. A larger directory is no folder of models. */
const MOST_DIRECTORY_BYTES = 32 * 1024 * 1024;

/** In a field of 16 or 32 bits: the value stands in the 64-bit fields instead. */
const SEE_WIDE = 0xffff_ffff;

const Flag = { encrypted: 1, utf8: 1 << 11 } as const;
const Method = { stored: 0, deflated: 8, encrypted: 99 } as const;

const methodNames: Readonly<Record<number, string>> = {
  1: 'Shrink',
  6: 'Implode',
  9: 'Deflate64',
  12: 'bzip2',
  14: 'LZMA',
  93: 'Zstandard',
  95: 'XZ',
  98: 'PPMd',
};

/** @throws Unreadable where the end of the file is not that of a zip */
export async function listZip(file: Blob): Promise<Listing> {
  const { directory, shift } = await readDirectory(file);
  const entries: ListedEntry[] = [];
  const unique = uniqueLabels();
  for (let at = 0; at + DIRECTORY_RECORD <= directory.byteLength; ) {
    const record = readRecord(directory, at, shift);
    if (record === null) break;
    at = record.end;
    if (!record.name.endsWith('/')) entries.push(listedEntry(record, unique(record.name), file.size));
  }
  return { format: 'zip', entries, problems: [] };
}

interface ZipRecord {
  readonly name: string;
  readonly flags: number;
  readonly method: number;
  readonly checksum: number;
  readonly packedSize: number;
  readonly size: number;
  /** Of the entry's own header. */
  readonly offset: number;
  /** Where the next record begins. */
  readonly end: number;
}

function listedEntry({ method, flags, ...record }: ZipRecord, path: string, fileSize: number): ListedEntry {
  const deflated = method === Method.deflated;
  const fault = faultOf({ method, flags, ...record }, fileSize);
  const { size, offset, packedSize, checksum } = record;
  const readable = fault === null && size > 0;
  return {
    path,
    depth: 0,
    title: deflated ? msg('deflated') : (methodNames[method] ?? msg('stored')),
    size,
    offset,
    packing: readable ? { method: 'zip', deflated, packedSize, checksum } : null,
    kind: readable ? kindByName(path) : 'kept',
    note: fault ?? (size === 0 ? msg('empty') : null),
  };
}

/** Why an entry cannot be unpacked; null where it seems that it can. */
function faultOf({ flags, method, size, packedSize, offset }: ZipRecord, fileSize: number): string | null {
  if ((flags & Flag.encrypted) !== 0 || method === Method.encrypted)
    return msg('encrypted: unpack it with its password first');
  if (method !== Method.stored && method !== Method.deflated)
    return told('packed with {method}, which Kotsu does not unpack', {
      method: methodNames[method] ?? told('method {method}', { method }),
    });
  if (Number.isNaN(size + packedSize + offset)) return msg('the zip does not say how large it is or where');
  if (size > MAX_FILE_BYTES) return msg('larger than 256 MB, more than Kotsu reads');
  if (!(offset >= 0 && offset + packedSize <= fileSize)) return msg('lies past the end of the zip, which may be cut');
  if (size > mostUnpacked(method, packedSize))
    return told('claims {size} bytes, more than its {packedSize} packed bytes can hold', { size, packedSize });
  return null;
}

/** Deflate makes at most 258 bytes of two bits, and its shortest block holds some more. */
function mostUnpacked(method: number, packedSize: number): number {
  return method === Method.stored ? packedSize : packedSize * 1032 + 1032;
}

/** @returns null where there is no record */
function readRecord(directory: DataView, at: number, shift: number): ZipRecord | null {
  if (directory.getUint32(at, true) !== 0x0201_4b50) return null;
  const u16 = (offset: number) => directory.getUint16(at + offset, true);
  const u32 = (offset: number) => directory.getUint32(at + offset, true);
  const [nameLength, extraLength, commentLength] = [u16(28), u16(30), u16(32)];
  const nameAt = at + DIRECTORY_RECORD;
  const extraAt = nameAt + nameLength;
  const end = extraAt + extraLength + commentLength;
  if (end > directory.byteLength) return null;
  const flags = u16(8);
  const wide = wideFields(directory, extraAt, extraLength);
  const field = (value: number) => (value === SEE_WIDE ? wide() : value);
  // In this order, which is that of the wide fields.
  const [size, packedSize, offset] = [field(u32(24)), field(u32(20)), field(u32(42))];
  const name = new Uint8Array(directory.buffer, directory.byteOffset + nameAt, nameLength);
  return {
    name: readName(name, (flags & Flag.utf8) !== 0),
    flags,
    method: u16(10),
    checksum: u32(16),
    packedSize,
    size,
    offset: offset + shift,
    end,
  };
}

/** Hands out the 64-bit fields of an extra block one after the other; NaN, which nothing can be, where there are no more. */
function wideFields(directory: DataView, from: number, length: number): () => number {
  let [at, end] = [from, from];
  for (let block = from; block + 4 <= from + length; ) {
    const size = directory.getUint16(block + 2, true);
    if (directory.getUint16(block, true) === 1) [at, end] = [block + 4, Math.min(block + 4 + size, from + length)];
    block += 4 + size;
  }
  return () => {
    if (at + 8 > end) return Number.NaN;
    at += 8;
    return Number(directory.getBigUint64(at - 8, true));
  };
}

/** Zips without the flag are in the code page of whoever packed them; most are UTF-8 or plain letters all the same. */
function readName(bytes: Uint8Array, utf8: boolean): string {
  try {
    return new TextDecoder('utf-8', { fatal: !utf8 }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}

/** The directory's bytes, and what its offsets lack: some programs stand before the zip that they unpack. */
async function readDirectory(file: Blob): Promise<{ readonly directory: DataView; readonly shift: number }> {
  const tailAt = Math.max(0, file.size - END_RECORD - LONGEST_COMMENT - WIDE_LOCATOR);
  const tail = await viewOf(file, tailAt, file.size);
  const endAt = findEnd(tail);
  if (endAt === null)
    throw new Unreadable(msg('This is no zip, or its end is missing: the list of its files stands there.'));
  let directoryEnd = tailAt + endAt;
  let [size, offset] = [tail.getUint32(endAt + 12, true), tail.getUint32(endAt + 16, true)];
  const wide = await wideEnd(file, tail, endAt, tailAt);
  if (wide !== null) ({ size, offset, directoryEnd } = wide);
  if (size > MOST_DIRECTORY_BYTES)
    throw new Unreadable(told('The list of files claims {size} bytes, which is more than Kotsu reads.', { size }));
  const start = directoryEnd - size;
  if (!(start >= 0)) throw new Unreadable(msg('The list of files claims more bytes than the zip has.'));
  return { directory: await viewOf(file, start, directoryEnd), shift: start - offset };
}

/** The last end record whose comment reaches no further than the file. */
function findEnd(tail: DataView): number | null {
  for (let at = tail.byteLength - END_RECORD; at >= 0; at--) {
    if (tail.getUint32(at, true) !== 0x0605_4b50) continue;
    if (at + END_RECORD + tail.getUint16(at + 20, true) <= tail.byteLength) return at;
  }
  return null;
}

/** The 64-bit end record, where its locator stands before the usual one. */
async function wideEnd(file: Blob, tail: DataView, endAt: number, tailAt: number) {
  const locator = endAt - WIDE_LOCATOR;
  if (locator < 0 || tail.getUint32(locator, true) !== 0x0706_4b50) return null;
  // Its stated place lacks the shift that is not known yet; it lies directly before the locator unless it is extended.
  const places = [Number(tail.getBigUint64(locator + 8, true)), tailAt + locator - WIDE_END_RECORD];
  for (const directoryEnd of places) {
    if (!(directoryEnd >= 0 && directoryEnd + WIDE_END_RECORD <= file.size)) continue;
    const record = await viewOf(file, directoryEnd, directoryEnd + WIDE_END_RECORD);
    if (record.getUint32(0, true) !== 0x0606_4b50) continue;
    const [size, offset] = [Number(record.getBigUint64(40, true)), Number(record.getBigUint64(48, true))];
    return { size, offset, directoryEnd };
  }
  throw new Unreadable(msg('The list of files is not where the zip says: it is damaged or cut.'));
}

async function viewOf(file: Blob, from: number, to: number): Promise<DataView> {
  return new DataView(await file.slice(from, to).arrayBuffer());
}
