// The recent files on browsers that deny, fill up, lose or damage their storage: survived, and said.
// SPDX-License-Identifier: MIT
import { IDBFactory } from 'fake-indexeddb';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { RecentFiles } from '../../web/src/store/recent-files';
import { deniedStorage, fileOf, freshBrowser, limitQuota, rawStore } from './recent-browser';

let recent: RecentFiles;

beforeEach(() => {
  freshBrowser();
  recent = new RecentFiles();
});
afterEach(async () => {
  await recent.close();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

async function names(): Promise<string[]> {
  const list = await recent.list();
  if (!list.ok) throw new Error(list.reason);
  return list.value.map((file) => file.name).sort();
}

async function put(...files: ReturnType<typeof fileOf>[]): Promise<void> {
  for (const file of files) {
    expect(await recent.put(file)).toMatchObject({ ok: true });
    await new Promise((resolve) => setTimeout(resolve, 2));
  }
}

async function expectEverythingFails(reason: string): Promise<void> {
  const results = [
    await recent.list(),
    await recent.get('hash'),
    await recent.put(fileOf('a', 1, 1)),
    await recent.updateView('hash', 'view'),
    await recent.setPicture('hash', null),
    await recent.remove('hash'),
    await recent.clearAll(),
  ];
  for (const result of results) expect(result).toMatchObject({ ok: false, reason });
  for (const result of results) expect(!result.ok && result.sentence).toMatch(/\.$/);
}

test.each([
  ['SecurityError', 'denied'],
  ['InvalidStateError', 'denied'],
  ['UnknownError', 'failed'],
])('a database that cannot be opened (%s) is said as "%s"', async (name, reason) => {
  const refuse = () => {
    throw new DOMException('no', name);
  };
  vi.stubGlobal('indexedDB', { open: refuse, deleteDatabase: refuse });
  await expectEverythingFails(reason);
});

test('no database at all is "denied", and one that comes later is used', async () => {
  const { indexedDB } = globalThis;
  vi.stubGlobal('indexedDB', undefined);
  Reflect.deleteProperty(globalThis, 'indexedDB');
  await expectEverythingFails('denied');
  vi.stubGlobal('indexedDB', indexedDB);
  expect(await names()).toEqual([]);
});

test('with localStorage denied files are kept all the same, and the switch holds for the tab', async () => {
  vi.stubGlobal('localStorage', deniedStorage);
  await put(fileOf('a', 1, 1));
  expect(await names()).toEqual(['a']);
  await recent.setKeepNothing(true);
  expect(await recent.list()).toMatchObject({ ok: false, reason: 'off' });
  await recent.setKeepNothing(false);
  expect(await names()).toEqual([]);
});

test('without BroadcastChannel this tab still hears of its own changes', async () => {
  vi.stubGlobal('BroadcastChannel', undefined);
  const alone = new RecentFiles();
  const heard = vi.fn();
  alone.onChanged(heard);
  await alone.put(fileOf('a', 1, 1));
  expect(heard).toHaveBeenCalled();
  await alone.close();
});

test('a full browser loses its oldest files for the new one', async () => {
  limitQuota(1000);
  await put(fileOf('a', 400, 1), fileOf('b', 400, 2), fileOf('c', 400, 3));
  expect(await names()).toEqual(['b', 'c']);
  expect(await recent.get(fileOf('c', 400, 3).hash)).toMatchObject({ ok: true, value: { name: 'c' } });
});

test('a file larger than all that could go for it is "full" and costs no other', async () => {
  limitQuota(1000);
  await put(fileOf('a', 400, 1), fileOf('b', 400, 2));
  expect(await recent.put(fileOf('large', 1001, 3))).toMatchObject({ ok: false, reason: 'full' });
  expect(await names()).toEqual(['a', 'b']);
});

test('where making room does not help either, it is "full" after one more try', async () => {
  await put(fileOf('a', 400, 1), fileOf('b', 400, 2));
  // Other pages of the host have taken the rest.
  limitQuota(300);
  const writes = vi.mocked(IDBObjectStore.prototype.put);
  expect(await recent.put(fileOf('c', 350, 3))).toMatchObject({ ok: false, reason: 'full' });
  expect(writes.mock.contexts.filter((store) => (store as IDBObjectStore).name === 'bytes')).toHaveLength(2);
  expect(await names()).toEqual(['b']);
});

test('a put that fails halfway leaves no record without bytes', async () => {
  const original = IDBObjectStore.prototype.put;
  vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(function (this: IDBObjectStore, ...[value, key]) {
    if (this.name === 'bytes') throw new DOMException('cannot be cloned', 'DataCloneError');
    return original.call(this, value, key);
  });
  expect(await recent.put(fileOf('a', 10, 1))).toMatchObject({ ok: false, reason: 'failed' });
  expect(await names()).toEqual([]);
});

test('storage that the user clears meanwhile is empty afterwards, and works', async () => {
  await put(fileOf('a', 10, 1));
  // Asks every open connection to close, as "clear site data" and another tab's clean-up do.
  await new Promise<void>((resolve, reject) => {
    const deletion = indexedDB.deleteDatabase('kotsu-recent-files');
    deletion.onsuccess = () => resolve();
    deletion.onblocked = () => reject(new Error('the page did not let go'));
  });
  expect(await names()).toEqual([]);
  await put(fileOf('b', 10, 2));
  expect(await names()).toEqual(['b']);
});

test('a connection that the browser drops is opened again', async () => {
  let dropped: IDBDatabase | undefined;
  const transaction = IDBDatabase.prototype.transaction;
  vi.spyOn(IDBDatabase.prototype, 'transaction').mockImplementation(function (this: IDBDatabase, ...rest) {
    dropped ??= this;
    return transaction.apply(this, rest);
  });
  await put(fileOf('a', 10, 1));
  dropped?.close();
  expect(await names()).toEqual(['a']);
});

test('a newer Kotsu in another tab gets the database, and this tab says so', async () => {
  await put(fileOf('a', 10, 1));
  const newer = await new Promise<IDBDatabase>((resolve, reject) => {
    const opening = indexedDB.open('kotsu-recent-files', 99);
    opening.onsuccess = () => resolve(opening.result);
    opening.onblocked = () => reject(new Error('the page did not let go'));
  });
  expect(await recent.list()).toMatchObject({ ok: false, reason: 'outdated' });
  newer.close();
});

test('an older tab that does not let go makes it "busy", until it does', async () => {
  const wanted = new IDBFactory();
  const open = wanted.open.bind(wanted);
  // The older tab: it holds the database and ignores all requests to close.
  const older = await new Promise<IDBDatabase>((resolve) => {
    const opening = open('kotsu-recent-files', 1);
    opening.onsuccess = () => resolve(opening.result);
  });
  // This tab: as if its schema were one version further.
  vi.stubGlobal('indexedDB', Object.assign(wanted, { open: (name: string) => open(name, 2) }));
  expect(await recent.list()).toMatchObject({ ok: false, reason: 'busy' });
  expect(await recent.put(fileOf('a', 10, 1))).toMatchObject({ ok: false, reason: 'busy' });
  older.close();
  await vi.waitFor(async () => expect(await names()).toEqual([]));
});

test('damaged records are left out of the list and removed, the others stay', async () => {
  await put(fileOf('a', 10, 1), fileOf('b', 10, 2));
  const raw = await rawStore((files, bytes) => {
    files.put({ hash: 'broken', name: 7 });
    bytes.put(new ArrayBuffer(5), 'broken');
  });
  expect(await names()).toEqual(['a', 'b']);
  const left = await new Promise((resolve) => {
    raw.transaction('bytes').objectStore('bytes').getAllKeys().onsuccess = ({ target }) =>
      resolve((target as IDBRequest<IDBValidKey[]>).result);
  });
  expect(left).toHaveLength(2);
  raw.close();
});

test('a value that the browser cannot read costs that file only', async () => {
  const [a, b] = [fileOf('a', 10, 1), fileOf('b', 10, 2)];
  await put(a, b);
  const unreadable = () => {
    throw new DOMException('Failed to read large IndexedDB value', 'DataError');
  };
  const get = IDBObjectStore.prototype.get;
  vi.spyOn(IDBObjectStore.prototype, 'getAll').mockImplementation(unreadable);
  vi.spyOn(IDBObjectStore.prototype, 'get').mockImplementation(function (this: IDBObjectStore, key) {
    return key === a.hash ? unreadable() : get.call(this, key);
  });
  expect(await recent.get(a.hash)).toMatchObject({ ok: false, reason: 'damaged' });
  expect(await names()).toEqual(['b']);
});

test.each([
  ['changed', (hash: string) => ({ bytes: new Uint8Array(10).fill(9).buffer as unknown, hash })],
  ['cut', (hash: string) => ({ bytes: new ArrayBuffer(3) as unknown, hash })],
  ['no bytes at all', (hash: string) => ({ bytes: 'text' as unknown, hash })],
])('kept bytes that are %s are not handed out but removed', async (_, damage) => {
  const file = fileOf('a', 10, 1);
  await put(file, fileOf('b', 10, 2));
  const { bytes, hash } = damage(file.hash);
  (await rawStore((_files, contents) => contents.put(bytes, hash))).close();
  expect(await recent.get(file.hash)).toMatchObject({ ok: false, reason: 'damaged' });
  expect(await recent.get(file.hash)).toEqual({ ok: true, value: null });
  expect(await names()).toEqual(['b']);
});

test('a record whose bytes are gone is damaged as well', async () => {
  const file = fileOf('a', 10, 1);
  await put(file);
  (await rawStore((_files, bytes) => bytes.delete(file.hash))).close();
  expect(await recent.get(file.hash)).toMatchObject({ ok: false, reason: 'damaged' });
  expect(await names()).toEqual([]);
});
