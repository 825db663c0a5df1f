// The typed wrapper of kotsu.wasm: the only TypeScript that sees pointers or the module's memory.
// SPDX-License-Identifier: MIT

/** Must equal KOTSU_WASM_ABI_VERSION of kotsu_wasm.c. Raised whenever an export, its arguments or its layout changes. */
export const ABI_VERSION = 1;

/** Same numbers as `kotsu_status`. */
export const Status = {
  ok: 0,
  badArgument: 1,
  unknownFormat: 2,
  truncated: 3,
  badOffset: 4,
  badValue: 5,
  unsupported: 6,
  limit: 7,
  outOfMemory: 8,
  skeletonMismatch: 9,
} as const;
export type StatusName = keyof typeof Status;
const statusNames = Object.keys(Status) as StatusName[];

/** In the order of `kotsu_format`. */
const formatNames = [
  'unknown',
  'ff8-monster',
  'ff8-monster-no-model',
  'ff8-character',
  'ff8-character-self-contained',
  'ff8-weapon',
  'ff8-weapon-reduced',
  'ff8-summon',
  'ff8-skeleton',
  'okami-motion',
  'okami-model',
] as const;
export type Format = (typeof formatNames)[number];

export type Severity = 'note' | 'warning' | 'error';
const severityNames: readonly Severity[] = ['note', 'warning', 'error'];

/** Bits of the `mode` argument of `samplePose` and `sampleLocal`. */
export const SampleMode = {
  smooth: 0,
  /** Hold each whole frame, as the original engines do. */
  stepped: 1,
  /** FF8: past the last frame go on towards frame 0. */
  wrap: 2,
} as const;

/** One thing found in a file. `offset` is a byte offset from the file's start. */
export interface Problem {
  readonly code: string;
  readonly severity: Severity;
  readonly offset: number;
  /** Animation, record, bone, section or part number; -1 where none. */
  readonly index: number;
  readonly a: number;
  readonly b: number;
  readonly message: string;
}

/** A file that could not be loaded, or a call with arguments that do not fit. `message` is one plain sentence. */
export class KotsuError extends Error {
  constructor(
    readonly status: StatusName,
    message: string,
    readonly byteOffset = 0,
    readonly field = '',
    readonly code = '',
  ) {
    super(message);
    this.name = 'KotsuError';
  }
}

export interface Bone {
  /** Position in the skeleton: the index of its matrix in a pose. */
  readonly position: number;
  /** The file's own number; -1 is the root node above an Okami model's bones. */
  readonly id: number;
  /** Position of the parent, -1 for a root. */
  readonly parent: number;
  /** Document units along the bone's own +z (FF8, often negative); 0 where the format has none. */
  readonly length: number;
  readonly byteOffset: number;
  /** FF8 integers: size 4096 = 1 unit, rotation 4096 = full turn, scale 1024 = 1. */
  readonly raw: { readonly size: number; readonly rotation: Vector3; readonly scale: Vector3 };
  readonly restTranslation: Vector3;
  readonly restRotation: readonly [number, number, number, number];
  readonly restScale: Vector3;
}

export type Vector3 = readonly [number, number, number];

export interface Skeleton {
  readonly bones: readonly Bone[];
  readonly composition: 'ff8' | 'hierarchical';
  /** Made up for a motion without a model: every bone under the root, rest offsets unknown. */
  readonly flat: boolean;
  /** Factor on top of the pose, never applied by Kotsu's poses. */
  readonly modelScale: number;
  /** The FF8 section header as it stands in the file; null for other formats. */
  readonly ff8: {
    readonly perBoneScaleFlag: number;
    readonly modelScale: number;
    readonly rootTranslation: Vector3;
    readonly unknown0x04: number;
    readonly unknown0x06: number;
    readonly unknown0x0e: number;
  } | null;
}

const familyNames = ['unknown', 'single', 'quantized', 'quantized-precision', 'full'] as const;
export const channelNames = [
  'position.x',
  'position.y',
  'position.z',
  'rotation.x',
  'rotation.y',
  'rotation.z',
  'scale.x',
  'scale.y',
  'scale.z',
] as const;
export type Channel = (typeof channelNames)[number];

/** One channel's keys as an Okami motion holds them; `keyframes` holds [time, value, tangentIn, tangentOut] four by four. */
export interface Curve {
  readonly record: number;
  readonly boneId: number;
  readonly property: number;
  readonly channel: Channel | null;
  readonly family: (typeof familyNames)[number];
  readonly claimedKeyframeCount: number;
  readonly keyframes: Float32Array;
  readonly byteOffset: number;
  readonly dataOffset: number;
}

export interface Clip {
  readonly document: KotsuDocument;
  readonly index: number;
  readonly frameCount: number;
  readonly claimedFrameCount: number;
  readonly framesPerSecond: number;
  /** Frames after which a loop is back at frame 0. */
  readonly loopLength: number;
  /** null: the file does not say. */
  readonly loops: boolean | null;
  readonly scaledFrameCount: number;
  /** FF8: bones per frame; 0 where bones are found by id. */
  readonly boneCount: number;
  readonly byteOffset: number;
  readonly curveCount: number;
}

/** One bone of one FF8 frame as the engine holds it, in the file's own axes. */
export interface Ff8Raw {
  readonly position: Vector3;
  readonly rotation: Vector3;
  readonly scale: Vector3;
  readonly scaled: boolean;
}

export interface LoadOptions {
  /** First property of Okami's Quantized-Precision family; 0 or absent: told by the file. */
  readonly okamiPrecisionBase?: 0 | 48 | 50;
}

/** Floats per bone in a local pose: translation 3, rotation x y z w, scale 3. */
export const LOCAL_FLOATS = 10;
/** Floats per bone in a model-space pose: a column-major 4x4 matrix. */
export const MATRIX_FLOATS = 16;

type Handle = number & { readonly __brand: 'kotsu document' };

/** The exports of kotsu.wasm that this file calls; exports.txt lists them all. */
interface Exports {
  readonly memory: WebAssembly.Memory;
  _initialize?(): void;
  kotsu_wasm_abi_version(): number;
  kotsu_wasm_buffer_alloc(size: number): number;
  kotsu_wasm_buffer_free(pointer: number): void;
  kotsu_wasm_document_load(bytes: number, size: number, precisionBase: number): Handle | 0;
  kotsu_wasm_document_free(handle: Handle): void;
  kotsu_wasm_document_status(handle: Handle): number;
  kotsu_wasm_document_field(handle: Handle): number;
  kotsu_wasm_document_format(handle: Handle): number;
  kotsu_wasm_document_name(handle: Handle): number;
  kotsu_wasm_problem_count(handle: Handle): number;
  kotsu_wasm_problem_name(handle: Handle, index: number): number;
  kotsu_wasm_problem_severity(handle: Handle, index: number): number;
  kotsu_wasm_problem_offset(handle: Handle, index: number): number;
  kotsu_wasm_problem_index(handle: Handle, index: number): number;
  kotsu_wasm_problem_a(handle: Handle, index: number): number;
  kotsu_wasm_problem_b(handle: Handle, index: number): number;
  kotsu_wasm_problem_message(handle: Handle, index: number): number;
  kotsu_wasm_skeleton_info(handle: Handle): number;
  kotsu_wasm_bone_integers(handle: Handle, bone: number): number;
  kotsu_wasm_bone_floats(handle: Handle, bone: number): number;
  kotsu_wasm_clip_count(handle: Handle): number;
  kotsu_wasm_clip_integers(handle: Handle, clip: number): number;
  kotsu_wasm_clip_floats(handle: Handle, clip: number): number;
  kotsu_wasm_curve_integers(handle: Handle, clip: number, curve: number): number;
  kotsu_wasm_curve_keyframes(handle: Handle, clip: number, curve: number, out: number): void;
  kotsu_wasm_curve_sample(handle: Handle, clip: number, curve: number, frame: number): number;
  kotsu_wasm_ff8_raw(handle: Handle, clip: number, frame: number, bone: number): number;
  kotsu_wasm_pose_local(handle: Handle): number;
  kotsu_wasm_pose_matrices(handle: Handle): number;
  kotsu_wasm_pose_sample(skeleton: Handle, clips: Handle, clip: number, frame: number, mode: number): number;
  kotsu_wasm_pose_rest(handle: Handle): number;
}

/** One instance of kotsu.wasm. Documents of one module can play each other's clips. */
export class KotsuModule {
  private constructor(
    /** @internal */ readonly exports: Exports,
  ) {}

  /**
   * Instantiates kotsu.wasm from its bytes, a compiled module or a response that streams it.
   * @throws KotsuError `unsupported` when the binary's ABI is not the one this file was written for.
   */
  static async instantiate(source: BufferSource | WebAssembly.Module | Response | Promise<Response>): Promise<KotsuModule> {
    const exports = (await instantiateExports(source)) as unknown as Exports;
    exports._initialize?.();
    const found = exports.kotsu_wasm_abi_version?.();
    if (found !== ABI_VERSION) {
      throw new KotsuError(
        'unsupported',
        `The decoder (kotsu.wasm) has interface version ${found}, and this program needs version ${ABI_VERSION}. Reload to get matching parts.`,
      );
    }
    return new KotsuModule(exports);
  }

  /** @internal Reads a 0-terminated UTF-8 string. */
  readText(pointer: number): string {
    const bytes = new Uint8Array(this.exports.memory.buffer);
    let end = pointer;
    while (bytes[end] !== 0) end += 1;
    return textDecoder.decode(bytes.subarray(pointer, end));
  }

  /** @internal A fresh view of `count` integers; never kept past the call that made it. */
  integersAt(pointer: number, count: number): Int32Array {
    return new Int32Array(this.exports.memory.buffer, pointer, count);
  }

  /** @internal A fresh view of `count` floats; never kept past the call that made it. */
  floatsAt(pointer: number, count: number): Float32Array {
    return new Float32Array(this.exports.memory.buffer, pointer, count);
  }
}

const textDecoder = new TextDecoder();

/** All that the binary asks of its host: to be told that memory grew. Views are made at the moment of use, so it may be ignored. */
const imports = { env: { emscripten_notify_memory_growth(): void {} } };

async function instantiateExports(
  source: BufferSource | WebAssembly.Module | Response | Promise<Response>,
): Promise<WebAssembly.Exports> {
  if (source instanceof WebAssembly.Module) return (await WebAssembly.instantiate(source, imports)).exports;
  if (source instanceof ArrayBuffer || ArrayBuffer.isView(source)) {
    return (await WebAssembly.instantiate(source as BufferSource, imports)).instance.exports;
  }
  // Not instantiateStreaming: it refuses a host that serves .wasm with another MIME type, and saves nothing at this size.
  const response = await (source as Response | Promise<Response>);
  if (!response.ok) throw new KotsuError('unknownFormat', `The decoder could not be fetched (HTTP ${response.status}).`);
  return (await WebAssembly.instantiate(await response.arrayBuffer(), imports)).instance.exports;
}

/** A loaded file: at most one skeleton, any number of clips. Owns memory inside the module until `dispose`. */
export class KotsuDocument {
  readonly format: Format;
  /** The monster's name, or '' where the file has none. */
  readonly name: string;
  /** null for a file without a skeleton; flat for a motion. */
  readonly skeleton: Skeleton | null;
  readonly clips: readonly Clip[];
  readonly problems: readonly Problem[];

  private matrices: Float32Array = emptyFloats;
  private locals: Float32Array = emptyFloats;

  private constructor(
    readonly module: KotsuModule,
    private handle: Handle | 0,
  ) {
    const e = module.exports;
    const h = handle as Handle;
    this.format = formatNames[e.kotsu_wasm_document_format(h)] ?? 'unknown';
    this.name = module.readText(e.kotsu_wasm_document_name(h));
    this.problems = Array.from({ length: e.kotsu_wasm_problem_count(h) }, (_, i) => readProblem(module, h, i));
    this.skeleton = readSkeleton(module, h);
    this.clips = Array.from({ length: e.kotsu_wasm_clip_count(h) }, (_, i) => readClip(this, module, h, i));
  }

  /** The skeleton's bones, or an empty list. */
  get bones(): readonly Bone[] {
    return this.skeleton?.bones ?? [];
  }

  get disposed(): boolean {
    return this.handle === 0;
  }

  /**
   * Decodes and validates a file; the bytes are copied and may be reused.
   * @throws KotsuError with status, byte offset, field and one sentence.
   */
  static load(module: KotsuModule, bytes: Uint8Array, options: LoadOptions = {}): KotsuDocument {
    const e = module.exports;
    const buffer = e.kotsu_wasm_buffer_alloc(bytes.byteLength);
    if (buffer === 0) throw outOfMemory(bytes.byteLength);
    let handle: Handle | 0;
    try {
      new Uint8Array(e.memory.buffer).set(bytes, buffer);
      handle = e.kotsu_wasm_document_load(buffer, bytes.byteLength, options.okamiPrecisionBase ?? 0);
    } finally {
      e.kotsu_wasm_buffer_free(buffer);
    }
    if (handle === 0) throw outOfMemory(bytes.byteLength);
    const status = e.kotsu_wasm_document_status(handle);
    if (status !== Status.ok) {
      const problem = readProblem(module, handle, 0);
      const field = module.readText(e.kotsu_wasm_document_field(handle));
      e.kotsu_wasm_document_free(handle);
      throw new KotsuError(statusNames[status] ?? 'badValue', problem.message, problem.offset, field, problem.code);
    }
    return new KotsuDocument(module, handle);
  }

  /**
   * Poses this document's skeleton by a clip of this or another document and writes model-space matrices.
   * Allocates nothing.
   * @param frame fractional; clamped to the clip, or wrapped with `SampleMode.wrap`
   * @param out   at least 16 floats per bone, column-major, in the order of `bones`
   * @param mode  bits of `SampleMode`
   * @throws KotsuError `skeletonMismatch` for a clip of another kind of skeleton, `badArgument` for NaN or a short `out`
   */
  samplePose(clip: Clip, frame: number, out: Float32Array, mode = 0): void {
    this.sample(clip, frame, mode);
    this.copyMatrices(out);
  }

  /** As `samplePose`, writing the local pose: 10 floats per bone (translation, rotation x y z w, scale). */
  sampleLocal(clip: Clip, frame: number, out: Float32Array, mode = 0): void {
    this.sample(clip, frame, mode);
    this.copyLocals(out);
  }

  /** Writes the model-space matrices of the rest pose. */
  restPose(out: Float32Array): void {
    this.check(this.module.exports.kotsu_wasm_pose_rest(this.live()));
    this.copyMatrices(out);
  }

  /** The raw integers of an FF8 clip at a whole frame; null where clip, frame or bone does not exist. */
  ff8Raw(clip: Clip, frame: number, bonePosition: number): Ff8Raw | null {
    const pointer = this.module.exports.kotsu_wasm_ff8_raw(clip.document.live(), clip.index, frame, bonePosition);
    if (pointer === 0) return null;
    const v = this.module.integersAt(pointer, 10);
    return { position: vector(v, 0), rotation: vector(v, 3), scale: vector(v, 6), scaled: v[9] === 1 };
  }

  /** The curves of an Okami clip in record order, unknown properties included; none for FF8. Copies the keys. */
  curves(clip: Clip): Curve[] {
    const handle = clip.document.live();
    return Array.from({ length: clip.curveCount }, (_, i) => readCurve(this.module, handle, clip.index, i));
  }

  /** One curve's value at a frame; NaN where it has no keys. */
  sampleCurve(clip: Clip, curveIndex: number, frame: number): number {
    return this.module.exports.kotsu_wasm_curve_sample(clip.document.live(), clip.index, curveIndex, frame);
  }

  /** Gives the memory back. Every later call throws; calling it again does nothing. */
  dispose(): void {
    if (this.handle === 0) return;
    this.module.exports.kotsu_wasm_document_free(this.handle);
    this.handle = 0;
    this.matrices = emptyFloats;
    this.locals = emptyFloats;
  }

  private live(): Handle {
    if (this.handle === 0) throw new KotsuError('badArgument', 'This document has been closed.');
    return this.handle;
  }

  private sample(clip: Clip, frame: number, mode: number): void {
    const handle = this.live();
    if (clip.document.module !== this.module) throw new KotsuError('badArgument', 'The clip belongs to another decoder.');
    this.check(
      this.module.exports.kotsu_wasm_pose_sample(handle, clip.document.live(), clip.index, frame, mode),
    );
  }

  private check(status: number): void {
    if (status === Status.ok) return;
    const name = statusNames[status] ?? 'badArgument';
    throw new KotsuError(
      name,
      name === 'skeletonMismatch'
        ? 'This clip was made for a skeleton of another kind or size.'
        : 'The pose could not be sampled: no skeleton, or a frame that is no number.',
    );
  }

  private copyMatrices(out: Float32Array): void {
    const count = this.bones.length * MATRIX_FLOATS;
    // Memory growth leaves old views empty, so the view is renewed whenever it no longer shows the module's memory.
    if (this.matrices.buffer !== this.module.exports.memory.buffer) {
      this.matrices = this.module.floatsAt(this.module.exports.kotsu_wasm_pose_matrices(this.live()), count);
    }
    copy(this.matrices, out);
  }

  private copyLocals(out: Float32Array): void {
    const count = this.bones.length * LOCAL_FLOATS;
    if (this.locals.buffer !== this.module.exports.memory.buffer) {
      this.locals = this.module.floatsAt(this.module.exports.kotsu_wasm_pose_local(this.live()), count);
    }
    copy(this.locals, out);
  }
}

const emptyFloats = new Float32Array(0);

function copy(from: Float32Array, to: Float32Array): void {
  if (to.length < from.length) throw new KotsuError('badArgument', 'The array for the pose is too small.');
  to.set(from);
}

function outOfMemory(size: number): KotsuError {
  return new KotsuError('outOfMemory', `There is not enough memory for a file of ${size} bytes.`);
}

function vector(values: ArrayLike<number>, at: number): Vector3 {
  return [values[at] ?? 0, values[at + 1] ?? 0, values[at + 2] ?? 0];
}

function readProblem(module: KotsuModule, handle: Handle, index: number): Problem {
  const e = module.exports;
  return {
    code: module.readText(e.kotsu_wasm_problem_name(handle, index)),
    severity: severityNames[e.kotsu_wasm_problem_severity(handle, index)] ?? 'error',
    offset: e.kotsu_wasm_problem_offset(handle, index) >>> 0,
    index: e.kotsu_wasm_problem_index(handle, index),
    a: e.kotsu_wasm_problem_a(handle, index),
    b: e.kotsu_wasm_problem_b(handle, index),
    message: module.readText(e.kotsu_wasm_problem_message(handle, index)),
  };
}

function readSkeleton(module: KotsuModule, handle: Handle): Skeleton | null {
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
  const v = [...module.integersAt(module.exports.kotsu_wasm_bone_integers(handle, position), 10)];
  const f = [...module.floatsAt(module.exports.kotsu_wasm_bone_floats(handle, position), 11)];
  return {
    position,
    id: v[0] ?? 0,
    parent: v[1] ?? -1,
    byteOffset: (v[2] ?? 0) >>> 0,
    raw: { size: v[3] ?? 0, rotation: vector(v, 4), scale: vector(v, 7) },
    length: f[0] ?? 0,
    restTranslation: vector(f, 1),
    restRotation: [f[4] ?? 0, f[5] ?? 0, f[6] ?? 0, f[7] ?? 1],
    restScale: vector(f, 8),
  };
}

function readClip(document: KotsuDocument, module: KotsuModule, handle: Handle, index: number): Clip {
  const v = [...module.integersAt(module.exports.kotsu_wasm_clip_integers(handle, index), 7)];
  const f = module.floatsAt(module.exports.kotsu_wasm_clip_floats(handle, index), 2);
  const loops = v[2] ?? -1;
  return {
    document,
    index,
    frameCount: v[0] ?? 0,
    claimedFrameCount: v[1] ?? 0,
    framesPerSecond: f[0] ?? 0,
    loopLength: f[1] ?? 0,
    loops: loops < 0 ? null : loops === 1,
    scaledFrameCount: v[3] ?? 0,
    boneCount: v[4] ?? 0,
    byteOffset: (v[5] ?? 0) >>> 0,
    curveCount: v[6] ?? 0,
  };
}

function readCurve(module: KotsuModule, handle: Handle, clip: number, index: number): Curve {
  const e = module.exports;
  const v = [...module.integersAt(e.kotsu_wasm_curve_integers(handle, clip, index), 9)];
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
  };
}
