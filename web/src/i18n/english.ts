// Marks the page's English where it is written down but not shown: in tables, in workers, in files that the command line reads too.
// It imports nothing, so that none of those drags the page's languages along.
// SPDX-License-Identifier: MIT

export type Values = Readonly<Record<string, string | number>>;

/** Marks the English of a table for translation; whoever shows it says `t(…)`. */
/* @__NO_SIDE_EFFECTS__ */
export function msg<Text extends string>(message: Text): Text {
  return message;
}

/**
 * A sentence of those who know no languages, such as decoders and workers: English, with its {values} filled in. Whoever shows it
 * says `retold(…)`. It has no plurals.
 */
export function told(message: string, values: Values = {}): string {
  return message.replace(/\{(\w+)\}/g, (_, name: string) => String(values[name]));
}

/** What puts words into a language, for those who serve both the page and the command line. */
export interface Words {
  /** @param message one that `msg` marks */
  readonly t: (message: string, values?: Values) => string;
  readonly retold: (sentence: string) => string;
  /** "0, 7 and 12" */
  readonly list: (items: readonly (string | number)[]) => string;
}

/** British: without a comma before the last. */
export const ENGLISH_LISTS = 'en-GB';

/** By locale: to make one takes a hundred times as long as to use it. */
const listFormats = new Map<string, Intl.ListFormat>();

export function joined(locale: string, items: readonly (string | number)[]): string {
  const format = listFormats.get(locale) ?? new Intl.ListFormat(locale);
  listFormats.set(locale, format);
  return format.format(items.map(String));
}

export const english: Words = {
  t: told,
  retold: (sentence) => sentence,
  list: (items) => joined(ENGLISH_LISTS, items),
};
