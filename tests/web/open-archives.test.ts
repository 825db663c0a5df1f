// SPDX-License-Identifier: MIT
import { crc32 } from 'node:zlib';
import { zipSync } from 'fflate';
import { describe, expect, test } from 'vitest';
import { type Bundle, pickedFromEntry } from '../../web/src/files/bundle';
import { type PickedFile, unwatched } from '../../web/src/files/intake';
import { type OpenedArchives, openArchives } from '../../web/src/files/open-archives';
import { type ArchiveFile, ff8Archive, lzsPayload, nestedTrio, Packing, zzzArchive } from '../fixtures/archive-writer';
import { allArchives } from '../fixtures/cases/all-cases';
import { archives, demoBytes, picked, WatchedBlob } from './bundle-samples';

const monster = demoBytes('biped.dat');

function open(
  files: readonly PickedFile[],
  known: readonly string[] = [],
  stageEmpty = false,
): Promise<OpenedArchives> {
  return openArchives(files, { archives, waiting: [], known: new Set(known), stageEmpty, step: unwatched });
}

function trio(name: string, files: readonly ArchiveFile[]): PickedFile[] {
  const { fs, fi, fl } = ff8Archive(files, { gap: 5 });
  return [picked(`${name}.FS`, fs), picked(`${name}.FI`, fi), picked(`${name}.fl`, fl)];
}

async function only({ bundles }: OpenedArchives): Promise<Bundle> {
  expect(bundles).toHaveLength(1);
  return bundles[0] as Bundle;
}

describe('an FF8 archive', () => {
  test('lists its files and unpacks one at a time, however it is packed', async () => {
    const bundle = await only(
      await open(
        trio('battle', [
          { path: 'c:\\ff8\\data\\eng\\battle\\c0m000.dat', bytes: monster },
          { path: 'c:\\ff8\\data\\eng\\battle\\c0m001.dat', bytes: monster, packing: Packing.lzs },
          { path: 'c:\\ff8\\data\\eng\\battle\\c0m002.dat', bytes: monster, packing: Packing.lz4 },
        ]),
      ),
    );
    expect(bundle.name).toBe('battle');
    expect(bundle.entries.map(({ path, title, kind }) => [path, title, kind])).toEqual([
      ['ff8/data/eng/battle/c0m000.dat', 'stored', 'file'],
      ['ff8/data/eng/battle/c0m001.dat', 'LZS', 'file'],
      ['ff8/data/eng/battle/c0m002.dat', 'LZ4', 'file'],
    ]);
    for (const entry of bundle.entries) expect(await entry.bytes()).toEqual(monster);
  });

  test('reads no more of the .fs than the entry that is chosen', async () => {
    const [fs, ...rest] = trio('battle', [
      { path: 'a.dat', bytes: new Uint8Array(5000) },
      { path: 'b.dat', bytes: monster },
    ]);
    const blob = new WatchedBlob([(await fs?.bytes()) ?? '']);
    const watched = { ...fs, bytes: () => blob.arrayBuffer(), blob: () => Promise.resolve(blob) } as PickedFile;
    const bundle = await only(await open([watched, ...rest]));
    expect(blob.cuts).toEqual([]);
    expect(await bundle.entries[1]?.bytes()).toEqual(monster);
    expect(blob.cuts).toEqual([monster.length]);
  });

  test('inside an archive opens from its three entries', async () => {
    const inner = ff8Archive([{ path: 'c0m000.dat', bytes: monster, packing: Packing.lzs }]);
    const outer = await only(await open(trio('main', nestedTrio('battle', inner))));
    const nested = await only(await open(outer.entries.map((entry) => pickedFromEntry(outer, entry))));
    expect(await nested.entries[0]?.bytes()).toEqual(monster);
  });

  test('a claim that its packed bytes cannot hold is refused in a sentence', async () => {
    const lie = { path: 'a.dat', bytes: monster, payload: lzsPayload(new Uint8Array(40)), packing: Packing.lzs };
    const whole = { path: 'b.dat', bytes: new Uint8Array(9000) };
    const bundle = await only(await open(trio('battle', [lie, whole])));
    await expect(bundle.entries[0]?.bytes()).rejects.toThrow(/claims \d+ bytes, more than its 40 packed bytes/);
  });

  test('packed data that ends too early is refused, and so is a packed size beyond the archive', async () => {
    const cut = { path: 'a.dat', bytes: monster, payload: lzsPayload(new Uint8Array(9000)), packing: Packing.lzs };
    const beyond = new Uint8Array([255, 255, 255, 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12]);
    const lie = { path: 'b.dat', bytes: new Uint8Array(8), payload: beyond, packing: Packing.lz4 };
    const bundle = await only(await open(trio('battle', [cut, lie])));
    await expect(bundle.entries[0]?.bytes()).rejects.toThrow(/ends after \d+ bytes of/);
    await expect(bundle.entries[1]?.bytes()).rejects.toThrow(/which the archive does not have/);
  });

  test.each(allArchives().filter(({ kind }) => kind === 'ff8-archive'))(
    '$name ($why): every sound entry comes out as it went in, and of any other a sentence',
    async ({ files: { fs, fi, fl }, expect: { entries } }) => {
      if (!fs || !fi || !fl) throw new Error('the fixture lacks a member');
      const bundle = await only(await open([picked('x.fs', fs), picked('x.fi', fi), picked('x.fl', fl)]));
      expect(bundle.entries).toHaveLength(entries.length);
      for (const [index, { crc32: wanted, size }] of entries.entries()) {
        const result = await bundle.entries[index]?.bytes().catch((error: Error) => error);
        if (wanted !== undefined) expect(crc32(result as Uint8Array)).toBe(wanted);
        else if (result instanceof Error) expect(result).toMatchObject({ name: 'Unreadable' });
        else expect(result).toHaveLength(size);
      }
    },
  );

  test('brings its first battle model along where nothing is on stage, and reads no other entry', async () => {
    const [fs, ...rest] = trio('battle', [
      { path: 'c:\\battle\\b0wave.dat', bytes: new Uint8Array(5000) },
      { path: 'c:\\battle\\d0w000.dat', bytes: new Uint8Array(700) },
      { path: 'c:\\battle\\c0m001.dat', bytes: monster },
      { path: 'c:\\battle\\c0m002.dat', bytes: monster },
    ]);
    const blob = new WatchedBlob([(await fs?.bytes()) ?? '']);
    const watched = { ...fs, blob: () => Promise.resolve(blob) } as PickedFile;
    const { picked: models } = await open([watched, ...rest], [], true);
    expect(models.map(({ path, optional }) => [path, optional])).toEqual([['battle/battle/c0m001.dat', true]]);
    expect(new Uint8Array((await models[0]?.bytes()) ?? [])).toEqual(monster);
    expect(blob.cuts).toEqual([monster.length]);
    expect((await open([watched, ...rest])).picked).toEqual([]);
  });

  test('that is open already is not opened again', async () => {
    expect((await open(trio('battle', []), ['battle.FS'])).bundles).toEqual([]);
  });
});

test('a .zzz lists and hands out its files', async () => {
  const file = picked(
    'main.zzz',
    zzzArchive([
      { path: 'data\\a.txt', bytes: new Uint8Array(3) },
      { path: 'data\\b.dat', bytes: monster },
    ]),
  );
  const bundle = await only(await open([file]));
  expect(bundle.entries.map(({ path, size }) => [path, size])).toEqual([
    ['data/a.txt', 3],
    ['data/b.dat', monster.length],
  ]);
  expect(await bundle.entries[1]?.bytes()).toEqual(monster);
});

describe('a zip', () => {
  const { fs, fi, fl } = ff8Archive([{ path: 'c0m000.dat', bytes: monster }]);

  test('opens into its files, archives inside it too, and is listed', async () => {
    const zip = zipSync({ 'models/biped.dat': monster, 'battle.fs': fs, 'battle.fi': fi, 'battle.fl': fl });
    const { picked: files, bundles } = await open([picked('all.zip', zip)]);
    expect(files.map(({ path, size, optional }) => [path, size, optional])).toEqual([
      ['all.zip/models/biped.dat', monster.length, true],
    ]);
    expect(new Uint8Array((await files[0]?.bytes()) ?? new ArrayBuffer(0))).toEqual(monster);
    expect(bundles.map(({ path, format }) => [path, format])).toEqual([
      ['all.zip', 'zip'],
      ['all.zip/battle', 'ff8-archive'],
    ]);
    expect(await bundles[1]?.entries[0]?.bytes()).toEqual(monster);
  });

  test('of many files is a list, of which the first that may be a model opens', async () => {
    const many = Array.from({ length: 60 }, (_, number) => [`notes${number}.txt`, new Uint8Array(9)] as const);
    const zip = zipSync(Object.fromEntries([...many, ['c0m001.dat', monster], ['c0m002.dat', monster]]));
    const { picked: files, bundles } = await open([picked('all.zip', zip)]);
    expect(bundles[0]?.entries).toHaveLength(62);
    expect(files.map(({ path }) => path)).toEqual(['all.zip/c0m001.dat']);
  });

  test('that is damaged is refused in a sentence', async () => {
    const { refused, picked: files } = await open([picked('all.zip', new Uint8Array(100))]);
    expect(files).toEqual([]);
    expect(refused.map(({ path, sentence }) => [path, sentence])).toEqual([
      ['all.zip', 'This is no zip, or its end is missing: the list of its files stands there.'],
    ]);
  });
});

describe('a folder', () => {
  const folder = (count: number, name = (number: number) => `c0m${number}.dat`) =>
    Array.from({ length: count }, (_, number) => picked(`battle/${name(number)}`, monster));

  test('of a hundred files opens as it is', async () => {
    const { picked: files, bundles } = await open(folder(100));
    expect([files.length, bundles.length]).toEqual([100, 0]);
  });

  test('of more is a list of files that are read when they are chosen; the first opens', async () => {
    const { picked: files, bundles } = await open(folder(150));
    const [bundle] = bundles;
    expect(bundle).toMatchObject({ name: 'battle', format: 'folder', size: 150 * monster.length });
    expect(bundle?.entries.slice(0, 2).map(({ path }) => path)).toEqual(['c0m0.dat', 'c0m1.dat']);
    expect(files.map(({ path, bundleId }) => [path, bundleId])).toEqual([['battle/c0m0.dat', bundle?.id]]);
    expect(await bundle?.entries[149]?.bytes()).toEqual(monster);
  });

  test('with an archive in it opens the archive, in upper or lower case, and lists the rest', async () => {
    const { fs, fi, fl } = ff8Archive([{ path: 'c0m000.dat', bytes: monster }]);
    const members = [picked('battle/X.FS', fs), picked('battle/x.fi', fi), picked('battle/X.Fl', fl)];
    const { bundles, loose } = await open([...folder(101), ...members]);
    expect(bundles.map(({ path, entries }) => [path, entries.length])).toEqual([
      ['battle/X', 1],
      ['battle', 101],
    ]);
    expect(loose).toEqual([]);
  });

  test('of Okami’s files opens the models and the first motions, and the others later', async () => {
    const names = (number: number) => (number === 0 ? 'wolf.md' : `run${number}.mot`);
    const { picked: files, waiting } = await open(folder(120, names));
    expect(files[0]?.path).toBe('battle/wolf.md');
    expect(files.length + waiting.length).toBe(120);
    expect(files.length).toBeLessThan(20);
  });
});

test('work that is no longer wanted ends, and nothing of it is left', async () => {
  const zip = zipSync({ 'a.dat': monster });
  const stop = new Error('no longer wanted');
  const step = () => Promise.reject(stop);
  const { bundles, refused } = await openArchives([picked('a.zip', zip)], {
    archives,
    waiting: [],
    known: new Set(),
    stageEmpty: true,
    step,
  });
  expect([bundles.length, refused.length]).toEqual([0, 1]);
});
