// The release's own files as GLBs: no complaint of the validator, and three.js draws every vertex where the decoder has it.
// SPDX-License-Identifier: MIT
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { corpusRoot, describeWith } from '../wasm/corpus.ts';
import { openDecoder } from '../wasm/decoder.ts';
import { complaints, exportable, glbOf, sourceOf } from './export-samples.ts';
import { worstError } from './export-three.ts';

const folder = join(corpusRoot, 'ff8');
const okami = join(corpusRoot, 'okami');

/** three.js plays so many clips of each file, spread over all; the export's own measure goes through every one. */
const PLAYED = 2;

describeWith('a GLB of every FF8 file of the corpus', [folder], async () => {
  const module = await openDecoder();
  it.each(exportable(module, folder))('$name', { timeout: 60_000 }, async ({ name, document }) => {
    const moving = document.clips.filter(({ frameCount }) => frameCount > 0);
    const { bytes, measured } = await glbOf(sourceOf(name, document, moving));
    expect(await complaints(bytes)).toEqual([]);
    expect(measured.clips).toHaveLength(moving.length);
    expect(measured.worst).toBeLessThan(1e-4);
    const step = Math.max(1, Math.ceil(moving.length / PLAYED));
    const clips = moving
      .map((clip, animation) => ({ clip, animation }))
      .filter(({ animation }) => animation % step === 0);
    expect(await worstError(bytes, document, clips, 15)).toBeLessThan(1e-4);
  });
});

/** Of bones times frames. Some of the broken files claim 65535 frames, and a minute for each is too much to ask. */
const LONGEST = 50_000;

/** Broken ones among them: NaN, keys out of order, parents behind their children. */
describeWith('a GLB of every Okami file of the corpus', [okami], async () => {
  const module = await openDecoder();
  it.each(readdirSync(okami))('%s', { timeout: 60_000 }, async (group) => {
    for (const { name, document } of exportable(module, join(okami, group))) {
      const frames = document.clips.reduce((sum, { frameCount }) => sum + frameCount, 0);
      if (frames * document.bones.length > LONGEST) continue;
      const { bytes, measured } = await glbOf(sourceOf(name, document));
      expect(await complaints(bytes), name).toEqual([]);
      expect(measured.worst, name).toBeLessThan(1e-4);
    }
  });
});
