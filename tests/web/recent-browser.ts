// What the tests of the recent files take for a browser: fake-indexeddb, storage in memory, and ways for them to fail.
// SPDX-License-Identifier: MIT
import { createHash } from 'node:crypto';
import 'fake-indexeddb/auto';
import { IDBFactory } from 'fake-indexeddb';
import { vi } from 'vitest';
import type { NewFile } from '../../web/src/store/recent-transactions';

/** A new browser: empty database, empty storage. */
export function freshBrowser(): void {
  vi.stubGlobal('indexedDB', new IDBFactory());
  vi.stubGlobal('localStorage', new MemoryStorage());
  vi.stubGlobal('sessionStorage', new MemoryStorage());
}

class MemoryStorage {
  private readonly items = new Map<string, string>();
  getItem(key: string): string | null {
    return this.items.get(key) ?? null;
  }
  setItem(key: string, value: string): void {
    this.items.set(key, value);
  }
  removeItem(key: string): void {
    this.items.delete(key);
  }
}

/** Denied by the user's settings: even reading throws. */
export const deniedStorage = {
  getItem: deny,
  setItem: deny,
  removeItem: deny,
};

function deny(): never {
  throw new DOMException('The operation is insecure.', 'SecurityError');
}

/** `size` equal bytes under their true hash. */
export function fileOf(name: string, size: number, fill: number): NewFile {
  const bytes = new Uint8Array(size).fill(fill);
  return { hash: createHash('sha256').update(bytes).digest('hex'), name, bytes };
}

/**
 * Makes a browser with room for `bytes` of contents: the transaction that goes over it ends as the browsers end it, with
 * the request failing first and the transaction after it.
 */
export function limitQuota(bytes: number): void {
  const put = IDBObjectStore.prototype.put;
  vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(function (this: IDBObjectStore, ...[value, key]) {
    const contents = this.transaction.objectStore('bytes');
    if (this.name === 'bytes') {
      contents.getAll().onsuccess = ({ target }) => {
        const stored = (target as IDBRequest<ArrayBuffer[]>).result;
        const used = stored.reduce((sum, buffer) => sum + buffer.byteLength, 0);
        if (used + (value as ArrayBuffer).byteLength > bytes) endForQuota(contents.transaction);
      };
    }
    return put.call(this, value, key);
  });
}

function endForQuota(transaction: IDBTransaction): void {
  Object.defineProperty(transaction, 'error', {
    value: new DOMException('Encountered full disk', 'QuotaExceededError'),
  });
  transaction.abort();
}

/** The database as another program finds it, for tests that damage it. */
export async function rawStore(
  work: (files: IDBObjectStore, bytes: IDBObjectStore) => void,
  version?: number,
): Promise<IDBDatabase> {
  const database = await new Promise<IDBDatabase>((resolve, reject) => {
    const opening = indexedDB.open('kotsu-recent-files', version);
    opening.onsuccess = () => resolve(opening.result);
    opening.onerror = () => reject(opening.error);
  });
  await new Promise<void>((resolve, reject) => {
    const transaction = database.transaction(['files', 'bytes'], 'readwrite');
    work(transaction.objectStore('files'), transaction.objectStore('bytes'));
    transaction.oncomplete = () => resolve();
    transaction.onabort = () => reject(transaction.error);
  });
  return database;
}
