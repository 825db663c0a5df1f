// Unpacks one entry of a zip piece by piece, and stops as soon as it turns out larger than it says.
// SPDX-License-Identifier: MIT
import { Inflate } from 'fflate';
import { msg, told } from '../i18n/english';
import type { PackedEntry, Packing } from './bundle';
import { type Step, Unreadable } from './intake';

const LOCAL_HEADER = 30;

/** Read at once. */
const PIECE = 1024 * 1024;

/** Inflated at once: at most 1032 times as much comes out of it, before anyone can stop it. */
const MORSEL = 4 * 1024;

/** @throws Unreadable, or as `step` does */
export async function unpackZipped(
  source: Blob,
  { offset, size }: PackedEntry,
  { deflated, packedSize, checksum }: Extract<Packing, { readonly method: 'zip' }>,
  step: Step,
): Promise<Uint8Array<ArrayBuffer>> {
  const start = await dataStart(source, offset);
  if (start + packedSize > source.size) throw new Unreadable(msg('The zip ends before the entry does.'));
  const out = new Output(size);
  const inflate = deflated ? new Inflate((bytes) => out.add(bytes)) : null;
  for (let at = 0; at < packedSize; at += PIECE) {
    const end = Math.min(at + PIECE, packedSize);
    const piece = new Uint8Array(await source.slice(start + at, start + end).arrayBuffer());
    if (inflate === null) out.add(piece);
    for (let from = 0; from < piece.length; from += MORSEL) {
      const to = Math.min(from + MORSEL, piece.length);
      if (inflate !== null) push(inflate, piece.subarray(from, to), at + to === packedSize);
      await step((at + to) / packedSize);
    }
  }
  return out.finish(checksum);
}

/** Behind the entry's own header, whose name and extra fields may differ from the directory's. */
async function dataStart(source: Blob, offset: number): Promise<number> {
  const header = new DataView(await source.slice(offset, offset + LOCAL_HEADER).arrayBuffer());
  if (header.byteLength < LOCAL_HEADER || header.getUint32(0, true) !== 0x0403_4b50)
    throw new Unreadable(msg('The entry is not where the zip says: the zip is damaged or cut.'));
  return offset + LOCAL_HEADER + header.getUint16(26, true) + header.getUint16(28, true);
}

function push(inflate: Inflate, morsel: Uint8Array, isLast: boolean): void {
  try {
    inflate.push(morsel, isLast);
  } catch (error) {
    if (error instanceof Unreadable) throw error;
    // The library's messages are not for users.
    throw new Unreadable(msg('The packed data of this entry is damaged.'));
  }
}

class Output {
  private readonly bytes: Uint8Array<ArrayBuffer>;
  private length = 0;

  constructor(size: number) {
    this.bytes = new Uint8Array(size);
  }

  add(more: Uint8Array): void {
    if (this.length + more.length > this.bytes.length)
      throw new Unreadable(
        told('The entry holds more than the {length} bytes that it claims.', { length: this.bytes.length }),
      );
    this.bytes.set(more, this.length);
    this.length += more.length;
  }

  finish(checksum: number): Uint8Array<ArrayBuffer> {
    const size = this.bytes.length;
    if (this.length < size)
      throw new Unreadable(told('The packed data ends after {length} bytes of {size}.', { length: this.length, size }));
    if (crc32(this.bytes) !== checksum)
      throw new Unreadable(msg('The entry is damaged: its bytes do not agree with their checksum.'));
    return this.bytes;
  }
}

/** As zips and PNGs have it: polynomial 0xEDB88320, all bits inverted before and after. */
export function crc32(bytes: Uint8Array): number {
  let sum = -1;
  // Not for ... of, which takes eight times as long.
  for (let at = 0; at < bytes.length; at++) sum = (crcTable[(sum ^ (bytes[at] ?? 0)) & 255] ?? 0) ^ (sum >>> 8);
  return ~sum >>> 0;
}

const crcTable = Int32Array.from({ length: 256 }, (_, byte) => {
  let value = byte;
  for (let bit = 0; bit < 8; bit++) value = value & 1 ? (value >>> 1) ^ 0xedb8_8320 : value >>> 1;
  return value;
});
