// What of the timeline is in sight, in the words of a link.
// SPDX-License-Identifier: MIT
import type { Span } from '../playback/course';
import type { Codec } from './codecs';

export interface TimelineRef {
  /** The part of time, in the clip's frames to 1/100; null: all of it. */
  readonly view: Span | null;
  /** Number of the row at the top, under the one of all keys. */
  readonly top: number;
  /** Bones whose channels are unfolded, by their own numbers, ascending. */
  readonly unfolded: readonly number[];
  /** So are the curves that move no bone. */
  readonly others: boolean;
  /** Bones without keys are left out. */
  readonly movingOnly: boolean;
}

export const PLAIN_TIMELINE: TimelineRef = { view: null, top: 0, unfolded: [], others: false, movingOnly: false };

const MOST_HUNDREDTHS = 1e9;
const MOST_ROWS = 1e6;
/** More bones than a skeleton can have; and so many runs of them are written as a link has room for beside everything else. */
const MOST_BONES = 65535;
const MOST_RUNS = 60;

/** Words with `_` between them: `v1200.3400` the view in hundredths, `t12` the top, `u3.5/9` the unfolded, `o` others, `m` moving. */
export const timelineCodec: Codec<TimelineRef> = {
  write: ({ view, top, unfolded, others, movingOnly }) => {
    const hundredths = (frame: number) => Math.min(MOST_HUNDREDTHS, Math.round(100 * frame));
    const words = [
      view === null || Number.isNaN(view.from + view.to) ? '' : `v${hundredths(view.from)}.${hundredths(view.to)}`,
      top > 0 ? `t${Math.min(MOST_ROWS, Math.floor(top))}` : '',
      unfolded.length > 0 ? `u${runsOf(unfolded).slice(0, MOST_RUNS).join('.')}` : '',
      others ? 'o' : '',
      movingOnly ? 'm' : '',
    ].filter((word) => word !== '');
    return words.length === 0 ? [] : [words.join('_')];
  },
  read: ([text = '']) => {
    let value = PLAIN_TIMELINE;
    let clamped = false;
    for (const word of text.split('_')) {
      const part = partOf(word);
      if (part === null) clamped = true;
      else value = { ...value, ...part };
    }
    return { value, clamped };
  },
};

/** null: unreadable. */
function partOf(word: string): Partial<TimelineRef> | null {
  const [head, rest] = [word.charAt(0), word.slice(1)];
  if (head === 'v') {
    const [from = Number.NaN, to = Number.NaN] = /^\d{1,10}\.\d{1,10}$/.test(rest) ? rest.split('.').map(Number) : [];
    return from < to && to <= MOST_HUNDREDTHS ? { view: { from: from / 100, to: to / 100 } } : null;
  }
  if (head === 't') return /^\d{1,7}$/.test(rest) && Number(rest) <= MOST_ROWS ? { top: Number(rest) } : null;
  if (head === 'u') {
    const unfolded = bonesOf(rest);
    return unfolded === null ? null : { unfolded };
  }
  if (word === 'o') return { others: true };
  return word === 'm' ? { movingOnly: true } : null;
}

/** `3`, and `5/9` for five to nine. */
function runsOf(ascending: readonly number[]): string[] {
  const runs: string[] = [];
  for (let at = 0; at < ascending.length; ) {
    const first = ascending[at] ?? 0;
    let last = first;
    for (at += 1; ascending[at] === last + 1; at += 1) last += 1;
    runs.push(first === last ? `${first}` : `${first}/${last}`);
  }
  return runs;
}

function bonesOf(text: string): number[] | null {
  const bones = new Set<number>();
  for (const run of text.split('.')) {
    if (!/^-?\d{1,5}(\/\d{1,5})?$/.test(run)) return null;
    const [first = 0, last = first] = run.split('/').map(Number);
    if (first < -1 || last > MOST_BONES || last < first) return null;
    for (let bone = first; bone <= last; bone += 1) bones.add(bone);
  }
  return [...bones].sort((a, b) => a - b);
}
