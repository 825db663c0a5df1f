// kotsu-crowd.wasm and the benchmark built on it: baked poses against kotsu.wasm's, and three.js playing the same clip.
// SPDX-License-Identifier: MIT
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Matrix4 } from 'three';
import { describe, expect, it } from 'vitest';
import { figure, motion } from '../../bench/clips.ts';
import { timeFirstPose } from '../../bench/load-courses.ts';
import { monster } from '../../bench/monster.ts';
import { setPoseStage } from '../../bench/pose-courses.ts';
import { timeRounds } from '../../bench/rounds.ts';
import { type Measured, targetsOf, verdict } from '../../bench/targets.ts';
import { type BakedClip, Cast, CrowdModule } from '../../wasm-bindings/crowd.ts';
import { KotsuDocument, KotsuError, MATRIX_FLOATS, SampleMode } from '../../wasm-bindings/kotsu.ts';
import { corpusRoot, describeWith } from './corpus.ts';
import { openDecoder, wasmBytes } from './decoder.ts';

const crowdPath = 'build/wasm/kotsu-crowd.wasm';
if (!existsSync(crowdPath)) throw new Error(`${crowdPath} is not built: run "npm run build:wasm" first`);
const crowdBytes = new Uint8Array(readFileSync(crowdPath));
const decoder = await openDecoder();
const crowd = await CrowdModule.instantiate(crowdBytes);
const own = (bytes: Uint8Array) => new Uint8Array(bytes);

/** As kotsu.h promises of up to 32 joints in a row; here times a model's size or its widest scale, taken generously. */
const allowed = 2e-6;

/** The farthest that any number of any clip is from the plain path's, in units of the pose's own largest numbers. */
function worstOf(bytes: Uint8Array): number {
  const plain = KotsuDocument.load(decoder, bytes);
  const document = crowd.load(bytes);
  const matrices = new Float64Array(plain.bones.length * MATRIX_FLOATS);
  let worst = 0;
  for (const clip of plain.clips) {
    let baked: BakedClip;
    try {
      baked = document.bake(clip.index);
    } catch (error) {
      expect((error as KotsuError).status).toMatch(/unsupported|limit/);
      continue;
    }
    const cast = new Cast(crowd, [baked]);
    for (const frame of [0, (clip.frameCount - 1) / 3, clip.frameCount - 1, clip.frameCount]) {
      plain.samplePose(clip, frame, matrices, SampleMode.wrap);
      cast.poseAt(frame, SampleMode.wrap);
      const size = matrices.reduce((most, value) => Math.max(most, Math.abs(value)), 1);
      cast.matrices.forEach((value, i) => {
        worst = Math.max(worst, Math.abs(value - (matrices[i] ?? 0)) / size);
      });
    }
    cast.dispose();
    baked.dispose();
  }
  document.dispose();
  plain.dispose();
  return worst;
}

describe('the binary', () => {
  it('exports what crowd-exports.txt lists, and asks for nothing but to tell of memory growth', () => {
    const compiled = new WebAssembly.Module(crowdBytes);
    const listed = readFileSync('wasm-bindings/crowd-exports.txt', 'utf8').match(/^[a-z]\w+/gm) ?? [];
    const found = WebAssembly.Module.exports(compiled).map(({ name }) => name);
    expect(found.filter((name) => name.startsWith('kotsu')).sort()).toEqual([...listed].sort());
    const imports = WebAssembly.Module.imports(compiled).map(({ name }) => name);
    expect(imports.filter((name) => name !== 'emscripten_notify_memory_growth')).toEqual([]);
  });

  it('is told apart from another version and another binary', async () => {
    await expect(CrowdModule.instantiate(wasmBytes())).rejects.toMatchObject({ status: 'unsupported' });
  });
});

describe('baked clips', () => {
  it('are within 2e-6 of the plain path for the benchmark and every demo and monster at hand', () => {
    const model = crowd.load(figure());
    expect(model.boneCount).toBe(28);
    for (const file of [own(motion(0)), own(motion(77)), monster()]) expect(worstOf(file)).toBeLessThan(allowed);
  });

  it('refuse what is no file, what is no clip and what has been disposed of', () => {
    expect(() => crowd.load(new Uint8Array([1, 2, 3]))).toThrow(KotsuError);
    const document = crowd.load(own(motion(1)));
    expect(() => document.bake(5)).toThrow(expect.objectContaining({ status: 'badArgument' }));
    const monsters = crowd.load(monster());
    expect(() => document.bake(0, 0, monsters)).toThrow(expect.objectContaining({ status: 'skeletonMismatch' }));
    const baked = document.bake(0);
    const cast = new Cast(crowd, [baked]);
    expect(() => cast.poseAt(Number.NaN)).toThrow(expect.objectContaining({ status: 'badArgument' }));
    baked.dispose();
    expect(() => cast.poseAt(0)).toThrow(expect.objectContaining({ status: 'badArgument' }));
    cast.dispose();
    expect(() => cast.matrices).toThrow(KotsuError);
    document.dispose();
    monsters.dispose();
  });

  it('stay in view when memory grows between two poses', async () => {
    const alone = await CrowdModule.instantiate(crowdBytes);
    const document = alone.load(own(motion(3)));
    const baked = document.bake(0);
    const cast = new Cast(alone, [baked, baked]);
    cast.poseAt(3);
    const expected = [...cast.matrices];
    cast.frames.set([7, 7]);
    alone.exports.memory.grow(1);
    expect([...cast.frames]).toEqual([7, 7]);
    expect([...cast.matrices]).toEqual(expected);
    alone.exports.memory.grow(1);
    cast.poseAt(3);
    expect([...cast.matrices]).toEqual(expected);
    cast.dispose();
    baked.dispose();
    document.dispose();
  });

  it('give memory back: a hundred rounds take no more than ten', () => {
    const round = () => {
      const document = crowd.load(own(motion(3)));
      const baked = document.bake(0);
      const cast = new Cast(crowd, [baked, baked]);
      cast.poseAt(3);
      cast.dispose();
      baked.dispose();
      document.dispose();
    };
    for (let i = 0; i < 10; i += 1) round();
    const before = crowd.memorySize;
    for (let i = 0; i < 100; i += 1) round();
    expect(crowd.memorySize).toBe(before);
  });
});

const peer = join(corpusRoot, 'okami/peer');
describeWith('baked clips of the corpus', [peer], () => {
  it.each(readdirSync(peer).filter((name) => name.toLowerCase().endsWith('.mot')))('%s is within 2e-6', (name) => {
    expect(worstOf(own(readFileSync(join(peer, name))))).toBeLessThan(allowed);
  });
});

const motions = [0, 1, 2].map((number) => own(motion(number)));
const stage = await setPoseStage({ decoder: wasmBytes(), crowd: crowdBytes, figure: own(figure()), motions });

describe('the benchmark', () => {
  it('plays the same poses through three.js: exactly by number tracks, at the keys by glTF', () => {
    const { soloist, threePlayers } = stage;
    for (const [player, frames, tolerance] of [
      [threePlayers.numbers, [0, 17.25, 58, 90.5], 1e-4],
      [threePlayers.dense, [0, 17, 58, 90], 1e-4],
      [threePlayers.spline, [0], 1e-4],
    ] as const) {
      for (const frame of frames) {
        soloist.poseAt(frame);
        player.seek(frame);
        const { matrices } = soloist;
        player.nodes.forEach(({ matrixWorld }: { matrixWorld: Matrix4 }, bone) => {
          matrixWorld.elements.forEach((value, i) => {
            expect(Math.abs(value - (matrices[bone * MATRIX_FLOATS + i] ?? 0))).toBeLessThan(tolerance);
          });
        });
      }
    }
  });

  it('poses everybody as it poses each alone, whether they play on or leap', () => {
    const { soloist, everybody } = stage;
    expect(everybody.firstBones).toEqual([0, 28, 56]);
    // The soloist leaps before every pose, so that nothing is left from the last one.
    for (const frame of [0, 0.5, 1, 2.25, 4, 6, 10, 18, 34, 35, 36, 12.5, 12.75, 13.5, 118.5, 0.25, 1, 1.5]) {
      everybody.frames.set([frame, 3 + frame / 2, 99 - frame / 2]);
      everybody.pose();
      soloist.poseAt(80);
      soloist.poseAt(40);
      soloist.poseAt(frame);
      expect(everybody.matrices.subarray(0, soloist.matrices.length)).toEqual(soloist.matrices);
    }
  });

  it('times every course and judges every target', async () => {
    let clock = 0;
    const courses = stage.courses.map((course) => ({ ...course, samples: 4 }));
    const times = timeRounds(courses, 2, () => (clock += 1));
    expect(Object.keys(times)).toHaveLength(9);
    expect(timeFirstPose(decoder, monster(), 1, () => (clock += 1))).toBe(1);
    const measured: Measured = {
      native: times,
      node: times,
      chromium: null,
      stream: { stream: 1, bitByBit: 3.3 },
      load: { native: 1, node: 1.5, firstPose: null, firstShader: null },
    };
    const verdicts = targetsOf(measured).map((target) => [target.name, verdict(target)]);
    expect(verdicts).toContainEqual(['FF8 bit by bit / bit stream, native', 'met']);
    expect(verdicts).toContainEqual(['FF8 monster loaded, wasm / native', 'missed']);
    expect(verdicts.filter(([, of]) => of === 'not measured')).toHaveLength(6);
  });
});
