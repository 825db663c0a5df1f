// What a list tells of an entry before it is opened: its format, its name, and a small moving picture.
// SPDX-License-Identifier: MIT
import { type Format, KotsuDocument, KotsuError, type KotsuModule, type Picture } from '../../../wasm-bindings/kotsu';
import type { PackedEntry } from '../files/bundle';
import { unwatched } from '../files/intake';
import { openFile } from '../files/open-file';
import { isCompatible } from '../files/pairing';
import { unpackEntry } from '../files/unpack';
import { isDds } from '../textures/is-dds';
import { type Portrait, portraitOf } from './portrait';
import { paintSmall, texturePortrait } from './small-texture';

/** An entry, and what it is cut from. */
export interface EntryPlace {
  readonly source: Blob;
  readonly entry: PackedEntry;
}

/** A model with the textures that its materials name by number; null: there is none. */
export interface ModelPlace extends EntryPlace {
  readonly textures: readonly (EntryPlace | null)[];
}

export interface LookRequest extends ModelPlace {
  readonly withPortrait: boolean;
  /** What a motion is shown on, by a key that stands for it in later requests as well. */
  readonly model: (ModelPlace & { readonly key: string }) | null;
  /** How a motion's positions are read, as for `samplePose`; absent: as the sources have it. */
  readonly mode?: number;
}

export interface Look {
  readonly format: Format | 'dds';
  /** '' where the file brings none. */
  readonly name: string;
  /** null where none was asked for, or there is nothing to see. */
  readonly portrait: Portrait | null;
}

/** A loaded model and its pictures, by material's texture number. */
interface Model {
  readonly document: KotsuDocument;
  readonly pictures: ReadonlyMap<number, Picture>;
}

const nothing: Look = { format: 'unknown', name: '', portrait: null };

/** Looks into one entry after the other. What cannot be read looks like nothing: the list says so already. */
export class Looker {
  /** Of hundreds of motions, one model. */
  private kept: (Model & { readonly key: string }) | null = null;

  constructor(private readonly module: () => Promise<KotsuModule>) {}

  async look(request: LookRequest): Promise<Look> {
    const bytes = await this.read(request);
    if (bytes === null) return nothing;
    if (isDds(bytes))
      return { format: 'dds', name: '', portrait: request.withPortrait ? texturePortrait(bytes) : null };
    const document = await this.load(bytes);
    if (document === null) return nothing;
    try {
      const { format, name } = document;
      return { format, name, portrait: request.withPortrait ? await this.portrait(document, request) : null };
    } finally {
      document.dispose();
    }
  }

  private async portrait(document: KotsuDocument, { textures, model, mode }: LookRequest): Promise<Portrait | null> {
    const clip = document.clips[0] ?? null;
    if (document.format !== 'okami-motion')
      return portraitOf(document, clip, await this.picturesOf(document, textures));
    const body = model === null ? null : await this.modelOf(model);
    const fitting = body !== null && fits(document, body.document) ? body : null;
    return fitting && portraitOf(fitting.document, clip, fitting.pictures, mode);
  }

  private async modelOf(place: NonNullable<LookRequest['model']>): Promise<Model | null> {
    if (this.kept?.key === place.key) return this.kept;
    const bytes = await this.read(place);
    const document = bytes && (await this.load(bytes));
    if (document === null) return null;
    this.kept?.document.dispose();
    this.kept = { key: place.key, document, pictures: await this.picturesOf(document, place.textures) };
    return this.kept;
  }

  /** Of Okami's textures, those that the model names. */
  private async picturesOf(document: KotsuDocument, textures: ModelPlace['textures']): Promise<Map<number, Picture>> {
    const pictures = new Map<number, Picture>();
    if (document.format !== 'okami-model') return pictures;
    for (const { texture } of document.mesh()?.materials ?? []) {
      const place = textures[texture];
      if (!place || pictures.has(texture)) continue;
      const bytes = await this.read(place);
      const picture = bytes && isDds(bytes) ? paintSmall(bytes) : null;
      if (picture !== null) pictures.set(texture, picture);
    }
    return pictures;
  }

  private async read({ source, entry }: EntryPlace): Promise<Uint8Array | null> {
    return await unpackEntry(this.module, source, entry, unwatched).catch(() => null);
  }

  private async load(bytes: Uint8Array): Promise<KotsuDocument | null> {
    try {
      return KotsuDocument.load(await this.module(), bytes);
    } catch (error) {
      if (error instanceof KotsuError) return null;
      throw error;
    }
  }
}

function fits(motion: KotsuDocument, model: KotsuDocument): boolean {
  const unnamed = { path: '', size: 0, identity: '' };
  return isCompatible(openFile(unnamed, motion), openFile(unnamed, model));
}
