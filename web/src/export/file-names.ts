// Names of files that are written: from names out of game files, which may hold anything.
// SPDX-License-Identifier: MIT

const LONGEST = 120;

/** Without folders and without what some system does not allow in names; never empty. */
export function safeName(name: string): string {
  const plain = name
    .replace(/[\p{Cc}\p{Cf}/\\:*?"<>|]/gu, '_')
    .replace(/^[\s.]+|[\s.]+$/g, '')
    .slice(0, LONGEST);
  if (plain === '') return 'untitled';
  // Windows takes these for devices, whatever their ending.
  return /^(con|prn|aux|nul|com\d|lpt\d)(\.|$)/i.test(plain) ? `_${plain}` : plain;
}

/** Without the ending that game files have. */
export function stemOf(name: string): string {
  return name.replace(/\.(dat|md|scr|mdb|mot|bin)$/i, '');
}
