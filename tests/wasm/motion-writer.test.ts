// kotsu-write.wasm and what is built on it: motions that read the same again, and clips of any game saved as motions.
// SPDX-License-Identifier: MIT
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Euler, Quaternion } from 'three';
import { afterEach, describe, expect, it } from 'vitest';
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
      if (still) expect(saved.joints.distance).toBeLessThan(0.2);
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
        const allowed = { position: span / 100, rotation: 0.002, scale: 0.002 };
        let saved: ReturnType<typeof saveMotion>;
        try {
          saved = saveMotion(writer, rig, clip, { allowed, loops: true });
        } catch (error) {
          expect(error).toMatchObject({ status: 'limit', message: expect.stringContaining('at most 254 curves') });
          continue;
        }
        if (clip.scaledFrameCount === 0) expect(saved.joints.distance, path).toBeLessThan(span * 0.2);
      }
      rig.dispose();
    }
  });

  function casesInFf8() {
    return casesIn<unknown>(join(corpusRoot, '../golden/ff8'), ['.dat', '.bin'], join(corpusRoot, 'ff8'));
  }
});
