// The table of a comparison: a row per bone that both have, sorted by any column, and the same as text for a spreadsheet. Pure.
// SPDX-License-Identifier: MIT
import type { BoneCourse } from './clip-difference';
import type { BonePair } from './match-bones';
import { MEASURES } from './pose-difference';

/** A row's three measures, at one moment or at their most. */
export interface Measures {
  readonly distance: number;
  readonly turn: number;
  readonly scale: number;
}

export interface DifferenceRow {
  readonly pair: BonePair;
  readonly label: string;
  /** At the playhead; null where neither side can be posed. */
  readonly now: Measures | null;
  /** Over the clip; null until it has been measured. */
  readonly clip: BoneCourse | null;
}

export const columns = ['bone', 'now', 'now-turn', 'now-scale', 'most', 'mean', 'turn', 'scale'] as const;
export type Column = (typeof columns)[number];

export interface Sorting {
  readonly column: Column;
  readonly descending: boolean;
}

/** Worst first. */
export const START_SORTING: Sorting = { column: 'most', descending: true };

export function differenceRows(
  pairs: readonly BonePair[],
  labelOf: (pair: BonePair) => string,
  now: Float64Array | null,
  clip: readonly BoneCourse[] | null,
): DifferenceRow[] {
  return pairs.map((pair, index) => ({
    pair,
    label: labelOf(pair),
    now: now && measuresAt(now, index * MEASURES),
    clip: clip?.[index] ?? null,
  }));
}

function measuresAt(measures: Float64Array, at: number): Measures {
  const of = (i: number) => measures[at + i] ?? Number.NaN;
  return { distance: of(0), turn: of(1), scale: of(2) };
}

/** Columns that decide in turn where the one before leaves it open. */
const order: Readonly<Record<Column, readonly Column[]>> = {
  bone: ['bone'],
  now: ['now', 'now-turn', 'now-scale'],
  'now-turn': ['now-turn', 'now'],
  'now-scale': ['now-scale', 'now'],
  most: ['most', 'turn', 'scale'],
  mean: ['mean', 'most'],
  turn: ['turn', 'most'],
  scale: ['scale', 'most'],
};

/** What is no number counts as the most there can be: it is what to look at first. Equal rows keep the skeleton's order. */
export function sortedRows(rows: readonly DifferenceRow[], { column, descending }: Sorting): DifferenceRow[] {
  const sign = descending ? -1 : 1;
  const keys = order[column];
  return [...rows].sort((a, b) => {
    for (const key of keys) {
      const [one, other] = [columnValue(a, key), columnValue(b, key)];
      if (one !== other) return sign * (one < other ? -1 : 1);
    }
    return a.pair.a - b.pair.a;
  });
}

function columnValue({ pair, now, clip }: DifferenceRow, column: Column): number {
  switch (column) {
    case 'bone':
      return pair.a;
    case 'now':
      return ranked(now?.distance);
    case 'now-turn':
      return ranked(now?.turn);
    case 'now-scale':
      return ranked(now?.scale);
    case 'most':
      return ranked(clip?.distance.most);
    case 'mean':
      return ranked(clip?.distance.mean);
    case 'turn':
      return ranked(clip?.turn.most);
    default:
      return ranked(clip?.scale.most);
  }
}

function ranked(value: number | undefined): number {
  if (value === undefined) return -1;
  return Number.isNaN(value) ? Infinity : value;
}

// -------------------------------------------------------------------------------------------------------------- Text

const head = [
  'bone',
  'number',
  'distance now',
  'turn now (degrees)',
  'scale now',
  'distance, most',
  'at frame',
  'distance, mean',
  'turn, most (degrees)',
  'at frame',
  'scale, most',
  'at frame',
  'first differs at frame',
];

/** Comma-separated values (RFC 4180). Bones that one side alone has come last, by name. */
export function differenceCsv(
  rows: readonly DifferenceRow[],
  onlyA: readonly string[],
  onlyB: readonly string[],
): string {
  const lines = rows.map(({ pair, label, now, clip }) => [
    label,
    pair.id,
    ...numbers(now?.distance, now?.turn, now?.scale),
    ...numbers(clip?.distance.most, clip?.distance.mostAt, clip?.distance.mean),
    ...numbers(clip?.turn.most, clip?.turn.mostAt, clip?.scale.most, clip?.scale.mostAt),
    clip?.firstAt ?? '',
  ]);
  const alone = [...onlyA.map((name) => [name, 'only A']), ...onlyB.map((name) => [name, 'only B'])];
  return [head, ...lines, ...alone].map((cells) => `${cells.map(cell).join(',')}\r\n`).join('');
}

function numbers(...values: readonly (number | undefined)[]): (number | string)[] {
  return values.map((value) => (value === undefined ? '' : Number(value.toPrecision(9))));
}

function cell(value: string | number): string {
  const text = String(value);
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
