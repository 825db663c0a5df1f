// The typed wrapper of kotsu.wasm. This folder alone sees pointers or the module's memory; everything else imports from here.
// SPDX-License-Identifier: MIT
import { type Entry, readEntries } from './kotsu-archive';
import {
  type Mesh,
  type Picture,
  paintTexturePage,
  paintTim,
  readMesh,
  readPlays,
  readSequenceOps,
  readTims,
  type SequenceOp,
  type SequencePlay,
  type Tim,
} from './kotsu-mesh';
import type { Handle, KotsuModule } from './kotsu-module';
import {
  outOfMemory,
  readClip,
  readCurve,
  readCurveKeys,
  readMovedBones,
  readProblem,
  readSkeleton,
  vector,
  withBytes,
} from './kotsu-readers';
import {
  type Bone,
  type Clip,
  type Curve,
  type CurveKeys,
  dialectNames,
  type Ff8Raw,
  type Format,
  formatNames,
  KotsuError,
  LOCAL_FLOATS,
  type LoadOptions,
  MATRIX_FLOATS,
  type PoseArray,
  type Problem,
  type Skeleton,
  Status,
  statusNames,
} from './kotsu-types';

// biome-ignore lint/performance/noBarrelFile: the one door of this folder; the files behind it are its own business.
export { type Entry, expandLzs, lzsCanReach } from './kotsu-archive';
export {
  type Material,
  type Mesh,
  type MeshObject,
  type Picture,
  type SequenceOp,
  type SequencePlay,
  type Tim,
  TriangleFlag,
  timWidth,
} from './kotsu-mesh';
export { ABI_VERSION, KotsuModule } from './kotsu-module';
export * from './kotsu-types';

/** A loaded file: at most one skeleton, any number of clips. Owns memory inside the module until `dispose`. */
export class KotsuDocument {
  readonly format: Format;
  /** The monster's name, or '' where the file has none. */
  readonly name: string;
  /** null for a file without a skeleton; flat for a motion. */
  readonly skeleton: Skeleton | null;
  readonly clips: readonly Clip[];
  readonly problems: readonly Problem[];

  private matrices: Float64Array = noDoubles;
  private locals: Float64Array = noDoubles;

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
    return KotsuDocument.open(module, bytes.byteLength, () =>
      withBytes(module, bytes, (at) =>
        module.exports.kotsu_wasm_document_load(
          at,
          bytes.byteLength,
          options.okamiPrecisionBase ?? 0,
          dialectNames.indexOf(options.dialect ?? null),
          options.okamiWeights === undefined ? 0 : options.okamiWeights === 'hd' ? 1 : 2,
        ),
      ),
    );
  }

  /**
   * Reads an FF8 archive's index and names; of the payloads only the size is asked for.
   * @throws KotsuError as `load`
   */
  static loadFf8Archive(module: KotsuModule, fi: Uint8Array, fl: Uint8Array, fsSize: number): KotsuDocument {
    return KotsuDocument.open(module, fi.byteLength + fl.byteLength, () =>
      withBytes(module, fi, (fiAt) =>
        withBytes(module, fl, (flAt) =>
          module.exports.kotsu_wasm_ff8_archive_load(fiAt, fi.byteLength, flAt, fl.byteLength, fsSize),
        ),
      ),
    );
  }

  /**
   * Reads the table at the beginning of a .zzz file of `fileSize` bytes. A problem `zzz-table` asks for more of that beginning.
   * @throws KotsuError as `load`
   */
  static loadZzz(module: KotsuModule, beginning: Uint8Array, fileSize: number): KotsuDocument {
    return KotsuDocument.open(module, beginning.byteLength, () =>
      withBytes(module, beginning, (at) => module.exports.kotsu_wasm_ff8_zzz_load(at, beginning.byteLength, fileSize)),
    );
  }

  /** Takes over a handle, or throws the reason why its load failed. */
  private static open(module: KotsuModule, size: number, load: () => Handle | 0): KotsuDocument {
    const e = module.exports;
    const handle = load();
    if (handle === 0) throw outOfMemory(size);
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
   * @param out   at least 16 numbers per bone, column-major, in the order of `bones`
   * @param mode  bits of `SampleMode`
   * @throws KotsuError `skeletonMismatch` for a clip of another kind of skeleton, `badArgument` for NaN or a short `out`
   */
  samplePose(clip: Clip, frame: number, out: PoseArray, mode = 0): void {
    this.sample(clip, frame, mode);
    this.copyMatrices(out);
  }

  /** As `samplePose`, writing the local pose: 10 numbers per bone (translation, rotation x y z w, scale). */
  sampleLocal(clip: Clip, frame: number, out: PoseArray, mode = 0): void {
    this.sample(clip, frame, mode);
    this.copyLocals(out);
  }

  /** Writes the model-space matrices of the rest pose. */
  restPose(out: PoseArray): void {
    this.check(this.module.exports.kotsu_wasm_pose_rest(this.live()));
    this.copyMatrices(out);
  }

  /** Writes the local pose that the skeleton rests in: 10 numbers per bone, as `sampleLocal`. */
  restLocal(out: PoseArray): void {
    this.check(this.module.exports.kotsu_wasm_pose_rest(this.live()));
    this.copyLocals(out);
  }

  /** The raw integers of an FF8 clip at a whole frame; null where clip, frame or bone does not exist. */
  ff8Raw(clip: Clip, frame: number, bonePosition: number): Ff8Raw | null {
    const handle = clip.document.live();
    return this.readRaw(this.module.exports.kotsu_wasm_ff8_raw(handle, clip.index, frame, bonePosition));
  }

  /** The same at a tick of the slowed clip. */
  ff8SlowRaw(clip: Clip, tick: number, bonePosition: number): Ff8Raw | null {
    const handle = clip.document.live();
    return this.readRaw(this.module.exports.kotsu_wasm_ff8_slow_raw(handle, clip.index, tick, bonePosition));
  }

  private readRaw(pointer: number): Ff8Raw | null {
    if (pointer === 0) return null;
    const v = this.module.integersAt(pointer, 10);
    return { position: vector(v, 0), rotation: vector(v, 3), scale: vector(v, 6), scaled: v[9] === 1 };
  }

  /** The curves of an Okami clip in record order, unknown properties included; none for FF8. Copies the keys. */
  curves(clip: Clip): Curve[] {
    const handle = clip.document.live();
    return Array.from({ length: clip.curveCount }, (_, i) => readCurve(this.module, handle, clip.index, i));
  }

  /** The bone of every channel that an Okami clip moves, in record order; -1 is the root. Copies no keys. */
  movedBones(clip: Clip): number[] {
    return readMovedBones(this.module, clip.document.live(), clip.index, clip.curveCount);
  }

  /**
   * One curve's keys with their places in the file and the integers they are made of.
   * @param curveIndex position in `curves(clip)`
   */
  curveKeys(clip: Clip, curveIndex: number): CurveKeys {
    const handle = clip.document.live();
    if (!(curveIndex >= 0 && curveIndex < clip.curveCount))
      throw new KotsuError('badArgument', 'The clip has no such curve.');
    return readCurveKeys(this.module, handle, clip.index, curveIndex);
  }

  /** One curve's value at a frame; NaN where it has no keys. */
  sampleCurve(clip: Clip, curveIndex: number, frame: number): number {
    return this.module.exports.kotsu_wasm_curve_sample(clip.document.live(), clip.index, curveIndex, frame);
  }

  /** The mesh, or null where the file has none. Copied anew at each call. */
  mesh(): Mesh | null {
    return readMesh(this.module, this.live());
  }

  /**
   * The box around all vertices of a mesh under the pose that this document's skeleton was last given, into
   * out[6]: min x y z, max x y z. False where the mesh has no vertices or names bones that this skeleton lacks.
   */
  meshBounds(of: KotsuDocument, out: Float32Array): boolean {
    const pointer = this.module.exports.kotsu_wasm_mesh_bounds(of.live(), this.live());
    if (pointer === 0) return false;
    out.set(this.module.floatsAt(pointer, 6));
    return true;
  }

  /** The TIMs in the order of the file. */
  tims(): Tim[] {
    return readTims(this.module, this.live());
  }

  /** One TIM painted with a row of its own palette block; null where it could not be read. */
  paintTim(tim: Tim, paletteRow = 0): Picture | null {
    return paintTim(this.module, this.live(), tim, paletteRow);
  }

  /** The 256 x 256 texels of a texture page, as the game sees them. */
  paintTexturePage(texturePage: number, palette: number): Picture | null {
    return paintTexturePage(this.module, this.live(), texturePage, palette);
  }

  /** Which sequences play which clips. */
  sequencePlays(): SequencePlay[] {
    return readPlays(this.module, this.live());
  }

  /** Every instruction of every sequence. */
  sequenceOps(): SequenceOp[] {
    return readSequenceOps(this.module, this.live());
  }

  /** What an archive or container holds; empty for any other file. */
  entries(): Entry[] {
    return readEntries(this.module, this.live());
  }

  /** Gives the memory back. Every later call throws; calling it again does nothing. */
  dispose(): void {
    if (this.handle === 0) return;
    this.module.exports.kotsu_wasm_document_free(this.handle);
    this.handle = 0;
    this.matrices = noDoubles;
    this.locals = noDoubles;
  }

  private live(): Handle {
    if (this.handle === 0) throw new KotsuError('badArgument', 'This document has been closed.');
    return this.handle;
  }

  private sample(clip: Clip, frame: number, mode: number): void {
    const handle = this.live();
    if (clip.document.module !== this.module)
      throw new KotsuError('badArgument', 'The clip belongs to another decoder.');
    this.check(this.module.exports.kotsu_wasm_pose_sample(handle, clip.document.live(), clip.index, frame, mode));
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

  private copyMatrices(out: PoseArray): void {
    const count = this.bones.length * MATRIX_FLOATS;
    // Memory growth leaves old views empty, so the view is renewed whenever it no longer shows the module's memory.
    if (this.matrices.buffer !== this.module.exports.memory.buffer) {
      this.matrices = this.module.doublesAt(this.module.exports.kotsu_wasm_pose_matrices(this.live()), count);
    }
    copy(this.matrices, out);
  }

  private copyLocals(out: PoseArray): void {
    const count = this.bones.length * LOCAL_FLOATS;
    if (this.locals.buffer !== this.module.exports.memory.buffer) {
      this.locals = this.module.doublesAt(this.module.exports.kotsu_wasm_pose_local(this.live()), count);
    }
    copy(this.locals, out);
  }
}

const noDoubles = new Float64Array(0);

function copy(from: Float64Array, to: PoseArray): void {
  if (to.length < from.length) throw new KotsuError('badArgument', 'The array for the pose is too small.');
  to.set(from);
}
