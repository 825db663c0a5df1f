// The typed wrapper of kotsu-crowd.wasm: clips baked for speed, and casts of many that are posed in one call.
// Loaded only where many models move at once.
// SPDX-License-Identifier: MIT
import { instantiateExports } from './kotsu-module';
import { KotsuError, Status, statusNames } from './kotsu-types';

/** Must equal KOTSU_CROWD_WASM_ABI_VERSION of kotsu_crowd_wasm.c. */
export const CROWD_ABI_VERSION = 2;

/** Numbers of a bone in `matrices`. */
const MATRIX_FLOATS = 16;

type DocumentHandle = number & { readonly __brand: 'kotsu crowd document' };
type BakedHandle = number & { readonly __brand: 'kotsu baked clip' };
type CastHandle = number & { readonly __brand: 'kotsu cast' };

interface CrowdExports {
  readonly memory: WebAssembly.Memory;
  _initialize?(): void;
  kotsu_crowd_wasm_abi_version(): number;
  kotsu_crowd_wasm_buffer_alloc(size: number): number;
  kotsu_crowd_wasm_buffer_free(pointer: number): void;
  kotsu_crowd_wasm_document_load(
    bytes: number,
    size: number,
    precisionBase: number,
    dialect: number,
  ): DocumentHandle | 0;
  kotsu_crowd_wasm_document_free(document: DocumentHandle): void;
  kotsu_crowd_wasm_clip_count(document: DocumentHandle): number;
  kotsu_crowd_wasm_bone_count(document: DocumentHandle): number;
  kotsu_crowd_wasm_bake(skeleton: DocumentHandle, clips: DocumentHandle, clip: number, flags: number): BakedHandle | 0;
  kotsu_crowd_wasm_status(): number;
  kotsu_crowd_wasm_baked_free(baked: BakedHandle): void;
  kotsu_crowd_wasm_baked_bone_count(baked: BakedHandle): number;
  kotsu_crowd_wasm_baked_size(baked: BakedHandle): number;
  kotsu_crowd_wasm_cast_create(baked: number, count: number): CastHandle | 0;
  kotsu_crowd_wasm_cast_free(cast: CastHandle): void;
  kotsu_crowd_wasm_cast_sample(cast: CastHandle, frames: number, flags: number, out: number, outCount: number): number;
}

/** How a file is to be read, as `LoadOptions` of kotsu.ts numbers it for the core; 0 leaves it to the file. */
export interface CrowdLoadOptions {
  readonly precisionBase?: 0 | 48 | 50;
  readonly dialect?: number;
}

export class CrowdModule {
  private constructor(/** @internal */ readonly exports: CrowdExports) {}

  /** @throws KotsuError `unsupported` when the binary's ABI is not the one this file was written for. */
  static async instantiate(
    source: BufferSource | WebAssembly.Module | Response | Promise<Response>,
  ): Promise<CrowdModule> {
    const exports = (await instantiateExports(source)) as unknown as CrowdExports;
    exports._initialize?.();
    const found = exports.kotsu_crowd_wasm_abi_version?.();
    if (found !== CROWD_ABI_VERSION) {
      throw new KotsuError(
        'unsupported',
        `The crowd's player (kotsu-crowd.wasm) has interface version ${found}, and this program needs version ${CROWD_ABI_VERSION}. Reload to get matching parts.`,
      );
    }
    return new CrowdModule(exports);
  }

  /** @throws KotsuError of the file's status; kotsu.ts says the same with a sentence. */
  load(bytes: Uint8Array, { precisionBase = 0, dialect = 0 }: CrowdLoadOptions = {}): CrowdDocument {
    const e = this.exports;
    const at = this.allocate(bytes.length);
    try {
      new Uint8Array(e.memory.buffer, at, bytes.length).set(bytes);
      const handle = e.kotsu_crowd_wasm_document_load(at, bytes.length, precisionBase, dialect);
      if (handle === 0) throw this.refusal('This file cannot be read.');
      return new CrowdDocument(this, handle);
    } finally {
      e.kotsu_crowd_wasm_buffer_free(at);
    }
  }

  /** Bytes of the module's memory, which never shrinks. */
  get memorySize(): number {
    return this.exports.memory.buffer.byteLength;
  }

  /** @internal */
  allocate(size: number): number {
    const pointer = this.exports.kotsu_crowd_wasm_buffer_alloc(size);
    if (pointer === 0) throw new KotsuError('outOfMemory', 'There is not enough memory for so many models.');
    return pointer;
  }

  /** @internal */
  refusal(sentence: string, status = this.exports.kotsu_crowd_wasm_status()): KotsuError {
    return new KotsuError(statusNames.find((name) => Status[name] === status) ?? 'badValue', sentence);
  }
}

/** A file that has been read; wanted only until its clips are baked. */
export class CrowdDocument {
  readonly clipCount: number;
  readonly boneCount: number;
  #handle: DocumentHandle | 0;

  /** @internal */
  constructor(
    private readonly module: CrowdModule,
    handle: DocumentHandle,
  ) {
    this.#handle = handle;
    this.clipCount = module.exports.kotsu_crowd_wasm_clip_count(handle);
    this.boneCount = module.exports.kotsu_crowd_wasm_bone_count(handle);
  }

  private get handle(): DocumentHandle {
    if (this.#handle === 0) throw new KotsuError('badArgument', 'This document has been disposed of.');
    return this.#handle;
  }

  /**
   * A clip of this file on a skeleton, its own or another file's.
   * @param mode  as for `KotsuDocument.samplePose`: position readings and slow motion
   * @throws KotsuError `unsupported` or `limit` for a clip that only the plain path plays, `skeletonMismatch`
   */
  bake(clip: number, mode = 0, skeleton: CrowdDocument = this): BakedClip {
    const e = this.module.exports;
    const baked = e.kotsu_crowd_wasm_bake(skeleton.handle, this.handle, clip, mode);
    if (baked === 0) throw this.module.refusal('This clip cannot be played in a crowd.');
    return new BakedClip(this.module, baked);
  }

  dispose(): void {
    if (this.#handle !== 0) this.module.exports.kotsu_crowd_wasm_document_free(this.#handle);
    this.#handle = 0;
  }
}

/** A clip on a skeleton, ready for any number of casts. */
export class BakedClip {
  readonly boneCount: number;
  /** Bytes that it takes. */
  readonly size: number;
  #handle: BakedHandle | 0;

  /** @internal */
  constructor(
    /** @internal */ readonly module: CrowdModule,
    handle: BakedHandle,
  ) {
    this.#handle = handle;
    this.boneCount = module.exports.kotsu_crowd_wasm_baked_bone_count(handle);
    this.size = module.exports.kotsu_crowd_wasm_baked_size(handle);
  }

  /** @internal */
  get handle(): BakedHandle {
    if (this.#handle === 0) throw new KotsuError('badArgument', 'This baked clip has been disposed of.');
    return this.#handle;
  }

  get disposed(): boolean {
    return this.#handle === 0;
  }

  /** No cast that names it may be posed afterwards. */
  dispose(): void {
    if (this.#handle !== 0) this.module.exports.kotsu_crowd_wasm_baked_free(this.#handle);
    this.#handle = 0;
  }
}

/**
 * A list of baked clips, posed all at once into one array that a texture can be filled from. Poses that go on from the last ones cost
 * least; leaps are allowed.
 */
export class Cast {
  readonly boneCount: number;
  readonly count: number;
  /** Of each member the number of its first bone. */
  readonly firstBones: readonly number[];
  readonly #module: CrowdModule;
  readonly #clips: readonly BakedClip[];
  readonly #handle: CastHandle;
  #at: number;
  readonly #matricesAt: number;
  readonly #framesAt: number;
  #frames: Float32Array;
  #matrices: Float32Array;

  constructor(module: CrowdModule, clips: readonly BakedClip[]) {
    let bones = 0;
    this.firstBones = clips.map(({ boneCount }) => {
      bones += boneCount;
      return bones - boneCount;
    });
    this.boneCount = bones;
    this.count = clips.length;
    this.#module = module;
    this.#clips = clips;
    const handles = clips.map(({ handle }) => handle);
    // Matrices first, on a line of the processor's cache, then frames; where both will be, a list of pointers is handed over.
    this.#at = module.allocate(bones * MATRIX_FLOATS * 4 + clips.length * 4 + 64);
    this.#matricesAt = (this.#at + 63) & ~63;
    this.#framesAt = this.#matricesAt + bones * MATRIX_FLOATS * 4;
    const { exports } = module;
    new Uint32Array(exports.memory.buffer, this.#matricesAt, clips.length).set(handles);
    const handle = exports.kotsu_crowd_wasm_cast_create(this.#matricesAt, clips.length);
    if (handle === 0) {
      exports.kotsu_crowd_wasm_buffer_free(this.#at);
      throw module.refusal('There is not enough memory for so many models.');
    }
    this.#handle = handle;
    this.#frames = new Float32Array(module.exports.memory.buffer, this.#framesAt, clips.length).fill(0);
    this.#matrices = new Float32Array();
    this.#look();
  }

  /** The frame of each member, to be set before `pose`; as `KotsuDocument.samplePose` takes it. */
  get frames(): Float32Array {
    this.#look();
    return this.#frames;
  }

  /** 16 numbers for each bone, column-major, member by member. Not to be kept: memory that grows moves it. */
  get matrices(): Float32Array {
    this.#look();
    return this.#matrices;
  }

  /** Poses everybody. @throws KotsuError `badArgument` where a frame is NaN or a clip has been disposed of */
  pose(mode = 0): void {
    this.#look();
    for (const { disposed } of this.#clips) {
      if (disposed) throw new KotsuError('badArgument', 'A baked clip of this cast has been disposed of.');
    }
    const status = this.#module.exports.kotsu_crowd_wasm_cast_sample(
      this.#handle,
      this.#framesAt,
      mode,
      this.#matricesAt,
      this.boneCount,
    );
    if (status !== 0) throw this.#module.refusal('A frame is not a number.', status);
  }

  /** The same with one frame for everybody. */
  poseAt(frame: number, mode = 0): void {
    const { frames } = this;
    for (let member = 0; member < frames.length; member++) frames[member] = frame;
    this.pose(mode);
  }

  dispose(): void {
    if (this.#at === 0) return;
    this.#module.exports.kotsu_crowd_wasm_cast_free(this.#handle);
    this.#module.exports.kotsu_crowd_wasm_buffer_free(this.#at);
    this.#at = 0;
  }

  /** Makes the views anew where memory has grown. */
  #look(): void {
    if (this.#at === 0) throw new KotsuError('badArgument', 'This cast has been disposed of.');
    // Memory that grows takes its old buffer away, and views of that are empty. To ask for the buffer is a call into the engine, which
    // a single pose would notice.
    if (this.#matrices.length > 0) return;
    const { buffer } = this.#module.exports.memory;
    this.#matrices = new Float32Array(buffer, this.#matricesAt, this.boneCount * MATRIX_FLOATS);
    this.#frames = new Float32Array(buffer, this.#framesAt, this.count);
  }
}
