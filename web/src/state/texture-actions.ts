// What the user does with texture files: look at one, move a model's numbers on, take another file's.
// SPDX-License-Identifier: MIT
import { batch } from '@preact/signals';
import { chosenTexture, textureChoices, textureShifts, texturesOpen } from './texture-signals';
import { showPanel } from './view-actions';

/** More than any file has. */
export const LARGEST_SHIFT = 999;

/** Brings a texture before the eye, wherever the layout has it. */
export function lookAtTexture(identity: string): void {
  batch(() => {
    chosenTexture.value = identity;
    texturesOpen.value = true;
    showPanel('inspector');
  });
}

export function shiftTextures(fileId: number, shift: number): void {
  if (!Number.isInteger(shift)) return;
  const within = Math.min(LARGEST_SHIFT, Math.max(-LARGEST_SHIFT, shift));
  textureShifts.value = new Map(textureShifts.value).set(fileId, within);
}

/** @param source id of a source; '' for none; null to have Kotsu choose */
export function chooseTextures(fileId: number, source: string | null): void {
  const choices = new Map(textureChoices.value);
  if (source === null) choices.delete(fileId);
  else choices.set(fileId, source);
  textureChoices.value = choices;
}
