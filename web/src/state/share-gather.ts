// Finds the files of a link: open ones, demos, kept ones, those in the link itself. What is on other hosts waits for a click.
// SPDX-License-Identifier: MIT
import { shortHash } from '../files/content-hash';
import { demos, pickedFromDemo } from '../files/demos';
import type { PickedFile } from '../files/intake';
import { fetchRemote } from '../files/remote';
import { msg, told } from '../i18n/english';
import { extractBytes } from '../permalink/embed';
import type { EmbeddedFile, HashedFile, LinkFile, RemoteSource } from '../permalink/link-files';
import { wholeBundles } from './handed-over';
import { recentFiles } from './recent-store';
import { files } from './session';
import { hashes, knowHash } from './share-hashes';
import { isAlongWith, isMeant, rememberOrigin } from './share-link-files';
import type { RemoteProgress } from './share-signals';
import { rememberSources, sourceOf } from './share-sources';

export interface Gathered {
  /** For `links[i]`; empty where it is not to be had without the user. */
  readonly found: readonly (readonly PickedFile[])[];
  /** Sentences about files that are in the link and yet cannot be opened. */
  readonly faults: readonly string[];
}

export async function gather(links: readonly LinkFile[]): Promise<Gathered> {
  const faults: string[] = [];
  const found = await Promise.all(
    links.map((link) => {
      const known = knownSource(link);
      return known === null ? find(link, faults) : [known];
    }),
  );
  return { found, faults };
}

/** Open now, or open before in this tab. */
function knownSource(link: LinkFile): PickedFile | null {
  if (link.kind === 'demo' && link.file === null) return null;
  const open = files.value.find((file) => isMeant(file, link));
  if (open !== undefined) return sourceOf(open.identity) ?? null;
  // Its entry is opened later, out of what is open.
  const holder = wholeBundles.value.find((bundle) => isAlongWith(bundle, link));
  if (holder !== undefined) return sourceOf(holder.identity) ?? null;
  if (link.kind === 'src') return sourceOf(identityOfSource(link)) ?? null;
  if (link.kind !== 'hash') return null;
  for (const [identity, hash] of hashes.value) {
    if (shortHash(hash) === link.hash) return sourceOf(identity) ?? null;
  }
  return null;
}

function find(link: LinkFile, faults: string[]): Promise<readonly PickedFile[]> {
  switch (link.kind) {
    case 'demo':
      return findDemo(link.id, faults);
    case 'hash':
      return findKept(link);
    case 'embedded':
      return unpack(link, faults);
    case 'src':
      return Promise.resolve([]);
  }
}

/** Whole, even where the link means one entry of it. */
async function findDemo(id: string, faults: string[]): Promise<readonly PickedFile[]> {
  const demo = demos.find((candidate) => candidate.id === id);
  if (demo === undefined) {
    faults.push(
      told('There is no demo named “{id}”. Kotsu has {demos}.', {
        id,
        demos: demos.map((known) => known.id).join(' and '),
      }),
    );
    return [];
  }
  return [await pickedFromDemo(demo)];
}

async function findKept(link: HashedFile): Promise<readonly PickedFile[]> {
  const list = await recentFiles.list();
  const kept = list.ok ? list.value.find(({ hash }) => shortHash(hash) === link.hash) : undefined;
  return kept === undefined ? [] : [pickedFromKept(kept)];
}

/** A kept file; its bytes are read, and checked against its hash, when it is opened. */
export function pickedFromKept({ hash, name, size }: { hash: string; name: string; size: number }): PickedFile {
  const identity = `kept ${hash}`;
  knowHash(identity, hash);
  return {
    path: name,
    size,
    identity,
    bytes: async () => {
      const kept = await recentFiles.get(hash);
      if (!kept.ok) throw new Error(kept.sentence);
      if (kept.value === null) throw new Error(msg('The file is no longer kept.'));
      return kept.value.bytes.buffer;
    },
  };
}

async function unpack(link: EmbeddedFile, faults: string[]): Promise<readonly PickedFile[]> {
  const extracted = await extractBytes(link.data);
  if (!extracted.ok) {
    faults.push(
      extracted.reason === 'damaged'
        ? told('{name}, the file in this link, is damaged.', { name: link.name })
        : told('{name}, the file in this link, is larger than a link may carry.', { name: link.name }),
    );
    return [];
  }
  return [pickedFromBytes(link, `in a link ${link.data}`, link.name, extracted.bytes)];
}

function pickedFromBytes(
  { entry: _, ...origin }: EmbeddedFile | RemoteSource,
  identity: string,
  path: string,
  bytes: Uint8Array<ArrayBuffer>,
): PickedFile {
  rememberOrigin(identity, origin);
  return { path, size: bytes.byteLength, identity, bytes: () => Promise.resolve(bytes.buffer) };
}

const identityOfSource = ({ url }: RemoteSource) => `from ${url}`;

/**
 * One after the other.
 * @throws RemoteError, `redirected` where `stay` keeps to this host
 */
export async function fetchSources(
  sources: readonly RemoteSource[],
  { signal, stay }: { readonly signal: AbortSignal; readonly stay: boolean },
  onProgress: (progress: RemoteProgress) => void,
): Promise<void> {
  for (const [index, source] of sources.entries()) {
    const told = { url: source.url, number: index + 1 };
    onProgress({ ...told, received: 0, total: null });
    const { name, bytes } = await fetchRemote(source.url, {
      signal,
      stay,
      onProgress: (received, total) => onProgress({ ...told, received, total }),
    });
    rememberSources([pickedFromBytes(source, identityOfSource(source), name, bytes)]);
  }
}
