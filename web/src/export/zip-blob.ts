// Several files as one zip, packed piece by piece, so that the page goes on meanwhile.
// SPDX-License-Identifier: MIT

export interface ZipEntry {
  readonly name: string;
  readonly bytes: Uint8Array;
}

/** Packing so much takes a few milliseconds. */
const PIECE = 1 << 17;

/**
 * @param packs off: the files are put in as they are, for those that are packed already
 * @param breathe called between two pieces; may wait, and may throw to end the work
 */
export async function zipBlob(
  files: AsyncIterable<ZipEntry> | Iterable<ZipEntry>,
  packs: boolean,
  breathe: () => Promise<void>,
): Promise<Blob> {
  const { Zip, ZipDeflate, ZipPassThrough } = await import('fflate');
  const parts: Uint8Array<ArrayBuffer>[] = [];
  const zip = new Zip((error, data) => {
    if (error) throw error;
    parts.push(data as Uint8Array<ArrayBuffer>);
  });
  for await (const { name, bytes } of files) {
    const file = packs ? new ZipDeflate(name, { level: 6 }) : new ZipPassThrough(name);
    zip.add(file);
    let at = 0;
    do {
      const end = Math.min(bytes.length, at + PIECE);
      file.push(bytes.subarray(at, end), end === bytes.length);
      at = end;
      await breathe();
    } while (at < bytes.length);
  }
  zip.end();
  return new Blob(parts, { type: 'application/zip' });
}
