// Where workers find an entry, and a model's textures with it.
// SPDX-License-Identifier: MIT
import { type Bundle, type BundleEntry, entryIdentity } from '../files/bundle';
import { assignSources } from '../textures/texture-sources';
import type { EntryPlace } from '../thumbnails/look';

/** No model of the games is larger: what is, is not looked into without being asked for. */
export const LARGEST_LOOK = 8 * 1024 * 1024;

export function placeOf({ source, offset, size, packing }: BundleEntry): EntryPlace {
  return { source, entry: { offset, size, packing } };
}

/** As the stage finds them. */
export function texturesOf(bundle: Bundle, model: BundleEntry): readonly (EntryPlace | null)[] {
  const asked = { identity: entryIdentity(bundle, model), bundleId: bundle.id };
  const slots = assignSources([asked], [bundle]).get(asked)?.slots ?? [];
  return slots.map(({ entry }) => (entry.kind === 'texture' && entry.size <= LARGEST_LOOK ? placeOf(entry) : null));
}
