// SPDX-License-Identifier: MIT
import { beforeAll, describe, expect, test } from 'vitest';
import type { KotsuModule } from '../../wasm-bindings/kotsu';
import type { Bundle, BundleEntry } from '../../web/src/files/bundle';
import { unwatched } from '../../web/src/files/intake';
import { loadBatch } from '../../web/src/files/load-batch';
import { openArchives } from '../../web/src/files/open-archives';
import { type EntryPlace, Looker, type LookRequest } from '../../web/src/thumbnails/look';
import { ff8Archive, lzsPayload, Packing } from '../fixtures/archive-writer';
import { openDecoder } from '../wasm/decoder';
import { archives, demoBytes, picked } from './bundle-samples';

let module: KotsuModule;

beforeAll(async () => {
  module = await openDecoder();
});

const looker = () => new Looker(async () => module);
const placeOf = ({ source, offset, size, packing }: BundleEntry): EntryPlace => ({
  source,
  entry: { offset, size, packing },
});
const look = (entry: BundleEntry, rest: Partial<LookRequest> = {}) =>
  looker().look({ ...placeOf(entry), textures: [], withPortrait: true, model: null, ...rest });

async function archive(): Promise<Bundle> {
  const monster = demoBytes('biped.dat');
  const { fs, fi, fl } = ff8Archive([
    { path: 'c0m001.dat', bytes: monster, packing: Packing.lzs },
    { path: 'notes.txt', bytes: new TextEncoder().encode('words '.repeat(50)) },
    { path: 'cut.dat', bytes: monster, payload: lzsPayload(new Uint8Array(9000)), packing: Packing.lzs },
  ]);
  const files = [picked('x.fs', fs), picked('x.fi', fi), picked('x.fl', fl)];
  const { bundles } = await openArchives(files, {
    archives,
    waiting: [],
    known: new Set(),
    stageEmpty: false,
    step: unwatched,
  });
  return bundles[0] as Bundle;
}

async function container(): Promise<Bundle> {
  const file = picked('quadruped.dat', demoBytes('quadruped.dat'));
  const { bundles } = await loadBatch(
    module,
    [file],
    new AbortController().signal,
    () => {},
    async () => archives,
  );
  return bundles[0] as Bundle;
}

const entryOf = (bundle: Bundle, path: string) => {
  const entry = bundle.entries.find((candidate) => candidate.path === path);
  if (entry === undefined) throw new Error(`no ${path} among ${bundle.entries.map((each) => each.path)}`);
  return entry;
};

describe('a look into an archive', () => {
  test('finds the name of a monster, and its picture if it is wanted', async () => {
    const entry = entryOf(await archive(), 'c0m001.dat');
    const named = await look(entry, { withPortrait: false });
    expect(named).toEqual({ format: 'ff8-monster', name: 'Kotsu Biped', portrait: null });
    expect((await look(entry)).portrait?.frameCount).toBeGreaterThan(1);
  });

  test('sees nothing in what is no model or cannot be unpacked', async () => {
    const bundle = await archive();
    const nothing = { format: 'unknown', name: '', portrait: null };
    expect(await look(entryOf(bundle, 'notes.txt'))).toEqual(nothing);
    expect(await look(entryOf(bundle, 'cut.dat'))).toEqual(nothing);
  });
});

describe('a look into a container', () => {
  test('shows a motion on the model that lies beside it, which is read once', async () => {
    const bundle = await container();
    const [model, walk, run] = ['quadruped', 'quadruped_mot/quadruped_walk', 'quadruped_mot/quadruped_run'].map(
      (path) => entryOf(bundle, path),
    ) as [BundleEntry, BundleEntry, BundleEntry];
    let reads = 0;
    const source = new Proxy(model.source, {
      get: (blob, name) => {
        if (name === 'slice') reads += 1;
        const value: unknown = Reflect.get(blob, name);
        return typeof value === 'function' ? value.bind(blob) : value;
      },
    });
    const on = { ...placeOf(model), source, textures: [], key: 'the quadruped' };
    const one = looker();
    for (const motion of [walk, run]) {
      const seen = await one.look({ ...placeOf(motion), textures: [], withPortrait: true, model: on });
      expect(seen.portrait?.frameCount).toBeGreaterThan(4);
    }
    expect(reads).toBe(1);
    expect((await look(walk)).portrait).toBeNull();
  });

  test('paints a model with the textures that its materials name', async () => {
    const bundle = await container();
    const model = entryOf(bundle, 'quadruped');
    const textures = bundle.entries.filter(({ kind }) => kind === 'texture').map(placeOf);
    expect(textures).toHaveLength(2);
    const [bare, painted] = [await look(model), await look(model, { textures })];
    expect(painted.portrait?.picture.rgba).not.toEqual(bare.portrait?.picture.rgba);
    const [first] = bundle.entries.filter(({ kind }) => kind === 'texture');
    const texture = await look(first as BundleEntry);
    expect([texture.format, texture.portrait?.frameCount]).toEqual(['dds', 1]);
  });
});
