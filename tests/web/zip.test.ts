// SPDX-License-Identifier: MIT
import { deflateRawSync } from 'node:zlib';
import fc from 'fast-check';
import { zipSync } from 'fflate';
import { describe, expect, test } from 'vitest';
import type { ListedEntry } from '../../web/src/files/bundle';
import { unwatched } from '../../web/src/files/intake';
import { unpackEntry } from '../../web/src/files/unpack';
import { listZip } from '../../web/src/files/zip';
import { type ZipEntry, type ZipOptions, zipFile } from '../fixtures/zip-writer';
import { archives, WatchedBlob } from './bundle-samples';

const text = (words: string) => new TextEncoder().encode(words);
const blobOf = (bytes: Uint8Array) => new Blob([Uint8Array.from(bytes)]);
const noModule = () => Promise.reject(new Error('a zip needs no decoder'));

async function listed(entries: readonly ZipEntry[], options?: ZipOptions): Promise<ListedEntry[]> {
  return [...(await listZip(blobOf(zipFile(entries, options)))).entries];
}

/** Lists and unpacks all entries that can be. */
async function contents(zip: Uint8Array): Promise<(string | null)[]> {
  const blob = blobOf(zip);
  const { entries } = await listZip(blob);
  return Promise.all(
    entries.map(async (entry) =>
      entry.packing === null ? null : new TextDecoder().decode(await unpackEntry(noModule, blob, entry, unwatched)),
    ),
  );
}

async function unpackOnly(entry: Partial<ZipEntry>, options?: ZipOptions): Promise<Uint8Array> {
  const blob = blobOf(zipFile([{ name: 'a', bytes: text('words '.repeat(500)), ...entry }], options));
  const [first] = (await listZip(blob)).entries;
  if (first === undefined) throw new Error('the sample lists nothing');
  return unpackEntry(noModule, blob, first, unwatched);
}

describe('the list', () => {
  test('has every entry, folders aside, though two have one name and one that of a prototype', async () => {
    const zip = zipFile([
      { name: 'a.dat', bytes: text('one') },
      { name: 'a.dat', bytes: text('two'), method: 0 },
      { name: '__proto__', bytes: text('three') },
      { name: 'folder/', bytes: text(''), method: 0 },
      { name: 'folder/b.mot', bytes: text('four') },
    ]);
    const { entries } = await listZip(blobOf(zip));
    expect(entries.map(({ path, kind, title, size }) => [path, kind, title, size])).toEqual([
      ['a.dat', 'file', 'deflated', 3],
      ['a.dat (2)', 'file', 'stored', 3],
      ['__proto__', 'file', 'deflated', 5],
      ['folder/b.mot', 'motion', 'deflated', 4],
    ]);
    expect(await contents(zip)).toEqual(['one', 'two', 'three', 'four']);
  });

  test('is that of any zip program, found before a comment and behind a program', async () => {
    expect(await contents(zipSync({ 'a/b': text('one') }))).toEqual(['one']);
    const options = { comment: 'a comment', prefix: text('MZ a program that unpacks itself') };
    expect(await contents(zipFile([{ name: 'a', bytes: text('one') }], options))).toEqual(['one']);
  });

  test('reads the directory and nothing else', async () => {
    const large = zipFile([{ name: 'a', bytes: new Uint8Array(1_000_000), method: 0 }]);
    const blob = new WatchedBlob([Uint8Array.from(large)]);
    await archives.listZip(blob);
    expect(Math.max(...blob.cuts)).toBeLessThan(70_000);
  });

  test('names in UTF-8 with and without the flag, and in the code page of western Windows', async () => {
    const names = await listed([
      { name: 'ü', bytes: text('1'), flags: 1 << 11 },
      { name: 'ü', bytes: text('1') },
      { name: Uint8Array.of(0xfc), bytes: text('1') },
    ]);
    expect(names.map(({ path }) => path)).toEqual(['ü', 'ü (2)', 'ü (3)']);
  });

  test('says of an entry that cannot be read why', async () => {
    const bytes = text('words');
    const entries = await listed([
      { name: 'a', bytes, flags: 1 },
      { name: 'b', bytes, method: 99 },
      { name: 'c', bytes, method: 14 },
      { name: 'd', bytes, method: 77 },
      { name: 'e', bytes, statedSize: 0x7fff_ffff },
      { name: 'f', bytes, statedSize: 100_000_000 },
      { name: 'g', bytes, statedOffset: 5_000_000 },
      { name: 'h', bytes, statedPackedSize: 5_000_000 },
      { name: 'i', bytes, wide: 'missing' },
      { name: 'j', bytes: text('') },
    ]);
    expect(entries.map(({ kind, packing }) => [kind, packing])).toEqual(entries.map(() => ['kept', null]));
    expect(entries.map(({ note }) => note)).toEqual([
      'encrypted: unpack it with its password first',
      'encrypted: unpack it with its password first',
      'packed with LZMA, which Kotsu does not unpack',
      'packed with method 77, which Kotsu does not unpack',
      'larger than 256 MB, more than Kotsu reads',
      'claims 100000000 bytes, more than its 7 packed bytes can hold',
      'lies past the end of the zip, which may be cut',
      'lies past the end of the zip, which may be cut',
      'the zip does not say how large it is or where',
      'empty',
    ]);
  });

  test('of 64 bits is read where the zip has one, and disbelieved where it lies', async () => {
    const wide = { name: 'a', bytes: text('one'), wide: true } as const;
    expect(await contents(zipFile([wide, wide], { wideEnd: true }))).toEqual(['one', 'one']);
    const prefix = text('MZ');
    expect(await contents(zipFile([wide], { wideEnd: true, prefix }))).toEqual(['one']);
    const [huge] = await listed([{ ...wide, statedSize: 2 ** 60, statedPackedSize: 2 ** 50 }]);
    expect(huge?.note).toBe('larger than 256 MB, more than Kotsu reads');
    const claim = { wideEnd: true, statedDirectorySize: 2 ** 40 };
    await expect(listed([wide], claim)).rejects.toThrow('which is more than Kotsu reads');
  });

  test('is refused in a sentence where its end is cut off or claims too much', async () => {
    const zip = zipFile([{ name: 'a', bytes: text('one') }]);
    await expect(listZip(blobOf(zip.slice(0, -5)))).rejects.toThrow('This is no zip, or its end is missing');
    await expect(listZip(new Blob([]))).rejects.toThrow('This is no zip');
    await expect(listed([], { statedDirectorySize: 5000 })).rejects.toThrow('claims more bytes than the zip has');
  });
});

describe('an entry', () => {
  test('that is damaged, cut or longer than it says is refused in a sentence', async () => {
    const bytes = text('words '.repeat(500));
    const packed = new Uint8Array(deflateRawSync(bytes));
    const damaged = packed.map((byte, at) => (at < 4 ? 0xff : byte));
    await expect(unpackOnly({ payload: damaged })).rejects.toThrow('The packed data of this entry is damaged.');
    await expect(unpackOnly({ payload: packed.slice(0, -6) })).rejects.toThrow(/damaged|ends after/);
    await expect(unpackOnly({ statedSize: 3100 })).rejects.toThrow('ends after 3000 bytes of 3100');
    await expect(unpackOnly({ statedSize: 2900 })).rejects.toThrow('holds more than the 2900 bytes that it claims');
    await expect(unpackOnly({ statedChecksum: 7 })).rejects.toThrow('do not agree with their checksum');
    await expect(unpackOnly({ statedOffset: 3 })).rejects.toThrow('is not where the zip says');
  });

  test('that swells is stopped at the size that it states', async () => {
    const bomb = new Uint8Array(deflateRawSync(new Uint8Array(64 * 1024 * 1024), { level: 9 }));
    await expect(unpackOnly({ payload: bomb, statedSize: 1000 })).rejects.toThrow('holds more than the 1000 bytes');
  });

  test('is unpacked step by step, and no further once it is not wanted', async () => {
    const large = new Uint8Array(200_000).map((_, at) => (at * at) >> 3);
    const blob = blobOf(zipFile([{ name: 'a', bytes: large, method: 0 }]));
    const [entry] = (await listZip(blob)).entries;
    const steps: number[] = [];
    const impatient = async (done: number) => {
      steps.push(done);
      if (done > 0.2) throw new Error('no longer wanted');
    };
    await expect(unpackEntry(noModule, blob, entry as ListedEntry, impatient)).rejects.toThrow('no longer wanted');
    expect(steps[0]).toBe(0);
    expect(steps).toEqual([...steps].sort((a, b) => a - b));
    expect(steps.at(-1)).toBeCloseTo(0.2, 1);
  });

  test('that is small when packed and large when not can be given up on the way', async () => {
    const blob = blobOf(zipFile([{ name: 'a', bytes: new Uint8Array(32 * 1024 * 1024) }]));
    const [entry] = (await listZip(blob)).entries;
    let steps = 0;
    const counting = async () => {
      steps += 1;
    };
    await unpackEntry(noModule, blob, entry as ListedEntry, counting);
    expect(steps).toBeGreaterThan(3);
  }, 30_000);

  test('comes out as it went in, whatever it is', async () => {
    await fc.assert(
      fc.asyncProperty(fc.uint8Array({ minLength: 1, maxLength: 5000 }), fc.boolean(), async (bytes, deflated) => {
        const out = await unpackOnly({ bytes, method: deflated ? 8 : 0 });
        expect([...out]).toEqual([...bytes]);
      }),
      { numRuns: 60 },
    );
  });

  test('of a zip whose bytes were changed never throws anything but a sentence', async () => {
    const zip = zipFile([
      { name: 'a.dat', bytes: text('words '.repeat(60)) },
      { name: 'b.dat', bytes: text('other words'), method: 0, wide: true },
    ]);
    await fc.assert(
      fc.asyncProperty(fc.nat(zip.length - 1), fc.nat(255), async (at, byte) => {
        const changed = Uint8Array.from(zip);
        changed[at] = byte;
        await contents(changed).catch((error: Error) => expect(error.name).toBe('Unreadable'));
      }),
      { numRuns: 300 },
    );
  }, 30_000);
});
