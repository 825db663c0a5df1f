// A folder too large to be opened as a whole: listed like an archive, its files read when they are chosen.
// SPDX-License-Identifier: MIT
import { msg } from '../i18n/english';
import type { Bundle, ListedEntry } from './bundle';
import { blobOf, type PickedFile } from './intake';
import { makeBundle, type Unpack } from './make-bundle';

/** Up to so many files open all at once. */
const MOST_AT_ONCE = 100;

export function isLargeFolder(files: readonly PickedFile[]): boolean {
  return files.length > MOST_AT_ONCE;
}

/** Nothing is read but what exists as bytes alone. */
export async function bundleOfFolder(files: readonly PickedFile[], unpack: Unpack): Promise<Bundle> {
  const root = sharedFolder(files.map(({ path }) => path));
  const size = files.reduce((sum, file) => sum + file.size, 0);
  const path = root === '' ? `${files.length} files` : root.slice(0, -1);
  const entries = files.map((file) => listedEntry(file.path.slice(root.length), file.size));
  const identity = `folder ${path} ${files.length} ${size}`;
  const blobs = await Promise.all(files.map((file) => blobOf(file)));
  return makeBundle({ path, size, identity }, { format: 'folder', entries, problems: [] }, blobs, unpack);
}

function listedEntry(path: string, size: number): ListedEntry {
  return {
    path,
    depth: 0,
    title: '',
    size,
    offset: 0,
    packing: size > 0 ? { method: 'stored' } : null,
    kind: size > 0 ? kindByName(path) : 'kept',
    note: size > 0 ? null : msg('empty'),
  };
}

/** What a file is by its name, where files go by names: Okami's models and motions open together. */
export function kindByName(path: string): 'model' | 'motion' | 'texture' | 'file' {
  if (/\.(?:md|scr|mdb)$/i.test(path)) return 'model';
  if (/\.dds$/i.test(path)) return 'texture';
  return /\.mot$/i.test(path) ? 'motion' : 'file';
}

/** The longest beginning of all paths that ends with `/`; '' where there is none. */
function sharedFolder(paths: readonly string[]): string {
  let shared = paths[0]?.slice(0, paths[0].lastIndexOf('/') + 1) ?? '';
  for (const path of paths) {
    while (!path.startsWith(shared)) shared = shared.slice(0, shared.lastIndexOf('/', shared.length - 2) + 1);
  }
  return shared;
}
