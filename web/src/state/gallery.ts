// The gallery: everything open that can move, each as one item; what lies in an archive is opened for as long as it is in sight.
// SPDX-License-Identifier: MIT
import { batch, computed, type Signal, signal } from '@preact/signals';
import { KotsuError } from '../../../wasm-bindings/kotsu';
import { breather } from '../files/breather';
import { type Bundle, type BundleEntry, entryIdentity } from '../files/bundle';
import type { OpenFile } from '../files/open-file';
import { stageFiles } from '../files/pairing';
import type { GalleryModel } from '../gallery/gallery-model';
import { SeenLast } from '../gallery/memory';
import { showFile } from './actions';
import { openEntry } from './bundle-actions';
import { lookOf } from './bundle-looks';
import { galleryOpen, gallerySkeletons } from './gallery-open';
import { LARGEST_ENTRY, modelOfEntry, modelOfFile } from './gallery-parts';
import { pause, play } from './playback-actions';
import { SETTLED } from './retire';
import { bundles, files, playing } from './session';

export interface GalleryItem {
  readonly key: string;
  /** What the file calls it, once that is known. */
  readonly name: Signal<string>;
  readonly path: string;
  /** null: nobody has looked yet, or not for long; 'none': there is nothing to see. */
  readonly model: Signal<GalleryModel | 'none' | null>;
  readonly show: () => void;
  /** @throws whatever keeps the item from being read */
  readonly load: () => Promise<GalleryModel | null>;
  /** Bytes of the file: what only the plain path plays keeps its document. */
  readonly fileSize: number;
}

/** What models out of sight may keep, in bytes: some hundreds of them. */
const BUDGET = 96 * 1024 * 1024;
/** A document takes about so many times its file. */
const UNPACKED = 3;

/** By key, for as long as the gallery is open. */
const known = new Map<string, GalleryItem>();
const seen = new SeenLast<GalleryItem>(BUDGET);

/** Models that are open, then what archives and large folders hold besides. */
export const galleryItems = computed<readonly GalleryItem[]>(() => {
  if (!galleryOpen.value) return [];
  const open = new Set([...files.value, ...bundles.value].map(({ identity }) => identity));
  const closed = bundles.value.flatMap((bundle) =>
    bundle.entries
      .filter((entry) => mayMove(entry) && !open.has(entryIdentity(bundle, entry)))
      .map((entry) => itemOnce(entryIdentity(bundle, entry), (key) => entryItem(key, bundle, entry))),
  );
  const items = stageFiles(files.value)
    .filter(({ document }) => document.skeleton !== null)
    .map((file) => itemOnce(`${file.id}`, (key) => fileItem(key, file)));
  return [...items, ...closed];
});

function itemOnce(key: string, make: (key: string) => GalleryItem): GalleryItem {
  const item = known.get(key) ?? make(key);
  known.set(key, item);
  return item;
}

function mayMove({ kind, path, size }: BundleEntry): boolean {
  return (kind === 'file' || kind === 'model') && size <= LARGEST_ENTRY && /\.(?:dat|md|mdb|scr|mot)$/i.test(path);
}

function fileItem(key: string, file: OpenFile): GalleryItem {
  const { document, name, path } = file;
  return {
    key,
    name: signal(document.name || name),
    path,
    model: signal(null),
    show: () => showFile(file.id),
    load: () => modelOfFile(file),
    // Its document is there anyway.
    fileSize: 0,
  };
}

function entryItem(key: string, bundle: Bundle, entry: BundleEntry): GalleryItem {
  return {
    key,
    name: signal(lookOf(entry).peek().name || entry.path.slice(entry.path.lastIndexOf('/') + 1)),
    path: entry.path,
    model: signal(null),
    show: () => void openEntry(bundle, entry),
    load: () => modelOfEntry(bundle, entry),
    fileSize: entry.size,
  };
}

/** What is to be looked at, in the order of its urgency; the gallery asks for what is in sight. */
let wanted: readonly GalleryItem[] = [];
let isLoading = false;

export function wantModels(items: readonly GalleryItem[]): void {
  wanted = items.filter(({ model }) => model.peek() === null);
  void loadWanted();
}

async function loadWanted(): Promise<void> {
  if (isLoading) return;
  isLoading = true;
  try {
    const breathe = breather();
    for (let [item] = wanted; item !== undefined && galleryOpen.peek(); [item] = wanted) {
      wanted = wanted.slice(1);
      await breathe();
      const model = await item.load().catch(unreadable);
      // Closed meanwhile, or closed and opened again.
      if (known.get(item.key) === item) arrive(item, model);
      else model?.release();
    }
  } finally {
    isLoading = false;
  }
}

function arrive(item: GalleryItem, model: GalleryModel | null): void {
  // Its cell may have left meanwhile, and then nobody would ever count it.
  if (model !== null) seen.add(item, sizeOf(item, model));
  batch(() => {
    if (model !== null && model.name !== '') item.name.value = model.name;
    item.model.value = model ?? 'none';
  });
}

/** An archive holds much that is no model, and its list says what is wrong with the rest. */
function unreadable(error: unknown): null {
  if (!(error instanceof KotsuError)) console.warn('Not in the gallery:', error);
  return null;
}

/** These are in sight, and the picture has nobody else: of those that it no longer draws, some may go. */
export function seeModels(items: readonly GalleryItem[]): void {
  const inSight = new Map<GalleryItem, number>();
  for (const item of items) {
    const model = item.model.peek();
    if (model !== null && model !== 'none') inSight.set(item, sizeOf(item, model));
  }
  for (const { model } of seen.see(inSight)) {
    const gone = model.peek();
    model.value = null;
    if (gone !== null && gone !== 'none') gone.release();
  }
}

function sizeOf({ fileSize }: GalleryItem, { size, posePlainly }: GalleryModel): number {
  return size + (posePlainly === null ? 0 : UNPACKED * fileSize);
}

export function drawSkeletons(on: boolean): void {
  gallerySkeletons.value = on;
}

/** The stage lies behind the gallery and rests meanwhile. */
let wasPlaying = false;

export function openGallery(): void {
  batch(() => {
    wasPlaying = playing.peek();
    pause();
    galleryOpen.value = true;
  });
}

export function closeGallery(): void {
  wanted = [];
  const shown = [...known.values()].flatMap(({ model }) => {
    const there = model.peek();
    return there === null || there === 'none' ? [] : [there];
  });
  known.clear();
  seen.clear();
  // Its picture may be drawn once more before it is gone.
  setTimeout(() => {
    for (const model of shown) model.release();
  }, SETTLED);
  batch(() => {
    galleryOpen.value = false;
    if (wasPlaying) play();
  });
}
