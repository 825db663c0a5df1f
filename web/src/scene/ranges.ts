// Who has which part of a store: ranges are taken, given back and taken again. Pure.
// SPDX-License-Identifier: MIT

interface Range {
  start: number;
  count: number;
}

export class Ranges {
  /** In order, never touching one another. */
  private readonly free: Range[] = [];
  private size = 0;

  get capacity(): number {
    return this.size;
  }

  /** Behind the last place that is taken. */
  get end(): number {
    const last = this.free.at(-1);
    return last !== undefined && last.start + last.count === this.size ? last.start : this.size;
  }

  /** The start of so many places that are now taken; null where there is no such room. */
  take(count: number): number | null {
    const at = this.free.findIndex((range) => range.count >= count);
    const range = this.free[at];
    if (range === undefined) return null;
    const { start } = range;
    range.start += count;
    range.count -= count;
    if (range.count === 0) this.free.splice(at, 1);
    return start;
  }

  give(start: number, count: number): void {
    if (count === 0) return;
    const at = this.free.findIndex((range) => range.start > start);
    const place = at < 0 ? this.free.length : at;
    this.free.splice(place, 0, { start, count });
    this.join(place);
    this.join(place - 1);
  }

  /** Nothing that is taken moves. */
  grow(capacity: number): void {
    if (capacity <= this.size) return;
    const start = this.size;
    this.size = capacity;
    this.give(start, capacity - start);
  }

  /** Makes one of a free range and the one behind it where they touch. */
  private join(at: number): void {
    const [range, next] = [this.free[at], this.free[at + 1]];
    if (range === undefined || next === undefined || range.start + range.count !== next.start) return;
    range.count += next.count;
    this.free.splice(at + 1, 1);
  }
}
