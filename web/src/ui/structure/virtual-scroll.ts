// Which part of a list of any height is in sight: a scroll bar as long as browsers bear, and rows by the pixel below it. Pure.
// SPDX-License-Identifier: MIT

/** Browsers place nothing further down than some ten million pixels. */
export const TALLEST = 6_000_000;

export interface ScrollBox {
  readonly rowCount: number;
  /** Pixels, as is all that follows. */
  readonly rowHeight: number;
  /** Of what is in sight. */
  readonly height: number;
}

/** How high the scrolled content pretends to be. */
export function spacerHeight({ rowCount, rowHeight }: ScrollBox): number {
  return Math.min(TALLEST, rowCount * rowHeight);
}

/** Whether the content is as high as its rows: the browser scrolls it as any other. */
export function isShort(box: ScrollBox): boolean {
  return spacerHeight(box) === box.rowCount * box.rowHeight;
}

/** The furthest that the list's own top can go. */
export function lowestTop({ rowCount, rowHeight, height }: ScrollBox): number {
  return Math.max(0, rowCount * rowHeight - height);
}

/** Where the scroll bar stands when the list's top is at `top`. */
export function barAt(box: ScrollBox, top: number): number {
  if (isShort(box)) return top;
  const [lowest, range] = [lowestTop(box), Math.max(0, spacerHeight(box) - box.height)];
  return lowest === 0 ? 0 : (top / lowest) * range;
}

/**
 * The list's top after the scroll bar went from `before` to `after`: small moves, as of a wheel or a finger, are moves of
 * the list itself; large ones, as of the bar's thumb, are parts of the whole.
 */
export function topAfterScroll(box: ScrollBox, top: number, before: number, after: number): number {
  const [lowest, range] = [lowestTop(box), Math.max(0, spacerHeight(box) - box.height)];
  if (after <= 0) return 0;
  if (after >= range - 1) return lowest;
  if (isShort(box)) return Math.min(lowest, after);
  const small = Math.abs(after - before) < 2 * box.height;
  return Math.min(lowest, Math.max(0, small ? top + after - before : (after / range) * lowest));
}

/** The nearest top at which a row is in sight; rows that are far away come to stand a third down. */
export function topShowing(box: ScrollBox, top: number, row: number): number {
  const [start, end] = [row * box.rowHeight, (row + 1) * box.rowHeight];
  if (start >= top && end <= top + box.height) return top;
  const far = end < top - box.height || start > top + 2 * box.height;
  const wanted = far ? start - box.height / 3 : start < top ? start : end - box.height;
  return Math.min(lowestTop(box), Math.max(0, wanted));
}

/** Rows that are at least partly in sight. */
export function rowsAt({ rowCount, rowHeight, height }: ScrollBox, top: number): readonly [first: number, end: number] {
  const first = Math.floor(top / rowHeight);
  return [Math.min(rowCount, first), Math.min(rowCount, Math.ceil((top + height) / rowHeight))];
}
