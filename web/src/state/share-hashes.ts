// The hashes of opened files, computed one after the other in idle time: what links and the recent files know them by.
// SPDX-License-Identifier: MIT
import { effect, signal } from '@preact/signals';
import { contentHash } from '../files/content-hash';
import { type Handed, wholeBundles } from './handed-over';
import { files } from './session';
import { sourceOf } from './share-sources';

/** By identity. */
export const hashes = signal<ReadonlyMap<string, string>>(new Map());

export interface HashedBytes {
  readonly file: Handed;
  readonly hash: string;
  readonly bytes: Uint8Array<ArrayBuffer>;
}

/** Ids of files and containers that were hashed or wait for it. */
const taken = new Set<number>();
let work = Promise.resolve();
/** The part that hashes is fetched once there is time; whoever asks for hashes sooner waits for it. */
let begin: () => void = () => {};
const begun = new Promise<void>((resolve) => {
  begin = resolve;
});
/** Someone waits for the hashes: idle time is now. */
let urgent = 0;

/** Begins to hash every file and container that is opened, except where `skip` says that nobody needs it. Called once. */
export function hashOpenFiles(skip: (file: Handed) => boolean, done: (file: HashedBytes) => Promise<void>): void {
  effect(() => {
    for (const file of [...wholeBundles.value, ...files.value]) {
      if (taken.has(file.id) || skip(file)) continue;
      taken.add(file.id);
      work = work.then(() => hash(file, done)).catch(() => {});
    }
  });
  begin();
}

/** Resolves when every open file has its hash, or cannot be read any more. */
export async function allHashed(): Promise<void> {
  urgent += 1;
  await begun;
  await work;
  urgent -= 1;
}

/** A file that is known by its hash before it is open. */
export function knowHash(identity: string, hash: string): void {
  hashes.value = new Map(hashes.value).set(identity, hash);
}

async function hash(file: Handed, done: (file: HashedBytes) => Promise<void>): Promise<void> {
  if (urgent === 0) await idle();
  // Closed meanwhile, its source may still be there; moved or deleted, it is not.
  const buffer = await sourceOf(file.identity)?.bytes();
  if (buffer === undefined) return;
  const bytes = new Uint8Array(buffer);
  const result = hashes.peek().get(file.identity) ?? (await contentHash(bytes));
  knowHash(file.identity, result);
  // The store may be slow or broken; links do not wait for it.
  void done({ file, hash: result, bytes });
}

export function idle(): Promise<void> {
  return new Promise((resolve) => {
    if ('requestIdleCallback' in globalThis) requestIdleCallback(() => resolve(), { timeout: 1000 });
    else setTimeout(resolve, 200);
  });
}
