// What `info` says of geometry, textures and sequences, and what `textures` paints, texel by texel.
// SPDX-License-Identifier: MIT
import { readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { decode } from 'fast-png';
import { describe, expect, it, vi } from 'vitest';
import type { ClipInfo, Info } from '../../cli/info.ts';
import type { Painted } from '../../cli/textures.ts';
import { KotsuDocument } from '../../wasm-bindings/kotsu.ts';
import { decodeDds } from '../fixtures/decode-dds.ts';
import { casesIn, corpusRoot, describeWith, goldenRoot } from '../wasm/corpus.ts';
import { openDecoder } from '../wasm/decoder.ts';
import { fixtures, kotsu, kotsuJson } from './run-kotsu.ts';
import { scratchFolder } from './scratch.ts';

vi.setConfig({ testTimeout: 120_000 }); // a process each

const module = await openDecoder();
const scratch = scratchFolder();

function load(fixture: string): KotsuDocument {
  return KotsuDocument.load(module, new Uint8Array(readFileSync(join(fixtures, fixture))));
}

/** Into a folder of its own. */
async function textures(out: string, ...args: string[]) {
  const outcome = await kotsu('textures', ...args, '--out', scratch.path(out), '--json');
  return { ...outcome, ...(JSON.parse(outcome.stdout || '{"written":[],"failed":[]}') as Painted) };
}

function png(path: string) {
  const { width, height, data, channels } = decode(readFileSync(path));
  expect(channels).toBe(4);
  return { width, height, rgba: new Uint8ClampedArray(data) };
}

describe('info of a model', () => {
  it('counts vertices, faces of either kind and hidden ones, object by object', async () => {
    const { geometry } = await kotsuJson<Info>('info', 'ff8-hidden-faces.dat');
    // Of two triangles and a quad, a triangle and the quad are hidden.
    expect(geometry).toMatchObject({ vertices: 8, triangles: 2, quads: 1, hiddenFaces: 2 });
    expect(geometry?.objects).toEqual([
      { index: 0, vertices: 8, triangles: 2, quads: 1, hiddenFaces: 2, byteOffset: expect.any(Number) },
    ]);
    const three = await kotsuJson<Info>('info', 'ff8-three-objects.dat');
    expect(three.geometry?.objects.length).toBe(3);
    const sum = three.geometry?.objects.reduce((total, { vertices }) => total + vertices, 0);
    expect(three.geometry?.vertices).toBe(sum);
  });

  it('lists materials, and faces whose page or palette no image brings', async () => {
    const sound = (await kotsuJson<Info>('info', 'ff8-texture-depths.dat')).geometry;
    expect(sound).toMatchObject({ facesWithoutPage: 0, facesWithoutPalette: 0 });
    expect(sound?.materials.map(({ faces }) => faces)).toEqual([1, 1, 1]);
    expect((await kotsuJson<Info>('info', 'ff8-texture-missing-page.dat')).geometry?.facesWithoutPage).toBeGreaterThan(
      0,
    );
    const palette = await kotsuJson<Info>('info', 'ff8-texture-missing-palette.dat');
    expect(palette.geometry?.facesWithoutPalette).toBeGreaterThan(0);
    for (const material of sound?.materials ?? []) {
      expect(Object.keys(material).sort()).toEqual(['faces', 'index', 'palette', 'texturePage']);
    }
    const okami = await kotsuJson<Info>('info', 'okami-three-weights.md');
    expect(okami.geometry?.materials[0]).toEqual({ index: 0, faces: expect.any(Number), texture: expect.any(Number) });
  });

  it('gives size, depth, place and palettes of every image', async () => {
    const { textures: images } = await kotsuJson<Info>('info', 'ff8-texture-depths.dat');
    expect(images.map(({ width, height, bitsPerTexel, palettes }) => [width, height, bitsPerTexel, palettes])).toEqual([
      [8, 8, 4, 2],
      [8, 8, 8, 1],
      [8, 8, 16, 0],
      [8, 2, 24, 0],
    ]);
    expect(images[0]).toMatchObject({ place: { x: 512, y: 0 }, palettePlace: { x: 0, y: 500, width: 16, height: 2 } });
  });

  it('says what the sequences do with each clip, in the words of the page', async () => {
    const { clips, sequences } = await kotsuJson<Info>('info', 'ff8-sequences.dat');
    const used = ({ use, loopedBy, playedOnceBy, idleIn }: ClipInfo) => ({ use, loopedBy, playedOnceBy, idleIn });
    expect(clips.map(used)).toEqual([
      { use: 'idle, loops by 1 and 5, once by 7', loopedBy: [1, 5], playedOnceBy: [7], idleIn: [1] },
      { use: 'loops by 2, once by 3, 5 and 6', loopedBy: [2], playedOnceBy: [3, 5, 6], idleIn: [] },
    ]);
    expect(sequences?.count).toBeGreaterThanOrEqual(6);
    expect(sequences?.list).toContainEqual({ number: 5, idle: false, loops: [0], once: [1] });
    const without = await kotsuJson<Info>('info', 'okami-model.md', 'okami-pose.mot');
    expect({ sequences: without.sequences, use: without.clips[0]?.use }).toEqual({ sequences: null, use: null });
  });
});

const corpus = join(corpusRoot, 'ff8');
const golden = join(goldenRoot, 'ff8');

interface Golden {
  readonly geometry: {
    readonly objects: readonly { readonly vertices: number; readonly triangles: number; readonly quads: number }[];
  };
  readonly plays: Readonly<Record<string, { readonly once: readonly number[]; readonly loop: readonly number[] }>>;
  readonly poses: readonly {
    readonly animation: number;
    readonly frame: number;
    readonly meshBounds: readonly [readonly number[], readonly number[]];
  }[];
}

describeWith('info of the games’ own files', [corpus, golden], () => {
  it('agrees with an independent decoder on objects, bounds and what plays', async () => {
    for (const { name, path, expected } of casesIn<Golden>(golden, ['.dat'], corpus).slice(0, 8)) {
      const { geometry, clips } = await kotsuJson<Info>('info', path);
      const first = expected.poses.find(({ animation, frame }) => animation === 0 && frame === 0);
      if (geometry === null || first === undefined) continue;
      expect(geometry.objects).toMatchObject(expected.geometry.objects);
      expect(geometry).toMatchObject({ facesWithoutPage: 0, facesWithoutPalette: 0 });
      const box = [...(geometry.bounds?.min ?? []), ...(geometry.bounds?.max ?? [])];
      first.meshBounds.flat().forEach((wanted, index) => {
        expect(Math.abs((box[index] ?? Number.NaN) - wanted), `${name} ${index}`).toBeLessThan(1e-4);
      });
      for (const { index, loopedBy, playedOnceBy } of clips) {
        const { once = [], loop = [] } = expected.plays[index] ?? {};
        expect({ loopedBy, playedOnceBy }, `${name} ${index}`).toEqual({ loopedBy: loop, playedOnceBy: once });
      }
    }
  });
});

describe('info of a body and its weapon', () => {
  it('tells by the weapon’s sequences what the body’s clips are for', async () => {
    const { clips } = await kotsuJson<Info>('info', 'd9c900.dat', 'd9w900.dat');
    expect(clips.map(({ use }) => use)).toEqual(['idle, loops by 1', 'loops, by sequence 3']);
    const alone = await kotsuJson<Info>('info', 'd9c900.dat');
    expect(alone.clips.map(({ use }) => use)).toEqual([null, null]);
    expect(alone.sequences).toBeNull();
  });

  it('joins them in any order, without a word, and keeps what the weapon has of its own', async () => {
    const usual = await kotsuJson<Info>('info', 'd9c900.dat', 'd9w900.dat');
    const turned = await kotsuJson<Info>('info', 'd9w900.dat', 'd9c900.dat');
    expect({ ...turned, files: [...turned.files].reverse() }).toEqual(usual);
    expect(usual).toMatchObject({ file: 'd9c900.dat', warnings: [], sequences: { count: 2 } });
    const { bones, clips } = await kotsuJson<Info>('info', 'd9w900.dat');
    expect(usual.files).toMatchObject([
      { file: 'd9c900.dat', inSession: true, heldBy: null },
      { file: 'd9w900.dat', inSession: true, heldBy: 'd9c900.dat', bones, clips: clips.map(({ name }) => ({ name })) },
    ]);
    const { stdout } = await kotsu('info', 'd9w900.dat', 'd9c900.dat');
    expect(stdout).toMatch(/^d9w900\.dat .* held by d9c900\.dat$/m);
    expect(stdout).toMatch(/^2 clips, played by 2 sequences$/m);
    expect(stdout).not.toContain('Notes and warnings');
  });

  it('joins a weapon without a skeleton, and says of a second one who holds what', async () => {
    const reduced = await kotsuJson<Info>('info', 'd9w901.dat', 'd9c900.dat');
    expect(reduced).toMatchObject({ file: 'd9c900.dat', warnings: [] });
    expect(reduced.files[0]).toMatchObject({ format: 'ff8-weapon-reduced', inSession: true, heldBy: 'd9c900.dat' });
    const both = await kotsuJson<Info>('info', 'd9w901.dat', 'd9c900.dat', 'd9w900.dat');
    expect(both.files.map(({ heldBy }) => heldBy)).toEqual([null, null, 'd9c900.dat']);
    expect(both.warnings).toEqual([
      expect.objectContaining({
        code: 'not-in-session',
        offset: null,
        message: 'd9c900.dat holds d9w900.dat already, so d9w901.dat is listed on its own.',
      }),
    ]);
  });

  it('says what does not fit between them', async () => {
    const body = scratch.write('d9c900.dat', readFileSync(join(fixtures, 'ff8-character.dat')));
    const weapon = scratch.write('d9w901.dat', readFileSync(join(fixtures, 'd9w901.dat')));
    const { warnings } = await kotsuJson<Info>('info', body, weapon);
    expect(warnings).toContainEqual(
      expect.objectContaining({
        code: 'weapon-misfit',
        offset: null,
        file: weapon,
        message: expect.stringMatching(/hangs on bone/),
      }),
    );
  });

  it('poses the body, and says where the weapon’s own bones are', async () => {
    const { status, stdout, stderr } = await kotsu(
      'pose',
      'd9w900.dat',
      'd9c900.dat',
      '--clip=0',
      '--frame=0',
      '--json',
    );
    expect(status).toBe(0);
    expect(JSON.parse(stdout)).toMatchObject({ file: 'd9c900.dat' });
    expect(stderr).toBe('d9w900.dat is held by d9c900.dat, whose bones these are; name it alone for its own.\n');
  });
});

describe('textures', () => {
  it('paints every image with each of its palettes', async () => {
    const document = load('ff8-texture-depths.dat');
    const { status, written } = await textures('depths', 'ff8-texture-depths.dat');
    expect(status).toBe(0);
    const plan = document
      .tims()
      .flatMap((tim) => (tim.index === 0 ? [0, 1] : [0]).map((row) => document.paintTim(tim, row)));
    expect(written).toHaveLength(plan.length);
    for (const [index, picture] of plan.entries()) expect(png(written[index]?.path ?? '')).toEqual(picture);
    expect(written.map(({ path }) => basename(path))[1]).toBe('ff8-texture-depths-image0-palette1.png');
  });

  it('paints with --pages what faces use', async () => {
    const document = load('ff8-texture-depths.dat');
    const { written } = await textures('pages', 'ff8-texture-depths.dat', '--pages');
    const materials = document.mesh()?.materials ?? [];
    expect(written).toHaveLength(materials.length);
    for (const [index, { texturePage, palette }] of materials.entries()) {
      expect(png(written[index]?.path ?? '')).toEqual(document.paintTexturePage(texturePage, palette));
    }
  });

  it('paints the textures of a container, and a texture by itself', async () => {
    const { status, written } = await textures('container', 'demos/quadruped.dat');
    expect(status).toBe(0);
    expect(written.length).toBeGreaterThan(0);
    for (const { file, path } of written) {
      const [, entry = ''] = file.split('#');
      const folder = scratch.path(`own-${basename(path)}`);
      await kotsu('extract', 'demos/quadruped.dat', entry, '--out', folder, '--flat');
      const [name = ''] = readdirSync(folder);
      const [image] = decodeDds(new Uint8Array(readFileSync(join(folder, name))));
      expect(png(path)).toEqual({
        width: image?.width,
        height: image?.height,
        rgba: new Uint8ClampedArray(image?.rgba ?? []),
      });
      const alone = await textures(`alone-${basename(path)}`, join(folder, name));
      expect(png(alone.written[0]?.path ?? '')).toEqual(png(path));
      expect((await kotsu('info', join(folder, name))).stderr).toContain('This is a texture of');
    }
  });

  it('names what cannot be painted and paints the rest', async () => {
    const { status, stderr, written, failed } = await textures('cut', 'ff8-texture-cut.dat');
    expect(status).toBe(1);
    expect(written.length).toBeGreaterThan(0);
    expect(failed).toHaveLength(1);
    expect(stderr).toMatch(/^[^\n]*cannot be painted[^\n]*\n$/);
  });

  it('replaces nothing unless told so, and says where there is nothing to paint', async () => {
    const name = 'again/ff8-texture-depths-image1.png';
    scratch.write(name, 'mine');
    const refused = await textures('again', 'ff8-texture-depths.dat');
    expect(refused).toMatchObject({ status: 1, stdout: '' });
    expect(refused.stderr).toContain('--force replaces it');
    expect(scratch.files('again')).toHaveLength(1);
    expect((await textures('again', 'ff8-texture-depths.dat', '--force')).written).toHaveLength(5);
    expect(png(scratch.path(name)).width).toBe(8);
    expect((await kotsu('textures', 'ff8-monster.dat', '--out', 'x')).stderr).toContain('There is no texture');
    expect((await kotsu('textures', 'ff8-monster.dat')).stderr).toContain('--out');
  });
});
