// kotsu-write.wasm and what is built on it: motions that read the same again, and clips of any game saved as motions.
// SPDX-License-Identifier: MIT
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { Euler, Quaternion } from 'three';
import { afterEach, describe, expect, it } from 'vitest';
import { curveDistance } from '../../wasm-bindings/curve-distance.ts';
import { eulerNear } from '../../wasm-bindings/euler-angles.ts';
import {
  type Clip,
  KotsuDocument,
  type LoadOptions,
  MATRIX_FLOATS,
  positionMode,
  SampleMode,
} from '../../wasm-bindings/kotsu.ts';
import { type CurveToWrite, MotionWriter } from '../../wasm-bindings/motion-writer.ts';
import { okamiSkeletonFile } from '../../wasm-bindings/okami-skeleton-file.ts';
import { type SaveMotionOptions, saveMotion } from '../../wasm-bindings/save-motion.ts';
import { casesIn, corpusRoot, describeWith } from './corpus.ts';
import { openDecoder } from './decoder.ts';

const module = await openDecoder();
const wasmPath = 'build/wasm/kotsu-write.wasm';
const writer = await MotionWriter.instantiate(readFileSync(wasmPath));
const folder = (name: string) => join(corpusRoot, 'okami', name);
const fixture = (name: string) => new Uint8Array(readFileSync(`build/fixtures/${name}`));

const open: KotsuDocument[] = [];
function load(bytes: Uint8Array, options: LoadOptions = {}): KotsuDocument {
  const document = KotsuDocument.load(module, bytes, options);
  open.push(document);
  return document;
}
afterEach(() => {
  for (const document of open.splice(0)) document.dispose();
});

function firstClip({ clips: [clip] }: KotsuDocument): Clip {
  if (!clip) throw new Error('this file has a clip');
  return clip;
}

const exact = { position: 0, rotation: 0, scale: 0 };

/** A motion's curves, each with its own family and header. */
function curvesToWrite(document: KotsuDocument): CurveToWrite[] {
  const clip = firstClip(document);
  return document.curves(clip).flatMap(({ boneId, channel, family, keyframes }, i) => {
    if (channel === null || family === 'unknown' || keyframes.length === 0) return [];
    return [{ boneId, channel, family, keyframes, header: document.curveKeys(clip, i).header }];
  });
}

describe('the binary', () => {
  it('exports exactly what write-exports.txt lists, asks for nothing but word of growth, and is small', () => {
    const bytes = readFileSync(wasmPath);
    const compiled = new WebAssembly.Module(bytes);
    const listed = readFileSync('wasm-bindings/write-exports.txt', 'utf8')
      .split('\n')
      .filter((line) => line !== '' && !line.startsWith('#'));
    const exported = WebAssembly.Module.exports(compiled).map(({ name }) => name);
    expect(exported.filter((name) => name.startsWith('kotsu'))).toEqual(expect.arrayContaining(listed));
    expect(exported.filter((name) => name.startsWith('kotsu'))).toHaveLength(listed.length);
    expect(WebAssembly.Module.imports(compiled).map(({ name }) => name)).toEqual(['emscripten_notify_memory_growth']);
    expect(bytes.byteLength).toBeLessThan(16384);
  });
});

describeWith('motions written back', ['peer', 'synthetic', 'demo', 'peer_godhand'].map(folder), () => {
  for (const set of ['peer', 'synthetic', 'demo', 'peer_godhand']) {
    it(`every motion of ${set} reads the same again`, () => {
      for (const { name, bytes } of casesIn<unknown>(folder(set), ['.mot'])) {
        const document = load(bytes);
        const clip = firstClip(document);
        const curves = curvesToWrite(document);
        const frameCount = clip.claimedFrameCount;
        const written = writer.write({ frameCount, loops: clip.loops === true, allowed: exact, curves });
        expect(written.worst, name).toEqual(exact);
        const again = load(written.bytes);
        expect(firstClip(again)).toMatchObject({ claimedFrameCount: frameCount, loops: clip.loops, dialect: 'okami' });
        expect(curvesToWrite(again).map(withoutHeader), name).toEqual(curves.map(withoutHeader));
      }
    });
  }

  function withoutHeader({ header: _, ...curve }: CurveToWrite): object {
    return { ...curve, keyframes: [...curve.keyframes] };
  }
});

describe('a motion that cannot be written', () => {
  const keyframes = Float32Array.of(0, 1, 0, 0, 300, 2, 0, 0);
  const motion = { frameCount: 301, loops: false, allowed: exact };

  it('is refused by the curve at fault', () => {
    const curves: CurveToWrite[] = [{ boneId: 3, channel: 'scale.y', family: 'quantized', keyframes }];
    expect(() => writer.write({ ...motion, curves })).toThrow(
      'bone 3, scale.y, cannot be stored in the family quantized',
    );
    expect(() => writer.write({ ...motion, curves: [{ boneId: 200, channel: 'scale.y', keyframes }] })).toThrow(
      'bone 200, scale.y, is not one that a motion can hold',
    );
    const nan = Float32Array.of(Number.NaN, 1, 0, 0);
    expect(() => writer.write({ ...motion, curves: [{ boneId: 2, channel: 'scale.y', keyframes: nan }] })).toThrow(
      'bone 2',
    );
  });

  it('says how many curves are too many', () => {
    const curves = Array.from({ length: 255 }, (): CurveToWrite => ({ boneId: 0, channel: 'scale.x', keyframes }));
    expect(() => writer.write({ ...motion, curves })).toThrow('at most 254 curves');
  });
});

describe('angles', () => {
  it('say the quaternion they are of, near the angles before them', () => {
    let before: readonly [number, number, number] = [0, 0, 0];
    for (let step = 0; step < 2000; step++) {
      const angles = [0.011 * step, 1.7 * Math.sin(step * 0.01), -0.007 * step] as const;
      const { x, y, z, w } = new Quaternion().setFromEuler(new Euler(...angles, 'ZYX'));
      const found = eulerNear([x, y, z, w], before);
      const again = new Quaternion().setFromEuler(new Euler(...found, 'ZYX'));
      expect(Math.abs(again.dot(new Quaternion(x, y, z, w)))).toBeCloseTo(1, 9);
      found.forEach((angle, axis) => {
        expect(Math.abs(angle - (angles[axis] ?? 0))).toBeLessThan(0.02); // the same branch all along; a step's size where the outer two lock
      });
      before = found;
    }
  });

  it('keep the first one where the middle one is a quarter turn', () => {
    for (const middle of [Math.PI / 2, -Math.PI / 2]) {
      const { x, y, z, w } = new Quaternion().setFromEuler(new Euler(0.4, middle, 0.9, 'ZYX'));
      const [first, second, third] = eulerNear([x, y, z, w], [0.1, 0, 0]);
      expect(first).toBe(0.1);
      const again = new Quaternion().setFromEuler(new Euler(first, second, third, 'ZYX'));
      expect(Math.abs(again.dot(new Quaternion(x, y, z, w)))).toBeCloseTo(1, 9);
    }
  });
});

const fine = { position: 0.02, rotation: 0.002, scale: 0.002 };

/** The farthest joint once more, at frames of its own. */
function measuredJoints(
  rig: KotsuDocument,
  clip: Clip,
  saved: Uint8Array,
  { loops, readings }: SaveMotionOptions,
): number {
  const motion = firstClip(load(saved, { dialect: 'okami' }));
  const twin = rig.skeleton?.composition === 'ff8' ? load(okamiSkeletonFile(rig.bones)) : rig;
  const wanted = new Float64Array(rig.bones.length * MATRIX_FLOATS);
  const found = new Float64Array(twin.bones.length * MATRIX_FLOATS);
  const mode = positionMode(readings ?? {}) | (loops && twin !== rig ? SampleMode.wrap : 0);
  let farthest = 0;
  for (let frame = 0; frame < motion.frameCount; frame += 1) {
    rig.samplePose(clip, (frame * clip.framesPerSecond) / 30, wanted, mode);
    twin.samplePose(motion, frame, found);
    for (const { id, position } of rig.bones) {
      const other = twin.bones.find((bone) => bone.id === id)?.position ?? 0;
      const off = [12, 13, 14].map(
        (at) => (wanted[position * MATRIX_FLOATS + at] ?? 0) - (found[other * MATRIX_FLOATS + at] ?? 0),
      );
      farthest = Math.max(farthest, Math.hypot(...off));
    }
  }
  return farthest;
}

function expectSaved(rig: KotsuDocument, clip: Clip, options: SaveMotionOptions) {
  const saved = saveMotion(writer, rig, clip, options);
  const found = load(saved.bytes, { dialect: 'okami' });
  expect(found.problems.filter(({ severity }) => severity !== 'note')).toEqual([]);
  expect(firstClip(found)).toMatchObject({
    frameCount: saved.frameCount,
    loops: options.loops,
    curveCount: saved.curveCount,
  });
  // Between two frames a stretched or far turned FF8 bone does what no segment between them does: that is stated, not met.
  if (clip.dialect !== null)
    for (const kind of ['position', 'rotation', 'scale'] as const)
      expect(saved.worst[kind], kind).toBeLessThanOrEqual(options.allowed[kind] * (1 + 1e-5) + 1e-5);
  expect(measuredJoints(rig, clip, saved.bytes, options)).toBeLessThanOrEqual(saved.joints.distance + 1e-9);
  return saved;
}

describeWith('the demo wolf, saved again', [folder('demo')], () => {
  const motions = () => casesIn<unknown>(folder('demo'), ['.mot']);
  const wolf = () => load(readFileSync(join(folder('demo'), 'wolf.md')));

  it('stays where it was within a small multiple of the allowed error, in every family', () => {
    for (const family of [undefined, 'quantized', 'quantized-precision', 'full'] as const) {
      for (const { name, bytes } of motions()) {
        const clip = firstClip(load(bytes));
        const rig = wolf();
        const height = Math.max(...rig.bones.map(({ restTranslation: [, y] }) => Math.abs(y)));
        const allowed = { position: height / 500, rotation: 0.004, scale: 0.004 };
        const options = { allowed, loops: clip.loops === true, family };
        if (family === 'quantized') {
          const saved = saveMotion(writer, rig, clip, options);
          expect(saved.joints.distance).toBeGreaterThan(0); // half a step of a byte may be more than was allowed
          continue;
        }
        const saved = expectSaved(rig, clip, options);
        expect(saved.joints.distance, name).toBeLessThan(height / 10);
      }
    }
  });

  it('takes more bytes the less error is allowed', () => {
    const [walk] = motions();
    if (!walk) throw new Error('there is no motion');
    const clip = firstClip(load(walk.bytes));
    const rig = wolf();
    const sizes = [1e-1, 1e-2, 1e-3, 1e-4].map((error) => {
      const allowed = { position: error, rotation: error, scale: error };
      return saveMotion(writer, rig, clip, { allowed, loops: true }).bytes.byteLength;
    });
    expect(sizes).toEqual([...sizes].sort((a, b) => a - b));
    expect(new Set(sizes).size).toBe(sizes.length);
  });
});

/** One channel of bone 0 as a motion of its own, [time, value, tangentIn, tangentOut] four by four. */
function motionOf(channel: CurveToWrite['channel'], frameCount: number, ...keys: number[]): Uint8Array {
  const keyframes = new Float32Array(keys);
  const curves = [{ boneId: 0, channel, family: 'full', keyframes } as const];
  return writer.write({ frameCount, loops: false, allowed: exact, curves }).bytes;
}

describe('what lies between the frames', () => {
  const rig = () => load(fixture('okami-model.md'));
  const allowed = { position: 0.01, rotation: 0.01, scale: 0.01 };
  const cases: readonly (readonly [string, number, ...number[]])[] = [
    ['waves of one frame', 4, 0, 0, 0, 100, 1, 0, 100, 100, 2, 0, 100, 100, 3, 0, 100, 0],
    ['a leap within a frame', 11, 0, 0, 0, 0, 5, 0, 0, 0, 5, 10, 0, 0, 10, 10, 0, 0],
    ['tangents that differ', 5, 0, 0, 0, 1, 1, 0, -30, 70, 2, 3, 5, 0, 4, 2, -60, 0],
  ];
  for (const [name, frameCount, ...keys] of cases)
    it(`${name} stays`, () => {
      const clip = firstClip(load(motionOf('position.x', frameCount, ...keys)));
      const saved = saveMotion(writer, rig(), clip, { allowed, loops: false });
      const [worst, joints] = [saved.worst.position, saved.joints.distance];
      expect(worst).toBeLessThanOrEqual(allowed.position);
      expect(joints).toBeLessThanOrEqual(worst + 1e-5);
      const found = load(saved.bytes, { dialect: 'okami' });
      const again = found.curves(firstClip(found)).find(({ channel }) => channel === 'position.x');
      expect(
        farthestSampled(new Float32Array(keys), again?.keyframes ?? new Float32Array(), frameCount - 1),
      ).toBeLessThanOrEqual(worst + 1e-5);
    });

  it('curveDistance is never below what many samples find, and hardly above', () => {
    const value = fc.integer({ min: -50, max: 50 });
    const curve = fc
      .array(fc.tuple(fc.integer({ min: 0, max: 12 }), value, value, value), {
        minLength: 1,
        maxLength: 6,
      })
      .map((keys) => new Float32Array(keys.sort(([a], [b]) => a - b).flat()));
    fc.assert(
      fc.property(curve, curve, fc.integer({ min: 0, max: 12 }), (a, b, last) => {
        const [exactly, sampled] = [curveDistance(a, b, last), farthestSampled(a, b, last)];
        expect(exactly).toBeGreaterThanOrEqual(sampled - 1e-9 * (1 + sampled));
        expect(exactly).toBeLessThanOrEqual(sampled + 0.02 * (1 + sampled));
      }),
    );
  });
});

/** The same distance by looking at two hundred places of every frame, the last key of a moment included. */
function farthestSampled(a: Float32Array, b: Float32Array, last: number): number {
  let farthest = 0;
  const steps = 200;
  for (let i = 0; i <= last * steps; i++)
    farthest = Math.max(farthest, Math.abs(hermiteAt(a, i / steps) - hermiteAt(b, i / steps)));
  return farthest;
}

function hermiteAt(keys: Float32Array, frame: number): number {
  const count = keys.length / 4;
  const key = (i: number) => Array.from(keys.subarray(4 * i, 4 * i + 4));
  let at = -1;
  while (at + 1 < count && (keys[4 * (at + 1)] ?? 0) <= frame) at++;
  if (at < 0 || at === count - 1) return key(Math.max(at, 0))[1] ?? 0;
  const [t0 = 0, p0 = 0, , m0 = 0] = key(at);
  const [t1 = 0, p1 = 0, m1 = 0] = key(at + 1);
  const u = (frame - t0) / (t1 - t0);
  const [h00, h10, h01, h11] = [(1 + 2 * u) * (1 - u) ** 2, u * (1 - u) ** 2, u * u * (3 - 2 * u), u * u * (u - 1)];
  return h00 * p0 + h10 * m0 + h01 * p1 + h11 * m1;
}

describe('fixtures saved as motions', () => {
  it('an Okami motion on its model, positions read in model space', () => {
    const rig = load(fixture('okami-model.md'));
    const clip = firstClip(load(fixture('okami-pose.mot')));
    const readings = { single: 'model', full: 'model', quantized: 'rest' } as const;
    expectSaved(rig, clip, { allowed: fine, loops: false, readings });
  });

  it('every clip of the FF8 demo, its joints where they were', () => {
    const rig = load(fixture('demos/biped.dat'));
    for (const clip of rig.clips) {
      const saved = expectSaved(rig, clip, { allowed: fine, loops: true });
      expect(saved.frameCount).toBe(clip.frameCount * 2 + 1); // 15 frames a second to 30, and back to the first
      const still = clip.scaledFrameCount === 0;
      if (still) expect(measuredJoints(rig, clip, saved.bytes, { allowed: fine, loops: true })).toBeLessThan(0.2);
    }
  });

  it('uneven stretching says by how much the joints are off', () => {
    const rig = load(fixture('ff8-scaled.dat'));
    const stretched = rig.clips.find(({ scaledFrameCount }) => scaledFrameCount > 0);
    if (!stretched) throw new Error('this fixture has a scaled clip');
    const saved = expectSaved(rig, stretched, { allowed: fine, loops: false });
    expect(saved.joints.frame).toBeGreaterThanOrEqual(0);
  });
});

describeWith('monsters saved as motions', [join(corpusRoot, 'ff8')], () => {
  it('every clip whose frames are not stretched keeps its joints', () => {
    for (const { path } of casesInFf8()) {
      const rig = load(readFileSync(path));
      if (!rig.skeleton) continue;
      const [, ...rest] = rig.clips;
      for (const clip of rest.slice(0, 2)) {
        const span = Math.max(...rig.bones.map(({ length }) => Math.abs(length)), 1e-3);
        const options = { allowed: { position: span / 100, rotation: 0.002, scale: 0.002 }, loops: true };
        let saved: ReturnType<typeof saveMotion>;
        try {
          saved = saveMotion(writer, rig, clip, options);
        } catch (error) {
          expect(error).toMatchObject({ status: 'limit', message: expect.stringContaining('at most 254 curves') });
          continue;
        }
        if (clip.scaledFrameCount === 0)
          expect(measuredJoints(rig, clip, saved.bytes, options), path).toBeLessThan(span * 0.02);
      }
      rig.dispose();
    }
  });

  function casesInFf8() {
    return casesIn<unknown>(join(corpusRoot, '../golden/ff8'), ['.dat', '.bin'], join(corpusRoot, 'ff8'));
  }
});
