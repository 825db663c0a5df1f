// One line of comma-separated values (RFC 4180). Pure.
// SPDX-License-Identifier: MIT

export type Cell = string | number | boolean | null;

/** Its end included. */
export function csvLine(cells: readonly Cell[]): string {
  return `${cells.map(cellText).join(',')}\r\n`;
}

function cellText(cell: Cell): string {
  if (cell === null) return '';
  if (typeof cell !== 'string') return String(cell);
  // Names come from files: a spreadsheet must not take one for a formula.
  const text = /^[=+\-@\t\r]/.test(cell) ? `'${cell}` : cell;
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
