// FF8's sequences with their instructions, for those who list them: op codes and bytes, and of these only the plays are interpreted.
// SPDX-License-Identifier: MIT
import type { KotsuDocument, Problem, SequenceOp } from '../../../wasm-bindings/kotsu';
import { english, msg, told, type Words } from '../i18n/english';
import { baseSequences } from './clip-use';

export interface Sequence {
  readonly number: number;
  /** The engine comes back to it while nothing else happens. */
  readonly isBase: boolean;
  /** Clips that it loops, or plays once; ascending. */
  readonly loops: readonly number[];
  readonly once: readonly number[];
  readonly instructions: readonly SequenceOp[];
  /** Why it is listed no further; null: it is whole. */
  readonly fault: Problem | null;
}

const LOOP = 0xa0;
const LAST_CLIP = 0x7f;

/** In the order of their numbers; empty slots are left out. */
export function sequencesIn(document: KotsuDocument): Sequence[] {
  const instructions = bySequence(document.sequenceOps());
  const plays = bySequence(document.sequencePlays());
  const base = baseSequences(document);
  const faults = new Map(document.problems.filter(endsSequence).map((problem) => [problem.index, problem]));
  const numbers = [...new Set([...instructions.keys(), ...faults.keys()])].sort((a, b) => a - b);
  return numbers.map((number) => {
    const own = plays.get(number) ?? [];
    return {
      number,
      isBase: base.has(number),
      loops: own.filter(({ loops }) => loops).map(({ clip }) => clip),
      once: own.filter(({ loops }) => !loops).map(({ clip }) => clip),
      instructions: instructions.get(number) ?? [],
      fault: faults.get(number) ?? null,
    };
  });
}

function bySequence<Part extends { readonly sequence: number }>(parts: readonly Part[]): Map<number, Part[]> {
  const found = new Map<number, Part[]>();
  for (const part of parts) {
    const own = found.get(part.sequence);
    if (own === undefined) found.set(part.sequence, [part]);
    else own.push(part);
  }
  return found;
}

function endsSequence({ code }: Problem): boolean {
  return code === 'sequence-op' || code === 'sequence-cut';
}

/** The clip that an instruction plays; null for any other. @param bytes the instruction's own */
export function clipPlayedBy({ code }: SequenceOp, bytes: Uint8Array): number | null {
  if (code <= LAST_CLIP) return code;
  return code === LOOP ? (bytes[1] ?? null) : null;
}

/** "idle, loops animation 0, plays animations 7 and 9 once", "plays no animation". */
export function sequenceText(sequence: Plays): string {
  return sequenceWords(sequence, english).join(', ');
}

type Plays = Pick<Sequence, 'isBase' | 'loops' | 'once'>;

/** The same in pieces, in the reader's language. */
export function sequenceWords({ isBase, loops, once }: Plays, words: Words): string[] {
  const { t } = words;
  if (loops.length + once.length === 0) return [t(msg('plays no animation'))];
  return [
    isBase ? t(msg('idle')) : '',
    loops.length === 0 ? '' : t(msg('loops {animations}'), { animations: animations(loops, words) }),
    once.length === 0 ? '' : t(msg('plays {animations} once'), { animations: animations(once, words) }),
  ].filter((word) => word !== '');
}

function animations(clips: readonly number[], { t, list }: Words): string {
  return t(clips.length === 1 ? msg('animation {clips}') : msg('animations {clips}'), { clips: list(clips) });
}

/** What an instruction does as far as that is told; '' for all others. */
export function instructionText(instruction: SequenceOp, bytes: Uint8Array): string {
  const clip = clipPlayedBy(instruction, bytes);
  if (clip === null) return '';
  return instruction.code === LOOP ? told('animation {clip}, looped', { clip }) : told('animation {clip}', { clip });
}
