// Makes bundles of what workers list: entries that can be read, and which of them open by themselves.
// SPDX-License-Identifier: MIT
import { msg, told } from '../i18n/english';
import {
  type Bundle,
  type BundleEntry,
  type ListedEntry,
  type Listing,
  type PackedEntry,
  pickedFromEntry,
} from './bundle';
import { type Cut, cutterOf } from './cutter';
import { type PickedFile, type Step, Unreadable, unwatched } from './intake';

/** Unpacks an entry of a file; the page does so in a worker. */
export type Unpack = (source: Blob, entry: PackedEntry, step: Step) => Promise<Blob>;

let lastId = 0;

/** @param source what all entries are cut from, or one for each */
export function makeBundle(
  file: Pick<PickedFile, 'path' | 'size' | 'identity'>,
  { format, entries, problems }: Listing,
  source: Blob | readonly Blob[],
  unpack: Unpack,
): Bundle {
  lastId -= 1;
  const { path, size, identity } = file;
  // A container's entries are opened by the hundred, an archive's one at a time.
  const cut = format === 'okami-container' && source instanceof Blob ? cutterOf(source) : undefined;
  return {
    id: lastId,
    name: path.slice(path.lastIndexOf('/') + 1),
    path,
    size,
    identity,
    format,
    problems,
    entries: entries.map((entry, number) =>
      bundleEntry(entry, number, source instanceof Blob ? source : (source[number] ?? new Blob([])), unpack, cut),
    ),
  };
}

function bundleEntry(entry: ListedEntry, number: number, source: Blob, unpack: Unpack, cut?: Cut): BundleEntry {
  const { packing, offset, size, note } = entry;
  const blob = async (step = unwatched) => {
    if (packing === null)
      throw new Unreadable(told('This entry cannot be read: {note}.', { note: note ?? msg('it is empty') }));
    return packing.method === 'stored' ? source.slice(offset, offset + size) : await unpack(source, entry, step);
  };
  const bytes = async (step?: Step) =>
    cut !== undefined && packing?.method === 'stored'
      ? await cut(offset, offset + size)
      : new Uint8Array(await (await blob(step)).arrayBuffer());
  return { ...entry, number, source, blob, bytes };
}

/** Of a bundle, so many models and motions open at once, for something to see; the motions that are left follow. */
const FIRST_MODELS = 16;
const FIRST_MOTIONS = 8;

/** What of a bundle opens by itself: at once, and while the page is in use. An archive of whole files opens none of them. */
export function openingByItself(bundle: Bundle): { readonly first: PickedFile[]; readonly later: PickedFile[] } {
  const of = (kind: BundleEntry['kind']) =>
    bundle.entries.filter((entry) => entry.kind === kind).map((entry) => pickedFromEntry(bundle, entry));
  const motions = of('motion');
  return {
    first: [...of('model').slice(0, FIRST_MODELS), ...motions.slice(0, FIRST_MOTIONS)],
    later: motions.slice(FIRST_MOTIONS),
  };
}

/** Labels need not be unique in a file; in a list and in links they must be. */
export function uniqueLabels(): (label: string) => string {
  const used = new Map<string, number>();
  return (label) => {
    const count = (used.get(label) ?? 0) + 1;
    used.set(label, count);
    return count === 1 ? label : `${label} (${count})`;
  };
}
