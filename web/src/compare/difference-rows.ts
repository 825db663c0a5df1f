// The table of a comparison: a row per bone that both have, sorted by any column, and the same as text for a spreadsheet. Pure.
// SPDX-License-Identifier: MIT
import { csvLine } from '../export/data/csv-line';
import type { BoneCourse } from './clip-difference';
import type { BonePair } from './match-bones';
import { MEASURES } from './pose-difference';

/** A row's three measures, at one moment or at their most. */
export interface Measures {
  readonly distance: number;
  readonly turn: number;
  readonly scale: number;
}

/** What stays as it is while the playhead moves. */
export interface DifferenceRow {
  readonly pair: BonePair;
  /** Of the pair among all, which is its place in the measures of a moment. */
  readonly number: number;
  readonly label: string;
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
  clip: readonly BoneCourse[] | null,
): DifferenceRow[] {
  return pairs.map((pair, number) => ({ pair, number, label: labelOf(pair), clip: clip?.[number] ?? null }));
}

/** One moment of both sides, MEASURES numbers for each pair; null where they cannot be posed. */
export type Now = Float64Array | null;

/** A row's measures at a moment. */
export function measuresAt(now: Now, { number }: Pick<DifferenceRow, 'number'>): Measures | null {
  if (now === null) return null;
  const of = (i: number) => now[number * MEASURES + i] ?? Number.NaN;
  return { distance: of(0), turn: of(1), scale: of(2) };
}

/** Whether the order changes as the playhead moves. */
export function sortsByNow({ column }: Sorting): boolean {
  return column.startsWith('now');
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
export function sortedRows(rows: readonly DifferenceRow[], { column, descending }: Sorting, now: Now): DifferenceRow[] {
  const sign = descending ? -1 : 1;
  const keys = order[column];
  return [...rows].sort((a, b) => {
    for (const key of keys) {
      const [one, other] = [columnValue(a, key, now), columnValue(b, key, now)];
      if (one !== other) return sign * (one < other ? -1 : 1);
    }
    return a.pair.a - b.pair.a;
  });
}

function columnValue({ pair, number, clip }: DifferenceRow, column: Column, now: Now): number {
  const nowAt = (measure: number) => ranked(now === null ? undefined : now[number * MEASURES + measure]);
  switch (column) {
    case 'bone':
      return pair.a;
    case 'now':
      return nowAt(0);
    case 'now-turn':
      return nowAt(1);
    case 'now-scale':
      return nowAt(2);
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
  now: Now,
  onlyA: readonly string[],
  onlyB: readonly string[],
): string {
  const lines = rows.map((row) => {
    const [{ pair, label, clip }, at] = [row, measuresAt(now, row)];
    return [
      label,
      pair.id,
      ...numbers(at?.distance, at?.turn, at?.scale),
      ...numbers(clip?.distance.most, clip?.distance.mostAt, clip?.distance.mean),
      ...numbers(clip?.turn.most, clip?.turn.mostAt, clip?.scale.most, clip?.scale.mostAt),
      clip?.firstAt ?? '',
    ];
  });
  const alone = [...onlyA.map((name) => [name, 'only A']), ...onlyB.map((name) => [name, 'only B'])];
  return [head, ...lines, ...alone].map(csvLine).join('');
}

function numbers(...values: readonly (number | undefined)[]): (number | string)[] {
  return values.map((value) => (value === undefined ? '' : Number(value.toPrecision(9))));
}
