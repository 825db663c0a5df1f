// SPDX-License-Identifier: MIT
import { expect, test } from 'vitest';
import { withPlaces } from '../../web/src/state/clip-labels';

const entry = (path: string) => ({ label: path.slice(path.lastIndexOf('/') + 1), file: { path } });
const labels = (...paths: string[]) => withPlaces(paths.map(entry)).map(({ label }) => label);

test('only clips that share a name say where they are from, without what they have in common', () => {
  expect(labels('wolf.dat/land/walk', 'wolf.dat/sea/walk', 'wolf.dat/land/run')).toEqual([
    'walk (land)',
    'walk (sea)',
    'run',
  ]);
  expect(labels('a.dat/walk', 'b.dat/walk')).toEqual(['walk (a.dat)', 'walk (b.dat)']);
  expect(labels('wolf.dat/walk', 'wolf.dat/sea/deep/walk')).toEqual(['walk', 'walk (sea/deep)']);
  expect(labels('walk', 'walk')).toEqual(['walk', 'walk']);
});
