// In what order lists come to know their entries: what a row says before how it looks.
// SPDX-License-Identifier: MIT
import { beforeEach, expect, test, vi } from 'vitest';
import type { Bundle, BundleEntry } from '../../web/src/files/bundle';

const asked = vi.hoisted((): { name: string; withPortrait: boolean }[] => []);
const waits = vi.hoisted(() => ({ count: 0 }));

vi.mock('../../web/src/worker/look-client', () => ({
  remoteLook: async ({ source, withPortrait }: { source: { name: string }; withPortrait: boolean }) => {
    asked.push({ name: source.name, withPortrait });
    return { format: 'ff8-monster', name: `Name of ${source.name}`, portrait: null };
  },
}));
vi.mock('../../web/src/state/share-hashes', () => ({
  idle: async () => {
    waits.count += 1;
  },
}));
vi.stubGlobal('document', { hidden: false });

const { learnNames, lookOf, wantThumbnail } = await import('../../web/src/state/bundle-looks');

function bundleOf(...names: string[]): Bundle {
  const entries = names.map((path, number) => {
    return { path, number, kind: 'file', size: 1000, source: { name: path } } as unknown as BundleEntry;
  });
  return { id: -1, entries } as unknown as Bundle;
}

beforeEach(() => {
  asked.length = 0;
  waits.count = 0;
});

test('the names of all rows in sight come before the first picture, and wait for no idle time', async () => {
  const bundle = bundleOf('c0m000.dat', 'c0m001.dat', 'c0m002.dat', 'late.dat');
  learnNames(bundle);
  for (const entry of bundle.entries.slice(0, 3)) wantThumbnail(bundle, entry);
  await vi.waitFor(() => expect(lookOf(bundle.entries[3] as BundleEntry).peek().name).toBe('Name of late.dat'));
  const pictures = asked.map(({ withPortrait }) => withPortrait);
  expect(pictures.indexOf(true)).toBeGreaterThanOrEqual(3);
  expect(pictures.filter(Boolean)).toHaveLength(3);
  expect(waits.count).toBe(3);
});

test('a row whose name is known is looked at once more, for its picture', async () => {
  const bundle = bundleOf('c0m003.dat');
  learnNames(bundle);
  const [entry] = bundle.entries as [BundleEntry];
  await vi.waitFor(() => expect(lookOf(entry).peek().name).not.toBe(''));
  wantThumbnail(bundle, entry);
  await vi.waitFor(() => expect(lookOf(entry).peek().thumbnail).toBe('none'));
  expect(asked.map(({ withPortrait }) => withPortrait)).toEqual([false, true]);
});
