// The release's own files as GLBs: no complaint of the validator, and three.js draws every vertex where the decoder has it.
// SPDX-License-Identifier: MIT
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { fileSource } from '../../web/src/export/export-source.ts';
import { takeSnapshot } from '../../web/src/export/snapshot.ts';
import { corpusRoot, describeWith } from '../wasm/corpus.ts';
import { openDecoder } from '../wasm/decoder.ts';
import { complaints, exportable, glbOf, load, sourceOf } from './export-samples.ts';
import { worstError } from './export-three.ts';

const folder = join(corpusRoot, 'ff8');
const okami = join(corpusRoot, 'okami');

describeWith('a GLB of every FF8 file of the corpus', [folder], async () => {
  const module = await openDecoder();
  it.each(exportable(module, folder))('$name: every clip at every frame', { timeout: 300_000 }, async (file) => {
    const { name, document } = file;
    const moving = document.clips.filter(({ frameCount }) => frameCount > 0);
    const { bytes, measured } = await glbOf(sourceOf(name, document, moving));
    expect(await complaints(bytes)).toEqual([]);
    expect(measured.clips).toHaveLength(moving.length);
    expect(measured.worst).toBeLessThan(1e-4);
    const clips = moving.map((clip, animation) => ({ clip, animation }));
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

const demo = join(okami, 'demo');

describeWith('a GLB of an Okami model with its motions', [demo], async () => {
  const module = await openDecoder();
  const names = readdirSync(demo);
  const motions = names.flatMap((name) => (name.endsWith('.mot') ? (load(module, join(demo, name)) ?? []) : []));
  it.each(names.filter((name) => name.endsWith('.md')))(
    '%s: every motion at every frame in three.js',
    { timeout: 60_000 },
    async (name) => {
      const model = load(module, join(demo, name));
      if (!model) throw new Error('the model does not load');
      const clips = motions.flatMap((motion) => motion.clips);
      expect(clips.length).toBeGreaterThan(0);
      const source = fileSource(
        name,
        model,
        clips.map((clip, index) => ({ name: `motion ${index}`, clip })),
      );
      const { bytes, measured } = await glbOf(source);
      expect(await complaints(bytes)).toEqual([]);
      expect(measured.worst).toBeLessThan(1e-4);
      const played = clips.map((clip, animation) => ({ clip, animation }));
      expect(await worstError(bytes, model, played, 30)).toBeLessThan(1e-4);
    },
  );
});

const synthetic = join(okami, 'synthetic');

describeWith('a GLB that cannot be exact', [synthetic], async () => {
  const module = await openDecoder();
  it('says in which clip, and why', async () => {
    const model = load(module, join(synthetic, '41_strip.md'));
    const motion = load(module, join(synthetic, '19_wide_values.mot'));
    const [clip] = motion?.clips ?? [];
    if (!model || !clip) throw new Error('the files do not load');
    const { measured, notes } = await glbOf(fileSource('strip', model, [{ name: 'wide', clip }]));
    expect(measured.worst).toBeGreaterThan(1e-4);
    expect(notes).toEqual([expect.stringMatching(/not exact in wide: .* so large that the 32-bit floats/)]);
  });

  it('says where a bone turns more often than keys tell', async () => {
    const model = load(module, join(synthetic, '41_strip.md'));
    const motion = load(module, join(okami, 'peer', '28_dyn_mixed.mot'));
    if (!model || !motion) throw new Error('the files do not load');
    const work = { breathe: () => {}, between: true };
    const { notes } = await takeSnapshot(sourceOf('mixed', motion), work);
    expect(notes).toEqual([expect.stringMatching(/^animation 0: a bone turns more than 64 times a quarter/)]);
    const still = await takeSnapshot(sourceOf('strip', model), work);
    expect(still.notes).toEqual([]);
  });
});
