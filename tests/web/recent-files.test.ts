// The recent files on a browser that works: keeping, listing, limits, several tabs, the switch "keep nothing".
// SPDX-License-Identifier: MIT
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { RecentFiles } from '../../web/src/store/recent-files';
import { fileOf, freshBrowser } from './recent-browser';

let recent: RecentFiles;

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: 1_000_000 });
  freshBrowser();
  recent = new RecentFiles({ totalBytes: 1000, fileBytes: 600, files: 10 });
});
afterEach(async () => {
  await recent.close();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

async function names(from = recent): Promise<string[]> {
  const list = await from.list();
  if (!list.ok) throw new Error(list.reason);
  return list.value.map((file) => file.name);
}

/** One millisecond apart, so that their order is known. */
async function put(...files: ReturnType<typeof fileOf>[]): Promise<void> {
  for (const file of files) {
    vi.setSystemTime(Date.now() + 1);
    expect(await recent.put(file)).toEqual({ ok: true, value: undefined });
  }
}

test('a file comes back as it was, with name, size, time, view and picture', async () => {
  const file = fileOf('wolf.md', 300, 1);
  await put(file);
  const picture = new Blob(['picture'], { type: 'image/png' });
  await recent.setPicture(file.hash, picture);
  await recent.updateView(file.hash, '#view');
  const got = await recent.get(file.hash);
  if (!got.ok || got.value === null) throw new Error('not kept');
  const { picture: gotPicture, ...rest } = got.value;
  expect(rest).toEqual({ ...file, size: 300, openedAt: 1_000_001, view: '#view' });
  expect(await gotPicture?.text()).toBe('picture');
  expect(gotPicture?.type).toBe('image/png');
});

test('only the part of a buffer that is the file is kept', async () => {
  const { hash, bytes } = fileOf('part.mot', 100, 2);
  const larger = new Uint8Array(500);
  larger.set(bytes, 200);
  await put({ hash, name: 'part.mot', bytes: larger.subarray(200, 300) });
  const got = await recent.get(hash);
  expect(got.ok && got.value?.bytes.buffer.byteLength).toBe(100);
});

test('the list is newest first, without bytes and views', async () => {
  await put(fileOf('a', 10, 1), fileOf('b', 20, 2));
  const list = await recent.list();
  expect(list).toMatchObject({ ok: true, value: [{ name: 'b', size: 20, picture: null }, { name: 'a' }] });
  expect(list.ok && Object.keys(list.value[0] ?? {}).sort()).toEqual(['hash', 'name', 'openedAt', 'picture', 'size']);
});

test('an unknown file is null, and nothing happens to its view or picture', async () => {
  expect(await recent.get('unknown')).toEqual({ ok: true, value: null });
  expect(await recent.updateView('unknown', 'view')).toMatchObject({ ok: true });
  expect(await recent.setPicture('unknown', null)).toMatchObject({ ok: true });
  expect(await names()).toEqual([]);
});

test('a file opened again comes to the top, keeps its view and takes its new name', async () => {
  const file = fileOf('old name', 10, 1);
  await put(file, fileOf('other', 10, 2));
  await recent.updateView(file.hash, 'view');
  await put({ ...file, name: 'new name' });
  expect(await names()).toEqual(['new name', 'other']);
  expect(await recent.get(file.hash)).toMatchObject({ ok: true, value: { view: 'view' } });
});

test('the oldest files make room, bytes included; too large a file is refused and pushes nothing out', async () => {
  const [a, b, c] = [fileOf('a', 400, 1), fileOf('b', 400, 2), fileOf('c', 400, 3)];
  await put(a, b, c);
  expect(await names()).toEqual(['c', 'b']);
  expect(await recent.get(a.hash)).toEqual({ ok: true, value: null });
  expect(await recent.put(fileOf('huge', 601, 4))).toMatchObject({ ok: false, reason: 'too-large' });
  expect(await names()).toEqual(['c', 'b']);
});

test('remove and clear', async () => {
  const [a, b, c] = [fileOf('a', 1, 1), fileOf('b', 1, 2), fileOf('c', 1, 3)];
  await put(a, b, c);
  await recent.remove(b.hash);
  expect(await names()).toEqual(['c', 'a']);
  await recent.clearAll();
  expect(await names()).toEqual([]);
  expect(await recent.get(a.hash)).toEqual({ ok: true, value: null });
});

test('tabs hear of each other and keep the limits together', async () => {
  const other = new RecentFiles({ totalBytes: 1000, fileBytes: 600, files: 10 });
  let heard = 0;
  const stop = other.onChanged(() => {
    heard += 1;
  });
  const here = vi.fn();
  recent.onChanged(here);
  await put(fileOf('a', 400, 1));
  expect(here).toHaveBeenCalledTimes(1);
  await vi.waitFor(() => expect(heard).toBe(1));
  expect(await names(other)).toEqual(['a']);

  await Promise.all([recent.put(fileOf('b', 400, 2)), other.put(fileOf('c', 400, 3))]);
  expect((await names()).length).toBe(2);
  await vi.waitFor(() => expect(heard).toBeGreaterThanOrEqual(2));
  stop();
  const before = heard;
  await recent.clearAll();
  await new Promise((resolve) => setTimeout(resolve, 20));
  expect(heard).toBe(before);
  await other.close();
});

test('keep nothing empties the store, refuses everything, holds in other tabs, and can be taken back', async () => {
  const other = new RecentFiles();
  await put(fileOf('a', 10, 1));
  expect(await recent.setKeepNothing(true)).toMatchObject({ ok: true });
  for (const tab of [recent, other]) {
    expect(tab.keepsNothing).toBe(true);
    expect(await tab.list()).toMatchObject({ ok: false, reason: 'off' });
    expect(await tab.put(fileOf('b', 10, 2))).toMatchObject({ ok: false, reason: 'off' });
    expect(await tab.get('any')).toMatchObject({ ok: false, reason: 'off' });
  }
  await recent.setKeepNothing(false);
  expect(await names(other)).toEqual([]);
  await other.close();
});

test('a file that was being written when the switch was turned does not stay', async () => {
  await put(fileOf('a', 10, 1));
  const writing = recent.put(fileOf('b', 10, 2));
  localStorage.setItem('kotsu.keep-nothing', 'yes');
  expect(await writing).toMatchObject({ ok: false, reason: 'off' });
  localStorage.removeItem('kotsu.keep-nothing');
  expect(await names()).toEqual([]);
});
