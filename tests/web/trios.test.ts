// SPDX-License-Identifier: MIT
import { describe, expect, test } from 'vitest';
import type { PickedFile } from '../../web/src/files/intake';
import { gatherTrios, missingMembers } from '../../web/src/files/trios';

const file = (path: string): PickedFile => ({
  path,
  size: 1,
  identity: path,
  bytes: () => Promise.resolve(new ArrayBuffer(1)),
});
const files = (...paths: string[]) => paths.map(file);
const paths = (picked: readonly PickedFile[]) => picked.map(({ path }) => path);

describe('gatherTrios', () => {
  test('finds the members of an archive in any order and either case', () => {
    const { trios, others, loose } = gatherTrios(files('Battle.FS', 'c0m001.dat', 'battle.fl', 'BATTLE.fi'), []);
    expect(trios).toHaveLength(1);
    expect(trios[0]).toMatchObject({
      name: 'Battle',
      fs: { path: 'Battle.FS' },
      fi: { path: 'BATTLE.fi' },
      fl: { path: 'battle.fl' },
    });
    expect([paths(others), loose]).toEqual([['c0m001.dat'], []]);
  });

  test('archives of one name in two folders stay apart', () => {
    const { trios } = gatherTrios(files('a/x.fs', 'a/x.fi', 'a/x.fl', 'b/x.fs', 'b/x.fi', 'b/x.fl'), []);
    expect(trios.map(({ name }) => name)).toEqual(['a/x', 'b/x']);
  });

  test('what comes later completes what waits', () => {
    const first = gatherTrios(files('battle.fs'), []);
    const second = gatherTrios(files('battle.fi'), first.loose);
    expect([first.trios, second.trios]).toEqual([[], []]);
    const third = gatherTrios(files('battle.fl'), second.loose);
    expect(third.trios.map(({ name }) => name)).toEqual(['battle']);
    expect(third.loose).toEqual([]);
  });

  test('a missing member is named', () => {
    expect(missingMembers(files('battle.fs', 'world.fi', 'world.fs'))).toEqual([
      'Of the archive battle there is only .fs yet: open battle.fi and battle.fl as well.',
      'Of the archive world there is only .fi and .fs yet: open world.fl as well.',
    ]);
  });
});
