// The tree of fields as a list of rows: any row by its number, any number by its row, whatever is open.
// SPDX-License-Identifier: MIT
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { Outline, type PartSource, type Places, sideMove } from '../../web/src/state/structure-outline.ts';

/** Ranges are named by their places; `3.0` is the first part of the fourth part. */
const source = (counts: Readonly<Record<string, number>>): PartSource<string> => ({
  countOf: (range) => counts[range] ?? 0,
  children: (range, first, count) =>
    Array.from({ length: Math.min(count, Math.max(0, (counts[range] ?? 0) - first)) }, (_, at) =>
      range === '' ? `${first + at}` : `${range}.${first + at}`,
    ),
});

const small = () => new Outline(source({ '': 3, '1': 2, '1.0': 2, '2': 1 }), '');
const ranges = (outline: Outline<string>) => outline.rows(0, 99).map(({ range }) => range);

it('shows the root with its parts at first', () => {
  expect(ranges(small())).toEqual(['', '0', '1', '2']);
});

it('opens rows among the others, and closes them with all that is open inside', () => {
  const outline = small();
  outline.open([1]);
  outline.open([1, 0]);
  expect(ranges(outline)).toEqual(['', '0', '1', '1.0', '1.0.0', '1.0.1', '1.1', '2']);
  outline.open([2]);
  expect(ranges(outline).slice(-2)).toEqual(['2', '2.0']);
  outline.close([1]);
  expect(ranges(outline)).toEqual(['', '0', '1', '2', '2.0']);
  outline.close([]);
  expect(outline.rowCount).toBe(5);
});

it('opens nothing that has no parts, or that is not there', () => {
  const outline = small();
  outline.open([0]);
  outline.open([7]);
  outline.open([1, 0]);
  expect(ranges(outline)).toEqual(['', '0', '1', '2']);
});

it('opens the way to a row that is to be seen', () => {
  const outline = small();
  expect(outline.rowOf([1, 0, 1])).toBe(-1);
  outline.reveal([1, 0, 1]);
  expect(outline.rowAt(outline.rowOf([1, 0, 1]))?.range).toBe('1.0.1');
});

it('finds a row among millions without making them', () => {
  let asked = 0;
  const outline = new Outline<number>(
    {
      countOf: () => 5_000_000,
      children: (_, first, count) => {
        asked += count;
        return Array.from({ length: count }, (__, at) => first + at);
      },
    },
    -1,
  );
  outline.open([4_000_000]);
  expect(outline.rowCount).toBe(10_000_001);
  expect(outline.rowAt(4_000_001)?.places).toEqual([4_000_000]);
  expect(outline.rowAt(4_000_002)?.places).toEqual([4_000_000, 0]);
  expect(outline.rowAt(9_000_002)?.places).toEqual([4_000_001]);
  expect(outline.rows(9_999_990, 20_000_000)).toHaveLength(11);
  expect(asked).toBeLessThan(20);
});

it('has for every row the number that finds it again', () => {
  const places = fc.array(fc.integer({ min: 0, max: 4 }), { minLength: 1, maxLength: 4 });
  fc.assert(
    fc.property(fc.array(fc.tuple(fc.boolean(), places), { maxLength: 30 }), (steps: [boolean, Places][]) => {
      const outline = new Outline<number>(
        {
          countOf: (depth) => (depth < 4 ? 5 : 0),
          children: (depth, first, count) => Array.from({ length: Math.min(count, 5 - first) }, () => depth + 1),
        },
        0,
      );
      for (const [opens, at] of steps) {
        if (opens) outline.reveal([...at, 0]);
        else outline.close(at);
      }
      const rows = outline.rows(0, outline.rowCount);
      expect(rows).toHaveLength(outline.rowCount);
      rows.forEach((row, number) => {
        expect(outline.rowOf(row.places)).toBe(number);
        expect(row.range).toBe(row.places.length);
      });
      const order = rows.map((row) => row.places.map((place) => `${place}`).join('.'));
      expect([...order].sort()).toEqual(order);
    }),
  );
});

it('knows what the arrows to the sides do', () => {
  const row = (places: Places, open: boolean) => ({ range: '', places, open, setSize: 1 });
  expect(sideMove('ArrowRight', row([1], false), true)).toEqual({ open: [1] });
  expect(sideMove('ArrowRight', row([1], true), true)).toEqual({ choose: [1, 0] });
  expect(sideMove('ArrowRight', row([1], false), false)).toBeNull();
  expect(sideMove('ArrowLeft', row([1], true), true)).toEqual({ close: [1] });
  expect(sideMove('ArrowLeft', row([1, 2], false), true)).toEqual({ choose: [1] });
  expect(sideMove('ArrowLeft', row([], true), true)).toBeNull();
  expect(sideMove('ArrowUp', row([1], true), true)).toBeNull();
});
