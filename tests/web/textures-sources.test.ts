// Which textures a model takes: those beside it in its container by name or order, or what was opened along with it.
// SPDX-License-Identifier: MIT
import { describe, expect, it } from 'vitest';
import { type Bundle, entryIdentity, type ListedEntry } from '../../web/src/files/bundle';
import { loadBatch } from '../../web/src/files/load-batch';
import { makeBundle } from '../../web/src/files/make-bundle';
import { assignSources, slotFor, textureSources } from '../../web/src/textures/texture-sources';
import { dds } from '../fixtures/dds.ts';
import { okamiContainer } from '../fixtures/okami-container-writer.ts';
import { openDecoder } from '../wasm/decoder';
import { archives, demoBytes, picked } from './bundle-samples';

const kinds: Readonly<Record<string, ListedEntry['kind']>> = { dds: 'texture', md: 'model', mot: 'motion' };

/** Entries by path: what each is, is what its name ends with. */
function bundle(path: string, paths: readonly string[], format: Bundle['format'] = 'okami-container'): Bundle {
  const entries = paths.map((entryPath): ListedEntry => {
    const kind = kinds[entryPath.split('.').at(-1) ?? ''] ?? 'kept';
    return { path: entryPath, depth: 0, title: '', kind, note: null, size: 1, offset: 0, packing: null };
  });
  const unpack = () => Promise.reject(new Error('nothing is unpacked here'));
  return makeBundle({ path, size: 1, identity: path }, { format, entries, problems: [] }, new Blob([]), unpack);
}

function modelIn(holder: Bundle, path: string) {
  const entry = holder.entries.find((candidate) => candidate.path === path);
  if (entry === undefined) throw new Error(path);
  return { identity: entryIdentity(holder, entry), bundleId: holder.id };
}

const alone = (identity: string) => ({ identity, bundleId: null });
const titles = (assigned: ReturnType<typeof assignSources>) => [...assigned.values()].map((source) => source?.title);

describe('a container of textures', () => {
  const wolf = bundle('wolf.dat', [
    'wolf.md',
    'wolf_tex',
    'wolf_tex/a.dds',
    'wolf_tex/empty',
    'wolf_tex/b.dds',
    'wolf_tex/rof',
  ]);

  it('numbers all its places, empty ones included', () => {
    const [source] = textureSources([wolf]);
    expect(source?.slots.map(({ name }) => name)).toEqual(['a.dds', 'empty', 'b.dds', 'rof']);
    expect(source && slotFor(source, 1, 1)?.name).toBe('b.dds');
    expect(source && slotFor(source, 0, -1)).toBeNull();
    expect(source && slotFor(source, 3, 1)).toBeNull();
  });

  it('belongs to the model beside it', () => {
    expect(titles(assignSources([modelIn(wolf, 'wolf.md')], [wolf]))).toEqual(['wolf.dat/wolf_tex']);
  });

  it('counts textures alone where models lie among them', () => {
    const [source] = textureSources([bundle('mixed.dat', ['m.md', 'a.dds', 'w.mot', 'b.dds'])]);
    expect(source?.slots.map(({ name }) => name)).toEqual(['a.dds', 'b.dds']);
  });
});

describe('a container of several models', () => {
  it('gives each the textures of its name', () => {
    const holder = bundle('two.dat', ['cat.md', 'dog.md', 'dog_tex/1.dds', 'cat_tex/1.dds']);
    const models = [modelIn(holder, 'cat.md'), modelIn(holder, 'dog.md')];
    expect(titles(assignSources(models, [holder]))).toEqual(['two.dat/cat_tex', 'two.dat/dog_tex']);
  });

  it('or else by order, the last for all that follow', () => {
    const holder = bundle('three.dat', ['a.md', 'b.md', 'c.md', 'p/1.dds', 'q/1.dds']);
    const models = ['a.md', 'b.md', 'c.md'].map((path) => modelIn(holder, path));
    expect(titles(assignSources(models, [holder]))).toEqual(['three.dat/p', 'three.dat/q', 'three.dat/q']);
  });

  it('prefers textures in the model’s own folder to those further out', () => {
    const holder = bundle('deep.dat', ['tex/1.dds', 'in/m.md', 'in/tex/1.dds', 'in/m2.md']);
    expect(titles(assignSources([modelIn(holder, 'in/m.md')], [holder]))).toEqual(['deep.dat/in/tex']);
  });
});

describe('what is opened by itself', () => {
  const textureFile = (name: string) => bundle(name, [name], 'dds');

  it('serves models opened by themselves, single files as one list in the order of their coming', () => {
    const open = [textureFile('z.dds'), textureFile('a.dds')];
    const source = assignSources([alone('m')], open)
      .values()
      .next().value;
    expect(source?.slots.map(({ name }) => name)).toEqual(['z.dds', 'a.dds']);
  });

  it('serves them by order, containers before single files', () => {
    const open = [textureFile('a.dds'), bundle('one.ddp', ['1.dds']), bundle('two.ddp', ['1.dds'])];
    const models = ['m', 'n', 'o', 'p'].map(alone);
    expect(titles(assignSources(models, open))).toEqual(['one.ddp', 'two.ddp', 'Texture files', 'Texture files']);
  });

  it('never takes what belongs to a container’s model', () => {
    const wolf = bundle('wolf.dat', ['wolf.md', 'tex/1.dds']);
    expect(titles(assignSources([alone('m')], [wolf]))).toEqual([undefined]);
  });

  it('serves a container’s model that has none in its container', () => {
    const bare = bundle('bare.dat', ['m.md']);
    expect(titles(assignSources([modelIn(bare, 'm.md')], [bare, textureFile('a.dds')]))).toEqual(['Texture files']);
  });
});

describe('files', () => {
  const texture = dds({ width: 1, height: 1, rgba: new Uint8Array([1, 2, 3, 255]) }, 'bgra');
  const open = async (...files: ReturnType<typeof picked>[]) =>
    await loadBatch(
      await openDecoder(),
      files,
      new AbortController().signal,
      () => {},
      async () => archives,
    );

  it('of one texture open whatever they are called, and hold what was in them', async () => {
    const { bundles, refused } = await open(picked('a/skin.dds', texture), picked('skin', texture));
    expect(refused).toEqual([]);
    expect(textureSources(bundles)[0]?.slots.map(({ name }) => name)).toEqual(['skin.dds', 'skin']);
    const [entry] = bundles[0]?.entries ?? [];
    expect(await entry?.bytes()).toEqual(texture);
  });

  it('that are broken are refused with offset and reason', async () => {
    const { bundles, refused } = await open(picked('skin.dds', texture.slice(0, 130)));
    expect(bundles).toEqual([]);
    expect(refused).toMatchObject([{ path: 'skin.dds', byteOffset: 128, unknownFormat: false }]);
    expect(refused[0]?.sentence).toContain('only 2 are there');
  });

  it('of models and textures in one container find each other, blank places and twins included', async () => {
    const ddp = okamiContainer([
      { type: 'DDS', name: 'one', bytes: texture },
      { type: 'DDS', name: 'blank' },
      { type: 'DDS', name: 'two', bytes: texture },
    ]);
    const file = okamiContainer([
      { type: 'MD', name: 'animal', bytes: demoBytes('quadruped.md') },
      { type: 'DDP', name: 'skins', bytes: ddp },
      { type: 'TM3', name: 'old', bytes: new Uint8Array(16) },
    ]);
    const { opened, bundles } = await open(picked('animal.dat', file));
    const [source] = assignSources(opened, bundles).values();
    expect(source?.title).toBe('animal.dat/skins');
    expect(source?.slots.slice(0, 3).map(({ entry }) => entry.kind)).toEqual(['texture', 'kept', 'texture']);
    expect(bundles[0]?.entries.find(({ path }) => path === 'old')?.title).toBe('PlayStation 2 texture');
    for (const { document } of opened) document.dispose();
  });
});
