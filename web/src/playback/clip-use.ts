// What FF8's sequences do with a clip: the animation data itself does not say whether it loops or what it is for.
// SPDX-License-Identifier: MIT
import type { Clip, KotsuDocument, SequencePlay } from '../../../wasm-bindings/kotsu';
import { english, msg, type Words } from '../i18n/english';

/** The engine falls back to this sequence whenever nothing else runs. */
const FALLBACK_SEQUENCE = 1;

/** Marks the sequence that runs as the base one, which every monster has under 0 and seldom under 1. */
const BASE_MARK = 0xa3;

export interface ClipUse {
  /** Numbers of the sequences that loop it, or play it once; ascending. */
  readonly loops: readonly number[];
  readonly once: readonly number[];
  /** Those of them that stay in it while nothing else happens. */
  readonly idle: readonly number[];
}

interface Plays {
  readonly all: readonly SequencePlay[];
  readonly idle: ReadonlySet<SequencePlay>;
}

/** A document never changes, and asking the decoder for every row of a list takes time. */
const known = new WeakMap<KotsuDocument, Plays>();

function playsIn(sequences: KotsuDocument): Plays {
  const before = known.get(sequences);
  if (before !== undefined) return before;
  const all = sequences.sequencePlays();
  const plays = { all, idle: new Set(idlePlays(all, baseSequences(sequences))) };
  known.set(sequences, plays);
  return plays;
}

/** Sequences that the engine comes back to. */
export function baseSequences(sequences: KotsuDocument): ReadonlySet<number> {
  const marked = sequences.sequenceOps().filter(({ code }) => code === BASE_MARK);
  return new Set([FALLBACK_SEQUENCE, ...marked.map(({ sequence }) => sequence)]);
}

/** What a base sequence loops; what it plays once leads into that, unless there is nothing else. */
function idlePlays(plays: readonly SequencePlay[], base: ReadonlySet<number>): SequencePlay[] {
  const inBase = plays.filter(({ sequence }) => base.has(sequence));
  const looping = new Set(inBase.filter(({ loops }) => loops).map(({ sequence }) => sequence));
  return inBase.filter(({ sequence, loops }) => loops || !looping.has(sequence));
}

/**
 * null where there are no sequences to ask: for an Okami motion, or a body without its weapon.
 * @param sequences the document whose sequences play the clip: a body's are in its weapon
 */
export function clipUse(clip: Clip, sequences = clip.document): ClipUse | null {
  const { all, idle } = playsIn(sequences);
  if (all.length === 0) return null;
  const ofClip = all.filter((play) => play.clip === clip.index);
  return {
    loops: numbersOf(ofClip.filter(({ loops }) => loops)),
    once: numbersOf(ofClip.filter(({ loops }) => !loops)),
    idle: numbersOf(ofClip.filter((play) => idle.has(play))),
  };
}

function numbersOf(plays: readonly SequencePlay[]): number[] {
  return [...new Set(plays.map(({ sequence }) => sequence))].sort((a, b) => a - b);
}

/** Whether a clip starts out looping; one that nobody plays does, for a better look. */
export function startsLooping(clip: Clip, sequences = clip.document): boolean {
  if (clip.loops !== null) return clip.loops;
  const use = clipUse(clip, sequences);
  return use === null || use.loops.length > 0 || use.once.length === 0;
}

/** In a few English words: "idle, loops by 0 and 7, once by 12", "once, by sequence 12", "unused". */
export function useText(use: ClipUse): string {
  return useWords(use, english).join(', ');
}

/** The same in pieces, in the reader's language. */
export function useWords({ idle, loops, once }: ClipUse, { t, list }: Words): string[] {
  if (loops.length + once.length === 0) return [t(msg('unused'))];
  const numbers = { loops: list(loops), once: list(once) };
  const alone = idle.length === 0 && (loops.length === 0 || once.length === 0);
  return [
    idle.length > 0 ? t(msg('idle')) : '',
    loops.length === 0 ? '' : t(alone ? usedAlone('loops', loops) : msg('loops by {loops}'), numbers),
    once.length === 0 ? '' : t(alone ? usedAlone('once', once) : msg('once by {once}'), numbers),
  ].filter((word) => word !== '');
}

/** As much of it as a row has room for: "idle, loops, once", "once, by sequence 12", "once by 3 and 5". That idle loops goes without saying. */
export function shortUseWords(use: ClipUse, words: Words): string[] {
  const { idle, loops, once } = use;
  const { t, list } = words;
  if (loops.length === 0 && idle.length === 0 && once.length > 1)
    return [t(msg('once by {once}'), { once: list(once) })];
  if (loops.length === 0) return useWords(use, words);
  const isElsewhere = (sequence: number) => !idle.includes(sequence);
  return [
    idle.length > 0 ? t(msg('idle')) : '',
    loops.some(isElsewhere) ? t(msg('loops')) : '',
    once.length > 0 ? t(msg('once')) : '',
  ].filter((word) => word !== '');
}

function usedAlone(word: 'loops' | 'once', { length }: readonly number[]): string {
  if (word === 'loops') return length === 1 ? msg('loops, by sequence {loops}') : msg('loops, by sequences {loops}');
  return length === 1 ? msg('once, by sequence {once}') : msg('once, by sequences {once}');
}
