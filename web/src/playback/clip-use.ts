// What FF8's sequences do with a clip: the animation data itself does not say whether it loops or what it is for.
// SPDX-License-Identifier: MIT
import type { Clip, KotsuDocument, SequencePlay } from '../../../wasm-bindings/kotsu';

/** The engine falls back to this sequence whenever nothing else runs. */
const IDLE_SEQUENCE = 1;

export interface ClipUse {
  /** Numbers of the sequences that loop it, or play it once; ascending. */
  readonly loops: readonly number[];
  readonly once: readonly number[];
}

/** A document never changes, and asking the decoder for every row of a list takes time. */
const known = new WeakMap<KotsuDocument, readonly SequencePlay[]>();

/**
 * null where there are no sequences to ask: for an Okami motion, or a body without its weapon.
 * @param sequences the document whose sequences play the clip: a body's are in its weapon
 */
export function clipUse(clip: Clip, sequences = clip.document): ClipUse | null {
  const plays = known.get(sequences) ?? sequences.sequencePlays();
  known.set(sequences, plays);
  if (plays.length === 0) return null;
  const ofClip = plays.filter((play) => play.clip === clip.index);
  const numbers = (loops: boolean) =>
    [...new Set(ofClip.filter((play) => play.loops === loops).map((play) => play.sequence))].sort((a, b) => a - b);
  return { loops: numbers(true), once: numbers(false) };
}

/** Whether a clip starts out looping; one that nobody plays does, for a better look. */
export function startsLooping(clip: Clip, sequences = clip.document): boolean {
  if (clip.loops !== null) return clip.loops;
  const use = clipUse(clip, sequences);
  return use === null || use.loops.length > 0 || use.once.length === 0;
}

/** In a few words for a list: "idle", "loops (0, 7)", "once by 12", "unused". */
export function useText({ loops, once }: ClipUse): string {
  if ([...loops, ...once].includes(IDLE_SEQUENCE)) return 'idle';
  const parts = [
    loops.length > 0 ? `loops (${loops.join(', ')})` : '',
    once.length > 0 ? `once by ${once.join(', ')}` : '',
  ];
  return parts.filter((part) => part !== '').join(', ') || 'unused';
}
