// Which parts of two files differ, by the names that their field maps give them. Pure.
// SPDX-License-Identifier: MIT

/** A part of a file, in whole bytes. */
export interface FilePart {
  readonly name: string;
  readonly offset: number;
  readonly size: number;
}

export interface PartDifference {
  readonly name: string;
  /** null: that file has no such part. */
  readonly a: FilePart | null;
  readonly b: FilePart | null;
  /** Bytes that are not the same, those that one part is longer by included. */
  readonly bytes: number;
}

export interface FileDifference {
  /** In all parts together; 0: the files are the same to the last byte. */
  readonly bytes: number;
  /** The first byte that differs; null: none. */
  readonly firstAt: number | null;
  /** In the order of the first file, those of the second alone at the end. */
  readonly parts: readonly PartDifference[];
}

export interface PartedFile {
  readonly bytes: Uint8Array;
  readonly parts: readonly FilePart[];
}

/**
 * Of several parts of one name, the first goes with the first, the second with the second.
 * @param breathe is called between two parts
 */
export async function compareFiles(
  a: PartedFile,
  b: PartedFile,
  breathe: () => Promise<void>,
): Promise<FileDifference> {
  const byName = new Map<string, FilePart[]>();
  for (const part of b.parts) {
    const alike = byName.get(part.name);
    if (alike === undefined) byName.set(part.name, [part]);
    else alike.push(part);
  }
  const met = new Map<string, number>();
  const all: PartDifference[] = [];
  for (const part of a.parts) {
    const place = met.get(part.name) ?? 0;
    met.set(part.name, place + 1);
    const other = byName.get(part.name)?.[place] ?? null;
    const bytes = other === null ? part.size : countDifferent(bytesOf(a.bytes, part), bytesOf(b.bytes, other));
    all.push({ name: part.name, a: part, b: other, bytes });
    await breathe();
  }
  const paired = new Set(all.map((difference) => difference.b));
  for (const part of b.parts) {
    if (!paired.has(part)) all.push({ name: part.name, a: null, b: part, bytes: part.size });
  }
  const firstAt = firstDifferent(a.bytes, b.bytes);
  // Parts may have changed places and nothing else.
  const bytes = all.reduce((sum, part) => sum + part.bytes, 0) || countDifferent(a.bytes, b.bytes);
  return { bytes, firstAt, parts: all };
}

function bytesOf(bytes: Uint8Array, { offset, size }: FilePart): Uint8Array {
  return bytes.subarray(offset, offset + size);
}

function countDifferent(a: Uint8Array, b: Uint8Array): number {
  const shared = Math.min(a.length, b.length);
  let count = Math.max(a.length, b.length) - shared;
  for (let at = 0; at < shared; at += 1) if (a[at] !== b[at]) count += 1;
  return count;
}

function firstDifferent(a: Uint8Array, b: Uint8Array): number | null {
  const shared = Math.min(a.length, b.length);
  for (let at = 0; at < shared; at += 1) if (a[at] !== b[at]) return at;
  return a.length === b.length ? null : shared;
}
