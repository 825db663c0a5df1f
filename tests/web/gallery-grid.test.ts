// Cells of the gallery: where they lie, which are in sight, and where the keys lead.
// SPDX-License-Identifier: MIT
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cellPlace, cellsInSight, gridFor } from '../../web/src/gallery/gallery-grid.ts';
import { targetInGrid } from '../../web/src/ui/gallery/grid-keys.ts';

describe('the grid', () => {
  it('shows the cells that touch the part in sight, and no row besides', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 500 }),
        fc.integer({ min: 100, max: 2000 }),
        fc.integer({ min: 0, max: 9000 }),
        fc.integer({ min: 50, max: 1200 }),
        (count, width, scrolled, height) => {
          const grid = gridFor(count, width, height);
          const { first, end } = cellsInSight(grid, count, scrolled, height);
          for (let cell = 0; cell < count; cell++) {
            const [left, top] = cellPlace(grid, cell);
            expect(left).toBeGreaterThanOrEqual(0);
            expect(left + grid.cellWidth).toBeLessThanOrEqual(width + 1e-6);
            expect(top + grid.rowHeight).toBeLessThanOrEqual(grid.height);
            const touches = top < scrolled + height && top + grid.rowHeight > scrolled;
            expect(cell >= first && cell < end).toBe(touches);
          }
        },
      ),
      { numRuns: 40 },
    );
  });

  it('has two columns on the narrowest screens', () => {
    expect(gridFor(5, 200, 600)).toMatchObject({ columns: 2, cellWidth: 100 });
  });

  it('makes few models larger, but never so large that one of them is out of sight', () => {
    const [few, many] = [gridFor(21, 1280, 700), gridFor(200, 1280, 700)];
    expect(few.cellWidth).toBeGreaterThan(many.cellWidth);
    expect(few.height).toBeLessThanOrEqual(700);
    expect(gridFor(21, 1280, few.height - 1).cellWidth).toBeLessThan(few.cellWidth);
    expect(many.columns).toBe(10);
  });
});

describe('the keys', () => {
  it('go along rows, and up and down columns where there is a cell', () => {
    const go = (key: string, at: number) => targetInGrid(key, at, 11, 4);
    expect(go('ArrowRight', 3)).toBe(4);
    expect(go('ArrowLeft', 0)).toBe(0);
    expect(go('ArrowDown', 2)).toBe(6);
    expect(go('ArrowDown', 7)).toBe(7);
    expect(go('ArrowUp', 1)).toBe(1);
    expect(go('ArrowUp', 9)).toBe(5);
    expect(go('PageDown', 1)).toBe(9);
    expect(go('PageDown', 3)).toBe(7);
    expect(go('PageUp', 9)).toBe(1);
    expect(go('End', 0)).toBe(10);
    expect(go('x', 0)).toBeNull();
  });
});
