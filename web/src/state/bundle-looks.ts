// What lists of entries know of each without its being opened: looked up in a worker, one at a time, what is in sight first
// and of that the names, which are read in no time, before the pictures.
// SPDX-License-Identifier: MIT
import { effect, type Signal, signal } from '@preact/signals';
import type { Bundle, BundleEntry } from '../files/bundle';
import type { PackedLook } from '../worker/look-api';
import { LARGEST_LOOK, placeOf, texturesOf } from './entry-place';
import { positionBits } from './position-readings';
import { loading } from './session';
import { idle } from './share-hashes';

/** A moving picture, as the page shows it: frames side by side. */
export interface Thumbnail {
  readonly url: string;
  readonly frameCount: number;
  readonly seconds: number;
}

export interface EntryLook {
  /** '' where the file brings none, or nobody has looked yet. */
  readonly name: string;
  /** null: none yet; 'none': there is nothing to see. */
  readonly thumbnail: Thumbnail | 'none' | null;
}

const unseen: EntryLook = { name: '', thumbnail: null };

const looks = new WeakMap<BundleEntry, Signal<EntryLook>>();

/** Rises when names have become known: for searches by name. */
export const namesKnown = signal(0);

export function lookOf(entry: BundleEntry): Signal<EntryLook> {
  let look = looks.get(entry);
  if (look === undefined) {
    look = signal(unseen);
    looks.set(entry, look);
  }
  return look;
}

interface Task {
  readonly bundle: Bundle;
  readonly entry: BundleEntry;
  readonly withPortrait: boolean;
}

/** Thumbnails of rows in sight, the row that came last first. */
const inSight: Task[] = [];
/** Names of whole bundles, in the order of their lists. */
let background: Task[] = [];
const urls = new Map<BundleEntry, string>();
/** Motions that have a picture, or have none to show: another reading of positions shows them anew. */
const motionsSeen = new Set<BundleEntry>();
let isRunning = false;

/** Entries whose name is worth a look: battle models, by what their files are called. */
function mayHaveName({ kind, path, size }: BundleEntry): boolean {
  return kind === 'file' && size <= LARGEST_LOOK && /\.dat$/i.test(path);
}

function mayBeSeen({ kind, path, size }: BundleEntry): boolean {
  return kind !== 'kept' && size <= LARGEST_LOOK && !/\.(?:zip|zzz|fi|fl|fs)$/i.test(path);
}

/** Looks for the names of all that a bundle holds, while there is nothing else to do. */
export function learnNames(bundle: Bundle): void {
  const waiting = new Set(background.map(({ entry }) => entry));
  const tasks = bundle.entries
    .filter((entry) => mayHaveName(entry) && !waiting.has(entry) && lookOf(entry).peek() === unseen)
    .map((entry) => ({ bundle, entry, withPortrait: false }));
  background = [...background, ...tasks];
  void run();
}

/** A row has come into sight; the function that is returned says that it has left. */
export function wantThumbnail(bundle: Bundle, entry: BundleEntry): () => void {
  if (lookOf(entry).peek().thumbnail !== null || !mayBeSeen(entry)) return () => {};
  const task = { bundle, entry, withPortrait: true };
  inSight.push(task);
  void run();
  return () => {
    const at = inSight.indexOf(task);
    if (at >= 0) inSight.splice(at, 1);
  };
}

/** Takes a bundle's pictures back and looks no further into it. */
export function forgetLooks(bundle: Bundle): void {
  background = background.filter((task) => task.bundle !== bundle);
  for (const entry of bundle.entries) {
    dropPicture(entry);
    looks.delete(entry);
  }
}

function dropPicture(entry: BundleEntry): void {
  const url = urls.get(entry);
  if (url !== undefined) URL.revokeObjectURL(url);
  urls.delete(entry);
  motionsSeen.delete(entry);
}

// Rows in sight ask again for what they lose.
effect(() => {
  void positionBits.value;
  for (const entry of motionsSeen) {
    dropPicture(entry);
    const look = lookOf(entry);
    look.value = { ...look.peek(), thumbnail: null };
  }
});

async function run(): Promise<void> {
  if (isRunning) return;
  isRunning = true;
  try {
    for (let task = next(); task !== undefined; task = next()) {
      // On a busy page every wait may be a second, and a name costs it nothing.
      if (task.withPortrait) await idle();
      // What the user waits for comes first.
      while (loading.peek() !== null || document.hidden) await pause();
      await attend(task);
    }
  } catch (error) {
    // The list does without: names of files, no pictures.
    console.warn('No looks into entries:', error);
    inSight.length = 0;
    background = [];
  } finally {
    isRunning = false;
  }
}

function next(): Task | undefined {
  const nameless = [...inSight].reverse().find(({ entry }) => mayHaveName(entry) && lookOf(entry).peek() === unseen);
  return nameless ? { ...nameless, withPortrait: false } : (inSight.pop() ?? background.shift());
}

function pause(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, 250));
}

async function attend(task: Task): Promise<void> {
  const { bundle, entry, withPortrait } = task;
  const mode = positionBits.peek();
  const look = lookOf(entry);
  if (look.peek().thumbnail !== null) return;
  const { remoteLook } = await import('../worker/look-client');
  const model = withPortrait && entry.kind === 'motion' ? modelFor(bundle, entry) : null;
  const found = await remoteLook({
    ...placeOf(entry),
    textures: withPortrait && entry.kind === 'model' ? texturesOf(bundle, entry) : [],
    withPortrait,
    mode,
    model: model && { ...placeOf(model), textures: texturesOf(bundle, model), key: `${bundle.id} ${model.number}` },
  });
  const inside = withPortrait && found.format === 'okami-container' ? await lookInside(bundle, entry, mode) : null;
  if (looks.get(entry) !== look) return;
  if (model !== null && mode !== positionBits.peek()) {
    inSight.push(task);
    return;
  }
  if (model !== null || inside !== null) motionsSeen.add(entry);
  look.value = { name: found.name, thumbnail: withPortrait ? thumbnailOf(entry, inside ?? found) : null };
  if (found.name !== '') namesKnown.value += 1;
}

async function lookInside(bundle: Bundle, entry: BundleEntry, mode: number): Promise<PackedLook | null> {
  const { lookIntoContainer } = await import('./container-look');
  return await lookIntoContainer(bundle, entry, mode);
}

function thumbnailOf(entry: BundleEntry, { portrait }: PackedLook): Thumbnail | 'none' {
  if (portrait === null) return 'none';
  const url = URL.createObjectURL(portrait.picture);
  urls.set(entry, url);
  return { url, frameCount: portrait.frameCount, seconds: portrait.seconds };
}

/** What a motion is shown on: the model that lies nearest to it in the tree. */
function modelFor(bundle: Bundle, motion: BundleEntry): BundleEntry | null {
  let best: BundleEntry | null = null;
  for (const entry of bundle.entries) {
    if (entry.kind !== 'model' || entry.size > LARGEST_LOOK) continue;
    if (best === null || nearness(entry, motion) > nearness(best, motion)) best = entry;
  }
  return best;
}

/** Folders that two paths share. */
function nearness(one: BundleEntry, other: BundleEntry): number {
  const [a, b] = [one.path.split('/'), other.path.split('/')];
  let shared = 0;
  while (shared < Math.min(a.length, b.length) - 1 && a[shared] === b[shared]) shared += 1;
  return shared;
}
