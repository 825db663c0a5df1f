// A clip after another one leaves nothing of it behind: the pose is the one that the clip alone would give.
// SPDX-License-Identifier: MIT
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { type Clip, KotsuDocument, KotsuError, MATRIX_FLOATS } from '../../wasm-bindings/kotsu.ts';
import { corpusRoot, describeWith } from './corpus.ts';
import { openDecoder } from './decoder.ts';

const module = await openDecoder();

interface Loaded {
  readonly name: string;
  readonly document: KotsuDocument;
}

/** Every file of a folder that is a document with bones or clips. */
function documentsIn(folder: string): Loaded[] {
  return readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.(dat|md|mdb|scr|mot)$/.test(entry.name))
    .flatMap(({ name }) => {
      try {
        return [{ name, document: KotsuDocument.load(module, new Uint8Array(readFileSync(join(folder, name)))) }];
      } catch (error) {
        if (error instanceof KotsuError) return [];
        throw error;
      }
    });
}

/** A skeleton and the clips that it can play. */
function casts(loaded: readonly Loaded[]): { name: string; document: KotsuDocument; clips: Clip[] }[] {
  const motions = loaded.filter(({ document }) => document.format === 'okami-motion');
  return loaded
    .filter(({ document }) => document.bones.length > 0)
    .map(({ name, document }) => ({
      name,
      document,
      clips: document.format.startsWith('okami')
        ? motions.flatMap((motion) => [...motion.document.clips])
        : [...document.clips],
    }));
}

/** A frame inside the clip that is no key of most curves. */
const inside = (clip: Clip) => 0.37 * Math.max(0, clip.frameCount - 1);

/** Answers the number of pairs that were compared. */
function checkPairs(document: KotsuDocument, clips: readonly Clip[]): number {
  const size = document.bones.length * MATRIX_FLOATS;
  const alone = clips.map((clip) => {
    const pose = new Float64Array(size);
    document.restPose(pose);
    document.samplePose(clip, inside(clip), pose);
    return pose;
  });
  const shared = new Float64Array(size);
  let pairs = 0;
  for (const before of clips) {
    clips.forEach((clip, index) => {
      document.samplePose(before, inside(before), shared);
      document.samplePose(clip, inside(clip), shared);
      // Comparing strings of numbers would take minutes for thousands of poses.
      if (!shared.every((value, at) => Object.is(value, alone[index]?.[at]))) expect(shared).toEqual(alone[index]);
      pairs += 1;
    });
  }
  return pairs;
}

function checkFolder(folder: string, fewest: number): void {
  const all = casts(documentsIn(folder));
  let pairs = 0;
  for (const { name, document, clips } of all) {
    it(`${name}: ${clips.length} clips, each after each`, () => {
      pairs += checkPairs(document, clips);
    });
  }
  it(`compares at least ${fewest} pairs`, () => expect(pairs).toBeGreaterThanOrEqual(fewest));
}

describe('fixtures', () => checkFolder('build/fixtures', 1000));
describe('demos', () => checkFolder('build/fixtures/demos', 9));
describeWith('Okami files by others', [join(corpusRoot, 'okami/demo')], () => {
  checkFolder(join(corpusRoot, 'okami/demo'), 9);
});
describeWith('FF8 files', [join(corpusRoot, 'ff8')], () => checkFolder(join(corpusRoot, 'ff8'), 1000));
