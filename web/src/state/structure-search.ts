// The search in the bytes: what is looked for, all places of it, found a little at a time, and going from one to the next.
// SPDX-License-Identifier: MIT

import { computed, effect, signal } from '@preact/signals';
import { breather, nextTask } from '../files/breather';
import { retold, t } from '../i18n/text';
import { ByteHits, collectHits } from './byte-hits';
import { patternOf, type SearchKind } from './byte-pattern';
import { chooseBytes, chosenWords } from './structure-actions';
import { spanSize, spanStart } from './structure-hex';
import { type Structure, span, structure } from './structure-view';
import { announce } from './view-actions';

/** Bytes looked through between two looks at the clock. */
const SLICE = 64 * 1024;

export const searchKind = signal<SearchKind>('hex');
export const searchQuery = signal('');

export interface Finding {
  readonly hits: ByteHits;
  /** How much has been looked through: 0 ... 1. */
  readonly part: number;
}

/** What has been found so far, a new object with every slice; null while nothing is looked for. */
export const finding = signal<Finding | null>(null);

/** Settles once the whole file has been looked through, or another search has begun. */
let work: Promise<void> = Promise.resolve();

/** Of the latest search; earlier ones stop where they are. */
let turn = 0;

/** Searches anew whenever the query, its kind or the file is another, until the returned function is called. */
export function watchSearch(): () => void {
  const stop = effect(() => {
    const [open, pattern] = [structure.value, patternOf(searchKind.value, searchQuery.value)];
    forget();
    const mine = turn;
    if (open !== null && 'bytes' in pattern) work = find(open, pattern.bytes, () => mine !== turn);
  });
  return () => {
    stop();
    forget();
  };
}

function forget(): void {
  turn += 1;
  finding.value = null;
}

async function find({ map }: Structure, pattern: Uint8Array, isCancelled: () => boolean): Promise<void> {
  // The page takes the next letter first: typing on costs nothing.
  await nextTask();
  if (isCancelled()) return;
  const hits = new ByteHits(map.size, pattern.length);
  const breathe = breather();
  for (let from = 0; from < map.size && !isCancelled(); from += SLICE) {
    map.withBytes((bytes) => collectHits(bytes, pattern, from, from + SLICE, hits));
    const before = finding.peek();
    const part = Math.min(1, (from + SLICE) / map.size);
    const breath = breathe();
    if (part === 1 || before === null || part - before.part > PROGRESS) finding.value = { hits, part };
    await breath;
  }
}

/** Shown in such steps. */
const PROGRESS = 0.02;

/** Number of the chosen bytes among the places found, from 0; null where they are none of them. */
export const currentHit = computed<number | null>(() => {
  const [found, chosen] = [finding.value, span.value];
  if (found === null || chosen === null) return null;
  const start = spanStart(chosen);
  return spanSize(chosen) === found.hits.length && found.hits.has(start) ? found.hits.countBefore(start) : null;
});

/** What the search has come to, in a few words. */
export const searchWords = computed<string>(() => {
  const [found, at] = [finding.value, currentHit.value];
  if (found === null) return '';
  const { hits, part } = found;
  if (part < 1) return t('{count} so far', { count: hits.count });
  if (hits.count === 0) return t('none');
  return at === null
    ? t('{count} found', { count: hits.count })
    : t('{at} of {count}', { at: at + 1, count: hits.count });
});

/** To the next place behind the chosen bytes, or the one before them, and round at the ends. One sentence, or null. */
export async function goToHit(backwards: boolean): Promise<string | null> {
  const pattern = patternOf(searchKind.peek(), searchQuery.peek());
  if ('sentence' in pattern) return retold(pattern.sentence);
  const mine = work;
  await mine;
  const found = finding.peek();
  if (work !== mine || found === null || found.part < 1) return null;
  const { hits } = found;
  const from = span.peek() === null ? -1 : spanStart(span.peek() ?? { anchor: 0, head: 0 });
  const onward = backwards ? hits.previous(Math.max(0, from)) : hits.next(from + 1);
  const at = onward >= 0 ? onward : backwards ? hits.previous(hits.size) : hits.next(0);
  if (at < 0) return t('That is nowhere in this file.');
  chooseBytes(at, hits.length);
  const wrapped = backwards ? t('Gone on from the end of the file.') : t('Gone on from the beginning of the file.');
  announce([chosenWords(), searchWords.peek()].join(', '));
  return onward >= 0 ? null : wrapped;
}
