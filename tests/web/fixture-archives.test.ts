// What the archive writers wrote, unpacked again: LZS by kotsu.wasm, LZ4 by a few lines that share nothing with them.
// SPDX-License-Identifier: MIT
import { crc32 } from 'node:zlib';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Entry, expandLzs, KotsuDocument, lzsCanReach } from '../../wasm-bindings/kotsu.ts';
import { lz4Literals, Packing, payloadOf } from '../fixtures/archive-writer.ts';
import { allArchives } from '../fixtures/cases/all-cases.ts';
import type { ArchiveCase } from '../fixtures/cases/fixture-case.ts';
import { LZS_CHECK_VECTOR } from '../fixtures/cases/lzs-check-vector.ts';
import { packLzs } from '../fixtures/lzs.ts';
import { openDecoder } from '../wasm/decoder.ts';

const module = await openDecoder();

/** A raw LZ4 block: literals, then a match of four bytes or more, until the input ends behind literals. */
function expandLz4(block: Uint8Array, size: number): Uint8Array {
  const out: number[] = [];
  let at = 0;
  const next = () => block[at++] ?? 0;
  const length = (nibble: number) => {
    let sum = nibble;
    for (let more = nibble === 15 ? 255 : 0; more === 255; sum += more) more = next();
    return sum;
  };
  while (at < block.length) {
    const token = next();
    for (let left = length(token >> 4); left > 0; left--) out.push(next());
    if (at >= block.length) break;
    const distance = next() | (next() << 8);
    for (let left = length(token & 15) + 4; left > 0; left--) out.push(out[out.length - distance] ?? 0);
  }
  if (out.length !== size) throw new RangeError(`${out.length} bytes instead of ${size}`);
  return Uint8Array.from(out);
}

function unpack(entry: Entry, payloads: Uint8Array): Uint8Array {
  const from = payloads.subarray(entry.offset);
  const word = (at: number) => new DataView(from.buffer, from.byteOffset).getUint32(at, true);
  if (entry.packing === 'stored') return from.subarray(0, entry.size);
  if (entry.packing === 'lzs') return expandLzs(module, from.subarray(4, 4 + word(0)), entry.size);
  expect(word(8)).toBe(entry.size);
  return expandLz4(from.subarray(12, 4 + word(0)), entry.size);
}

function open({ files }: ArchiveCase): { entries: Entry[]; payloads: Uint8Array } {
  const { fs = new Uint8Array(0), fi = fs, fl = fs, zzz } = files;
  const document = zzz
    ? KotsuDocument.loadZzz(module, zzz, zzz.length)
    : KotsuDocument.loadFf8Archive(module, fi, fl, fs.length);
  const entries = document.entries();
  document.dispose();
  return { entries, payloads: zzz ?? fs };
}

describe('LZS', () => {
  const expectRoundTrip = (bytes: Uint8Array) => {
    const packed = packLzs(bytes);
    expect(lzsCanReach(module, packed.length, bytes.length)).toBe(true);
    expect(expandLzs(module, packed, bytes.length)).toEqual(bytes);
    return packed;
  };

  it('unpacks the check vector of the format page', () => {
    const { packed, unpacked } = LZS_CHECK_VECTOR;
    expect(packed).toHaveLength(44);
    expect(unpacked).toHaveLength(41);
    expect(expandLzs(module, packed, 41)).toEqual(unpacked);
  });

  it('comes back as it went in: any bytes', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 600 }), (bytes) => {
        expect(expectRoundTrip(bytes).length).toBeLessThanOrEqual(Math.ceil((bytes.length * 9) / 8));
      }),
      { numRuns: 100 },
    );
  });

  it('comes back as it went in: pieces that come again, near, far and out of reach', () => {
    const piece = fc.tuple(fc.uint8Array({ minLength: 1, maxLength: 40 }), fc.integer({ min: 1, max: 150 }));
    fc.assert(
      fc.property(fc.array(piece, { minLength: 1, maxLength: 8 }), (pieces) => {
        const once = pieces.flatMap(([bytes, times]) => Array.from({ length: times }, () => [...bytes]).flat());
        expectRoundTrip(Uint8Array.from([...once, ...once]));
      }),
      { numRuns: 25 },
    );
  });

  it('packs what repeats, zeros from the untouched window most of all', () => {
    expect(packLzs(new Uint8Array(18))).toHaveLength(3); // control byte, one match
    const repetitive = Uint8Array.from({ length: 10_000 }, (_, at) => (at % 300) & 255);
    expect(expectRoundTrip(repetitive).length).toBeLessThan(2000);
  });
});

it('LZ4 blocks of literals come back as they went in', () => {
  for (const length of [0, 1, 14, 15, 16, 269, 270, 271, 5000]) {
    const bytes = Uint8Array.from({ length }, (_, at) => (at * 7) & 255);
    expect(expandLz4(lz4Literals(bytes), length)).toEqual(bytes);
  }
});

it('a payload says how many bytes follow', () => {
  const bytes = Uint8Array.of(1, 2, 3, 4, 5);
  expect([...payloadOf(bytes, Packing.stored)]).toEqual([1, 2, 3, 4, 5]);
  expect([...payloadOf(bytes, Packing.lzs)]).toEqual([6, 0, 0, 0, 0x1f, 1, 2, 3, 4, 5]);
  expect([...payloadOf(bytes, Packing.lz4)].slice(0, 4)).toEqual([4 + 4 + 6, 0, 0, 0]);
});

describe('every archive’s entries unpack to what was put in', () => {
  for (const archive of allArchives()) {
    it(`${archive.name} (${archive.why})`, () => {
      const { entries, payloads } = open(archive);
      archive.expect.entries.forEach(({ crc32: wanted }, index) => {
        const entry = entries[index];
        if (wanted !== undefined && entry) expect(crc32(unpack(entry, payloads)), entry.name).toBe(wanted);
      });
    });
  }
});

it('a trio inside a trio is a trio again', () => {
  const outer = allArchives().find(({ name }) => name === 'archives/nested');
  if (!outer) throw new Error('no nested archive');
  const { entries, payloads } = open(outer);
  const [fs, fi, fl] = entries.map((entry) => unpack(entry, payloads));
  if (!fs || !fi || !fl) throw new Error('a member is missing');
  const inner = open({ ...outer, files: { fs, fi, fl } });
  const [first, second] = inner.entries.map((entry) => unpack(entry, inner.payloads));
  for (const bytes of [first, second]) {
    const document = KotsuDocument.load(module, bytes ?? new Uint8Array(0));
    expect(document.format).toBe('ff8-monster');
    document.dispose();
  }
});

it('cut streams give what there is', () => {
  const archive = allArchives().find(({ name }) => name === 'archives/cut-streams');
  if (!archive) throw new Error('no archive of cut streams');
  const { entries, payloads } = open(archive);
  const cut = entries[0];
  expect(cut && unpack(cut, payloads)).toEqual(Uint8Array.from({ length: 8 }, (_, at) => 0x30 + at));
});
