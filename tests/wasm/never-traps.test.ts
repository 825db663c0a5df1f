// Properties over random and damaged files: kotsu.wasm reads them or refuses them, and never traps.
// SPDX-License-Identifier: MIT
import { readdirSync, readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, it, vi } from 'vitest';
import { openDecoder } from './decoder.ts';
import { exercise } from './exercise.ts';

const module = await openDecoder();
vi.setConfig({ testTimeout: 120_000 }); // thousands of loads each
const fixtures = readdirSync('build/fixtures')
  .filter((name) => /\.(dat|bin|mot|md|mdb|scr)$/.test(name))
  .map((name) => new Uint8Array(readFileSync(`build/fixtures/${name}`)));

const survives = (bytes: Uint8Array) => exercise(module, bytes);

/** Bytes to put over a fixture, and where to cut it. */
const damage = fc.record({
  file: fc.constantFrom(...fixtures),
  patches: fc.array(fc.record({ at: fc.nat(), value: fc.integer({ min: 0, max: 255 }) }), { maxLength: 12 }),
  keep: fc.option(fc.nat()),
});

function damaged({
  file,
  patches,
  keep,
}: {
  file: Uint8Array;
  patches: { at: number; value: number }[];
  keep: number | null;
}) {
  const bytes = file.slice(0, keep === null ? file.length : keep % (file.length + 1));
  for (const { at, value } of patches) if (bytes.length > 0) bytes[at % bytes.length] = value;
  return bytes;
}

describe('kotsu.wasm never traps', () => {
  it('on random bytes', () => {
    fc.assert(fc.property(fc.uint8Array({ maxLength: 400 }), survives), { numRuns: 3000 });
  });

  it('on random bytes behind a magic or a section count', () => {
    const start = fc.constantFrom(
      [0x6d, 0x74, 0x62, 0x33],
      [0x73, 0x63, 0x72, 0],
      [0x6d, 0x64, 0x62, 0],
      [11, 0, 0, 0],
      [4, 0, 0, 0],
    );
    const file = fc
      .tuple(start, fc.uint8Array({ maxLength: 400 }))
      .map(([head, tail]) => new Uint8Array([...head, ...tail]));
    fc.assert(fc.property(file, survives), { numRuns: 3000 });
  });

  it('on cut and altered fixtures', () => {
    expect(fixtures.length).toBeGreaterThan(20);
    fc.assert(
      fc.property(damage, (change) => survives(damaged(change))),
      { numRuns: 3000 },
    );
  });
});
