// Zips of many exported files: every one whole, with time for the page in between, and given up when it is asked for.
// SPDX-License-Identifier: MIT
import { strFromU8, unzipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import { type ZipEntry, zipBlob } from '../../web/src/export/zip-blob.ts';

const text = (length: number) => new TextEncoder().encode('frame 1, bone 2, '.repeat(length).slice(0, length));
const files: readonly ZipEntry[] = [
  { name: 'small ö.bvh', bytes: text(10) },
  { name: 'empty.bvh', bytes: text(0) },
  { name: 'large.bvh', bytes: text(700_000) },
];

describe('a zip of exported files', () => {
  it.each([true, false])('holds each as it is (packed: %s)', async (packs) => {
    let breaths = 0;
    const blob = await zipBlob(files, packs, async () => {
      breaths += 1;
    });
    const entries = unzipSync(new Uint8Array(await blob.arrayBuffer()));
    expect(Object.keys(entries)).toEqual(files.map(({ name }) => name));
    for (const { name, bytes } of files) expect(strFromU8(entries[name] ?? new Uint8Array())).toBe(strFromU8(bytes));
    expect(blob.size < 100_000).toBe(packs);
    // The large one comes in six pieces.
    expect(breaths).toBe(8);
  });

  it('is given up between two pieces', async () => {
    let left = 3;
    const breathe = async () => {
      left -= 1;
      if (left === 0) throw new DOMException('given up', 'AbortError');
    };
    await expect(zipBlob(files, true, breathe)).rejects.toThrow('given up');
    expect(left).toBe(0);
  });
});
