// Text for people: columns, numbers of a fixed width, and names that cannot command the terminal.
// SPDX-License-Identifier: MIT

/** Names come from files and file names: nothing in them may command the terminal. */
export function printable(text: string): string {
  return text.replace(/[\p{Cc}\u2028\u2029\u202a-\u202e\u2066-\u2069]/gu, '\uFFFD');
}

/** A title and lines under it; '' where there are none. */
export function section(title: string, lines: readonly string[]): string {
  if (lines.length === 0) return '';
  return [printable(title), ...lines.map((line) => `  ${printable(line)}`)].join('\n');
}

/** Pads cells into columns. @param align one letter per column: l or r. */
export function table(align: string, rows: readonly (readonly string[])[]): string[] {
  const widths = [...align].map((_, column) =>
    rows.reduce((most, row) => Math.max(most, [...(row[column] ?? '')].length), 0),
  );
  return rows.map((row) =>
    row
      .map((cell, column) => {
        const gap = ' '.repeat((widths[column] ?? 0) - [...cell].length);
        return align[column] === 'r' ? gap + cell : cell + gap;
      })
      .join('  ')
      .trimEnd(),
  );
}

export function fixed(value: number, digits = 4): string {
  const text = value.toFixed(digits);
  // "-0.0000" says nothing that "0.0000" does not.
  return Number(text) === 0 ? text.replace('-', '') : text;
}

export function hex(offset: number): string {
  return `0x${offset.toString(16).toUpperCase()}`;
}

/** "1 bone", "4 bones" */
export function counted(count: number, one: string, many = `${one}s`): string {
  return `${count} ${count === 1 ? one : many}`;
}
