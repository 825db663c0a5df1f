// What came of an export, for people: one line per file.
// SPDX-License-Identifier: MIT
import { printable } from './table.ts';

export interface ExportRow {
  readonly file: string;
  readonly status: 'written' | 'skipped' | 'failed';
  /** Path of what was written; null: nothing. */
  readonly written: string | null;
  readonly bytes: number;
  readonly clips: number;
  /** The vertex that is farthest off at any frame, as a part of the model's size; null where that is not measured. */
  readonly worst: number | null;
  /** The same half-way between frames; null where nothing lies between. */
  readonly between: number | null;
  readonly note: string | null;
}

export function exportTable(rows: readonly ExportRow[]): string {
  const hasBetween = rows.some(({ between }) => between !== null);
  const written = rows.flatMap(({ file, written: path, bytes, clips, worst, between }) =>
    path === null
      ? []
      : [[file, path, `${bytes}`, `${clips}`, errorText(worst), ...(hasBetween ? [errorText(between)] : [])]],
  );
  const others = rows.flatMap(({ file, status, written: path, note }) =>
    path === null ? [`${printable(file)}  ${status}: ${printable(note ?? '')}`] : [],
  );
  const head = ['file', 'written', 'bytes', 'clips', 'worst error', ...(hasBetween ? ['between frames'] : [])];
  const table = written.length === 0 ? [] : columns([head, ...written]);
  return `${[...table, ...others, '', summary(rows)].join('\n')}\n`;
}

function errorText(error: number | null): string {
  return error === null ? '' : error.toExponential(1);
}

/** Names to the left, numbers to the right. */
function columns(rows: readonly (readonly string[])[]): string[] {
  const shown = rows.map((row) => row.map(printable));
  const widths = rows[0]?.map((_, column) => Math.max(...shown.map((row) => [...(row[column] ?? '')].length))) ?? [];
  return shown.map((row) => {
    const cells = row.map((cell, column) => {
      const gap = ' '.repeat((widths[column] ?? 0) - [...cell].length);
      return column > 1 ? gap + cell : cell + gap;
    });
    return cells.join('  ').trimEnd();
  });
}

function summary(rows: readonly ExportRow[]): string {
  const count = (status: ExportRow['status']) => rows.filter((row) => row.status === status).length;
  const measured = rows.flatMap(({ worst }) => (worst === null ? [] : [worst]));
  const parts = [`${count('written')} written`, `${count('skipped')} skipped`, `${count('failed')} failed`];
  const worst =
    measured.length > 0
      ? `; the worst vertex is off by ${Math.max(...measured).toExponential(1)} of its model's size`
      : '';
  return `${parts.join(', ')}${worst}.`;
}
