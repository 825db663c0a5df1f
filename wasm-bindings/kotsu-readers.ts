// Getters of the flat exports gathered into plain objects; every view of the module's memory is copied before it is left.
// SPDX-License-Identifier: MIT
import type { KotsuDocument } from './kotsu';
import type { Handle, KotsuModule } from './kotsu-module';
import {
  type Bone,
  type Clip,
  type Curve,
  type CurveKeys,
  channelNames,
  dialectNames,
  familyNames,
  KotsuError,
  type Problem,
  rootSpaceNames,
  type Skeleton,
  severityNames,
  type Vector3,
} from './kotsu-types';
import { sentences } from './sentences';

export function outOfMemory(size: number): KotsuError {
  return new KotsuError('outOfMemory', `There is not enough memory for a file of ${size} bytes.`);
}

/** Runs `use` with a buffer inside the module and gives it back, whatever happens. */
export function withBuffer<Result>(module: KotsuModule, size: number, use: (pointer: number) => Result): Result {
  const pointer = module.exports.kotsu_wasm_buffer_alloc(size);
  if (pointer === 0) throw outOfMemory(size);
  try {
    return use(pointer);
  } finally {
    module.exports.kotsu_wasm_buffer_free(pointer);
  }
}

/** The same with bytes copied in. */
export function withBytes<Result>(module: KotsuModule, bytes: Uint8Array, use: (pointer: number) => Result): Result {
  return withBuffer(module, bytes.byteLength, (pointer) => {
    new Uint8Array(module.exports.memory.buffer).set(bytes, pointer);
    return use(pointer);
  });
}

export function vector(values: ArrayLike<number>, at: number): Vector3 {
  return [values[at] ?? 0, values[at + 1] ?? 0, values[at + 2] ?? 0];
}

export function readProblem(module: KotsuModule, handle: Handle, index: number): Problem {
  const e = module.exports;
  const numbers = {
    offset: e.kotsu_wasm_problem_offset(handle, index) >>> 0,
    index: e.kotsu_wasm_problem_index(handle, index),
    a: e.kotsu_wasm_problem_a(handle, index),
    b: e.kotsu_wasm_problem_b(handle, index),
  };
  const [code, sentence] = sentences[e.kotsu_wasm_problem_code(handle, index)] ?? unknownProblem;
  const severity = severityNames[e.kotsu_wasm_problem_severity(handle, index)] ?? 'error';
  return { code, severity, ...numbers, message: fillSentence(sentence, numbers) };
}

/** Never seen: the test of the sentences finds one for every code. */
const unknownProblem = ['unknown-problem', 'There is a problem that has no name.'] as const;

/** Puts a problem's numbers into its sentence, as kotsu_problem_message of the core does. */
export function fillSentence(sentence: string, problem: Pick<Problem, 'offset' | 'index' | 'a' | 'b'>): string {
  // A damaged file may have a thousand problems, nearly all of one kind: the sentence is taken apart once.
  const parts = takenApart.get(sentence) ?? sentence.split(/\{([iabABo])\}/);
  takenApart.set(sentence, parts);
  let filled = parts[0] ?? '';
  for (let at = 1; at < parts.length; at += 2) filled += shownNumber(parts[at], problem) + (parts[at + 1] ?? '');
  return filled;
}

/** Sentences by turns with the names of the numbers between them. */
const takenApart = new Map<string, readonly string[]>();

function shownNumber(name: string | undefined, problem: Pick<Problem, 'offset' | 'index' | 'a' | 'b'>): string {
  if (name === 'i') return String(problem.index);
  if (name === 'a' || name === 'b') return String(problem[name]);
  return hexadecimal(name === 'o' ? problem.offset : problem[name === 'A' ? 'a' : 'b']);
}

function hexadecimal(value: number): string {
  return `${value < 0 ? '-' : ''}0x${Math.abs(value).toString(16).toUpperCase()}`;
}

export function readSkeleton(module: KotsuModule, handle: Handle): Skeleton | null {
  const pointer = module.exports.kotsu_wasm_skeleton_info(handle);
  if (pointer === 0) return null;
  const info = [...module.integersAt(pointer, 12)];
  const at = (i: number) => info[i] ?? 0;
  const isFf8 = at(3) === 1;
  return {
    bones: Array.from({ length: at(0) }, (_, i) => readBone(module, handle, i)),
    composition: at(1) === 0 ? 'ff8' : 'hierarchical',
    flat: at(2) === 1,
    modelScale: isFf8 ? at(5) / 4096 : 1,
    ff8: isFf8
      ? {
          perBoneScaleFlag: at(4),
          modelScale: at(5),
          rootTranslation: [at(6), at(7), at(8)],
          unknown0x04: at(9),
          unknown0x06: at(10),
          unknown0x0e: at(11),
        }
      : null,
  };
}

function readBone(module: KotsuModule, handle: Handle, position: number): Bone {
  const e = module.exports;
  const at = e.kotsu_wasm_bone_integers(handle, position) / 4;
  const floatsAt = e.kotsu_wasm_bone_floats(handle, position) / 4;
  const { integers: v, floats: f } = module;
  return {
    position,
    id: v[at] ?? 0,
    parent: v[at + 1] ?? -1,
    byteOffset: (v[at + 2] ?? 0) >>> 0,
    raw: { size: v[at + 3] ?? 0, rotation: vector(v, at + 4), scale: vector(v, at + 7) },
    length: f[floatsAt] ?? 0,
    restTranslation: vector(f, floatsAt + 1),
    restRotation: [f[floatsAt + 4] ?? 0, f[floatsAt + 5] ?? 0, f[floatsAt + 6] ?? 0, f[floatsAt + 7] ?? 1],
    restScale: vector(f, floatsAt + 8),
  };
}

export function readClip(document: KotsuDocument, module: KotsuModule, handle: Handle, index: number): Clip {
  const e = module.exports;
  const at = e.kotsu_wasm_clip_integers(handle, index) / 4;
  const floatsAt = e.kotsu_wasm_clip_floats(handle, index) / 4;
  // A damaged file may have thousands of clips: no array is made for any of them.
  const { integers: v, floats: f } = module;
  const loops = v[at + 2] ?? -1;
  return {
    document,
    index,
    frameCount: v[at] ?? 0,
    claimedFrameCount: v[at + 1] ?? 0,
    framesPerSecond: f[floatsAt] ?? 0,
    loopLength: f[floatsAt + 1] ?? 0,
    loops: loops < 0 ? null : loops === 1,
    scaledFrameCount: v[at + 3] ?? 0,
    boneCount: v[at + 4] ?? 0,
    byteOffset: (v[at + 5] ?? 0) >>> 0,
    curveCount: v[at + 6] ?? 0,
    dialect: dialectNames[v[at + 7] ?? 0] ?? null,
  };
}

export function readMovedBones(module: KotsuModule, handle: Handle, clip: number, curveCount: number): number[] {
  const bones: number[] = [];
  for (let curve = 0; curve < curveCount; curve++) {
    const v = module.integersAt(module.exports.kotsu_wasm_curve_integers(handle, clip, curve), 4);
    if (channelNames[v[3] ?? -1] !== undefined) bones.push(v[1] ?? 0);
  }
  return bones;
}

export function readCurve(module: KotsuModule, handle: Handle, clip: number, index: number): Curve {
  const e = module.exports;
  const v = [...module.integersAt(e.kotsu_wasm_curve_integers(handle, clip, index), 11)];
  const count = v[6] ?? 0;
  const buffer = e.kotsu_wasm_buffer_alloc(count * 16);
  if (buffer === 0) throw outOfMemory(count * 16);
  e.kotsu_wasm_curve_keyframes(handle, clip, index, buffer);
  const keyframes = module.floatsAt(buffer, count * 4).slice();
  e.kotsu_wasm_buffer_free(buffer);
  return {
    record: v[0] ?? 0,
    boneId: v[1] ?? 0,
    property: v[2] ?? 0,
    channel: channelNames[v[3] ?? -1] ?? null,
    family: familyNames[v[4] ?? 0] ?? 'unknown',
    claimedKeyframeCount: v[5] ?? 0,
    keyframes,
    byteOffset: (v[7] ?? 0) >>> 0,
    dataOffset: (v[8] ?? 0) >>> 0,
    flags: (v[9] ?? 0) >>> 0,
    rootSpace: rootSpaceNames[v[10] ?? 0] ?? null,
  };
}

const SOURCE_INTEGERS = 6;

export function readCurveKeys(module: KotsuModule, handle: Handle, clip: number, index: number): CurveKeys {
  const e = module.exports;
  const { family, keyframes } = readCurve(module, handle, clip, index);
  const [p = 0, dp = 0, m0 = 0, dm0 = 0, m1 = 0, dm1 = 0] = [
    ...module.floatsAt(e.kotsu_wasm_curve_header(handle, clip, index), 6),
  ];
  const count = keyframes.length / 4;
  const sources = withBuffer(module, count * SOURCE_INTEGERS * 4, (at) => {
    e.kotsu_wasm_curve_sources(handle, clip, index, at);
    return module.integersAt(at, count * SOURCE_INTEGERS).slice();
  });
  return {
    header: family === 'quantized' || family === 'quantized-precision' ? { p, dp, m0, dm0, m1, dm1 } : null,
    keys: Array.from({ length: count }, (_, key) => {
      const [time = 0, value = 0, tangentIn = 0, tangentOut = 0] = keyframes.subarray(key * 4);
      const at = key * SOURCE_INTEGERS;
      return {
        time,
        value,
        tangentIn,
        tangentOut,
        codes: sources[at + 2] === 1 ? vector(sources, at + 3) : null,
        byteOffset: (sources[at] ?? 0) >>> 0,
        byteSize: sources[at + 1] ?? 0,
      };
    }),
  };
}
