// SPDX-License-Identifier: MIT
import { describe, expect, test } from 'vitest';
import {
  bestModel,
  clipFiles,
  isCompatible,
  missingBones,
  type PairingFile,
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
