// Whether bytes are a sound LZ4 block, told without unpacking it: the decoder itself trusts every length and offset.
// SPDX-License-Identifier: MIT

const LONG_LENGTH = 15;
const SHORTEST_MATCH = 4;

/**
 * Bytes that a raw LZ4 block unpacks to; null where it ends too early or copies from before its beginning.
 * Takes time by the packed bytes alone. Source: the LZ4 block format.
 */
export function lz4BlockSize(block: Uint8Array): number | null {
  let at = 0;
  let size = 0;
  /** A length of 15 goes on in bytes that are added up to the first one below 255. */
  const lengthOf = (nibble: number): number => {
    if (nibble < LONG_LENGTH) return nibble;
    let length = nibble;
    let more = 255;
    while (more === 255) {
      more = block[at] ?? Number.NaN;
      at += 1;
      length += more;
    }
    return length;
  };
  while (at < block.length) {
    const token = block[at] ?? 0;
    at += 1;
    const literals = lengthOf(token >> 4);
    at += literals;
    size += literals;
    // The last sequence is literals alone.
    if (at === block.length) return size;
    const offset = (block[at] ?? 0) | ((block[at + 1] ?? 0) << 8);
    at += 2;
    if (!(at <= block.length) || offset === 0 || offset > size) return null;
    size += SHORTEST_MATCH + lengthOf(token & 15);
    if (!(at <= block.length)) return null;
  }
  return null;
}
