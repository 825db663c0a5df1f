// Bytes as rows of hexadecimal, the keys that move through them, and what is copied of them. Pure.
// SPDX-License-Identifier: MIT

/** Bytes chosen by hand: from where the choice began to where the cursor is, both included. */
export interface ByteSpan {
  readonly anchor: number;
  readonly head: number;
}

export function spanStart({ anchor, head }: ByteSpan): number {
  return Math.min(anchor, head);
}

export function spanSize({ anchor, head }: ByteSpan): number {
  return Math.abs(head - anchor) + 1;
}

export function hexByte(byte: number): string {
  return byte.toString(16).toUpperCase().padStart(2, '0');
}

/** As wide as the file's last offset needs, four digits at least. */
export function offsetText(offset: number, size: number): string {
  const digits = Math.max(4, Math.max(0, size - 1).toString(16).length);
  return offset.toString(16).toUpperCase().padStart(digits, '0');
}

/** What hex editors show beside the bytes: printable ASCII, a dot for all else. */
export function asciiOf(byte: number): string {
  return byte >= 0x20 && byte < 0x7f ? String.fromCharCode(byte) : '·';
}

/** Where a key leads from byte `at`; null for keys that mean nothing to bytes. */
export function byteAfterKey(
  key: string,
  at: number,
  { size, width, rows, toEdge }: { size: number; width: number; rows: number; toEdge: boolean },
): number | null {
  const within = (to: number) => Math.min(size - 1, Math.max(0, to));
  const inRow = at % width;
  switch (key) {
    case 'ArrowLeft':
      return within(at - 1);
    case 'ArrowRight':
      return within(at + 1);
    // Past the first and last row the column stays.
    case 'ArrowUp':
      return at < width ? at : at - width;
    case 'ArrowDown':
      return at + width < size ? at + width : at;
    case 'PageUp':
      return at < width * rows ? inRow : at - width * rows;
    case 'PageDown':
      return at + width * rows < size ? at + width * rows : within(size - 1 - ((size - 1 - inRow) % width));
    case 'Home':
      return toEdge ? 0 : at - inRow;
    case 'End':
      return toEdge ? size - 1 : within(at - inRow + width - 1);
    default:
      return null;
  }
}

/** Copying more is a slip of the hand, and no clipboard likes it. */
export const MOST_COPIED = 1024 * 1024;

export function copyAsHex(bytes: Uint8Array): string {
  return Array.from(bytes, hexByte).join(' ');
}

/** Twelve bytes to a line, as a C file has them. */
export function copyAsC(bytes: Uint8Array, name: string): string {
  const words = Array.from(bytes, (byte) => `0x${hexByte(byte)},`);
  const lines: string[] = [];
  for (let at = 0; at < words.length; at += 12) lines.push(`    ${words.slice(at, at + 12).join(' ')}`);
  return `const uint8_t ${identifier(name)}[${bytes.length}] = {\n${lines.join('\n')}\n};\n`;
}

function identifier(name: string): string {
  const word = name
    .replace(/[^A-Za-z0-9]+/g, '_')
    .replace(/^_+|_+$/g, '')
    .toLowerCase();
  return /^[a-z]/.test(word) ? word : `bytes_${word}`.replace(/_$/, '');
}

/** The place in what `kotsu map FILE --json` prints. */
export function jsonPath(places: readonly number[]): string {
  return `$${places.map((place) => `.children[${place}]`).join('')}`;
}
