// What the first view knows of texture files. All that is done with them comes with the first Okami model, or when one is looked at.
// SPDX-License-Identifier: MIT
import { signal } from '@preact/signals';
import type { KotsuDocument, Problem } from '../../../wasm-bindings/kotsu';
import type { SceneTexture } from '../scene/viewport';

/** Rises when a model's textures have come or changed: whoever draws it asks again then. */
export const pictureTurn = signal(0);

/** Identity of the texture that is looked at. */
export const chosenTexture = signal<string | null>(null);

/** The textures' part of the inspector is unfolded. */
export const texturesOpen = signal(false);

/** By file id: how many places further on than the model says its textures are taken from. */
export const textureShifts = signal<ReadonlyMap<number, number>>(new Map());

/** By file id: which source of textures the user chose for a model, by its id; '' is none. */
export const textureChoices = signal<ReadonlyMap<number, string>>(new Map());

/** By file id: what was odd about the textures of a model that has been on stage. */
export const textureProblems = signal<ReadonlyMap<number, readonly Problem[]>>(new Map());

type Source = (document: KotsuDocument, texture: number) => SceneTexture | 'waiting' | null;
let source: Source | 'wanted' | null = null;

/** What an Okami model's material of this number is painted with. */
export const okamiPicture: Source = (document, texture) => {
  if (typeof source === 'function') return source(document, texture);
  source ??= fetchSource();
  return 'waiting';
};

function fetchSource(): 'wanted' {
  Promise.all([import('./okami-textures'), import('./texture-problems')]).then(
    ([code]) => {
      source = code.pictureOf;
      pictureTurn.value += 1;
    },
    (error: unknown) => {
      // The model stands untextured; the next one tries again.
      console.warn('No textures:', error);
      source = null;
    },
  );
  return 'wanted';
}
