// Twenty thousand damaged files through the wrapper: no trap, nothing kept, none much slower than an honest file of its size.
// SPDX-License-Identifier: MIT
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it, vi } from 'vitest';
import { expandLzs, KotsuDocument, type KotsuModule, lzsCanReach } from '../../wasm-bindings/kotsu.ts';
import { packLzs } from '../fixtures/lzs.ts';
import { corpusRoot, describeWith } from './corpus.ts';
import { openDecoder } from './decoder.ts';
import { exercise, opened, paintPages, show } from './exercise.ts';
import { denseFiles, mutant, randomNumbers, type Seed, seedFiles } from './mutants.ts';

vi.setConfig({ testTimeout: 300_000 }); // the limit ends what hangs; it takes some twenty seconds

const COUNT = 20_000;

/** Of all damaged files, so many are made of large ones, where these are at hand: they take a hundred times as long. */
const LARGE_SHARE = 0.05;
const LARGE = 32 * 1024;

/** A damaged file may take so many times as long as an honest file of its size. */
const SLOWEST = 5;

const MEBIBYTE = 1024 * 1024;
const seeds = seedFiles();

function milliseconds(work: () => void): number {
  const start = performance.now();
  work();
  return performance.now() - start;
}

/** The machine may do something else for a while, which the fastest of some rounds does not show. */
function fastest(rounds: number, work: () => void): number {
  let least = Number.POSITIVE_INFINITY;
  for (let round = 0; round < rounds; round++) least = Math.min(least, milliseconds(work));
  return least;
}

/** How many times as long the one takes as the other, by turns, so that a busy machine is busy for both. */
function ratioOf(rounds: number, one: () => void, other: () => void): number {
  let [first, second] = [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY];
  for (let round = 0; round < rounds; round++) {
    first = Math.min(first, milliseconds(one));
    second = Math.min(second, milliseconds(other));
  }
  return first / second;
}

/** An honest file and how many milliseconds it takes. */
interface Honest {
  readonly bytes: Uint8Array;
  readonly time: number;
}

/** Below so many bytes nearly all time goes into what every file costs. */
const SMALL = 1024;

/** How many times as long an honest file of `size` bytes would take if it were like this one, only longer. */
function stretch({ bytes }: Honest, size: number): number {
  return Math.max(1, size / Math.max(bytes.length, SMALL));
}

function honestFiles(module: KotsuModule): Honest[] {
  const honest = [...seeds, ...denseFiles()];
  for (const { bytes } of honest) show(module, bytes);
  return honest.map(({ bytes }) => ({ bytes, time: fastest(9, () => show(module, bytes)) }));
}

/** Of the files that are no larger, the one that would take longest at that size. */
function slowestOfSize(honest: readonly Honest[], size: number): Honest {
  const least = Math.max(size, SMALL);
  const timeOf = (file: Honest) => (file.bytes.length > least ? 0 : file.time * stretch(file, size));
  return honest.reduce((slowest, file) => (timeOf(file) > timeOf(slowest) ? file : slowest));
}

/** The damaged file of that number. */
function mutantOf(number: number, small: readonly Seed[], large: readonly Seed[]) {
  const random = randomNumbers(~number);
  const from = large.length > 0 && random() < LARGE_SHARE ? large : small;
  const seed = from[Math.floor(random() * from.length)] as Seed;
  return { name: `${seed.name} #${number}`, bytes: mutant(seed.bytes, number) };
}

interface Suspect extends Seed {
  readonly ratio: number;
}

describe('kotsu.wasm', () => {
  it(`survives ${COUNT} damaged files, none slower than ${SLOWEST} honest ones of its size`, async () => {
    const module = await openDecoder();
    const small = seeds.filter(({ bytes }) => bytes.length <= LARGE);
    const large = seeds.filter(({ bytes }) => bytes.length > LARGE);
    expect(small.length).toBeGreaterThan(100);
    const honest = honestFiles(module);
    let suspects: Suspect[] = [];
    for (let number = 0; number < COUNT; number++) {
      const { name, bytes } = mutantOf(number, small, large);
      const like = slowestOfSize(honest, bytes.length);
      const allowed = like.time * stretch(like, bytes.length);
      const open = () => show(module, bytes);
      try {
        let time = milliseconds(open);
        // Once may be chance.
        if (time > allowed * 2) time = Math.min(time, fastest(2, open));
        if (time > allowed) suspects.push({ name, bytes, ratio: time / allowed });
        exercise(module, bytes);
        if (number % 8 === 0) paintPages(module, bytes);
      } catch (error) {
        throw new Error(`${name}: ${error}`, { cause: error });
      }
      if (suspects.length >= 200) suspects = slowest(suspects);
    }
    const measured = slowest(suspects).map(({ name, bytes }) => {
      const like = slowestOfSize(honest, bytes.length);
      const times = ratioOf(
        15,
        () => show(module, bytes),
        () => show(module, like.bytes),
      );
      return { name, bytes, ratio: times / stretch(like, bytes.length) };
    });
    const [worst] = slowest(measured);
    console.info(`slowest of ${COUNT} damaged files: ${worst?.ratio.toFixed(2)} times an honest one (${worst?.name})`);
    expect(worst?.ratio ?? 0, worst?.name).toBeLessThan(SLOWEST);
    const largest = Math.max(...seeds.map(({ bytes }) => bytes.length)) + 4096 * 8;
    expect(module.exports.memory.buffer.byteLength).toBeLessThan(MEBIBYTE + 4 * largest + 16 * MEBIBYTE);
  });

  it('paints a page of video memory about as fast when a file claims 256 images', async () => {
    const module = await openDecoder();
    const seed = (name: string) => (seeds.find((each) => each.name === name) as Seed).bytes;
    const [many, few] = [mutant(seed('ff8-255-frames.dat'), 11824), seed('ff8-texture-overlap.dat')].map((bytes) =>
      KotsuDocument.load(module, bytes),
    ) as [KotsuDocument, KotsuDocument];
    expect(many.tims()).toHaveLength(256);
    const paint = (document: KotsuDocument) => () => document.paintTexturePage(0, 0);
    expect(ratioOf(25, paint(many), paint(few))).toBeLessThan(SLOWEST);
  });

  it('keeps nothing of 200 rounds of opening and closing, good files and bad', async () => {
    const module = await openDecoder();
    const files = [...seeds.filter(({ bytes }) => bytes.length < 4096).slice(0, 30)];
    const bad = files.map(({ bytes }, number) => mutant(bytes, number));
    const round = () => {
      for (const { bytes } of files) exercise(module, bytes);
      for (const bytes of bad) exercise(module, bytes);
    };
    for (let turn = 0; turn < 10; turn++) round();
    const before = heapOf(module);
    for (let turn = 0; turn < 200; turn++) round();
    expect(heapOf(module)).toEqual(before);
  });
});

/** Where the next large block would lie, and how much memory there is: a single block that was kept moves the one or the other. */
function heapOf({ exports }: KotsuModule) {
  const next = exports.kotsu_wasm_buffer_alloc(256 * 1024);
  exports.kotsu_wasm_buffer_free(next);
  return { next, size: exports.memory.buffer.byteLength };
}

function slowest<Each extends { readonly ratio: number }>(suspects: readonly Each[]): Each[] {
  return [...suspects].sort((a, b) => b.ratio - a.ratio).slice(0, 24);
}

describe('archives and LZS', () => {
  const folder = 'build/fixtures/archives';
  const fileOf = (name: string) => new Uint8Array(readFileSync(join(folder, name)));
  const trios = readdirSync(folder)
    .filter((name) => name.endsWith('.fi'))
    .map((name) => [fileOf(name), fileOf(name.replace('.fi', '.fl'))] as const);
  const tables = readdirSync(folder)
    .filter((name) => name.endsWith('.zzz'))
    .map(fileOf);

  it('6000 damaged indexes are lists or refused, and no entry of theirs lies past the end', async () => {
    const module = await openDecoder();
    let [lists, usable] = [0, 0];
    for (let number = 0; number < 3000; number++) {
      const [fi, fl] = trios[number % trios.length] as (typeof trios)[number];
      const table = tables[number % tables.length] as Uint8Array;
      const fsSize = 1 + (number % 5000);
      const damaged = mutant(table, number);
      for (const [size, load] of [
        [fsSize, () => KotsuDocument.loadFf8Archive(module, mutant(fi, number), mutant(fl, ~number), fsSize)],
        [damaged.length, () => KotsuDocument.loadZzz(module, damaged, damaged.length)],
      ] as const) {
        const document = opened(load);
        if (document === null) continue;
        const entries = document.entries().filter((entry) => entry.usable);
        document.dispose();
        lists += 1;
        usable += entries.length;
        const past = entries.find((entry) => entry.offset + (entry.packing === 'stored' ? entry.size : 0) > size);
        expect(past, `#${number}`).toBeUndefined();
      }
    }
    console.info(`${lists} of 6000 damaged indexes are lists, of ${usable} entries`);
    expect(lists).toBeGreaterThan(1000);
    expect(usable).toBeGreaterThan(1000);
  });

  it('3000 damaged LZS streams expand to no more than was asked for', async () => {
    const module = await openDecoder();
    const packed = seeds.slice(0, 40).map(({ bytes }) => packLzs(bytes.subarray(0, 2000)));
    let expanded = 0;
    for (let number = 0; number < 3000; number++) {
      const damaged = mutant(packed[number % packed.length] as Uint8Array, number);
      const wanted = 1 + (number % 4000);
      if (!lzsCanReach(module, damaged.length, wanted)) continue;
      expect(expandLzs(module, damaged, wanted).length).toBeLessThanOrEqual(wanted);
      expanded += 1;
    }
    console.info(`${expanded} of 3000 damaged LZS streams could be as long as was asked for`);
    expect(expanded).toBeGreaterThan(1000);
  });
});

const real = ['ff8', 'okami/demo'].map((name) => join(corpusRoot, name));
describeWith('the memory that a real file takes', real, () => {
  it('is below four times the file and 16 MiB, everything looked at', async () => {
    let most = { name: '', share: 0 };
    for (const folder of real.filter(existsSync)) {
      for (const name of readdirSync(folder).filter((each) => /\.(dat|md|mot)$/.test(each))) {
        const module = await openDecoder();
        const before = module.exports.memory.buffer.byteLength;
        const bytes = new Uint8Array(readFileSync(join(folder, name)));
        exercise(module, bytes);
        const taken = module.exports.memory.buffer.byteLength - before;
        const share = taken / (4 * bytes.length + 16 * MEBIBYTE);
        if (share > most.share) most = { name, share };
      }
    }
    console.info(`most memory taken: ${(most.share * 100).toFixed(0)} % of what is allowed (${most.name})`);
    expect(most.share, most.name).toBeLessThan(1);
  });
});
