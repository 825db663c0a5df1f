// Damaged archives, textures, addresses and records by the thousand: each is read, or refused in a sentence, and takes no memory by claims.
// SPDX-License-Identifier: MIT
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { KotsuError } from '../../wasm-bindings/kotsu';
import type { Listing } from '../../web/src/files/bundle';
import { Unreadable, unwatched } from '../../web/src/files/intake';
import { lz4BlockSize } from '../../web/src/files/lz4-block';
import { fetchRemote, RemoteError, remoteUrl } from '../../web/src/files/remote';
import { decodeFragment } from '../../web/src/permalink/fragment';
import { recallSession } from '../../web/src/store/session-record';
import { textureWork } from '../../web/src/textures/texture-work';
import { ff8Archive, Packing } from '../fixtures/archive-writer';
import { dds } from '../fixtures/dds';
import { ddsFile } from '../fixtures/dds-file';
import { zipFile } from '../fixtures/zip-writer';
import { mutant } from '../wasm/mutants';
import { largestAllocation } from './allocations';
import { archives } from './bundle-samples';
import { freshBrowser } from './recent-browser';

const MEBIBYTE = 1024 * 1024;
const blobOf = (bytes: Uint8Array) => new Blob([Uint8Array.from(bytes)]);
const fixture = (...path: string[]) => new Uint8Array(readFileSync(join('build/fixtures', ...path)));

/** What the work gives, or null where it ended with a sentence for people; any other error comes through. */
async function sentenceOr<Result>(work: Promise<Result>): Promise<Result | null> {
  try {
    return await work;
  } catch (error) {
    if ((error instanceof Unreadable || error instanceof KotsuError) && /\.$/.test(error.message)) return null;
    throw error;
  }
}

/** Unpacks everything that the listing says can be had. */
async function unpackAll(source: Blob, listing: Listing | null): Promise<void> {
  for (const entry of listing?.entries ?? []) {
    if (entry.packing === null) continue;
    const unpacked = await sentenceOr(archives.unpack(source, entry, unwatched));
    if (unpacked !== null && entry.packing.method !== 'stored') expect(unpacked.size).toBe(entry.size);
  }
}

const words = new TextEncoder().encode('many words '.repeat(200));
const zips = [
  zipFile([
    { name: 'a.dat', bytes: words },
    { name: 'b.dat', bytes: words, method: 0, wide: true },
  ]),
  zipFile([{ name: 'c.mot', bytes: words }], { wideEnd: true, comment: 'a comment' }),
];
const packed = ff8Archive([
  { path: 'c:\\a.dat', bytes: words, packing: Packing.lzs },
  { path: 'c:\\b.dat', bytes: words, packing: Packing.lz4 },
  { path: 'c:\\c.dat', bytes: words },
]);
const containers = [
  fixture('demos', 'quadruped.dat').subarray(0, 8192),
  ...readdirSync('build/fixtures')
    .filter((name) => name.startsWith('okami-container'))
    .map((name) => fixture(name)),
];

describe('archives', () => {
  // A table of its own that it makes once.
  beforeAll(() => import('lz4js'));

  test('zips, FF8 archives, .zzz files and containers are listed and unpacked, or refused in a sentence', async () => {
    const zzz = fixture('archives', 'main.zzz');
    const largest = await largestAllocation(async () => {
      for (let number = 0; number < 400; number++) {
        const zip = blobOf(mutant(zips[number % zips.length] as Uint8Array, number));
        await unpackAll(zip, await sentenceOr(archives.listZip(zip)));
        const whole = blobOf(mutant(zzz, number));
        await unpackAll(whole, await sentenceOr(archives.listZzz(whole)));
        const container = blobOf(mutant(containers[number % containers.length] as Uint8Array, number));
        await unpackAll(container, await sentenceOr(archives.listContainer(container, unwatched)));
        const fs = blobOf(number % 3 === 0 ? packed.fs : mutant(packed.fs, number));
        const [fi, fl] = [blobOf(mutant(packed.fi, number)), blobOf(packed.fl)];
        await unpackAll(fs, await sentenceOr(archives.listTrio(fi, fl, fs.size)));
      }
    });
    // The files are some kilobytes, and deflate makes at most a thousand bytes of one.
    console.info(`largest allocation for a damaged archive: ${largest} bytes`);
    expect(largest).toBeLessThan(4 * MEBIBYTE);
  });

  test('an LZ4 block of any bytes is measured as no larger than so many packed bytes can become', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 300 }), (block) => {
        const size = lz4BlockSize(block);
        if (size !== null) expect(size).toBeLessThanOrEqual(255 * block.length + 64);
      }),
      { numRuns: 3000 },
    );
  });

  test('sizes of four gigabytes, claimed of a few bytes, take no memory', async () => {
    const claim = 0xffff_fff0;
    const liars = [
      zipFile([{ name: 'a', bytes: words, statedSize: claim, statedPackedSize: claim }]),
      zipFile([{ name: 'a', bytes: words, statedSize: 200 * MEBIBYTE }]),
      zipFile([{ name: 'a', bytes: words }], { statedDirectorySize: claim }),
    ].map(blobOf);
    const trio = ff8Archive([
      { path: 'a', bytes: words, packing: Packing.lzs, statedSize: 200 * MEBIBYTE },
      { path: 'b', bytes: words, packing: Packing.lz4, statedSize: 200 * MEBIBYTE },
      { path: 'c', bytes: words, statedSize: claim },
      { path: 'd', bytes: words, packing: Packing.lzs, payload: Uint8Array.of(0xff, 0xff, 0xff, 0xff, 1, 2, 3) },
    ]);
    const largest = await largestAllocation(async () => {
      for (const zip of liars) await unpackAll(zip, await sentenceOr(archives.listZip(zip)));
      const fs = blobOf(trio.fs);
      await unpackAll(fs, await sentenceOr(archives.listTrio(blobOf(trio.fi), blobOf(trio.fl), fs.size)));
    });
    expect(largest).toBeLessThan(MEBIBYTE);
  });
});

describe('textures', () => {
  const image = { width: 16, height: 16, rgba: new Uint8Array(16 * 16 * 4).fill(90) };
  const noGpu = { blockFormats: new Set<never>(), largestSide: 4096, anisotropy: 1 };

  test('DDS files are told of, painted and made ready, or refused in a sentence', async () => {
    const files = [
      dds(image, 'bc1', 3),
      dds(image, 'bgra'),
      ...(['DXT3', 'DXT5'] as const).map((fourCC) =>
        ddsFile({ width: 8, height: 8, pixels: { fourCC }, levels: [new Uint8Array(64).fill(77)] }),
      ),
      ddsFile({ width: 8, height: 8, pixels: { dxgi: 98 }, levels: [new Uint8Array(64).fill(99)] }),
    ];
    const largest = await largestAllocation(async () => {
      for (let number = 0; number < 1000; number++) {
        const file = blobOf(mutant(files[number % files.length] as Uint8Array, number));
        const facts = await sentenceOr(textureWork.describe(file));
        const picture = await sentenceOr(textureWork.paint(file, number % 4));
        await sentenceOr(textureWork.prepare(file, noGpu));
        if (facts !== null && picture !== null) expect(picture.rgba.length).toBe(picture.width * picture.height * 4);
      }
    });
    // Eight times as much as the blocks of these files, and room for what is repeated.
    console.info(`largest allocation for a damaged texture: ${largest} bytes`);
    expect(largest).toBeLessThan(256 * 1024);
  });

  test.each([
    [65535, 65535],
    [16384, 16384],
    [1, 0xffffffff],
  ])('a texture that claims %i x %i texels and has none takes no memory', async (width, height) => {
    const file = blobOf(ddsFile({ width, height, pixels: { fourCC: 'DXT1' }, levels: [new Uint8Array(8)] }));
    const largest = await largestAllocation(async () => {
      expect(await sentenceOr(textureWork.paint(file, 0))).toBeNull();
      expect(await sentenceOr(textureWork.prepare(file, noGpu))).toBeNull();
    });
    expect(largest).toBeLessThan(4096);
  });
});

describe('addresses', () => {
  afterEach(() => vi.unstubAllGlobals());

  test('of `src=` are http or https without credentials, or refused unasked', async () => {
    const asked: string[] = [];
    vi.stubGlobal('fetch', (url: URL) => {
      asked.push(url.href);
      return Promise.reject(new TypeError('no network here'));
    });
    const scheme = fc.constantFrom(
      'http:',
      'https:',
      'HTTPS:',
      'javascript:',
      'data:',
      'file:',
      'blob:',
      'ftp:',
      'ws:',
      '',
    );
    const middle = fc.constantFrom('//', '/', '\\\\', '', '//user@', '//user:word@', '//:@', '//%40@');
    const rest = fc.oneof(fc.webUrl(), fc.string({ unit: 'binary', maxLength: 30 }), fc.domain());
    const address = fc.oneof(
      fc.string({ unit: 'binary', maxLength: 60 }),
      fc.tuple(scheme, middle, rest).map((parts) => parts.join('')),
    );
    await fc.assert(
      fc.asyncProperty(address, async (any) => {
        asked.length = 0;
        const error: unknown = await fetchRemote(any).catch((reason: unknown) => reason);
        expect(error).toBeInstanceOf(RemoteError);
        for (const url of asked.map((href) => new URL(href))) {
          expect(url.protocol).toMatch(/^https?:$/);
          expect([url.username, url.password, url.hash]).toEqual(['', '', '']);
        }
        // A link is decoded by the same rules, and holds no address that would be refused.
        const decoded = decodeFragment(`#src=${encodeURIComponent(any)}`);
        if (decoded.ok) for (const file of decoded.state.files) if (file.kind === 'src') remoteUrl(file.url);
      }),
      { numRuns: 3000 },
    );
  });
});

describe('the session that the browser keeps', () => {
  beforeEach(freshBrowser);
  afterEach(() => vi.unstubAllGlobals());

  test('is one, or none, whatever stands there', () => {
    const real = JSON.stringify({ files: [{ hash: 'aa', name: 'wolf.md' }], view: '#1~view', tries: 0 });
    const damagedReal = fc
      .nat()
      .map((number) => new TextDecoder().decode(mutant(new TextEncoder().encode(real), number)));
    const alike = fc.record({
      files: fc.oneof(fc.anything(), fc.array(fc.record({ hash: fc.string(), name: fc.anything() }))),
      view: fc.oneof(fc.string(), fc.anything()),
      tries: fc.anything(),
    });
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string(),
          fc.json(),
          damagedReal,
          alike.map((value) => JSON.stringify(value)),
        ),
        (text) => {
          sessionStorage.setItem('kotsu.session', text);
          const session = recallSession();
          if (session === null) return;
          expect(session.files.length).toBeGreaterThan(0);
          for (const { hash, name } of session.files) expect([typeof hash, typeof name]).toEqual(['string', 'string']);
          expect(session.view === null || typeof session.view === 'string').toBe(true);
        },
      ),
      { numRuns: 2000 },
    );
  });
});
