// SPDX-License-Identifier: MIT
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  ancestorsOf,
  branchesOf,
  findBones,
  nextMatch,
  subtreeOf,
  treeMove,
  treeRows,
} from '../../web/src/ui/tree-rows';

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

describe('subtreeOf', () => {
  test('is a bone with all that hangs on it', () => {
    expect(subtreeOf(parents, 0).sort()).toEqual([0, 1, 2, 3]);
    expect(subtreeOf(parents, 3)).toEqual([3]);
    expect(branchesOf(parents).sort()).toEqual([0, 1, 4]);
  });
});

describe('findBones', () => {
  const labels = ['Hips', 'Épaule gauche', 'Bone 2', 'Bone 13', 'Root', 'Bone 131'];
  const ids = [0, 1, 2, 13, -1, 131];
  const bones = labels.map((label, at) => ({ id: ids[at] ?? 0, label }));
  const find = (query: string) => {
    const found = findBones(parents, bones, query);
    return found === null ? null : { matches: [...found.matches], shown: [...found.shown].sort() };
  };

  test('nothing is asked for by blanks', () => {
    expect(find('')).toBeNull();
    expect(find('  ')).toBeNull();
  });

  test('a number finds the bones whose numbers begin with it, with those above them', () => {
    expect(find('13')).toEqual({ matches: [3, 5], shown: [0, 1, 3, 4, 5] });
    expect(find('-1')).toEqual({ matches: [4], shown: [4] });
    expect(find('99')).toEqual({ matches: [], shown: [] });
  });

  test('a name is found by any part of it, whatever its case and accents', () => {
    expect(find('epaule')?.matches).toEqual([1]);
    expect(find(' GAUCHE ')?.matches).toEqual([1]);
    expect(find('bone')?.matches).toEqual([2, 3, 5]);
  });

  test('rows are those found and their ancestors, places counted among them', () => {
    const rows = treeRows(parents, new Set(), findBones(parents, bones, 'bone 2')?.shown);
    expect(rows.map(({ bone, placeInSet, setSize }) => [bone, placeInSet, setSize])).toEqual([
      [0, 1, 1],
      [2, 1, 1],
    ]);
  });

  test('whatever is found has every parent listed, in any forest', () => {
    const forest = fc
      .array(fc.nat(1000), { minLength: 1, maxLength: 60 })
      .map((picks) => picks.map((pick, bone) => (bone === 0 ? -1 : (pick % (bone + 1)) - 1)));
    fc.assert(
      fc.property(forest, fc.stringMatching(/^\d{1,2}$/), (tree, query) => {
        const found = findBones(
          tree,
          tree.map((_, id) => ({ id, label: `Bone ${id}` })),
          query,
        );
        const wanted = tree.flatMap((_, id) => (String(id).startsWith(query) || String(id) === query ? [id] : []));
        // A label has its number in full.
        for (const id of wanted) expect(found?.matches.has(id)).toBe(true);
        for (const bone of found?.shown ?? [])
          expect(tree[bone] === -1 || found?.shown.has(tree[bone] ?? -1)).toBe(true);
        const rows = treeRows(tree, new Set(), found?.shown ?? null);
        expect(rows.map(({ bone }) => bone).sort((a, b) => a - b)).toEqual(
          [...(found?.shown ?? [])].sort((a, b) => a - b),
        );
      }),
    );
  });
});

describe('nextMatch', () => {
  const rows = treeRows(parents, new Set());
  const matches = new Set([1, 2, 5]);

  test('goes down and up the rows, and round at the ends', () => {
    expect(nextMatch(rows, matches, null, false)).toBe(1);
    expect(nextMatch(rows, matches, 1, false)).toBe(2);
    expect(nextMatch(rows, matches, 3, false)).toBe(2);
    expect(nextMatch(rows, matches, 5, false)).toBe(1);
    expect(nextMatch(rows, matches, 1, true)).toBe(5);
    expect(nextMatch(rows, matches, 4, true)).toBe(2);
    expect(nextMatch(rows, new Set(), 1, false)).toBeNull();
  });
});
