// SPDX-License-Identifier: MIT
import { describe, expect, test } from 'vitest';
import { ancestorsOf, treeMove, treeRows } from '../../web/src/ui/tree-rows';

/** 0 ── 1 ── 3, 0 ── 2, and a second root 4 whose child 5 stands before it in no order at all. */
const parents = [-1, 0, 0, 1, -1, 4];

describe('treeRows', () => {
  test('lists every bone after its parent, with level and place', () => {
    const rows = treeRows(parents, new Set());
    expect(rows.map((row) => row.bone)).toEqual([0, 1, 3, 2, 4, 5]);
    expect(rows.map((row) => row.level)).toEqual([1, 2, 3, 2, 1, 2]);
    expect(rows.map((row) => `${row.placeInSet}/${row.setSize}`)).toEqual(['1/2', '1/2', '1/1', '2/2', '2/2', '1/1']);
  });

  test('hides what is folded', () => {
    expect(treeRows(parents, new Set([1, 4])).map((row) => row.bone)).toEqual([0, 1, 2, 4]);
  });

  test('takes parents that come later', () => {
    expect(treeRows([2, 0, -1], new Set()).map((row) => row.bone)).toEqual([2, 0, 1]);
  });

  test('takes a chain of 255 bones', () => {
    const chain = Array.from({ length: 255 }, (_, bone) => bone - 1);
    expect(treeRows(chain, new Set()).at(-1)?.level).toBe(255);
    expect(ancestorsOf(chain, 254)).toHaveLength(254);
  });
});

describe('treeMove', () => {
  const rows = treeRows(parents, new Set([4]));
  const at = (bone: number) => rows.findIndex((row) => row.bone === bone);

  test('up and down go through the rows and stop at the ends', () => {
    expect(treeMove('ArrowDown', rows, at(1))).toEqual({ select: 3 });
    expect(treeMove('ArrowUp', rows, at(0))).toEqual({ select: 0 });
    expect(treeMove('End', rows, at(0))).toEqual({ select: 4 });
    expect(treeMove('ArrowDown', rows, -1)).toEqual({ select: 0 });
  });

  test('right unfolds, then goes in; left folds, then goes out', () => {
    expect(treeMove('ArrowRight', rows, at(4))).toEqual({ unfold: 4 });
    expect(treeMove('ArrowRight', rows, at(0))).toEqual({ select: 1 });
    expect(treeMove('ArrowLeft', rows, at(1))).toEqual({ fold: 1 });
    expect(treeMove('ArrowLeft', rows, at(3))).toEqual({ select: 1 });
    expect(treeMove('ArrowLeft', rows, at(4))).toEqual({ select: 4 });
  });

  test('leaves other keys alone', () => {
    expect(treeMove(' ', rows, at(1))).toBeNull();
  });
});
