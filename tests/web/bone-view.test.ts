// Which bones are off the stage when the user hides or isolates subtrees.
// SPDX-License-Identifier: MIT
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { hidingFrom, unseenBones } from '../../web/src/state/bone-view';

/** 0 ── 1 ── 3, 0 ── 2, and a second root 4 whose child 5 stands under it; numbers are not positions. */
const bones = [-1, 0, 0, 1, -1, 4].map((parent, position) => ({ id: 10 + position, parent }));

const unseen = (isolated: number | null, hidden: readonly number[]) =>
  unseenBones(bones, { isolated, hidden })?.flatMap((is, bone) => (is ? [bone] : [])) ?? null;

describe('unseenBones', () => {
  test('is null where all are seen', () => {
    expect(unseen(null, [])).toBeNull();
  });

  test('takes what hangs on a hidden bone along', () => {
    expect(unseen(null, [11])).toEqual([1, 3]);
    expect(unseen(null, [11, 14])).toEqual([1, 3, 4, 5]);
  });

  test('leaves of an isolated bone it and what hangs on it, but for what is hidden', () => {
    expect(unseen(11, [])).toEqual([0, 2, 4, 5]);
    expect(unseen(10, [12])).toEqual([2, 4, 5]);
  });

  test('isolates nothing where the file has no such bone', () => {
    expect(unseen(99, [])).toBeNull();
    expect(unseen(99, [12])).toEqual([2]);
  });

  test('says of every bone what its way up says, in any forest', () => {
    const forest = fc.array(fc.nat(1000), { minLength: 1, maxLength: 40 }).map((picks) =>
      // Parents may stand after their children.
      picks.map((pick, bone) => ({ id: bone, parent: bone === 0 ? -1 : (pick % (bone + 1)) - 1 })).reverse(),
    );
    fc.assert(
      fc.property(
        forest,
        fc.array(fc.nat(39), { maxLength: 4 }),
        fc.option(fc.nat(39)),
        (reversed, hidden, isolated) => {
          const last = reversed.length - 1;
          const tree = reversed.map(({ id, parent }) => ({ id, parent: parent < 0 ? -1 : last - parent }));
          const way = (bone: number): number[] => {
            const ids: number[] = [];
            for (let at = bone; at >= 0; at = tree[at]?.parent ?? -1) ids.push(tree[at]?.id ?? -1);
            return ids;
          };
          const alone = isolated !== null && isolated <= last;
          const found = unseenBones(tree, { isolated, hidden });
          tree.forEach((_, bone) => {
            const up = way(bone);
            const expected = up.some((id) => hidden.includes(id)) || (alone && !up.includes(isolated));
            expect(found?.[bone] ?? false).toBe(expected);
          });
        },
      ),
    );
  });

  test('takes a chain of 65535 bones without climbing it again and again', () => {
    const chain = Array.from({ length: 65535 }, (_, id) => ({ id, parent: id - 1 })).reverse();
    const turned = chain.map(({ id }, at) => ({ id, parent: id === 0 ? -1 : at + 1 }));
    const before = performance.now();
    expect(unseenBones(turned, { isolated: null, hidden: [30000] })?.filter((is) => is)).toHaveLength(35535);
    expect(performance.now() - before).toBeLessThan(1000);
  });
});

test('a link without hidden bones brings the very state that means nothing is hidden', () => {
  expect(hidingFrom({ isolated: null, unseen: [] })).toBe(hidingFrom({ isolated: null, unseen: [] }));
  expect(hidingFrom({ isolated: 3, unseen: [1] })).toEqual({ isolated: 3, hidden: [1] });
});
