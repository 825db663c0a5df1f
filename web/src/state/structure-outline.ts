// A tree of any size as a list of rows, of which only those that are looked at exist. Pure.
// SPDX-License-Identifier: MIT

/** Where the parts of a range come from. */
export interface PartSource<Range> {
  countOf(range: Range): number;
  /** Some of them from number `first` on, at least one where there is one. */
  children(range: Range, first: number, count: number): readonly Range[];
}

/** Each level's number among its parent's parts, from the top; the root has none. */
export type Places = readonly number[];

export interface OutlineRow<Range> {
  readonly range: Range;
  readonly places: Places;
  readonly open: boolean;
  /** Of its parent's parts. */
  readonly setSize: number;
}

/** A range whose parts are shown. */
interface Branch<Range> {
  readonly range: Range;
  readonly count: number;
  /** Those of its parts that are open, by their number. */
  readonly open: Map<number, Branch<Range>>;
}

export class Outline<Range> {
  private readonly root: Branch<Range>;

  /** Starts with the root's parts in sight. */
  constructor(
    private readonly source: PartSource<Range>,
    root: Range,
  ) {
    this.root = this.branch(root);
  }

  private branch(range: Range): Branch<Range> {
    return { range, count: this.source.countOf(range), open: new Map() };
  }

  /** The root's own row included. */
  get rowCount(): number {
    return 1 + rowsIn(this.root);
  }

  rows(first: number, end: number): OutlineRow<Range>[] {
    const rows: OutlineRow<Range>[] = [];
    for (let row = Math.max(0, first); row < Math.min(end, this.rowCount); row += 1) {
      const found = this.rowAt(row);
      if (found !== null) rows.push(found);
    }
    return rows;
  }

  rowAt(row: number): OutlineRow<Range> | null {
    if (row === 0) return { range: this.root.range, places: [], open: true, setSize: 1 };
    let [branch, left] = [this.root, row - 1];
    const places: number[] = [];
    for (;;) {
      if (left >= rowsIn(branch)) return null;
      const { place, inside, rest } = locate(branch, left);
      places.push(place);
      if (inside === null || rest === 0) {
        const [range] = this.source.children(branch.range, place, 1);
        if (range === undefined) return null;
        return { range, places, open: inside !== null, setSize: branch.count };
      }
      [branch, left] = [inside, rest - 1];
    }
  }

  /** -1 where the row is out of sight. */
  rowOf(places: Places): number {
    let [row, branch]: [number, Branch<Range> | undefined] = [0, this.root];
    for (const place of places) {
      if (branch === undefined) return -1;
      row += 1 + place;
      for (const [open, inside] of branch.open) if (open < place) row += rowsIn(inside);
      branch = branch.open.get(place);
    }
    return row;
  }

  private at(places: Places): Branch<Range> | undefined {
    let branch: Branch<Range> | undefined = this.root;
    for (const place of places) branch = branch?.open.get(place);
    return branch;
  }

  /** Shows the parts of a row that is in sight. */
  open(places: Places): void {
    const [parent, place] = [this.at(places.slice(0, -1)), places.at(-1)];
    if (parent === undefined || place === undefined || parent.open.has(place)) return;
    const [range] = this.source.children(parent.range, place, 1);
    if (range === undefined) return;
    const branch = this.branch(range);
    if (branch.count > 0) parent.open.set(place, branch);
  }

  /** The root stays open. */
  close(places: Places): void {
    const place = places.at(-1);
    if (place !== undefined) this.at(places.slice(0, -1))?.open.delete(place);
  }

  /** Brings a row into sight: opens all that it lies in. */
  reveal(places: Places): void {
    for (let depth = 1; depth < places.length; depth += 1) this.open(places.slice(0, depth));
  }
}

/** Rows below a branch's own. */
function rowsIn<Range>(branch: Branch<Range>): number {
  let rows = branch.count;
  for (const inside of branch.open.values()) rows += rowsIn(inside);
  return rows;
}

/** Which part of a branch the row `left` below it belongs to, and how far below that part it is. */
function locate<Range>(branch: Branch<Range>, left: number) {
  let before = 0;
  for (const [place, inside] of [...branch.open].sort(([a], [b]) => a - b)) {
    const row = place + before;
    if (left < row) break;
    const rows = rowsIn(inside);
    if (left <= row + rows) return { place, inside, rest: left - row };
    before += rows;
  }
  return { place: left - before, inside: null, rest: 0 };
}

export type OutlineMove = { readonly choose: Places } | { readonly open: Places } | { readonly close: Places };

/** What the arrow keys to the sides do at a row, by the tree pattern; null: nothing. */
export function sideMove(key: string, row: OutlineRow<unknown>, hasParts: boolean): OutlineMove | null {
  const { places, open } = row;
  if (key === 'ArrowRight' && hasParts) return open ? { choose: [...places, 0] } : { open: places };
  if (key !== 'ArrowLeft') return null;
  if (open && places.length > 0) return { close: places };
  return places.length > 0 ? { choose: places.slice(0, -1) } : null;
}
