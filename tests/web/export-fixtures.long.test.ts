// Every fixture and demo as a GLB: no complaint of the validator, and three.js draws every vertex where the decoder has it.
// SPDX-License-Identifier: MIT
import { describe, expect, it, vi } from 'vitest';
import { fileSource } from '../../web/src/export/export-source.ts';
import { openDecoder } from '../wasm/decoder.ts';
import { complaints, exportable, fixtureFolder, glbOf, load, sourceOf } from './export-samples.ts';
import { worstError } from './export-three.ts';

vi.setConfig({ testTimeout: 60_000 });

const module = await openDecoder();
const files = [...exportable(module, fixtureFolder), ...exportable(module, `${fixtureFolder}/demos`)];

/** Quickly exported: choices are tried on these alone. */
const small = files.filter(({ document }) => {
  const frames = document.clips.reduce((sum, { frameCount }) => sum + frameCount, 0);
  return frames * document.bones.length < 1000;
});

/** Of the model's size. */
const TOLERANCE = 1e-4;

describe('a GLB of every fixture and demo', () => {
  it('finds them', () => {
    expect(files.length).toBeGreaterThan(60);
    expect(small.length).toBeGreaterThan(50);
  });

  it.each(files)('$name: no complaint, and every vertex in place', async ({ name, document }) => {
    const moving = document.clips.filter(({ frameCount }) => frameCount > 0);
    const { bytes, measured } = await glbOf(sourceOf(name, document, moving));
    expect(await complaints(bytes)).toEqual([]);
    expect(measured.worst).toBeLessThan(TOLERANCE);
    expect(measured.clips).toHaveLength(moving.length);
    if (!document.skeleton) return;
    const clips = moving.map((clip, animation) => ({ clip, animation }));
    expect(await worstError(bytes, document, clips, document.format === 'okami-motion' ? 30 : 15)).toBeLessThan(
      TOLERANCE,
    );
  });

  it.each([
    { interpolation: 'step' },
    { bindPose: 'first-frame' },
    { hiddenFaces: true, boneMesh: false },
    { ownSize: true, rootMotion: false, framesPerSecond: 30 },
    { keyTolerance: 1e-3 },
  ] as const)('no complaint with %o', async (options) => {
    for (const { name, document } of small) {
      const { bytes, measured } = await glbOf(sourceOf(name, document), options);
      expect(await complaints(bytes), name).toEqual([]);
      expect(measured.worst, name).toBeLessThan('keyTolerance' in options ? 1e-3 + 1e-6 : TOLERANCE);
    }
  });

  it('a model with its motions', async () => {
    const model = load(module, `${fixtureFolder}/demos/quadruped.md`);
    const motions = ['walk', 'run', 'howl'].map((name) => ({
      name,
      clip: load(module, `${fixtureFolder}/demos/quadruped-${name}.mot`)?.clips[0],
    }));
    if (!model) throw new Error('the demo does not load');
    const clips = motions.flatMap(({ name, clip }) => (clip ? [{ name, clip }] : []));
    expect(clips).toHaveLength(3);
    for (const bindPose of ['rest', 'first-frame'] as const) {
      const { bytes, measured } = await glbOf(fileSource('quadruped', model, clips), { bindPose });
      expect(await complaints(bytes)).toEqual([]);
      expect(measured.worst).toBeLessThan(TOLERANCE);
      const played = clips.map(({ clip }, animation) => ({ clip, animation }));
      expect(await worstError(bytes, model, played, 30)).toBeLessThan(TOLERANCE);
    }
  });
});
