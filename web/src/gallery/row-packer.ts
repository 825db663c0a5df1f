// Rows of numbers of which equal ones are kept once: corners of triangles that are one corner. Pure.
// SPDX-License-Identifier: MIT

const EMPTY = -1;

export class RowPacker {
  /** To be filled before `push`. */
  readonly row: Float32Array;
  private readonly words: Uint32Array;
  private readonly rows: Float32Array;
  private readonly rowWords: Uint32Array;
  private readonly numbers: Uint32Array;
  /** By hash, the number of a row; at least twice as long as there are rows. */
  private readonly table: Int32Array;
  private rowCount = 0;
  private pushed = 0;

  constructor(
    private readonly width: number,
    most: number,
  ) {
    this.row = new Float32Array(width);
    this.words = new Uint32Array(this.row.buffer);
    this.rows = new Float32Array(width * most);
    this.rowWords = new Uint32Array(this.rows.buffer);
    this.numbers = new Uint32Array(most);
    this.table = new Int32Array(2 ** Math.ceil(Math.log2(2 * most + 2))).fill(EMPTY);
  }

  push(): void {
    const mask = this.table.length - 1;
    let at = this.hash() & mask;
    while (this.table[at] !== EMPTY && !this.isAt(this.table[at] ?? 0)) at = (at + 1) & mask;
    if (this.table[at] === EMPTY) {
      this.rows.set(this.row, this.rowCount * this.width);
      this.table[at] = this.rowCount++;
    }
    this.numbers[this.pushed++] = this.table[at] ?? 0;
  }

  /** The rows that differ, and for each that was pushed its number among them. */
  take(): { readonly rows: Float32Array; readonly numbers: Uint32Array } {
    return { rows: this.rows.slice(0, this.rowCount * this.width), numbers: this.numbers.slice(0, this.pushed) };
  }

  private hash(): number {
    let hash = 0x811c9dc5;
    for (let i = 0; i < this.width; i++) {
      const word = this.words[i] ?? 0;
      hash = Math.imul(hash ^ word ^ (word >>> 15), 0x01000193);
    }
    return (hash ^ (hash >>> 13)) >>> 0;
  }

  private isAt(number: number): boolean {
    const start = number * this.width;
    for (let i = 0; i < this.width; i++) if (this.rowWords[start + i] !== this.words[i]) return false;
    return true;
  }
}
