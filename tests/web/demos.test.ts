// The built-in demos, decoded from their bytes: planted feet stay put, loops close, files stay small.
// SPDX-License-Identifier: MIT
import { crc32, gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { decodeFf8 } from '../fixtures/decode-ff8.ts';
import { decodeOkamiBones, decodeOkamiMotion } from '../fixtures/decode-okami.ts';
import { biped } from '../fixtures/demo/biped.ts';
import { RUN, WALK } from '../fixtures/demo/biped-gaits.ts';
import { LEGS, legBones, quadruped } from '../fixtures/demo/quadruped.ts';
import { RUN_BEAT, RUN_FRAMES, RUN_FRONT, RUN_HIND } from '../fixtures/demo/quadruped-run.ts';
import { WALK_BEAT, WALK_FRAMES, WALK_FRONT, WALK_HIND } from '../fixtures/demo/quadruped-walk.ts';
import { demos } from '../fixtures/demos.ts';
import { type BoneMatrix, ff8PoseMatrices, okamiPoseMatrices } from '../fixtures/pose-formulas.ts';

const built = demos();

function bytesOf(name: string): Uint8Array {
  const file = built.flatMap(({ files }) => files).find((candidate) => candidate.name === name);
  if (!file) throw new Error(`no demo file ${name}`);
  return file.bytes;
}

/** Height and way forward of a bone's joint. */
function jointOf(pose: readonly BoneMatrix[] | undefined, bone: number): { height: number; forward: number } {
  const matrix = pose?.[bone];
  return { height: matrix?.[7] ?? Number.NaN, forward: -(matrix?.[11] ?? Number.NaN) };
}

/** Whole frames of a loop of `period` frames from one phase to another, as they follow each other. */
function framesBetween(from: number, to: number, period: number): number[] {
  const [first, last] = [Math.ceil(from * period), Math.floor(to * period)];
  return Array.from({ length: last - first + 1 }, (_, index) => (first + index) % period);
}

/** The joint keeps its height and moves forward by the same way from each frame to the next. */
function expectGlide(poses: readonly (readonly BoneMatrix[])[], bone: number, way: number, tolerance: number): void {
  expect(poses.length).toBeGreaterThan(2);
  const track = poses.map((pose) => jointOf(pose, bone));
  track.forEach(({ height, forward }, index) => {
    expect(Math.abs(height - (track[0]?.height ?? 0))).toBeLessThan(tolerance);
    expect(Math.abs(forward - (track[0]?.forward ?? 0) - way * index)).toBeLessThan(tolerance);
  });
}

function greatestWay(from: readonly BoneMatrix[] = [], to: readonly BoneMatrix[] = []): number {
  const ways = from.map((matrix, bone) =>
    Math.hypot(...[3, 7, 11].map((slot) => (matrix[slot] ?? 0) - (to[bone]?.[slot] ?? 0))),
  );
  return Math.max(...ways);
}

it('are built the same every time', () => {
  const fingerprints = (all: typeof built) =>
    all.map(({ files, ...rest }) => ({
      ...rest,
      files: files.map(({ name, bytes }) => [name, bytes.length, crc32(bytes)]),
    }));
  expect(fingerprints(demos())).toEqual(fingerprints(built));
});

it('stay small', () => {
  const sizeOf = (id: string, measure: (bytes: Uint8Array) => number) =>
    built.find((demo) => demo.id === id)?.files.reduce((sum, { bytes }) => sum + measure(bytes), 0) ?? Infinity;
  // The biped is part of the first view.
  expect(sizeOf('biped', (bytes) => gzipSync(bytes, { level: 9 }).length)).toBeLessThan(16_000);
  expect(sizeOf('quadruped', ({ length }) => length)).toBeLessThan(70_000);
  expect(sizeOf('quadruped-container', ({ length }) => length)).toBeLessThan(90_000);
});

describe('biped', () => {
  const file = decodeFf8(bytesOf('biped.dat'));
  const clips = file.clips.map(({ frames }) => frames.map((frame) => ff8PoseMatrices({ bones: file.bones }, frame)));
  const posesOf = (clip: number, frames: readonly number[]) => frames.map((frame) => clips[clip]?.[frame] ?? []);
  const ball = (side: 'left' | 'right') => biped.puppet.index(`toes-${side}`);
  const upTo = (last: number) => Array.from({ length: last + 1 }, (_, frame) => frame);

  it('has idle, walk, run, leap and hop, the last one with scale channels', () => {
    expect(file.clips.map(({ frames }) => frames.length)).toEqual([45, 16, 10, 34, 20]);
    expect(file.clips.map(({ frames }) => frames.filter(({ scales }) => scales).length)).toEqual([0, 0, 0, 0, 20]);
  });

  it.each(['left', 'right'] as const)('keeps the ball of its %s foot still where it stands', (side) => {
    expectGlide(posesOf(0, upTo(44)), ball(side), 0, 0.01);
    expectGlide(posesOf(3, upTo(11)), ball(side), 0, 0.01);
    expectGlide(posesOf(3, upTo(33).slice(22)), ball(side), 0, 0.01);
    expectGlide(posesOf(4, upTo(5)), ball(side), 0, 0.01);
  });

  it.each([
    ['walk', 1, WALK],
    ['run', 2, RUN],
  ] as const)('moves a foot straight back at one speed while it is down: %s', (_, clip, { duty, stride }) => {
    const period = clips[clip]?.length ?? 0;
    const down = 0.1; // by then the foot is flat; before, it rolls over its heel
    const way = -stride / duty / period;
    expectGlide(posesOf(clip, framesBetween(down, duty, period)), ball('left'), way, 0.015);
    expectGlide(posesOf(clip, framesBetween(0.5 + down, 0.5 + duty, period)), ball('right'), way, 0.015);
  });

  it('never sinks into the ground', () => {
    const heights = clips.flat(2).map((matrix) => matrix[7] ?? Number.NaN);
    expect(Math.min(...heights)).toBeGreaterThan(0);
  });

  it('loops without a jump: no joint goes further from the last frame to the first than within the clip', () => {
    for (const poses of clips) {
      const within = poses.slice(1).map((pose, index) => greatestWay(poses[index], pose));
      expect(greatestWay(poses.at(-1), poses[0])).toBeLessThanOrEqual(1.05 * Math.max(...within));
    }
  });
});

describe('quadruped', () => {
  const bones = decodeOkamiBones(bytesOf('quadruped.md'));
  const motions = ['walk', 'run', 'howl', 'idle'].map((name) => {
    const motion = decodeOkamiMotion(bytesOf(`quadruped-${name}.mot`));
    const frames = Array.from({ length: motion.frameCount }, (_, frame) => frame);
    return { ...motion, poses: frames.map((frame) => okamiPoseMatrices(bones, motion.curves, frame)) };
  });
  const posesOf = (motion: number, frames: readonly number[]) =>
    frames.map((frame) => motions[motion]?.poses[frame] ?? []);

  it('uses all four families', () => {
    for (const { curves } of motions) {
      const families = new Set(curves.map(({ family }) => family));
      expect([...families].sort()).toEqual(['full', 'quantized', 'quantized-precision', 'single']);
    }
  });

  it('loops, and its last frame is its first', () => {
    expect(motions.map(({ frameCount }) => frameCount)).toEqual([33, 17, 151, 121]);
    for (const { loop, poses } of motions) {
      expect(loop).toBe(true);
      expect(greatestWay(poses[0], poses.at(-1))).toBeLessThan(0.02);
    }
  });

  // On its tips a paw leaves the ground while they stay: they are what must not slide.
  it.each(LEGS)('moves its %s paw straight back at one speed while it is down', (leg) => {
    const toes = quadruped.index(legBones(leg).toes);
    const down = 0.07; // by then the paw is flat
    const walk = leg.startsWith('hind') ? WALK_HIND : WALK_FRONT;
    const beat = WALK_BEAT[leg];
    const walking = framesBetween(beat + down, beat + walk.duty, WALK_FRAMES);
    expectGlide(posesOf(0, walking), toes, -walk.stride / walk.duty / WALK_FRAMES, 0.03);
    const run = leg.startsWith('hind') ? RUN_HIND : RUN_FRONT;
    const running = framesBetween(RUN_BEAT[leg] + 0.03, RUN_BEAT[leg] + run.duty, RUN_FRAMES);
    expectGlide(posesOf(1, running), toes, -run.stride / run.duty / RUN_FRAMES, 0.03);
  });

  it('keeps its paws still where it stands', () => {
    for (const leg of LEGS) {
      const toes = quadruped.index(legBones(leg).toes);
      expectGlide(posesOf(2, [0, 2, 4, 6, 8]), toes, 0, 0.02);
      expectGlide(posesOf(3, framesBetween(0, 1, 120)), toes, 0, 0.025);
    }
  });

  it('never sinks into the ground', () => {
    const heights = motions.flatMap(({ poses }) => poses.flat()).map((matrix) => matrix[7] ?? Number.NaN);
    expect(Math.min(...heights)).toBeGreaterThan(-0.01);
  });
});
