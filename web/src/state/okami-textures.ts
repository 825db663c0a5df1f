// The textures of Okami's models: which file each takes them from, and every texture made ready once, when it is first drawn.
// SPDX-License-Identifier: MIT
import { computed, effect, signal, untracked } from '@preact/signals';
import { type KotsuDocument, KotsuError } from '../../../wasm-bindings/kotsu';
import type { OpenFile } from '../files/open-file';
import type { GpuLimits, SceneTexture } from '../scene/viewport';
import {
  assignSources,
  slotFor,
  type TextureSlot,
  type TextureSource,
  textureSources,
} from '../textures/texture-sources';
import type { TextureFacts } from '../textures/texture-work';
import { remoteTextures } from '../worker/texture-client';
import { bundles, files } from './session';
import { viewport } from './share-signals';
import { pictureTurn, textureChoices, textureShifts } from './texture-signals';

export const texturedModels = computed(() => files.value.filter(({ document }) => document.format === 'okami-model'));

export const sources = computed(() => textureSources(bundles.value));

/** Without the user's choices. */
export const defaultSources = computed(() => assignSources(texturedModels.value, bundles.value));

/** Where a model takes its textures from; null: from nowhere. */
export function sourceOf(model: OpenFile): TextureSource | null {
  const choice = textureChoices.value.get(model.id);
  const chosen = sources.value.find(({ id }) => id === choice);
  if (choice === '' || chosen !== undefined) return chosen ?? null;
  return defaultSources.value.get(model) ?? null;
}

/** Why a texture cannot be shown. */
export interface TextureFault {
  readonly sentence: string;
  /** In the texture's own file. */
  readonly byteOffset: number;
}

// ---------------------------------------------------------------------------------------------------------- On models

/** By identity of the slot. */
const prepared = new Map<string, SceneTexture | TextureFault | 'waiting'>();

/** By model: the numbers that its faces name, of models that have been drawn. */
export const namedTextures = signal<ReadonlyMap<OpenFile, ReadonlySet<number>>>(new Map());

/** As `okamiPicture` asks for it. */
export function pictureOf(document: KotsuDocument, texture: number): SceneTexture | 'waiting' | null {
  return untracked(() => {
    const model = texturedModels.value.find((file) => file.document === document);
    if (model === undefined) return null;
    remember(model, texture);
    const slot = slotOf(model, texture);
    if (slot === null || !isTexture(slot)) return null;
    const known = prepared.get(slot.identity);
    if (known === undefined) void prepare(slot);
    return known === undefined ? 'waiting' : isFault(known) ? null : known;
  });
}

function remember(model: OpenFile, texture: number): void {
  const named = namedTextures.value.get(model) ?? new Set();
  if (!named.has(texture)) namedTextures.value = new Map(namedTextures.value).set(model, new Set([...named, texture]));
}

/** The place that a model's material names; null where there is none. */
export function slotOf(model: OpenFile, texture: number): TextureSlot | null {
  const source = sourceOf(model);
  return source && slotFor(source, texture, textureShifts.value.get(model.id) ?? 0);
}

export function isTexture({ entry }: TextureSlot): boolean {
  return entry.kind === 'texture';
}

/** null: it can be shown, or nobody has tried yet. */
export function faultOf(slot: TextureSlot): TextureFault | null {
  const known = prepared.get(slot.identity);
  return known !== undefined && isFault(known) ? known : null;
}

async function prepare(slot: TextureSlot): Promise<void> {
  prepared.set(slot.identity, 'waiting');
  let result: SceneTexture | TextureFault;
  try {
    result = await remoteTextures.prepare(await slot.entry.blob(), await gpuLimits());
  } catch (error) {
    result = faultFrom(error);
  }
  // Its file may have been closed meanwhile.
  if (!prepared.has(slot.identity)) return;
  prepared.set(slot.identity, result);
  pictureTurn.value += 1;
}

function isFault(known: SceneTexture | TextureFault | 'waiting'): known is TextureFault {
  return known !== 'waiting' && 'sentence' in known;
}

function faultFrom(error: unknown): TextureFault {
  return {
    sentence: error instanceof Error ? error.message : String(error),
    byteOffset: error instanceof KotsuError ? error.byteOffset : 0,
  };
}

/** Once there is a graphics card to ask. */
function gpuLimits(): Promise<GpuLimits> {
  return new Promise((resolve) => {
    const stop = effect(() => {
      if (viewport.value === null) return;
      resolve(viewport.value.gpu);
      queueMicrotask(() => stop());
    });
  });
}

// -------------------------------------------------------------------------------------------------------- In the list

/** By identity of the slot; of those that the list has asked for. */
export const textureFacts = signal<ReadonlyMap<string, TextureFacts | TextureFault>>(new Map());
const asked = new Set<string>();

/** Answers at once, and tells `textureFacts` later what it could not say. */
export function factsOf(slot: TextureSlot): TextureFacts | TextureFault | null {
  const known = textureFacts.value.get(slot.identity) ?? null;
  if (known === null && !asked.has(slot.identity) && isTexture(slot)) void askFacts(slot);
  return known;
}

async function askFacts(slot: TextureSlot): Promise<void> {
  asked.add(slot.identity);
  const facts = await slot.entry.blob().then(remoteTextures.describe).catch(faultFrom);
  if (asked.has(slot.identity)) textureFacts.value = new Map(textureFacts.peek()).set(slot.identity, facts);
}

// What was said about files that are closed is forgotten; models are drawn anew with other textures.
effect(() => {
  const open = new Set(sources.value.flatMap(({ slots }) => slots.map(({ identity }) => identity)));
  for (const known of [prepared, asked]) {
    for (const identity of [...known.keys()]) if (!open.has(identity)) known.delete(identity);
  }
  textureFacts.value = new Map([...textureFacts.peek()].filter(([identity]) => open.has(identity)));
});
effect(() => {
  for (const model of texturedModels.value) sourceOf(model);
  void textureShifts.value;
  pictureTurn.value = pictureTurn.peek() + 1;
});
