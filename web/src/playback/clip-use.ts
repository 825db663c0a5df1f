// What FF8's sequences do with a clip: the animation data itself does not say whether it loops or what it is for.
// SPDX-License-Identifier: MIT
import type { Clip, KotsuDocument } from '../../../wasm-bindings/kotsu';

/** The engine falls back to this sequence whenever nothing else runs. */
const IDLE_SEQUENCE = 1;

export interface ClipUse {
  /** Numbers of the sequences that loop it, or play it once; ascending. */
  readonly loops: readonly number[];
  readonly once: readonly number[];
}

/** A document never changes, and asking the decoder for every row of a list takes time. */
const known = new WeakMap<KotsuDocument, readonly ClipUse[] | null>();

/** null where the file has no sequences to ask: an Okami motion, a body without its weapon. */
export function clipUse(clip: Clip): ClipUse | null {
  let uses = known.get(clip.document);
  if (uses === undefined) {
    uses = usesIn(clip.document);
    known.set(clip.document, uses);
  }
  return uses?.[clip.index] ?? null;
}

function usesIn(document: KotsuDocument): readonly ClipUse[] | null {
  const plays = document.sequencePlays();
  if (plays.length === 0) return null;
  return document.clips.map(({ index }) => {
    const ofClip = plays.filter((play) => play.clip === index);
    const sequences = (loops: boolean) =>
      [...new Set(ofClip.filter((play) => play.loops === loops).map((play) => play.sequence))].sort((a, b) => a - b);
    return { loops: sequences(true), once: sequences(false) };
  });
}

/** Whether a clip starts out looping; one that nobody plays does, for a better look. */
export function startsLooping(clip: Clip): boolean {
  if (clip.loops !== null) return clip.loops;
  const use = clipUse(clip);
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
