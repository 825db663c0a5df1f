// What the user does with containers and archives: look at an entry, close the whole.
// SPDX-License-Identifier: MIT
import { batch } from '@preact/signals';
import { type Bundle, type BundleEntry, entryIdentity, pickedFromEntry } from '../files/bundle';
import { t } from '../i18n/text';
import { closeFiles, openPicked, showFile } from './actions';
import { stopLoading } from './bundle-loading';
import { forgetLooks } from './bundle-looks';
import { bundles, files, newestBundle } from './session';
import { lookAtTexture } from './texture-actions';
import { announce } from './view-actions';

/** Puts an entry on stage, opened first where it is not yet. A member of an archive inside brings its other two along. */
export async function openEntry(bundle: Bundle, entry: BundleEntry): Promise<void> {
  const identity = entryIdentity(bundle, entry);
  if (entry.kind === 'texture') return lookAtTexture(identity);
  const open = files.value.find((file) => file.identity === identity);
  if (open !== undefined) showFile(open.id);
  else if (entry.kind !== 'kept') {
    await openPicked(withSiblings(bundle, entry).map((member) => pickedFromEntry(bundle, member)));
  }
}

export function sawNewestBundle(): void {
  newestBundle.value = null;
}

function withSiblings(bundle: Bundle, entry: BundleEntry): readonly BundleEntry[] {
  const name = /^(.+)\.(?:fi|fl|fs)$/i.exec(entry.path)?.[1]?.toLowerCase();
  if (name === undefined) return [entry];
  const paths = ['fi', 'fl', 'fs'].map((member) => `${name}.${member}`);
  return bundle.entries.filter(({ kind, path }) => kind !== 'kept' && paths.includes(path.toLowerCase()));
}

/** Closes a container or archive with everything that was opened out of it. */
export function closeBundle(bundle: Bundle): void {
  stopLoading(bundle);
  forgetLooks(bundle);
  batch(() => {
    bundles.value = bundles.value.filter((open) => open !== bundle);
    closeFiles(files.value.filter((file) => file.bundleId === bundle.id));
  });
  announce(t('Closed {name}', { name: bundle.name }));
}
