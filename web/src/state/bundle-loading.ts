// What happens to archives and containers before and after a batch is read: taken apart into files, the many left for idle time.
// SPDX-License-Identifier: MIT
import type { Bundle } from '../files/bundle';
import type { PickedFile } from '../files/intake';
import { loadBatch, type Refusal } from '../files/load-batch';
import type { OpenFile } from '../files/open-file';
import { decoder } from './decoder';
import { bundles, failures, files, loading } from './session';
import { linkPending } from './share-signals';

export interface TakenApart {
  /** Ordinary files; of small zips what is in them, of large ones and of large folders what opens at once. */
  readonly picked: readonly PickedFile[];
  readonly bundles: readonly Bundle[];
  /** Some bundle holds files that open only when they are chosen. */
  readonly hasMore: boolean;
  readonly refused: readonly Refusal[];
  /** For `openLater`. */
  readonly waiting: readonly PickedFile[];
  /** Sentences about archives that lack a member. */
  readonly incomplete: readonly string[];
}

/** What the names of archives end with; anything else is told by its bytes. */
const ARCHIVE = /\.(zip|zzz|fi|fl|fs)$/i;

/** More files than this are a folder, whatever they are. */
const MANY = 100;

/** Members of archives that came without the rest of their archive. */
let loose: readonly PickedFile[] = [];

/** Only archives and large folders need more code than the first view has. */
export async function takeApart(picked: readonly PickedFile[], signal: AbortSignal): Promise<TakenApart> {
  const first = picked.find((file) => ARCHIVE.test(file.path));
  if (first === undefined && picked.length <= MANY)
    return { picked, bundles: [], hasMore: false, refused: [], waiting: [], incomplete: [] };
  const progress = (part: number) => {
    loading.value = { done: 0, total: 1, path: (first ?? picked[0])?.path ?? '', part };
  };
  progress(0);
  const [{ openArchives }, { remoteArchives }] = await Promise.all([
    import('../files/open-archives'),
    import('../worker/archive-client'),
  ]);
  const result = await openArchives(picked, {
    archives: remoteArchives,
    waiting: loose,
    known: new Set(bundles.peek().map(({ identity }) => identity)),
    // A link says itself what is on stage.
    stageEmpty: files.peek().length === 0 && !linkPending.peek(),
    step: async (done) => {
      signal.throwIfAborted();
      progress(done);
    },
  });
  signal.throwIfAborted();
  loose = result.loose;
  return result;
}

/** Loads of bundles that are still open, by bundle: those under way and those that wait for their turn. */
const running = new Map<number, AbortController>();

/** So many files are decoded before the lists are told: telling them costs the more, the more there is. */
const FIRST_SHARE = 64;

/** Opens the rest of a container while the page is in use. */
export async function openLater(waiting: readonly PickedFile[]): Promise<void> {
  const groups = new Map<number, PickedFile[]>();
  for (const file of waiting) {
    const id = file.bundleId ?? 0;
    const group = groups.get(id);
    if (group === undefined) groups.set(id, [file]);
    else group.push(file);
  }
  for (const id of groups.keys()) running.set(id, new AbortController());
  for (const [id, parts] of groups) {
    const signal = running.get(id)?.signal;
    if (signal === undefined || signal.aborted) continue;
    await openInShares(parts, signal).catch((error: unknown) => {
      if (!signal.aborted) console.warn('The rest of a container did not open:', error);
    });
    running.delete(id);
  }
}

/** Each share is twice the one before, so that the lists are told a few times only. */
async function openInShares(parts: readonly PickedFile[], signal: AbortSignal): Promise<void> {
  const module = await decoder;
  let size = FIRST_SHARE;
  for (let at = 0; at < parts.length; ) {
    const share = parts.slice(at, at + size);
    const { opened, refused } = await loadBatch(module, share, signal, () => {});
    addOpened(opened);
    if (refused.length > 0) failures.value = [...failures.value, ...refused];
    at += size;
    size *= 2;
  }
}

/** Opens single entries for what asks for them, and puts none of them on stage. */
export async function openQuietly(picked: readonly PickedFile[]): Promise<void> {
  if (picked.length === 0) return;
  const { opened } = await loadBatch(await decoder, picked, new AbortController().signal, () => {});
  addOpened(opened);
}

/** A motion may have been chosen, and opened, before its turn came. */
function addOpened(opened: readonly OpenFile[]): void {
  const there = new Set(files.peek().map(({ identity }) => identity));
  const fresh = opened.filter((file) => !there.has(file.identity));
  for (const file of opened) if (there.has(file.identity)) file.document.dispose();
  files.value = [...files.peek(), ...fresh];
}

export function stopLoading(bundle: Bundle): void {
  running.get(bundle.id)?.abort();
  running.delete(bundle.id);
}
