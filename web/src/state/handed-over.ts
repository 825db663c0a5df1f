// What the user handed over, as links and the recent files know it: single files, and containers with all that is in them.
// SPDX-License-Identifier: MIT
import { computed } from '@preact/signals';
import type { Bundle } from '../files/bundle';
import type { OpenFile } from '../files/open-file';
import { defaultLimits } from '../store/eviction';
import { bundles, files } from './session';
import { filesOnStage } from './stage-cast';

/** A file or a bundle. */
export type Handed = Pick<OpenFile, 'id' | 'name' | 'size' | 'identity'> & { readonly bundleId?: number | null };

/**
 * Bundles that are kept and named as they came, because what is in them belongs together: a model and its textures. What
 * an archive holds stands by itself, and archives are larger than what is kept.
 */
export const wholeBundles = computed<readonly Bundle[]>(() =>
  bundles.value.filter(
    ({ format, size }) => (format === 'okami-container' || format === 'dds') && size <= defaultLimits.fileBytes,
  ),
);

/** Each once: a container, and not what was opened out of it. */
export const handedOver = computed<readonly Handed[]>(() => [
  ...wholeBundles.value,
  ...files.value.filter((file) => handedAs(file) === file),
]);

/** The container that a file came out of, where that is kept whole; else the file itself. */
export function handedAs(file: Handed): Handed {
  return wholeBundles.value.find(({ id }) => id === file.bundleId) ?? file;
}

export function isOnStage({ id }: Handed): boolean {
  return [...filesOnStage.value].some((file) => file.id === id);
}
