// Which motions of an archive are tried on a model first: games store what belongs together side by side. Pure.
// SPDX-License-Identifier: MIT
import type { BundleEntry } from '../files/bundle';

type Listed = Pick<BundleEntry, 'kind' | 'path' | 'size'>;

/** Those in the model's folder and below it that are not too large, by how far they lie from it in the list; the earlier one first. */
export function nearestMotions<Entry extends Listed>(
  entries: readonly Entry[],
  model: Entry,
  largest: number,
): readonly Entry[] {
  const folder = model.path.slice(0, model.path.lastIndexOf('/') + 1);
  const place = entries.indexOf(model);
  return entries
    .map((entry, index) => ({ entry, distance: Math.abs(index - place) }))
    .filter(({ entry: { kind, path, size } }) => kind === 'motion' && path.startsWith(folder) && size <= largest)
    .sort((a, b) => a.distance - b.distance)
    .map(({ entry }) => entry);
}
