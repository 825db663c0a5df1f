// Files and links that the operating system hands to the installed app, and files from its share sheet.
// SPDX-License-Identifier: MIT
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { onLaunch } from '../../web/src/offline/launches';
import { keepShared, takeShared } from '../../web/src/offline/shared-files';

/** As much of the Cache interface as the share sheet needs, with addresses for keys. */
class FakeCaches {
  readonly all = new Map<string, Map<string, Response>>();

  open(name: string) {
    const entries = this.all.get(name) ?? new Map<string, Response>();
    this.all.set(name, entries);
    return Promise.resolve({
      put: async (url: string, response: Response) => void entries.set(url, response),
      matchAll: () => Promise.resolve([...entries.values()]),
    });
  }
  delete(name: string) {
    return Promise.resolve(this.all.delete(name));
  }
}

interface Params {
  readonly targetURL?: string;
  readonly files?: readonly { readonly name: string; getFile(): Promise<File> }[];
}

const address = 'https://host/games/kotsu/';
let launch: (params: Params) => void;
let caches: FakeCaches;
let replaceState: ReturnType<typeof vi.fn>;
let log: string[];
const handlers = {
  files: (files: readonly File[], unreadable: readonly string[]) =>
    log.push(`files ${files.map(({ name }) => name).join()} unreadable ${unreadable.join()}`),
  link: (fragment: string) => log.push(`link ${fragment}`),
};

beforeEach(() => {
  log = [];
  caches = new FakeCaches();
  replaceState = vi.fn();
  vi.stubGlobal('caches', caches);
  vi.stubGlobal('history', { state: 'kept', replaceState });
  vi.stubGlobal('launchQueue', {
    setConsumer: (consumer: typeof launch) => {
      launch = consumer;
    },
  });
  vi.stubGlobal('location', new URL(address));
});
afterEach(() => vi.unstubAllGlobals());

function handle(name: string, readable = true) {
  const getFile = () =>
    readable ? Promise.resolve(new File(['x'], name)) : Promise.reject(new DOMException('moved', 'NotFoundError'));
  return { name, getFile };
}

test('every launch delivers its files, with the names of those that cannot be read', async () => {
  onLaunch(handlers);
  launch({ targetURL: address, files: [handle('a.dat'), handle('gone.dat', false)] });
  await vi.waitFor(() => expect(log).toEqual(['files a.dat unreadable gone.dat']));
  launch({ targetURL: address, files: [handle('b.dat')] });
  await vi.waitFor(() => expect(log.at(-1)).toBe('files b.dat unreadable '));
});

test('a link opened later is delivered; the one that opened the window stands in the address bar already', () => {
  vi.stubGlobal('location', new URL(`${address}#first`));
  onLaunch(handlers);
  launch({ targetURL: `${address}#first` });
  expect(log).toEqual([]);
  launch({ targetURL: `${address}#second` });
  launch({ targetURL: `${address}#first` });
  expect(log).toEqual(['link #second', 'link #first']);
});

test('a launch without files and fragment only brings the window to the front', () => {
  onLaunch(handlers);
  launch({ targetURL: address });
  launch({ targetURL: address });
  launch({});
  expect(log).toEqual([]);
});

test('browsers without a launch queue do without', () => {
  vi.stubGlobal('launchQueue', undefined);
  expect(() => onLaunch(handlers)).not.toThrow();
});

test('shared files arrive once, with their names, and the query goes', async () => {
  await keepShared(address, [new File(['old'], 'never fetched')]);
  await keepShared(address, [new File(['eins'], 'größe – 骨.dat'), new File(['zwei'], 'b.mot')]);
  vi.stubGlobal('location', new URL(`${address}?shared=2#view`));
  onLaunch(handlers);
  await vi.waitFor(() => expect(log).toEqual(['files größe – 骨.dat,b.mot unreadable ']));
  expect(String(replaceState.mock.calls[0]?.[2])).toBe(`${address}#view`);
  expect(replaceState.mock.calls[0]?.[0]).toBe('kept');
  expect(await takeShared(address)).toEqual([]);
});

test('the bytes of a shared file are the same', async () => {
  await keepShared(address, [new File([new Uint8Array([0, 255, 13, 10])], 'a.dat')]);
  const [file] = await takeShared(address);
  expect([...new Uint8Array((await file?.arrayBuffer()) ?? new ArrayBuffer())]).toEqual([0, 255, 13, 10]);
});

test('two Kotsus on one host keep their shared files apart', async () => {
  await keepShared(address, [new File(['x'], 'mine')]);
  expect(await takeShared('https://host/other/')).toEqual([]);
  expect((await takeShared(address)).map(({ name }) => name)).toEqual(['mine']);
});

test('what the worker could not keep is said', async () => {
  vi.stubGlobal('location', new URL(`${address}index.html?shared=lost`));
  onLaunch(handlers);
  await vi.waitFor(() => expect(log).toEqual(['files  unreadable What was shared']));
});

test('denied caches are survived', async () => {
  vi.stubGlobal('caches', { open: () => Promise.reject(new DOMException('no', 'SecurityError')) });
  expect(await takeShared(address)).toEqual([]);
});
