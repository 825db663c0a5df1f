// Damaged files by number: the same number always gives the same file, so that whatever a sweep finds can be made again.
// SPDX-License-Identifier: MIT
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { smallModelOf, turningClip } from '../fixtures/cases/small-rig.ts';
import { ff8Monster } from '../fixtures/ff8-writer.ts';
import { Channel, okamiMotion } from '../fixtures/okami-motion-writer.ts';
import { corpusRoot } from './corpus.ts';

export interface Seed {
  readonly name: string;
  readonly bytes: Uint8Array;
}

const ENDING = /\.(dat|bin|mot|md|mdb|scr)$/;

/** The made-up files, and the real ones where they are at hand. */
export function seedFiles(): Seed[] {
  const folders = ['build/fixtures', 'build/fixtures/demos'];
  const real = ['ff8', 'okami/demo', 'okami/peer', 'okami/synthetic', 'okami/bad'].map((name) =>
    join(corpusRoot, name),
  );
  return [...folders, ...real.filter(existsSync)].flatMap((folder) =>
    readdirSync(folder)
      .filter((name) => ENDING.test(name))
      .sort()
      .map((name) => ({ name, bytes: new Uint8Array(readFileSync(join(folder, name))) })),
  );
}

/** Honest files with as many parts as their bytes can hold: what damage makes of a simple file is no simple file any more. */
export function denseFiles(): Seed[] {
  const counts = [50, 120, 240];
  const motions = counts.map((count) => {
    const curves = Array.from({ length: count }, (_, index) => ({
      family: 'single' as const,
      bone: index % 60,
      channel: Channel.rotationX,
      value: index / 100,
    }));
    return { name: `${count} curves`, bytes: okamiMotion({ frameCount: 10, loop: true, curves }) };
  });
  const monsters = counts.map((count) => {
    const clips = Array.from({ length: count }, () => turningClip(2, 4, 3));
    return { name: `${count} clips`, bytes: ff8Monster(smallModelOf(clips)) };
  });
  return [...motions, ...monsters];
}

/** Numbers 0 ... 1 that look random and are the same for the same seed (mulberry32). */
export function randomNumbers(seed: number): () => number {
  let state = seed | 0;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** What decoders trip over, of any width. */
const TELLING = [0, 1, 2, 0x7f, 0x80, 0xff, 0x7fff, 0x8000, 0xffff, 0x7fffffff, 0x80000000, 0xffffffff];

const MOST_CHANGES = 8;

/** The file with up to eight changes: bits, bytes, words that lie, parts moved, ends cut off or repeated. */
export function mutant(bytes: Uint8Array, seed: number): Uint8Array<ArrayBuffer> {
  const random = randomNumbers(seed);
  const below = (limit: number) => Math.floor(random() * limit);
  let file = Uint8Array.from(bytes);
  const changes = 1 + below(MOST_CHANGES);
  for (let change = 0; change < changes && file.length > 0; change++) {
    // Headers are short and say the most: every other change goes there.
    const at = below(random() < 0.5 ? Math.min(file.length, 256) : file.length);
    const view = new DataView(file.buffer, file.byteOffset, file.length);
    const telling = TELLING[below(TELLING.length)] ?? 0;
    switch (below(8)) {
      case 0:
        file[at] = (file[at] ?? 0) ^ (1 << below(8));
        break;
      case 1:
        file[at] = below(256);
        break;
      case 2:
        file[at] = telling;
        break;
      case 3:
        if (at + 2 <= file.length) view.setUint16(at, telling, true);
        break;
      case 4:
        if (at + 4 <= file.length) view.setUint32(at, telling, true);
        break;
      case 5:
        // A count or an offset that is almost right.
        if (at + 4 <= file.length) view.setUint32(at, view.getUint32(at, true) + below(9) - 4, true);
        break;
      case 6: {
        const from = below(file.length);
        file.copyWithin(at, from, from + below(64));
        break;
      }
      default:
        file = random() < 0.7 ? file.slice(0, below(file.length + 1)) : joined(file, file.subarray(at, at + 4096));
    }
  }
  return file;
}

function joined(first: Uint8Array, second: Uint8Array): Uint8Array<ArrayBuffer> {
  const both = new Uint8Array(first.length + second.length);
  both.set(first);
  both.set(second, first.length);
  return both;
}
