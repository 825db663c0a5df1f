// SPDX-License-Identifier: MIT
import { zipSync } from 'fflate';
import { beforeAll, describe, expect, test } from 'vitest';
import type { KotsuModule } from '../../wasm-bindings/kotsu';
import { type Bundle, pickedFromEntry } from '../../web/src/files/bundle';
import type { PickedFile } from '../../web/src/files/intake';
import { type OpenedArchives, openArchives } from '../../web/src/files/open-archives';
import { type ArchiveFile, ff8Archive, lzsPayload, nestedTrio, Packing, zzzArchive } from '../fixtures/archive-writer';
import { openDecoder } from '../wasm/decoder';
import { demoBytes, picked } from './bundle-samples';

let module: KotsuModule;
const monster = demoBytes('biped.dat');

beforeAll(async () => {
  module = await openDecoder();
});

function open(files: readonly PickedFile[], known: readonly string[] = []): Promise<OpenedArchives> {
  return openArchives(module, files, [], new Set(known));
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
    if (fs?.slice === undefined) throw new Error('the sample should have slices');
    const cuts: number[] = [];
    const { slice } = fs;
    const watched: PickedFile = {
      ...fs,
      bytes: () => Promise.reject(new Error('the whole archive was read')),
      slice: (from, to) => {
        cuts.push(to - from);
        return slice(from, to);
      },
    };
    const bundle = await only(await open([watched, ...rest]));
    expect(cuts).toEqual([]);
    expect(await bundle.entries[1]?.bytes()).toEqual(monster);
    expect(cuts).toEqual([monster.length]);
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
  test('comes apart into its files, archives inside it too', async () => {
    const { fs, fi, fl } = ff8Archive([{ path: 'c0m000.dat', bytes: monster }]);
    const zip = zipSync({ 'models/biped.dat': monster, 'battle.fs': fs, 'battle.fi': fi, 'battle.fl': fl });
    const result = await open([picked('all.zip', zip)]);
    expect(result.picked.map(({ path, size }) => [path, size])).toEqual([['all.zip/models/biped.dat', monster.length]]);
    expect(new Uint8Array((await result.picked[0]?.bytes()) ?? new ArrayBuffer(0))).toEqual(monster);
    expect((await only(result)).path).toBe('all.zip/battle');
  });

  test('that is damaged is refused in a sentence', async () => {
    const { refused, picked: files } = await open([picked('all.zip', new Uint8Array(100))]);
    expect(files).toEqual([]);
    expect(refused.map(({ path, sentence }) => [path, sentence])).toEqual([
      ['all.zip', 'The zip cannot be read: it is damaged, or packed in an unusual way.'],
    ]);
  });
});
