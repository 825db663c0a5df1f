// Numbers as the page writes them. Pure.
// SPDX-License-Identifier: MIT

/** Byte offsets: 0x4A2C. */
export function hex(value: number, digits = 1): string {
  return `0x${value.toString(16).toUpperCase().padStart(digits, '0')}`;
}

/** With a fixed number of decimals; never "-0.000". */
export function fixed(value: number, decimals: number): string {
  const text = value.toFixed(decimals);
  return Number(text) === 0 ? (0).toFixed(decimals) : text;
}

export function seconds(value: number): string {
  return `${fixed(value, 2)} s`;
}

export function degrees(value: number): string {
  return `${fixed(value, 1)}°`;
}

/** A whole frame as such, one between two with a decimal. */
export function frameText(frame: number): string {
  return Number.isInteger(frame) ? String(frame) : fixed(frame, 1);
}

export function byteSize(bytes: number): string {
  if (bytes < 1024) return counted(bytes, 'byte');
  const kib = bytes / 1024;
  return kib < 1024 ? `${fixed(kib, 1)} KB` : `${fixed(kib / 1024, 1)} MB`;
}

/** Made once: asking a number itself makes it anew every time, and lists ask for every row. */
const grouped = new Intl.NumberFormat('en');

/** "1 bone", "12 bones". */
export function counted(count: number, noun: string): string {
  return `${grouped.format(count)} ${noun}${count === 1 ? '' : 's'}`;
}

/** "0–3, 7": ascending numbers with runs drawn together. */
export function ranges(ascending: readonly number[]): string {
  const parts: string[] = [];
  for (let start = 0; start < ascending.length; ) {
    let end = start;
    while (ascending[end + 1] === (ascending[end] ?? 0) + 1) end += 1;
    const [first, last] = [ascending[start], ascending[end]];
    parts.push(first === last ? `${first}` : `${first}–${last}`);
    start = end + 1;
  }
  return parts.join(', ');
}
