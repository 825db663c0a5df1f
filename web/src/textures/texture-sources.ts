// Where a model's textures come from: the DDP beside it in its container, or what was opened along with it. Pure.
// SPDX-License-Identifier: MIT
import { type Bundle, type BundleEntry, entryIdentity } from '../files/bundle';
import { msg } from '../i18n/english';

/** A place in a source; models name places by number, empty ones included. */
export interface TextureSlot {
  /** Unique in the session. */
  readonly identity: string;
  readonly name: string;
  readonly entry: BundleEntry;
}

export interface TextureSource {
  /** Unique in the session. */
  readonly id: string;
  readonly title: string;
  /** null: files of their own, from any number of drops. */
  readonly bundle: Bundle | null;
  /** With a `/` at its end; '' is the bundle itself. */
  readonly folder: string;
  readonly slots: readonly TextureSlot[];
}

/** What is known of a model here. */
export interface TexturedModel {
  readonly identity: string;
  /** null: it was opened by itself. */
  readonly bundleId: number | null;
}

/** The title of entries that hold textures of the PlayStation 2 release. */
export const PS2_TEXTURE = msg('PlayStation 2 texture');

const LOOSE_FILES = 'loose';

/** All sources among what is open: every container of textures, and the texture files opened by themselves as one. */
export function textureSources(bundles: readonly Bundle[]): TextureSource[] {
  const loose = bundles
    .filter(({ format }) => format === 'dds')
    .flatMap((bundle) => bundle.entries.map(slotOf(bundle)));
  const sources = bundles.filter(({ format }) => format !== 'dds').flatMap(sourcesIn);
  if (loose.length > 0) {
    sources.push({ id: LOOSE_FILES, title: msg('Texture files'), bundle: null, folder: '', slots: loose });
  }
  return sources;
}

function sourcesIn(bundle: Bundle): TextureSource[] {
  const folders = new Set(bundle.entries.filter(({ kind }) => kind === 'texture').map(({ path }) => folderOf(path)));
  return [...folders].map((folder) => {
    const inside = bundle.entries.filter(({ path }) => folderOf(path) === folder);
    // Beside models and motions, textures are counted by themselves; a container of their own they number throughout.
    const isMixed = inside.some(({ kind }) => kind === 'model' || kind === 'motion');
    const slots = (isMixed ? inside.filter(({ kind }) => kind === 'texture') : inside).map(slotOf(bundle));
    return {
      id: `${bundle.identity} ${folder}`,
      title: `${bundle.name}/${folder}`.slice(0, -1),
      bundle,
      folder,
      slots,
    };
  });
}

function slotOf(bundle: Bundle): (entry: BundleEntry) => TextureSlot {
  return (entry) => ({ identity: entryIdentity(bundle, entry), name: lastName(entry.path), entry });
}

/**
 * The source of each model by default; null: there is none. A container's models take the sources nearest to them in it, by
 * name or else by order; those opened by themselves take, by order, what was opened by itself.
 */
export function assignSources<Model extends TexturedModel>(
  models: readonly Model[],
  bundles: readonly Bundle[],
): ReadonlyMap<Model, TextureSource | null> {
  const sources = textureSources(bundles);
  const free = sources.filter(({ bundle }) => bundle === null || !bundle.entries.some(({ kind }) => kind === 'model'));
  const taken = new Map<string, number>();
  return new Map(
    models.map((model) => {
      const bundle = bundles.find(({ id }) => id === model.bundleId);
      const entry = bundle?.entries.find((candidate) => entryIdentity(bundle, candidate) === model.identity);
      const own =
        entry === undefined
          ? []
          : nearest(
              sources.filter((source) => source.bundle === bundle),
              entry.path,
            );
      const named = own.find(({ folder }) =>
        lastName(folder.slice(0, -1)).startsWith(plain(lastName(entry?.path ?? ''))),
      );
      return [model, named ?? next(own.length > 0 ? own : free, taken)];
    }),
  );
}

/** Those that share the most folders with a path. */
function nearest(sources: readonly TextureSource[], path: string): TextureSource[] {
  const depths = sources.map(({ folder }) => sharedFolders(folder, path));
  const most = Math.max(...depths);
  return sources.filter((_, index) => depths[index] === most);
}

function sharedFolders(one: string, other: string): number {
  const [ours, theirs] = [one.split('/'), folderOf(other).split('/')];
  let shared = 0;
  while (shared < ours.length && ours[shared] === theirs[shared]) shared += 1;
  return shared;
}

/** The first model takes the first of these, the second the second; the last serves all that follow. */
function next(choices: readonly TextureSource[], taken: Map<string, number>): TextureSource | null {
  const key = choices.map(({ id }) => id).join('\n');
  const count = taken.get(key) ?? 0;
  taken.set(key, count + 1);
  return choices[Math.min(count, choices.length - 1)] ?? null;
}

/** The place that a model means by a number, moved on by `shift`; null beyond the ends. */
export function slotFor(source: TextureSource, texture: number, shift: number): TextureSlot | null {
  return source.slots[texture + shift] ?? null;
}

function folderOf(path: string): string {
  return path.slice(0, path.lastIndexOf('/') + 1);
}

function lastName(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1);
}

/** Without the number that tells entries of one name apart, and without the ending that files have. */
function plain(name: string): string {
  return name.replace(/ \(\d+\)$/, '').replace(/\.(?:md|scr|mdb)$/i, '');
}
