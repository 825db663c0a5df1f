// The trail of a bone goes through the poses that the decoder gives, and nothing else.
// SPDX-License-Identifier: MIT
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { describe, expect, test } from 'vitest';
import { type Clip, KotsuDocument, MATRIX_FLOATS, SampleMode } from '../../wasm-bindings/kotsu';
import { bonePath, type PathOptions } from '../../web/src/playback/bone-path';
import { paced } from '../../web/src/playback/pace';
import { openDecoder } from '../wasm/decoder';

const module = await openDecoder();
const load = (name: string) =>
  KotsuDocument.load(module, readFileSync(resolve(import.meta.dirname, '../../build/fixtures/demos', name)));

const biped = load('biped.dat');
const clip = biped.clips[1] ?? biped.clips[0];
if (clip === undefined) throw new Error('no clip');

function joint(document: KotsuDocument, of: Clip, bone: number, frame: number, mode: number): number[] {
  const matrices = new Float64Array(document.bones.length * MATRIX_FLOATS);
  document.samplePose(of, frame, matrices, mode);
  return [12, 13, 14].map((at) => matrices[bone * MATRIX_FLOATS + at] ?? Number.NaN);
}

const options = (of: Clip, more: Partial<PathOptions> = {}): PathOptions => ({
  timing: of,
  mode: 0,
  looping: false,
  stepped: false,
  away: null,
  ...more,
});

const BONE = 5;

describe('bonePath', () => {
  test('equals the sampled pose at every point', () => {
    const path = bonePath({ document: biped, clip, bone: BONE }, options(clip, { looping: true }));
    path.times.forEach((frame, at) => {
      const wanted = joint(biped, clip, BONE, frame, frame > clip.frameCount - 1 ? SampleMode.wrap : 0);
      expect([...path.points.subarray(at * 3, at * 3 + 3)]).toEqual(wanted.map(Math.fround));
    });
  });

  test('has a point for every frame, and points between them', () => {
    const path = bonePath({ document: biped, clip, bone: BONE }, options(clip));
    expect(path.frameStep).toBe(1);
    expect(path.frames.map((point) => path.times[point])).toEqual(
      Array.from({ length: clip.frameCount }, (_, at) => at),
    );
    expect(path.times).toHaveLength((clip.frameCount - 1) * 4 + 1);
    expect(path.bridge).toBe(path.times.length - 1);
  });

  test('goes back to its beginning where the clip loops, and only there', () => {
    const path = bonePath({ document: biped, clip, bone: BONE }, options(clip, { looping: true }));
    expect(clip.loopLength).toBe(clip.frameCount);
    expect(path.times[path.bridge]).toBe(clip.frameCount - 1);
    expect(path.times.at(-1)).toBe(clip.loopLength);
    expect([...path.points.slice(-3)]).toEqual([...path.points.slice(0, 3)]);
  });

  test('holds whole frames where time is stepped', () => {
    const path = bonePath({ document: biped, clip, bone: BONE }, options(clip, { looping: true, stepped: true }));
    expect(path.times).toEqual(Array.from({ length: clip.frameCount }, (_, at) => at));
  });

  test('takes the root off where the model is shown without its motion', () => {
    const path = bonePath(
      { document: biped, clip, bone: BONE },
      options(clip, { away: { document: biped, clip, bone: 0 } }),
    );
    path.times.forEach((frame, at) => {
      const [x = 0, y = 0, z = 0] = joint(biped, clip, BONE, frame, 0);
      const [rootX = 0, , rootZ = 0] = joint(biped, clip, 0, frame, 0);
      expect([...path.points.subarray(at * 3, at * 3 + 3)]).toEqual([x - rootX, y, z - rootZ].map(Math.fround));
    });
  });

  test('counts ticks in Slow', () => {
    const path = bonePath(
      { document: biped, clip, bone: BONE },
      options(clip, { timing: paced(clip, 'slow'), mode: SampleMode.slow }),
    );
    expect(path.frames).toHaveLength(2 * clip.frameCount - 1);
    const at = path.frames[3] ?? 0;
    expect([...path.points.subarray(at * 3, at * 3 + 3)]).toEqual(
      joint(biped, clip, BONE, 3, SampleMode.slow).map(Math.fround),
    );
  });

  test('follows an Okami motion on its model', () => {
    const model = load('quadruped.md');
    const walk = load('quadruped-walk.mot').clips[0];
    if (walk === undefined) throw new Error('no clip');
    const path = bonePath({ document: model, clip: walk, bone: 4 }, options(walk));
    for (const at of [0, 7, path.times.length - 1])
      expect([...path.points.subarray(at * 3, at * 3 + 3)]).toEqual(
        joint(model, walk, 4, path.times[at] ?? 0, 0).map(Math.fround),
      );
  });

  test('looks at every so many frames of a clip that claims a million', () => {
    const path = bonePath(
      { document: biped, clip, bone: BONE },
      options(clip, { timing: { frameCount: 1e6, framesPerSecond: 15, loopLength: 1e6 } }),
    );
    expect(path.times.length).toBeLessThan(2100);
    expect(path.times.at(-1)).toBe(999_999);
    expect(path.frameStep).toBeGreaterThan(400);
  });
});
