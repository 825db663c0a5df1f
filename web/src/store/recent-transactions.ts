// What the recent files read and write in the database, each as one transaction: other tabs see all of it or nothing.
// SPDX-License-Identifier: MIT
import type { IDBPTransaction } from 'idb';
import { contentHash } from '../files/content-hash';
import { evictedBy, evictedToFree, type Limits } from './eviction';
import type { Database, FileRecord, Schema } from './recent-database';

export interface NewFile {
  /** From `contentHash`. */
  readonly hash: string;
  readonly name: string;
  readonly bytes: Uint8Array;
}

export interface KeptFile extends FileRecord {
  readonly bytes: Uint8Array<ArrayBuffer>;
}

const STORES = ['files', 'bytes'] as const;
type Writing = IDBPTransaction<Schema, typeof STORES, 'readwrite'>;

// ----------------------------------------------------------------------------------------------------------- Reading

/** One unreadable value fails `getAll` as a whole; then they are read one by one. What is no record is removed. */
export async function readRecords(database: Database): Promise<FileRecord[]> {
  const keys = await database.getAllKeys('files');
  const values: unknown[] = await database
    .getAll('files')
    .catch(() => Promise.all(keys.map((key) => database.get('files', key).catch(() => null))));
  const records = values.filter(isRecord);
  const sound = new Set(records.map(({ hash }) => hash));
  const broken = keys.filter((key) => !sound.has(key));
  if (broken.length > 0) await removeFiles(database, broken);
  return records;
}

export async function readFile(database: Database, hash: string): Promise<KeptFile | 'absent' | 'damaged'> {
  try {
    const [record, buffer]: readonly unknown[] = await Promise.all([
      database.get('files', hash),
      database.get('bytes', hash),
    ]);
    if (record === undefined && buffer === undefined) return 'absent';
    if (!isRecord(record) || !(buffer instanceof ArrayBuffer)) return 'damaged';
    const bytes = new Uint8Array(buffer);
    return (await contentHash(bytes)) === hash ? { ...record, bytes } : 'damaged';
  } catch (error) {
    // Browsers keep large values in files of their own, and this one is gone.
    if (error instanceof Error && (error.name === 'DataError' || error.name === 'NotFoundError')) return 'damaged';
    throw error;
  }
}

function isRecord(value: unknown): value is FileRecord {
  if (typeof value !== 'object' || value === null) return false;
  const { hash, name, size, openedAt, view, picture } = value as Record<keyof FileRecord, unknown>;
  return (
    typeof hash === 'string' &&
    typeof name === 'string' &&
    Number.isFinite(size) &&
    Number.isFinite(openedAt) &&
    (view === null || typeof view === 'string') &&
    (picture === null || picture instanceof Blob)
  );
}

// ----------------------------------------------------------------------------------------------------------- Writing

/** Evicts what the limits ask for. A file that is kept already comes to the top, with its view and picture. */
export function writeFile(database: Database, { hash, name, bytes }: NewFile, limits: Limits): Promise<void> {
  return writing(database, async (transaction) => {
    const files = transaction.objectStore('files');
    const contents = transaction.objectStore('bytes');
    const [values, contentsKey] = await Promise.all([files.getAll(), contents.getKey(hash)]);
    const kept = values.filter(isRecord);
    const { view = null, picture = null } = kept.find((record) => record.hash === hash) ?? {};
    const size = bytes.byteLength;
    for (const evicted of evictedBy({ hash, size }, kept, limits)) await removeOne(transaction, evicted);
    await files.put({ hash, name, size, openedAt: Date.now(), view, picture });
    // Copied, because a view into a larger buffer would be stored with all of it.
    if (contentsKey === undefined) await contents.put(new Uint8Array(bytes).buffer, hash);
  });
}

/** Removes the oldest files until `bytes` are free. False: that is not to be had. */
export async function makeRoom(database: Database, bytes: number): Promise<boolean> {
  const evicted = evictedToFree(bytes, await readRecords(database));
  if (evicted.length > 0) await removeFiles(database, evicted);
  return evicted.length > 0;
}

export function changeRecord(database: Database, hash: string, change: Partial<FileRecord>): Promise<void> {
  return writing(database, async (transaction) => {
    const files = transaction.objectStore('files');
    const record = await files.get(hash);
    if (isRecord(record)) await files.put({ ...record, ...change });
  });
}

export function removeFiles(database: Database, hashes: readonly string[]): Promise<void> {
  return writing(database, async (transaction) => {
    await Promise.all(hashes.map((hash) => removeOne(transaction, hash)));
  });
}

export function clearStores(database: Database): Promise<void> {
  return writing(database, async (transaction) => {
    await Promise.all(STORES.map((name) => transaction.objectStore(name).clear()));
  });
}

async function removeOne(transaction: Writing, hash: string): Promise<void> {
  await Promise.all(STORES.map((name) => transaction.objectStore(name).delete(hash)));
}

/** Ends well, or leaves everything as it was and throws the reason why. */
async function writing(database: Database, work: (transaction: Writing) => Promise<void>): Promise<void> {
  const transaction = database.transaction(STORES, 'readwrite');
  const [worked, done] = await Promise.allSettled([
    work(transaction).catch((error: unknown) => {
      abort(transaction);
      throw error;
    }),
    transaction.done,
  ]);
  // A transaction that the browser ended for want of room knows why; its requests know only that it ended.
  if (transaction.error !== null) throw transaction.error;
  if (worked.status === 'rejected') throw worked.reason;
  if (done.status === 'rejected') throw done.reason;
}

function abort(transaction: Writing): void {
  try {
    transaction.abort();
  } catch {
    // It has ended already.
  }
}
