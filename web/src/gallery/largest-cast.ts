// The baked clips as a cast, or as many of them as there is memory for.
// SPDX-License-Identifier: MIT
import { type BakedClip, Cast } from '../../../wasm-bindings/crowd';
import { KotsuError } from '../../../wasm-bindings/kotsu';

/** Of the first clips all, half of them, a quarter ...; null where there are none, or there is no memory at all. */
export function largestCast(clips: readonly BakedClip[]): Cast | null {
  const [first] = clips;
  if (first === undefined) return null;
  try {
    return new Cast(first.module, clips);
  } catch (error) {
    if (!isLackOfMemory(error)) throw error;
    return largestCast(clips.slice(0, Math.floor(clips.length / 2)));
  }
}

function isLackOfMemory(error: unknown): boolean {
  return error instanceof KotsuError && (error.status === 'outOfMemory' || error.status === 'limit');
}
