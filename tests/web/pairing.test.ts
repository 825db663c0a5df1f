// SPDX-License-Identifier: MIT
import { describe, expect, test } from 'vitest';
import {
  bestModel,
  clipFiles,
  isCompatible,
  missingBones,
  type PairingFile,
  restingBones,
  stageFiles,
} from '../../web/src/files/pairing';

function file(name: string, role: PairingFile['role'], bones: readonly number[]): PairingFile {
  return { name, role, boneIds: new Set(bones) };
}

function upTo(count: number): number[] {
  return Array.from({ length: count }, (_, bone) => bone);
}

const wolf = file('wolf.md', 'model', upTo(40));
const bird = file('bird.md', 'model', upTo(12));
const wolfWalk = file('wolf-walk.mot', 'motion', upTo(38));
const monster = file('c0m071.dat', 'complete', upTo(24));

describe('bestModel', () => {
  test('is the model with most of the bones', () => {
    expect(bestModel(wolfWalk, [bird, wolf, monster])).toBe(wolf);
    expect(bestModel(wolfWalk, [wolf, bird])).toBe(wolf);
  });

  test('among equals the name decides, then the one opened last', () => {
    const walk = file('bird-hop.mot', 'motion', upTo(5));
    expect(bestModel(walk, [bird, wolf])).toBe(bird);
    const nameless = file('0001.mot', 'motion', upTo(5));
    expect(bestModel(nameless, [bird, wolf])).toBe(wolf);
    expect(bestModel(nameless, [wolf, bird])).toBe(bird);
  });

  test('is none where most bones are foreign, or only complete files are open', () => {
    expect(bestModel(wolfWalk, [bird])).toBeNull();
    expect(bestModel(wolfWalk, [monster])).toBeNull();
  });

  test('a motion of the root alone fits every model', () => {
    expect(bestModel(file('drift.mot', 'motion', []), [bird])).toBe(bird);
  });
});

describe('a container', () => {
  const boxed = { ...file('0001.mot', 'motion', upTo(10)), bundleId: -1 };
  const own = { ...file('zebra.md', 'model', upTo(9)), bundleId: -1 };
  const full = { ...file('0001.md', 'model', upTo(10)), bundleId: -2 };

  test('keeps its motions on its own model, though another one has more of the bones and the name', () => {
    expect(bestModel(boxed, [own, full])).toBe(own);
    expect(bestModel(boxed, [full, own])).toBe(own);
  });

  test('says nothing about files of their own, nor about a model that lacks most bones', () => {
    const alone = file('0001.mot', 'motion', upTo(10));
    expect(bestModel(alone, [{ ...own, bundleId: null }, full])).toBe(full);
    const stranger = { ...own, boneIds: new Set([99]) };
    expect(bestModel(boxed, [stranger, full])).toBe(full);
  });
});

describe('a file of its own', () => {
  const loose: PairingFile = { ...file('gh.mot', 'motion', upTo(10)), batch: 1 };
  const first: PairingFile = { ...file('model60.md', 'model', upTo(10)), batch: 1 };

  test('stays on a model of its own when a container brings one that fits as well', () => {
    const boxed: PairingFile = { ...file('gh.md', 'model', upTo(12)), bundleId: -1, batch: 2 };
    expect(bestModel(loose, [first, boxed])).toBe(first);
    expect(bestModel(loose, [boxed, first])).toBe(first);
  });

  test('stays where it plays when a later model fits as well, and goes to one that fits better', () => {
    const later: PairingFile = { ...file('other.md', 'model', upTo(20)), batch: 2 };
    expect(bestModel(loose, [first, later])).toBe(first);
    expect(bestModel({ ...loose, batch: 2 }, [first, later])).toBe(later);
    const half: PairingFile = { ...first, boneIds: new Set(upTo(6)) };
    expect(bestModel(loose, [half, later])).toBe(later);
  });

  test('that waited for a model keeps the first one that came', () => {
    const [second, third] = [2, 3].map((batch): PairingFile => ({ ...file('m.md', 'model', upTo(10)), batch }));
    if (second === undefined || third === undefined) throw new Error('two models');
    expect(bestModel(loose, [second, third])).toBe(second);
  });
});

describe('a choice by hand', () => {
  const smallBird = { ...bird, id: 7 };
  const onBird: PairingFile = { ...wolfWalk, playsOn: 7 };

  test('wins over bones, container and name', () => {
    expect(bestModel(onBird, [wolf, smallBird])).toBe(smallBird);
    expect(clipFiles<PairingFile>(smallBird, [wolf, smallBird, onBird])).toEqual([smallBird, onBird]);
    expect(stageFiles<PairingFile>([smallBird, onBird])).toEqual([smallBird]);
  });

  test('takes nothing away from a model that fits', () => {
    expect(clipFiles<PairingFile>(wolf, [wolf, smallBird, onBird])).toEqual([wolf, onBird]);
  });

  test('counts no longer once its model is closed', () => {
    expect(bestModel(onBird, [wolf])).toBe(wolf);
  });

  test('of nothing lays the motion flat, whatever fits', () => {
    const flat: PairingFile = { ...wolfWalk, playsOn: 'nothing' };
    expect(bestModel(flat, [wolf])).toBeNull();
    expect(stageFiles([wolf, flat])).toEqual([wolf, flat]);
    expect(clipFiles(wolf, [wolf, flat])).toEqual([wolf]);
  });
});

test('the model’s bones that a motion leaves alone are told as well', () => {
  expect(restingBones(wolfWalk, wolf)).toEqual([38, 39]);
  expect(restingBones(wolfWalk, bird)).toEqual([]);
});

test('a motion may name a few bones that the model lacks', () => {
  const odd = file('odd.mot', 'motion', [0, 1, 2, 77, 50]);
  expect(isCompatible(odd, wolf)).toBe(true);
  expect(missingBones(odd, wolf)).toEqual([50, 77]);
});

test('motions stand on stage alone only while no model plays them', () => {
  expect(stageFiles([wolfWalk, monster])).toEqual([wolfWalk, monster]);
  expect(stageFiles([wolfWalk, wolf, monster])).toEqual([wolf, monster]);
});

test('every model lists all motions that fit it, itself first', () => {
  const hop = file('hop.mot', 'motion', upTo(5));
  const all = [hop, wolf, wolfWalk, bird, monster];
  expect(clipFiles(wolf, all)).toEqual([wolf, hop, wolfWalk]);
  expect(clipFiles(bird, all)).toEqual([bird, hop]);
  expect(clipFiles(monster, all)).toEqual([monster]);
});
