// Which kept files make room for a new one: the oldest first. Pure.
// SPDX-License-Identifier: MIT

export interface Limits {
  /** Bytes of all kept files together; their pictures, a few KB each, are not counted. */
  readonly totalBytes: number;
  /** Bytes of one file. */
  readonly fileBytes: number;
  readonly files: number;
}

const MEGABYTE = 1024 * 1024;

/** The file size leaves out whole game archives, the count keeps a folder of a thousand files from being the whole list. */
export const defaultLimits: Limits = { totalBytes: 256 * MEGABYTE, fileBytes: 64 * MEGABYTE, files: 300 };

export interface Kept {
  readonly hash: string;
  readonly size: number;
  /** Milliseconds since 1970. */
  readonly openedAt: number;
}

/** The hashes to remove so that `incoming` fits; itself is never among them, and its old copy counts as replaced. */
export function evictedBy(incoming: Pick<Kept, 'hash' | 'size'>, kept: readonly Kept[], limits: Limits): string[] {
  const others = oldestFirst(kept).filter((file) => file.hash !== incoming.hash);
  let bytes = others.reduce((sum, file) => sum + file.size, incoming.size);
  let count = others.length + 1;
  const evicted: string[] = [];
  for (const file of others) {
    if (bytes <= limits.totalBytes && count <= limits.files) break;
    evicted.push(file.hash);
    bytes -= file.size;
    count -= 1;
  }
  return evicted;
}

/** The hashes to remove so that at least `bytes` come free. None where all files are smaller than that: they would go for nothing. */
export function evictedToFree(bytes: number, kept: readonly Kept[]): string[] {
  if (kept.reduce((sum, file) => sum + file.size, 0) < bytes) return [];
  const evicted: string[] = [];
  let freed = 0;
  for (const file of oldestFirst(kept)) {
    if (freed >= bytes) break;
    evicted.push(file.hash);
    freed += file.size;
  }
  return evicted;
}

function oldestFirst(kept: readonly Kept[]): Kept[] {
  return [...kept].sort((a, b) => a.openedAt - b.openedAt);
}
