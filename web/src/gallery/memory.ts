// Which models go when there are too many to keep: those that have been out of sight for longest. Pure.
// SPDX-License-Identifier: MIT

export class SeenLast<Item> {
  /** In the order in which they were last seen, with the bytes that they keep. */
  private sizes = new Map<Item, number>();

  constructor(private readonly budget: number) {}

  /** Has come while nobody looks at it, or not yet: the first to go. */
  add(item: Item, size: number): void {
    this.sizes.delete(item);
    this.sizes = new Map([[item, size], ...this.sizes]);
  }

  /** Those in sight, and how large each is; says who is to go so that the others keep to the budget. Nobody in sight goes. */
  see(inSight: ReadonlyMap<Item, number>): Item[] {
    for (const [item, size] of inSight) {
      this.sizes.delete(item);
      this.sizes.set(item, size);
    }
    let total = 0;
    for (const size of this.sizes.values()) total += size;
    const gone: Item[] = [];
    for (const [item, size] of this.sizes) {
      if (total <= this.budget || inSight.has(item)) break;
      this.sizes.delete(item);
      total -= size;
      gone.push(item);
    }
    return gone;
  }

  clear(): void {
    this.sizes.clear();
  }
}
