// Every place of a pattern in a file, however many there are: a bit for each byte, counted in blocks. Pure.
// SPDX-License-Identifier: MIT

/** Bytes of the file per count, a multiple of 32. */
const BLOCK = 4096;
const WORDS = BLOCK / 32;

export class ByteHits {
  /** By block; those without a hit have none. */
  private readonly bits: (Uint32Array | undefined)[];
  private readonly counts: Uint16Array;
  private total = 0;

  /** @param size bytes of the file  @param length bytes of the pattern */
  constructor(
    readonly size: number,
    readonly length: number,
  ) {
    this.counts = new Uint16Array(Math.ceil(size / BLOCK));
    this.bits = new Array(this.counts.length);
  }

  get count(): number {
    return this.total;
  }

  /** A place that is not in it yet. */
  add(at: number): void {
    const block = Math.floor(at / BLOCK);
    const bits = this.bits[block] ?? new Uint32Array(WORDS);
    this.bits[block] = bits;
    const word = (at >>> 5) % WORDS;
    bits[word] = (bits[word] ?? 0) | (1 << (at & 31));
    this.counts[block] = (this.counts[block] ?? 0) + 1;
    this.total += 1;
  }

  has(at: number): boolean {
    return ((this.word(at >>> 5) >>> (at & 31)) & 1) === 1;
  }

  /** How many lie before a place. */
  countBefore(at: number): number {
    const block = Math.floor(at / BLOCK);
    let count = 0;
    for (let each = 0; each < block; each += 1) count += this.counts[each] ?? 0;
    for (let word = block * WORDS; word < at >>> 5; word += 1) count += onesIn(this.word(word));
    return count + onesIn(this.word(at >>> 5) & below(at & 31));
  }

  /** The first at or behind a place and before `end`; -1 where there is none. */
  next(from: number, end = this.size): number {
    const words = Math.ceil(end / 32);
    for (let word = from >>> 5; word < words; word += 1) {
      if (word % WORDS === 0 && this.counts[word / WORDS] === 0) {
        word += WORDS - 1;
        continue;
      }
      const bits = word === from >>> 5 ? this.word(word) & ~below(from & 31) : this.word(word);
      if (bits === 0) continue;
      const at = word * 32 + 31 - Math.clz32(bits & -bits);
      return at < end ? at : -1;
    }
    return -1;
  }

  /** The last before a place; -1 where there is none. */
  previous(before: number): number {
    for (let word = before >>> 5; word >= 0; word -= 1) {
      if (word % WORDS === WORDS - 1 && this.counts[(word + 1) / WORDS - 1] === 0) {
        word -= WORDS - 1;
        continue;
      }
      const bits = word === before >>> 5 ? this.word(word) & below(before & 31) : this.word(word);
      if (bits !== 0) return word * 32 + 31 - Math.clz32(bits);
    }
    return -1;
  }

  private word(at: number): number {
    return this.bits[Math.floor(at / WORDS)]?.[at % WORDS] ?? 0;
  }
}

/** The bits under one of a word's. */
function below(bit: number): number {
  return bit === 0 ? 0 : -1 >>> (32 - bit);
}

function onesIn(word: number): number {
  let bits = word - ((word >>> 1) & 0x55555555);
  bits = (bits & 0x33333333) + ((bits >>> 2) & 0x33333333);
  return (((bits + (bits >>> 4)) & 0x0f0f0f0f) * 0x01010101) >>> 24;
}

/** Adds the places of a pattern that begin in bytes[from, to). */
export function collectHits(bytes: Uint8Array, pattern: Uint8Array, from: number, to: number, hits: ByteHits): void {
  const first = pattern[0] ?? 0;
  const starts = bytes.subarray(0, Math.max(0, Math.min(to, bytes.length - pattern.length + 1)));
  for (let at = starts.indexOf(first, from); at >= 0; at = starts.indexOf(first, at + 1)) {
    if (isAt(bytes, pattern, at)) hits.add(at);
  }
}

function isAt(bytes: Uint8Array, pattern: Uint8Array, at: number): boolean {
  for (let i = 1; i < pattern.length; i += 1) if (bytes[at + i] !== pattern[i]) return false;
  return true;
}
