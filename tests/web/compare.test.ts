// How far two clips are apart: against a computation of its own by matrices, on fixtures whose difference is known, and for any poses.
// SPDX-License-Identifier: MIT
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { Matrix4, Quaternion, Vector3 } from 'three';
import { describe, expect, test } from 'vitest';
import { type Clip, KotsuDocument, LOCAL_FLOATS, MATRIX_FLOATS, SampleMode } from '../../wasm-bindings/kotsu';
import {
  type Compared,
  clipDifference,
  compareClips,
  comparedFrames,
  differenceAt,
} from '../../web/src/compare/clip-difference';
import { type DifferenceRow, differenceCsv, differenceRows, sortedRows } from '../../web/src/compare/difference-rows';
import { compareFiles } from '../../web/src/compare/file-difference';
import { matchBones } from '../../web/src/compare/match-bones';
import { isSameBone, MEASURES, measureBone, poseSize } from '../../web/src/compare/pose-difference';
import { emptyPose, type Posed, type Side, sampleMode } from '../../web/src/compare/pose-source';
import { verdictOf } from '../../web/src/compare/verdict';
import { lastFrame } from '../../web/src/playback/clock';
import { frameInStep, type Step } from '../../web/src/playback/in-step';
import { smallModelOf, turningClip } from '../fixtures/cases/small-rig';
import { bipedFile } from '../fixtures/demo/biped-file';
import { quadrupedFiles } from '../fixtures/demo/quadruped-files';
import { ff8Monster } from '../fixtures/ff8-writer';
import { corpusRoot, describeWith } from '../wasm/corpus';
import { openDecoder } from '../wasm/decoder';

const module = await openDecoder();
const load = (bytes: Uint8Array) => KotsuDocument.load(module, bytes);
const biped = load(bipedFile());

function side(document: KotsuDocument, clip: Clip | undefined, looping = true): Side {
  return { document, clip: clip ?? null, timing: clip ?? null, mode: sampleMode(false, looping, false) };
}

function compared(
  a: Side,
  b: Side,
  step: Step = 'frame',
  looping = true,
): Compared & { match: ReturnType<typeof matchBones> } {
  const match = matchBones(a.document.bones, b.document.bones);
  return { a, b, pairs: match.pairs, match, step, looping };
}

/** The rig of four bones with clips in which bone 2 is turned otherwise from a frame on. */
function rig(
  ...changes: readonly { readonly from: number; readonly by: number; readonly frames?: number }[]
): KotsuDocument {
  const clips = changes.map(({ from, by, frames = 8 }) => ({
    frames: turningClip(frames, 4, 20).frames.map((frame, at) => ({
      ...frame,
      rotations: frame.rotations.map((turn, bone) =>
        bone === 2 && at >= from ? ([turn[0], turn[1], turn[2] + by] as const) : turn,
      ),
    })),
  }));
  return load(ff8Monster(smallModelOf(clips)));
}

describe('the difference of two clips', () => {
  /** By three.js and matrices alone: nothing of the code that is tested but which frame goes with which. */
  function byMatrices({ a, b, pairs, step, looping }: Compared, frame: number, pair: number) {
    const { a: inA, b: inB } = pairs[pair] ?? { a: 0, b: 0 };
    const poseOf = ({ document, clip, mode }: Side, at: number) => {
      const out = new Float64Array(document.bones.length * MATRIX_FLOATS);
      if (clip === null) document.restPose(out);
      else document.samplePose(clip, at, out, mode);
      return out;
    };
    const [poseA, poseB] = [poseOf(a, frame), poseOf(b, frameInStep(step, frame, a.timing, b.timing, looping))];
    const matrix = (pose: Float64Array, bone: number) => new Matrix4().fromArray(pose, bone * MATRIX_FLOATS);
    const turn = (side: Side, pose: Float64Array, bone: number) => {
      const parent = side.document.bones[bone]?.parent ?? -1;
      const own = new Quaternion().setFromRotationMatrix(matrix(pose, bone));
      return parent < 0 ? own : new Quaternion().setFromRotationMatrix(matrix(pose, parent)).invert().multiply(own);
    };
    const joint = (pose: Float64Array, bone: number) => new Vector3().setFromMatrixPosition(matrix(pose, bone));
    return {
      distance: joint(poseA, inA).distanceTo(joint(poseB, inB)),
      turn: (turn(a, poseA, inA).angleTo(turn(b, poseB, inB)) * 180) / Math.PI,
    };
  }

  test.each<[Step]>([['frame'], ['phase']])('in step by %s is what matrices say, bone by bone', (step) => {
    const work = compared(side(biped, biped.clips[1]), side(biped, biped.clips[2]), step);
    const { bones, frames } = clipDifference(work);
    expect(frames).toBe(comparedFrames(work));
    expect(frames).toBeGreaterThan(4);
    bones.forEach((bone, pair) => {
      const expected = Array.from({ length: frames }, (_, frame) => byMatrices(work, frame, pair));
      const distances = expected.map(({ distance }) => distance);
      expect(bone.distance.most).toBeCloseTo(Math.max(...distances), 9);
      expect(distances[bone.distance.mostAt]).toBeCloseTo(Math.max(...distances), 9);
      expect(bone.distance.mean).toBeCloseTo(distances.reduce((sum, value) => sum + value, 0) / frames, 9);
      // three.js takes the angle from a dot product, which cannot tell the smallest ones.
      expect(bone.turn.most).toBeCloseTo(Math.max(...expected.map(({ turn }) => turn)), 3);
    });
  });

  test('one bone turned by a known angle is found, with the first frame at which it is', () => {
    const rigs = rig({ from: 8, by: 0 }, { from: 5, by: 512 });
    const work = compared(side(rigs, rigs.clips[0]), side(rigs, rigs.clips[1]));
    const { bones, firstAt, farthest } = clipDifference(work);
    expect(firstAt).toBe(5);
    expect(bones.map((bone) => bone.firstAt)).toEqual([null, null, 5, null]);
    // 4096 units are a full turn.
    expect(bones[2]?.turn.most).toBeCloseTo(45, 6);
    expect(bones[2]?.distance.most).toBe(0);
    expect([...farthest]).toEqual(Array.from({ length: 8 }, () => 0));
    const verdict = verdictOf(work, clipDifference(work));
    expect(verdict).toMatchObject({
      kind: 'different',
      differing: 1,
      firstAt: 5,
      worst: null,
      moreFrames: 0,
      onlyA: 0,
      onlyB: 0,
    });
  });

  test('a file and its copy are identical to the last number', () => {
    const copy = load(bipedFile());
    for (const clip of biped.clips) {
      const work = compared(side(biped, clip), side(copy, copy.clips[clip.index]));
      const outcome = clipDifference(work);
      expect(outcome.firstAt).toBeNull();
      expect(outcome.bones.every(({ distance, turn, scale }) => distance.most + turn.most + scale.most === 0)).toBe(
        true,
      );
      expect(verdictOf(work, outcome)).toMatchObject({
        kind: 'same',
        frames: clip.frameCount,
        differing: 0,
        worst: null,
      });
    }
  });

  test('the smallest change of all is none that is overlooked', () => {
    const rigs = rig({ from: 8, by: 0 }, { from: 7, by: 4 });
    const work = compared(side(rigs, rigs.clips[0]), side(rigs, rigs.clips[1]));
    const { bones, firstAt } = clipDifference(work);
    expect(firstAt).toBe(7);
    expect(bones[2]?.turn.most).toBeGreaterThan(0);
  });

  test('frames that one clip alone has are not compared, but said', () => {
    const rigs = rig({ from: 9, by: 0, frames: 8 }, { from: 9, by: 0, frames: 5 });
    const work = compared(side(rigs, rigs.clips[0]), side(rigs, rigs.clips[1]));
    expect(verdictOf(work, clipDifference(work))).toMatchObject({ kind: 'same-so-far', frames: 5, moreFrames: 3 });
    const swapped = compared(work.b, work.a);
    expect(verdictOf(swapped, clipDifference(swapped))).toMatchObject({
      kind: 'same-so-far',
      frames: 5,
      moreFrames: -3,
    });
  });

  test('a clip of one frame, and a skeleton at rest, are compared like any other', () => {
    const rigs = rig({ from: 1, by: 0, frames: 1 }, { from: 0, by: 1024, frames: 8 });
    for (const step of ['frame', 'phase'] as const) {
      const outcome = clipDifference(compared(side(rigs, rigs.clips[0]), side(rigs, rigs.clips[1]), step));
      expect(outcome.frames).toBe(1);
      expect(outcome.bones[2]?.turn.most).toBeCloseTo(90, 6);
    }
    const resting = clipDifference(compared(side(rigs, undefined), side(rigs, undefined)));
    expect(resting).toMatchObject({ frames: 1, firstAt: null });
    expect(clipDifference(compared(side(rigs, rigs.clips[1]), side(rigs, undefined))).firstAt).toBe(0);
  });

  test('skeletons of other sizes and games meet in the bones of the same number', () => {
    const { model, walk } = quadrupedFiles();
    const [quadruped, motion] = [load(model), load(walk)];
    const work = compared(side(quadruped, motion.clips[0]), side(biped, biped.clips[0]));
    const { match } = work;
    expect(match.pairs.length).toBeGreaterThan(3);
    expect(match.pairs.length + match.onlyA.length).toBe(quadruped.bones.length);
    expect(match.pairs.length + match.onlyB.length).toBe(biped.bones.length);
    for (const { id, a, b } of match.pairs) expect([quadruped.bones[a]?.id, biped.bones[b]?.id]).toEqual([id, id]);
    const outcome = clipDifference(work);
    expect(outcome.bones.every(({ distance }) => Number.isFinite(distance.most))).toBe(true);
    expect(verdictOf(work, outcome).kind).toBe('different');
  });

  test('tells how far it is, and can be left at any frame', () => {
    const work = compareClips(compared(side(biped, biped.clips[0]), side(biped, biped.clips[1])));
    const parts = [work.next(), work.next(), work.next()].map(({ value }) => value);
    expect(parts).toEqual([...parts].sort());
    expect(work.return(undefined as never).done).toBe(true);
  });

  test('at the playhead it is what the clip says at that frame', () => {
    const work = compared(side(biped, biped.clips[1]), side(biped, biped.clips[2]));
    const poses = { a: emptyPose(work.a), b: emptyPose(work.b) };
    const { bones } = clipDifference(work);
    bones.forEach(({ distance }, index) => {
      const now = differenceAt(work, distance.mostAt, distance.mostAt, poses);
      expect(now[index * MEASURES]).toBe(distance.most);
    });
  });
});

describeWith('every FF8 file of the corpus', [join(corpusRoot, 'ff8')], () => {
  const folder = join(corpusRoot, 'ff8');
  test.each(readdirSync(folder).filter((name) => name.endsWith('.dat')))(
    '%s: a copy is identical, the next clip a difference in numbers',
    (name) => {
      const content = new Uint8Array(readFileSync(join(folder, name)));
      const [one, other] = [load(content), load(content)];
      // Every frame of every clip would take minutes.
      for (const clip of one.skeleton === null ? [] : one.clips.slice(0, 4)) {
        expect(clipDifference(compared(side(one, clip), side(other, other.clips[clip.index]))).firstAt).toBeNull();
        const { bones } = clipDifference(compared(side(one, clip), side(other, other.clips[clip.index + 1]), 'phase'));
        for (const { distance, turn } of bones) expect(Number.isFinite(distance.most + turn.most)).toBe(true);
      }
      one.dispose();
      other.dispose();
    },
  );
});

describe('the difference of two poses', () => {
  const number = fc.oneof(
    fc.double({ min: -1e6, max: 1e6, noNaN: true }),
    fc.constantFrom(0, -0, Number.NaN, Infinity, -Infinity, 1e308),
  );
  const pose: fc.Arbitrary<Posed> = fc
    .tuple(
      fc.array(number, { minLength: MATRIX_FLOATS, maxLength: MATRIX_FLOATS }),
      fc.array(number, { minLength: LOCAL_FLOATS, maxLength: LOCAL_FLOATS }),
    )
    .map(([matrices, locals]) => ({ matrices: new Float64Array(matrices), locals: new Float64Array(locals) }));
  const pair = { id: 0, a: 0, b: 0 };
  const measured = (a: Posed, b: Posed) => {
    const out = new Float64Array(MEASURES);
    measureBone(a, b, pair, out, 0);
    return [...out];
  };

  test('is the same either way, never below nothing, and nothing between a pose and itself', () => {
    fc.assert(
      fc.property(pose, pose, (a, b) => {
        const forth = measured(a, b);
        expect(measured(b, a)).toEqual(forth);
        for (const value of forth) expect(Number.isNaN(value) || (value >= 0 && value < Infinity)).toBe(true);
        expect(isSameBone(a, b, pair)).toBe(isSameBone(b, a, pair));
        expect(isSameBone(a, a, pair)).toBe(true);
        for (const value of measured(a, a)) expect(Number.isNaN(value) || value === 0).toBe(true);
      }),
    );
  });

  test('of two turns is their angle, whichever sign the quaternions have', () => {
    const axis = fc.tuple(fc.double({ min: -1, max: 1, noNaN: true }), fc.double({ min: -1, max: 1, noNaN: true }));
    fc.assert(
      fc.property(axis, fc.double({ min: 1e-7, max: 180, noNaN: true }), fc.boolean(), ([x, y], degrees, negated) => {
        const start = new Quaternion().setFromAxisAngle(new Vector3(x, y, 1).normalize(), 1.3);
        const turn = new Quaternion().setFromAxisAngle(new Vector3(y, 1, x).normalize(), (degrees * Math.PI) / 180);
        const end = turn.multiply(start);
        const sign = negated ? -1 : 1;
        const posed = (q: Quaternion, by: number): Posed => ({
          matrices: new Float64Array(MATRIX_FLOATS),
          locals: new Float64Array([0, 0, 0, by * q.x, by * q.y, by * q.z, by * q.w, 1, 1, 1]),
        });
        expect(measured(posed(start, 1), posed(end, sign))[1]).toBeCloseTo(degrees, 6);
      }),
    );
  });

  test('0 and -0 are one number, and what is none is like itself', () => {
    const of = (value: number): Posed => ({
      matrices: new Float64Array(MATRIX_FLOATS).fill(value),
      locals: new Float64Array(LOCAL_FLOATS).fill(value),
    });
    expect(isSameBone(of(0), of(-0), pair)).toBe(true);
    expect(isSameBone(of(Number.NaN), of(Number.NaN), pair)).toBe(true);
    expect(isSameBone(of(0), of(Number.NaN), pair)).toBe(false);
    expect(measured(of(0), of(Number.NaN))).toEqual([Number.NaN, Number.NaN, Number.NaN]);
  });

  test('is told in parts of a size, which a pose without extent has not', () => {
    const joints = (...points: readonly (readonly number[])[]): Posed => {
      const matrices = new Float64Array(points.length * MATRIX_FLOATS);
      points.forEach((point, bone) => {
        matrices.set(point, bone * MATRIX_FLOATS + 12);
      });
      return { matrices, locals: new Float64Array(0) };
    };
    expect(poseSize(joints([0, 0, 0], [3, 4, 0], [1, 1, Number.NaN]))).toBe(5);
    expect(poseSize(joints([1, 2, 3], [1, 2, 3]))).toBeNaN();
    expect(poseSize(joints())).toBeNaN();
  });
});

describe('bones', () => {
  test('go with those of their number, each with one', () => {
    const ids = fc.array(fc.integer({ min: -1, max: 12 }), { maxLength: 16 });
    fc.assert(
      fc.property(ids, ids, (a, b) => {
        const bones = (numbers: readonly number[]) => numbers.map((id) => ({ id }));
        const { pairs, onlyA, onlyB } = matchBones(bones(a), bones(b));
        for (const { id, a: inA, b: inB } of pairs) expect([a[inA], b[inB]]).toEqual([id, id]);
        expect([...pairs.map((pair) => pair.a), ...onlyA].sort()).toEqual(a.map((_, place) => place).sort());
        expect([...pairs.map((pair) => pair.b), ...onlyB].sort()).toEqual(b.map((_, place) => place).sort());
        const shared = new Set(a.filter((id) => b.includes(id)));
        expect(pairs.map(({ id }) => id).sort()).toEqual([...shared].sort());
      }),
    );
  });
});

describe('in step', () => {
  const timing = fc
    .tuple(fc.integer({ min: 0, max: 400 }), fc.integer({ min: 0, max: 1 }))
    .map(([frameCount, less]) => ({ frameCount, framesPerSecond: 15, loopLength: Math.max(0, frameCount - less) }));

  test('by phase, beginning goes with beginning, end with end, and nothing leaves its clip', () => {
    fc.assert(
      fc.property(timing, timing, fc.double({ min: 0, max: 1, noNaN: true }), fc.boolean(), (a, b, part, looping) => {
        const [spanA, spanB] = [a, b].map((clip) => (looping ? clip.loopLength : lastFrame(clip))) as [number, number];
        const at = (frame: number) => frameInStep('phase', frame, a, b, looping);
        expect(at(0)).toBe(0);
        if (spanA > 0) expect(at(spanA)).toBe(spanB);
        expect(at(part * spanA)).toBeGreaterThanOrEqual(0);
        expect(at(part * spanA)).toBeLessThanOrEqual(spanB);
        if (spanA > 0 && spanA === spanB) expect(at(part * spanA)).toBe(part * spanA);
      }),
    );
  });

  test('by frame, the longer one waits at the end of the shorter', () => {
    const clip = (frameCount: number) => ({ frameCount, framesPerSecond: 15, loopLength: frameCount });
    expect(frameInStep('frame', 3.5, clip(10), clip(6), true)).toBe(3.5);
    expect(frameInStep('frame', 8, clip(10), clip(6), true)).toBe(5);
    expect(frameInStep('frame', 9.5, clip(10), clip(20), true)).toBe(9);
    // Clips of one length go round together.
    expect(frameInStep('frame', 9.5, clip(10), clip(10), true)).toBe(9.5);
    expect(frameInStep('frame', 4, null, clip(3), true)).toBe(0);
  });

  test('a display on its way round samples there', () => {
    expect(sampleMode(false, true, false)).toBe(SampleMode.wrap);
    expect(sampleMode(true, true, true)).toBe(SampleMode.stepped | SampleMode.slow);
  });
});

describe('the table', () => {
  const pairs = [0, 1, 2, 3].map((place) => ({ id: 10 + place, a: place, b: place }));
  const now = new Float64Array([1, 0, 0, 4, 90, 0, 4, 10, 0, Number.NaN, 0, 0]);
  const rows = differenceRows(pairs, ({ id }) => `Bone ${id}`, null);
  const order = (sorted: readonly DifferenceRow[]) => sorted.map(({ pair }) => pair.a);

  test('is sorted worst first, what is no number before all', () => {
    expect(order(sortedRows(rows, { column: 'now', descending: true }, now))).toEqual([3, 1, 2, 0]);
    expect(order(sortedRows(rows, { column: 'now', descending: false }, now))).toEqual([0, 2, 1, 3]);
    expect(order(sortedRows(rows, { column: 'now-turn', descending: true }, now))).toEqual([1, 2, 3, 0]);
    expect(order(sortedRows(rows, { column: 'bone', descending: true }, null))).toEqual([3, 2, 1, 0]);
    // Not measured yet: as the skeleton has them.
    expect(order(sortedRows(rows, { column: 'most', descending: true }, now))).toEqual([0, 1, 2, 3]);
  });

  test('goes into a spreadsheet, names from files and all', () => {
    const [first] = rows;
    if (first === undefined) throw new Error('no rows');
    const text = differenceCsv([{ ...first, label: 'Arm, "left"' }], now, ['Tail'], ['Horn']);
    expect(text.split('\r\n').slice(1)).toEqual(['"Arm, ""left""",10,1,0,0,,,,,,,,', 'Tail,only A', 'Horn,only B', '']);
  });
});

describe('two files', () => {
  const bytes = (...values: readonly number[]) => new Uint8Array(values);
  const part = (name: string, offset: number, size: number) => ({ name, offset, size });

  const straight = () => Promise.resolve();

  test('differ part by part, wherever the parts have moved to', async () => {
    const a = { bytes: bytes(1, 2, 3, 4, 5), parts: [part('header', 0, 2), part('bones', 2, 2), part('old', 4, 1)] };
    const b = { bytes: bytes(1, 9, 0, 3, 4, 7), parts: [part('header', 0, 3), part('bones', 3, 2), part('new', 5, 1)] };
    const { bytes: count, firstAt, parts } = await compareFiles(a, b, straight);
    expect([count, firstAt]).toEqual([4, 1]);
    expect(parts.map(({ name, bytes: differing }) => [name, differing])).toEqual([
      ['header', 2],
      ['bones', 0],
      ['old', 1],
      ['new', 1],
    ]);
    expect(parts.map((each) => [each.a !== null, each.b !== null])).toEqual([
      [true, true],
      [true, true],
      [true, false],
      [false, true],
    ]);
  });

  test('are the same to the last byte, or not', async () => {
    const one = { bytes: bytes(1, 2), parts: [part('all', 0, 2)] };
    expect(await compareFiles(one, one, straight)).toMatchObject({ bytes: 0, firstAt: null });
    const longer = { bytes: bytes(1, 2, 3), parts: [part('all', 0, 3)] };
    expect(await compareFiles(one, longer, straight)).toMatchObject({
      bytes: 1,
      firstAt: 2,
    });
  });
});
