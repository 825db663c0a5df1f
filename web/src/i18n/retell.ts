// Sentences that come as English with their values filled in, from a decoder or a worker, are known again by what stands around the
// values. Pure.
// SPDX-License-Identifier: MIT
import type { Values } from './english';

export interface Recognised {
  readonly message: string;
  readonly values: Values;
}

interface Pattern {
  readonly message: string;
  readonly words: RegExp;
  /** Letters that are the message's own. */
  readonly own: number;
}

/** Shorter ones would find themselves in anything. */
const FEWEST_OWN_LETTERS = 6;

const placeholder = /\{(\w+)\}/g;
const patterns = new WeakMap<readonly string[], readonly Pattern[]>();

/** The message that a sentence was made of; null for one that is none of them. */
export function recognise(sentence: string, messages: readonly string[]): Recognised | null {
  if (recognised.of !== messages || recognised.results.size > MOST_REMEMBERED) {
    recognised = { of: messages, results: new Map() };
  }
  let result = recognised.results.get(sentence);
  if (result === undefined) {
    result = sentence.length > LONGEST ? null : search(sentence, messages);
    recognised.results.set(sentence, result);
  }
  return result;
}

/** Reports are rendered again and again, and say the same. */
let recognised: { readonly of: readonly string[] | null; readonly results: Map<string, Recognised | null> } = {
  of: null,
  results: new Map(),
};
const MOST_REMEMBERED = 5000;

/** Characters. Sentences with the longest file names in them are shorter. */
const LONGEST = 2000;

function search(sentence: string, messages: readonly string[]): Recognised | null {
  let known = patterns.get(messages);
  if (known === undefined) {
    known = messages.flatMap(patternOf).sort((a, b) => b.own - a.own);
    patterns.set(messages, known);
  }
  for (const { message, words } of known) {
    const values = words.exec(sentence)?.groups;
    if (values !== undefined) return { message, values };
  }
  return null;
}

function patternOf(message: string): Pattern[] {
  if (!message.includes('{') || message.includes(', plural,')) return [];
  const own = message.replace(placeholder, '').length;
  if (own < FEWEST_OWN_LETTERS) return [];
  const names = new Set<string>();
  const words = message.split(placeholder).map((part, at) => {
    if (at % 2 === 0) return part.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&');
    const again = names.has(part);
    names.add(part);
    return again ? `\\k<${part}>` : `(?<${part}>.+?)`;
  });
  return [{ message, words: new RegExp(`^${words.join('')}$`, 's'), own }];
}
