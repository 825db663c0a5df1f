// What a list shows of a container that is an entry itself: its first model, moving where it brings a motion for it.
// SPDX-License-Identifier: MIT
import { type Bundle, type BundleEntry, pickedFromEntry } from '../files/bundle';
import { unwatched } from '../files/intake';
import { bundleOfContainer, workerArchives } from '../files/load-batch';
import { nearestMotions } from '../gallery/nearest-motions';
import type { PackedLook } from '../worker/look-api';
import { remoteLook } from '../worker/look-client';
import { LARGEST_LOOK, placeOf, texturesOf } from './entry-place';

/** null where there is no model in it. @param mode how positions are read, as for `samplePose` */
export async function lookIntoContainer(bundle: Bundle, entry: BundleEntry, mode: number): Promise<PackedLook | null> {
  const inside = await bundleOfContainer(pickedFromEntry(bundle, entry), await workerArchives(), unwatched);
  const model = inside?.entries.find(({ kind, size }) => kind === 'model' && size <= LARGEST_LOOK);
  if (!inside || !model) return null;
  const body = { ...placeOf(model), textures: texturesOf(inside, model) };
  const [motion] = nearestMotions(inside.entries, model, LARGEST_LOOK);
  const key = `${inside.id} ${model.number}`;
  const moving =
    motion &&
    (await remoteLook({ ...placeOf(motion), textures: [], withPortrait: true, mode, model: { ...body, key } }));
  if (moving?.portrait) return moving;
  return await remoteLook({ ...body, withPortrait: true, mode, model: null });
}
