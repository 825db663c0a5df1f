// Keeps what the user chose for the look of a model: objects taken off the stage, a shift of its textures. It goes by content.
// SPDX-License-Identifier: MIT
import { batch, effect } from '@preact/signals';
import { type Look, PLAIN_LOOK, recallLook, rememberLook } from '../store/look-record';
import { files, hiddenObjects } from './session';
import { hashes } from './share-hashes';
import { shiftTextures } from './texture-actions';
import { textureShifts } from './texture-signals';
import { hideObjects } from './view-actions';

/** By file id: what was recalled or remembered last, as text. */
const known = new Map<number, string>();

/** Follows what is open from now on. Called once. */
export function keepLooks(): void {
  effect(() => {
    for (const { id, identity } of files.value) {
      const hash = hashes.value.get(identity);
      const now = lookOf(id);
      if (hash === undefined) continue;
      const text = JSON.stringify(now);
      const before = known.get(id);
      if (before === text) continue;
      // Who has chosen before the file was known by its hash is not overruled.
      const recalled = before === undefined && text === JSON.stringify(PLAIN_LOOK) ? recallLook(hash) : null;
      known.set(id, recalled === null ? text : JSON.stringify(recalled));
      if (recalled !== null) queueMicrotask(() => putOn(id, recalled));
      else if (before !== undefined || text !== JSON.stringify(PLAIN_LOOK)) rememberLook(hash, now);
    }
  });
}

export function lookOf(fileId: number): Look {
  return {
    hidden: [...(hiddenObjects.value.get(fileId) ?? [])].sort((a, b) => a - b),
    shift: textureShifts.value.get(fileId) ?? 0,
  };
}

export function putOn(fileId: number, { hidden, shift }: Look): void {
  batch(() => {
    hideObjects(fileId, hidden);
    shiftTextures(fileId, shift);
  });
}
