// Where the cells of the gallery lie: as many columns as fit, rows that scroll. Pure; CSS pixels.
// SPDX-License-Identifier: MIT

/** Narrower than this, a model is a blur; wider, its textures are. */
const LEAST_WIDTH = 124;
const LARGEST_WIDTH = 248;
/** Of the picture, as a share of its width, and of the name under it. */
const PICTURE_SHAPE = 0.9;
const NAME_HEIGHT = 26;

export interface GalleryGrid {
  readonly columns: number;
  readonly cellWidth: number;
  /** Without its name. */
  readonly pictureHeight: number;
  readonly rowHeight: number;
  /** Of all rows. */
  readonly height: number;
}

/** Few models are larger, as long as all of them are in sight at once. */
export function gridFor(count: number, width: number, height: number): GalleryGrid {
  let grid = gridOf(count, width, Math.max(2, Math.floor(width / LEAST_WIDTH)));
  while (grid.columns > 2) {
    const larger = gridOf(count, width, grid.columns - 1);
    if (larger.height > height || larger.cellWidth > LARGEST_WIDTH) break;
    grid = larger;
  }
  return grid;
}

function gridOf(count: number, width: number, columns: number): GalleryGrid {
  const cellWidth = width / columns;
  const pictureHeight = Math.round(cellWidth * PICTURE_SHAPE);
  const rowHeight = pictureHeight + NAME_HEIGHT;
  return { columns, cellWidth, pictureHeight, rowHeight, height: Math.ceil(count / columns) * rowHeight };
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
