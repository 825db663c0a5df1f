// What a model of the gallery is made of: documents, the clip that it plays, its textures; of an open file, or read for the gallery.
// SPDX-License-Identifier: MIT
import type { BakedClip } from '../../../wasm-bindings/crowd';
import { type Clip, KotsuDocument, KotsuError, type Mesh } from '../../../wasm-bindings/kotsu';
import { type Bundle, type BundleEntry, entryIdentity, pickedFromEntry } from '../files/bundle';
import { Unreadable, unwatched } from '../files/intake';
import { bundleOfContainer, workerArchives } from '../files/load-batch';
import { type OpenFile, openFile } from '../files/open-file';
import { isCompatible } from '../files/pairing';
import { bakeClip, type GalleryModel, galleryModel } from '../gallery/gallery-model';
import { nearestMotions } from '../gallery/nearest-motions';
import { type Pictures, pagesOf, texturesOf } from '../gallery/pictures';
import { assignSources } from '../textures/texture-sources';
import { remoteTextures } from '../worker/texture-client';
import { crowdModule } from './crowd-module';
import { decoder } from './decoder';
import { positionBits } from './position-readings';
import { clipChoices, clipKeyOf, clipsOf } from './session';
import { sourceOf as bytesOf } from './share-sources';

// ------------------------------------------------------------------------------------------------------- An open file

export async function modelOfFile(file: OpenFile): Promise<GalleryModel | null> {
  const { document } = file;
  const clips = clipsOf(file);
  const chosen = clips.find(({ clip, file: of }) => clipKeyOf(clip, of) === clipChoices.peek().get(file.id));
  const { clip = null, file: from = file } = chosen ?? clips[0] ?? {};
  const bake = clip && (await bakingOf(file, from, clip));
  const mesh = visibleMeshOf(document);
  const pictures = mesh === null ? [] : mesh.atRest ? await texturesOfFile(file, mesh) : pagesOf(document, mesh);
  return document.disposed ? null : galleryModel({ document, clip, mesh, pictures }, bake, () => {});
}

/** null for what is read otherwise than the file says: the plain path knows of that. */
async function bakingOf(skeleton: OpenFile, motion: OpenFile, clip: Clip): Promise<(() => BakedClip) | null> {
  if (skeleton.loadOptions !== undefined || motion.loadOptions !== undefined || positionBits.peek() !== 0) return null;
  const [rig, clips] = [await bytesOf(skeleton.identity)?.bytes(), await bytesOf(motion.identity)?.bytes()];
  const crowd = await crowdModule();
  if (rig === undefined || clips === undefined || crowd === null) return null;
  const bytes = new Uint8Array(rig);
  return () => bakeClip(crowd, bytes, skeleton === motion ? bytes : new Uint8Array(clips), clip.index);
}

/** From where the stage takes them, the user's choices included. */
async function texturesOfFile(file: OpenFile, mesh: Mesh): Promise<Pictures> {
  const { isTexture, slotOf } = await import('./okami-textures');
  const fileOf = (texture: number) => {
    const slot = slotOf(file, texture);
    return slot !== null && isTexture(slot) ? slot.entry.blob() : null;
  };
  return texturesOf(mesh, fileOf, remoteTextures);
}

// ------------------------------------------------------------------------------------------------- An entry of a bundle

/** No model of the games is larger. */
const LARGEST_MODEL = 8 * 1024 * 1024;
/** A container brings textures and sounds as well. */
export const LARGEST_ENTRY = 48 * 1024 * 1024;

/** So many are tried: motions that lie farther from a model in the list are hardly its own. */
const MOST_MOTIONS = 3;

/** Of a container inside the bundle, the first model there. */
export async function modelOfEntry(bundle: Bundle, entry: BundleEntry): Promise<GalleryModel | null> {
  if (entry.size <= LARGEST_MODEL) {
    const bytes = await entry.bytes();
    const document = KotsuDocument.load(await decoder, bytes);
    if (document.format !== 'okami-container') return await modelOfDocument(bundle, entry, document, bytes);
    document.dispose();
  }
  const inside = await bundleOfContainer(pickedFromEntry(bundle, entry), await workerArchives(), unwatched);
  const model = inside?.entries.find(({ kind, size }) => kind === 'model' && size <= LARGEST_MODEL);
  return inside && model ? await modelOfEntry(inside, model) : null;
}

async function modelOfDocument(
  bundle: Bundle,
  entry: BundleEntry,
  document: KotsuDocument,
  bytes: Uint8Array,
): Promise<GalleryModel | null> {
  const crowd = await crowdModule();
  let motion: Motion | null = null;
  let model: GalleryModel | null = null;
  const release = () => {
    document.dispose();
    motion?.document.dispose();
  };
  try {
    const mesh = visibleMeshOf(document);
    const pictures =
      mesh === null ? [] : mesh.atRest ? await texturesOfEntry(bundle, entry, mesh) : pagesOf(document, mesh);
    if (document.format === 'okami-model') motion = await motionFor(bundle, entry, document);
    const clip = motion?.document.clips[0] ?? document.clips[0] ?? null;
    const bake = clip && crowd && (() => bakeClip(crowd, bytes, motion?.bytes ?? bytes, clip.index));
    model = galleryModel({ document, clip, mesh, pictures }, bake, release);
    return model;
  } finally {
    // What is baked needs no document any more.
    if (model === null || model.baked !== null) release();
  }
}

/** null also for a mesh without faces. */
function visibleMeshOf(document: KotsuDocument): Mesh | null {
  const mesh = document.mesh();
  return mesh !== null && mesh.corners.length > 0 ? mesh : null;
}

async function texturesOfEntry(bundle: Bundle, entry: BundleEntry, mesh: Mesh): Promise<Pictures> {
  const asked = { identity: entryIdentity(bundle, entry), bundleId: bundle.id };
  const slots = assignSources([asked], [bundle]).get(asked)?.slots ?? [];
  const fileOf = (texture: number) => {
    const found = slots[texture]?.entry;
    return found?.kind === 'texture' && found.size <= LARGEST_MODEL ? found.blob() : null;
  };
  return texturesOf(mesh, fileOf, remoteTextures);
}

interface Motion {
  readonly document: KotsuDocument;
  readonly bytes: Uint8Array;
}

/** Models of Okami bring no clips: of the few motions that lie nearest, the nearest that it can play. */
async function motionFor(bundle: Bundle, model: BundleEntry, document: KotsuDocument): Promise<Motion | null> {
  const motions = nearestMotions(bundle.entries, model, LARGEST_MODEL);
  for (const entry of motions.slice(0, MOST_MOTIONS)) {
    const motion = await readMotion(entry);
    if (motion === null) continue;
    if (isCompatible(unnamed(motion.document), unnamed(document))) return motion;
    motion.document.dispose();
  }
  return null;
}

async function readMotion(entry: BundleEntry): Promise<Motion | null> {
  try {
    const bytes = await entry.bytes();
    return { bytes, document: KotsuDocument.load(await decoder, bytes) };
  } catch (error) {
    if (error instanceof KotsuError || error instanceof Unreadable) return null;
    throw error;
  }
}

function unnamed(document: KotsuDocument): OpenFile {
  return openFile({ path: '', size: 0, identity: '' }, document);
}
