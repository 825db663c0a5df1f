// What goes on behind the lists of containers, the workers replaced by what they do. SPDX-License-Identifier: MIT
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { positionMode } from '../../wasm-bindings/kotsu';
import type { Bundle, BundleEntry } from '../../web/src/files/bundle';
import { loadBatch } from '../../web/src/files/load-batch';
import { openLater, stopLoading } from '../../web/src/state/bundle-loading';
import { forgetLooks, learnNames, lookOf, namesKnown, wantThumbnail } from '../../web/src/state/bundle-looks';
import { fileName } from '../../web/src/state/bundle-saving';
import { positionReadings } from '../../web/src/state/position-readings';
import { files, loading } from '../../web/src/state/session';
import type { LookRequest } from '../../web/src/thumbnails/look';
import type { PackedLook } from '../../web/src/worker/look-api';
import { manyMotions } from '../fixtures/many-motions';
import { openDecoder } from '../wasm/decoder';
import { archives, picked } from './bundle-samples';

const { decoder, looked, modes } = vi.hoisted(() => ({
  decoder: { promise: null as unknown as ReturnType<typeof openDecoder> },
  looked: [] as string[],
  modes: [] as (number | undefined)[],
}));
vi.mock('../../web/src/state/decoder', () => ({
  get decoder() {
    decoder.promise ??= openDecoder();
    return decoder.promise;
  },
}));
vi.mock('../../web/src/worker/look-client', () => ({
  remoteLook: async ({ entry, withPortrait, model, mode }: LookRequest): Promise<PackedLook> => {
    modes.push(mode);
    looked.push(`${entry.size}${withPortrait ? ' portrait' : ''}${model === null ? '' : ` on ${model.entry.size}`}`);
    const portrait = withPortrait ? { picture: new Blob(['png']), frameCount: 4, seconds: 1 } : null;
    return { format: 'ff8-monster', name: `Monster ${entry.size}`, portrait };
  },
}));
vi.stubGlobal('document', { hidden: false, documentElement: {} });

const patient = new AbortController().signal;

async function motions(count: number, name: string) {
  const module = await openDecoder();
  const file = picked(name, manyMotions(count, 3));
  return await loadBatch(
    module,
    [file],
    patient,
    () => {},
    async () => archives,
  );
}

describe('the rest of a container', () => {
  beforeEach(() => {
    files.value = [];
  });

  test('opens while the page is in use', async () => {
    const { waiting } = await motions(80, 'a.dat');
    expect(waiting).toHaveLength(72);
    await openLater(waiting);
    expect(files.value).toHaveLength(72);
  });

  test('stays closed when its container is closed before its turn has come', async () => {
    const [first, second] = [await motions(40, 'a.dat'), await motions(40, 'b.dat')];
    const opening = openLater([...first.waiting, ...second.waiting]);
    stopLoading(second.bundles[0] as Bundle);
    await opening;
    expect(files.value.map(({ path }) => path.slice(0, 5))).toEqual(first.waiting.map(() => 'a.dat'));
    expect(files.value).toHaveLength(32);
  });
});

/** Entries 1, 2, 3 ... bytes long, which no test reads. */
function bundleOf(kinds: readonly BundleEntry['kind'][], path = (number: number) => `c0m${number}.dat`): Bundle {
  const never = () => Promise.reject(new Error('read'));
  const entries = kinds.map((kind, at): BundleEntry => {
    const place = { size: at + 1, offset: 0, packing: { method: 'stored' as const }, source: new Blob([]) };
    return { ...place, number: at, path: path(at), depth: 0, title: '', kind, note: null, bytes: never, blob: never };
  });
  return { id: -1, name: 'x', path: 'x', size: 9, identity: 'x', format: 'ff8-archive', entries, problems: [] };
}

const settled = async (count: number) => {
  await vi.waitFor(() => expect(looked).toHaveLength(count), { timeout: 10_000 });
  // The last look has been asked for; now it is taken in.
  await new Promise((resolve) => setTimeout(resolve, 50));
};

describe('looks into entries', () => {
  beforeEach(() => {
    looked.length = 0;
    modes.length = 0;
    loading.value = null;
  });

  test('go through a list for names, but first to what is in sight', async () => {
    const bundle = bundleOf(['file', 'file', 'file', 'kept']);
    const known = namesKnown.value;
    learnNames(bundle);
    wantThumbnail(bundle, bundle.entries[2] as BundleEntry);
    await settled(4);
    // Of what is in sight the name comes first, for it takes no time.
    expect(looked).toEqual(['1', '3', '3 portrait', '2']);
    expect(lookOf(bundle.entries[1] as BundleEntry).value).toEqual({ name: 'Monster 2', thumbnail: null });
    expect(lookOf(bundle.entries[2] as BundleEntry).value.thumbnail).toMatchObject({ frameCount: 4, seconds: 1 });
    expect(namesKnown.value).toBe(known + 4);
  });

  test('leave alone what has gone out of sight, what holds files and what is kept', async () => {
    const names = ['a.dat', 'b.dat', 'c.zip', 'd.dat'];
    const bundle = bundleOf(['file', 'file', 'file', 'kept'], (number) => names[number] ?? '');
    const [a, b, zip, kept] = bundle.entries as [BundleEntry, BundleEntry, BundleEntry, BundleEntry];
    loading.value = { done: 0, total: 1, path: '', part: 0 };
    wantThumbnail(bundle, a);
    const leave = wantThumbnail(bundle, b);
    for (const entry of [zip, kept]) wantThumbnail(bundle, entry);
    leave();
    loading.value = null;
    await settled(2);
    expect(looked).toEqual(['1', '1 portrait']);
  });

  test('show a motion on the model that is nearest to it', async () => {
    const paths = ['far/wolf', 'near/wolf', 'near/walk'];
    const bundle = bundleOf(['model', 'model', 'motion'], (number) => paths[number] ?? '');
    wantThumbnail(bundle, bundle.entries[2] as BundleEntry);
    await settled(1);
    expect(looked).toEqual(['3 portrait on 2']);
  });

  test('show a motion anew when positions are read in another way', async () => {
    const bundle = bundleOf(['model', 'motion', 'model']);
    const [, motion, model] = bundle.entries as [BundleEntry, BundleEntry, BundleEntry];
    wantThumbnail(bundle, model);
    await settled(1);
    wantThumbnail(bundle, motion);
    await settled(2);
    positionReadings.value = { quantized: 'model' };
    expect(lookOf(motion).value.thumbnail).toBeNull();
    expect(lookOf(model).value.thumbnail).not.toBeNull();
    wantThumbnail(bundle, motion);
    await settled(3);
    expect(modes).toEqual([0, 0, positionMode({ quantized: 'model' })]);
    positionReadings.value = {};
  });

  test('are forgotten with their bundle, pictures and all', async () => {
    const revoke = vi.spyOn(URL, 'revokeObjectURL');
    const bundle = bundleOf(['file']);
    const [entry] = bundle.entries as [BundleEntry];
    wantThumbnail(bundle, entry);
    await settled(2);
    const { thumbnail } = lookOf(entry).value;
    forgetLooks(bundle);
    expect(revoke).toHaveBeenCalledWith((thumbnail as { url: string }).url);
    expect(lookOf(entry).value.thumbnail).toBeNull();
  });
});

test('a saved entry is called by the last part of its path alone', () => {
  expect(fileName('a/b/c0m001.dat')).toBe('c0m001.dat');
  expect(fileName('..\\..\\evil.exe')).toBe('evil.exe');
  expect(fileName('folder/')).toBe('entry');
  expect(fileName('')).toBe('entry');
});
