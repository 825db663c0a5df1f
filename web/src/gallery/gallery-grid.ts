// Where the cells of the gallery lie: as many columns as fit, rows that scroll. Pure; CSS pixels.
// SPDX-License-Identifier: MIT

/** Narrower than this, a model is a blur. */
const LEAST_WIDTH = 124;
/** Of the picture, and of the name under it. */
export const CELL_HEIGHT = 112;
export const NAME_HEIGHT = 26;
const ROW_HEIGHT = CELL_HEIGHT + NAME_HEIGHT;

export interface GalleryGrid {
  readonly columns: number;
  readonly cellWidth: number;
  readonly rowHeight: number;
  /** Of all rows. */
  readonly height: number;
}

export function gridFor(count: number, width: number): GalleryGrid {
  const columns = Math.max(2, Math.floor(width / LEAST_WIDTH));
  const rows = Math.ceil(count / columns);
  return { columns, cellWidth: width / columns, rowHeight: ROW_HEIGHT, height: rows * ROW_HEIGHT };
}

/** Numbers of the cells that show, from `first` to before `end`. */
export interface CellsInSight {
  readonly first: number;
  readonly end: number;
}

export function cellsInSight(grid: GalleryGrid, count: number, scrolled: number, height: number): CellsInSight {
  const first = Math.max(0, Math.floor(scrolled / grid.rowHeight)) * grid.columns;
  const end = Math.ceil((scrolled + height) / grid.rowHeight) * grid.columns;
  return { first: Math.min(first, count), end: Math.max(0, Math.min(end, count)) };
}

/** Left and top of a cell's picture, from the top of all rows. */
export function cellPlace({ columns, cellWidth, rowHeight }: GalleryGrid, cell: number): readonly [number, number] {
  return [(cell % columns) * cellWidth, Math.floor(cell / columns) * rowHeight];
}
