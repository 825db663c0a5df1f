// The gallery: everything open that can move, each as one item; what lies in an archive is opened for as long as the gallery is.
// SPDX-License-Identifier: MIT
import { batch, computed, type Signal, signal } from '@preact/signals';
import type { BakedClip } from '../../../wasm-bindings/crowd';
import { type Clip, KotsuDocument, KotsuError } from '../../../wasm-bindings/kotsu';
import { breather } from '../files/breather';
import { type Bundle, type BundleEntry, entryIdentity } from '../files/bundle';
import type { OpenFile } from '../files/open-file';
import { stageFiles } from '../files/pairing';
import { bakeClip, type GalleryModel, galleryModel } from '../gallery/gallery-model';
import { showFile } from './actions';
import { openEntry } from './bundle-actions';
import { lookOf } from './bundle-looks';
import { crowdModule } from './crowd-module';
import { decoder } from './decoder';
import { galleryOpen } from './gallery-open';
import { pause, play } from './playback-actions';
import { positionBits } from './position-readings';
import { SETTLED } from './retire';
import { bundles, clipChoices, clipKeyOf, clipsOf, files, playing } from './session';
import { sourceOf } from './share-sources';

export interface GalleryItem {
  readonly key: string;
  readonly name: string;
  readonly path: string;
  /** null: nobody has looked yet; 'none': there is nothing to see. */
  readonly model: Signal<GalleryModel | 'none' | null>;
  readonly show: () => void;
  /** @throws whatever keeps the item from being read */
  readonly load: () => Promise<GalleryModel | null>;
}

/** No model of the games is larger. */
const LARGEST = 8 * 1024 * 1024;

/** By key, for as long as the gallery is open. */
const known = new Map<string, GalleryItem>();

/** Models that are open, then what archives and large folders hold besides. */
export const galleryItems = computed<readonly GalleryItem[]>(() => {
  if (!galleryOpen.value) return [];
  const open = new Set(files.value.map(({ identity }) => identity));
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

/** What the file calls it, once that is known. */
export function nameOf({ name, model }: GalleryItem): string {
  const shown = model.value;
  return (shown !== null && shown !== 'none' && shown.name) || name;
}

function itemOnce(key: string, make: (key: string) => GalleryItem): GalleryItem {
  const item = known.get(key) ?? make(key);
  known.set(key, item);
  return item;
}

function mayMove({ kind, path, size }: BundleEntry): boolean {
  return (kind === 'file' || kind === 'model') && size <= LARGEST && /\.(?:dat|md|mdb|scr|mot)$/i.test(path);
}

function fileItem(key: string, file: OpenFile): GalleryItem {
  const { document, name, path } = file;
  return {
    key,
    name: document.name || name,
    path,
    model: signal(null),
    show: () => showFile(file.id),
    load: async () => {
      const clips = clipsOf(file);
      const chosen = clips.find(({ clip, file: of }) => clipKeyOf(clip, of) === clipChoices.peek().get(file.id));
      const { clip = null, file: from = file } = chosen ?? clips[0] ?? {};
      return galleryModel({ document, clip }, clip && (await bakingOf(file, from, clip)), () => {});
    },
  };
}

/** null for what is read otherwise than the file says: the plain path knows of that. */
async function bakingOf(skeleton: OpenFile, motion: OpenFile, clip: Clip): Promise<(() => BakedClip) | null> {
  if (skeleton.loadOptions !== undefined || motion.loadOptions !== undefined || positionBits.peek() !== 0) return null;
  const [rig, clips] = [await sourceOf(skeleton.identity)?.bytes(), await sourceOf(motion.identity)?.bytes()];
  if (rig === undefined || clips === undefined) return null;
  const crowd = await crowdModule();
  if (crowd === null) return null;
  const bytes = new Uint8Array(rig);
  return () => bakeClip(crowd, bytes, skeleton === motion ? bytes : new Uint8Array(clips), clip.index);
}

function entryItem(key: string, bundle: Bundle, entry: BundleEntry): GalleryItem {
  return {
    key,
    name: lookOf(entry).peek().name || entry.path.slice(entry.path.lastIndexOf('/') + 1),
    path: entry.path,
    model: signal(null),
    show: () => void openEntry(bundle, entry),
    load: async () => {
      const [bytes, crowd] = [await entry.bytes(), await crowdModule()];
      const document = KotsuDocument.load(await decoder, bytes);
      let model: GalleryModel | null = null;
      try {
        const clip = document.clips[0] ?? null;
        const bake = clip && crowd && (() => bakeClip(crowd, bytes, bytes, 0));
        model = galleryModel({ document, clip }, bake, () => document.dispose());
        return model;
      } finally {
        // What is baked needs no document any more.
        if (model === null || model.baked !== null) document.dispose();
      }
    },
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
  const breathe = breather();
  for (let [item] = wanted; item !== undefined && galleryOpen.peek(); [item] = wanted) {
    wanted = wanted.slice(1);
    await breathe();
    const model = await item.load().catch(unreadable);
    // Closed meanwhile, or closed and opened again.
    if (known.get(item.key) === item) item.model.value = model ?? 'none';
    else model?.release();
  }
  isLoading = false;
}

/** An archive holds much that is no model, and its list says what is wrong with the rest. */
function unreadable(error: unknown): null {
  if (!(error instanceof KotsuError)) console.warn('Not in the gallery:', error);
  return null;
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
  // Its picture may be drawn once more before it is gone.
  setTimeout(() => {
    for (const model of shown) model.release();
  }, SETTLED);
  batch(() => {
    galleryOpen.value = false;
    if (wasPlaying) play();
  });
}
