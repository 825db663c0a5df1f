// The typed wrapper of kotsu-write.wasm: fits keys and writes Okami motions. Loaded only by those who save one.
// SPDX-License-Identifier: MIT
import { instantiateExports } from './kotsu-module';
import {
  type Channel,
  channelNames,
  type Family,
  familyNames,
  KotsuError,
  type Quantization,
  Status,
} from './kotsu-types';

/** Must equal KOTSU_WRITE_WASM_ABI_VERSION of kotsu_write_wasm.c. */
export const WRITER_ABI_VERSION = 1;

type MotionHandle = number & { readonly __brand: 'kotsu motion' };

interface WriterExports {
  readonly memory: WebAssembly.Memory;
  _initialize?(): void;
  kotsu_write_wasm_abi_version(): number;
  kotsu_write_wasm_buffer_alloc(size: number): number;
  kotsu_write_wasm_buffer_free(pointer: number): void;
  kotsu_write_wasm_keys_fit(
    values: number,
    frames: number,
    steps: number,
    allowed: number,
    out: number,
    outWorst: number,
  ): number;
  kotsu_write_wasm_motion_new(
    frameCount: number,
    loops: number,
    precisionBase: number,
    position: number,
    rotation: number,
    scale: number,
  ): MotionHandle | 0;
  kotsu_write_wasm_motion_free(handle: MotionHandle): void;
  kotsu_write_wasm_motion_add(
    handle: MotionHandle,
    bone: number,
    channel: number,
    family: number,
    keys: number,
    count: number,
    header: number,
  ): number;
  kotsu_write_wasm_motion_write(handle: MotionHandle): number;
  kotsu_write_wasm_motion_status(handle: MotionHandle): number;
  kotsu_write_wasm_motion_size(handle: MotionHandle): number;
  kotsu_write_wasm_motion_curve(handle: MotionHandle): number;
  kotsu_write_wasm_motion_worst(handle: MotionHandle): number;
}

/** Distances of curves, by kind of channel: document units, radians, factor. */
export interface MotionErrors {
  readonly position: number;
  readonly rotation: number;
  readonly scale: number;
}

export interface CurveToWrite {
  /** -1, the root node, ... 127. */
  readonly boneId: number;
  readonly channel: Channel;
  /** Absent: the smallest that stays within the allowed error. */
  readonly family?: Exclude<Family, 'unknown'> | undefined;
  /** [time, value, tangentIn, tangentOut] four by four, as in `Curve`; times ascend or stay. */
  readonly keyframes: Float32Array;
  /** Of a curve that was read: used where it says the keys exactly, so that they read the same again. */
  readonly header?: Quantization | null | undefined;
}

export interface MotionToWrite {
  readonly frameCount: number;
  readonly loops: boolean;
  readonly precisionBase?: 48 | 50 | undefined;
  /** For families chosen by the writer. */
  readonly allowed: MotionErrors;
  /** At most 254. */
  readonly curves: readonly CurveToWrite[];
}

export interface WrittenMotion {
  readonly bytes: Uint8Array<ArrayBuffer>;
  /** How far a curve as written is from the curve as given, anywhere along it. */
  readonly worst: MotionErrors;
}

export interface FittedKeys {
  /** [time, value, tangentIn, tangentOut] four by four. */
  readonly keyframes: Float32Array;
  /** How far the farthest value is from the keys' curve. */
  readonly worst: number;
}

/** One instance of kotsu-write.wasm. */
export class MotionWriter {
  private constructor(private readonly exports: WriterExports) {}

  /** @throws KotsuError `unsupported` when the binary's ABI is not the one this file was written for. */
  static async instantiate(
    source: BufferSource | WebAssembly.Module | Response | Promise<Response>,
  ): Promise<MotionWriter> {
    const exports = (await instantiateExports(source)) as unknown as WriterExports;
    exports._initialize?.();
    const found = exports.kotsu_write_wasm_abi_version?.();
    if (found !== WRITER_ABI_VERSION) {
      throw new KotsuError(
        'unsupported',
        `The motion writer (kotsu-write.wasm) has interface version ${found}, and this program needs version ${WRITER_ABI_VERSION}. Reload to get matching parts.`,
      );
    }
    return new MotionWriter(exports);
  }

  /**
   * As few Hermite keys as a greedy search finds, on whole frames and at most 255 apart.
   * @param values `steps` to a frame: (frames - 1) * steps + 1 of them
   * @throws KotsuError `badArgument` for a value that no 32-bit float holds
   */
  fitKeys(values: Float64Array, steps: number, allowed: number): FittedKeys {
    const e = this.exports;
    const frames = (values.length - 1) / steps + 1;
    return this.withBuffer(values.byteLength + 8 + frames * 16, (at) => {
      const worstAt = at + values.byteLength;
      new Float64Array(e.memory.buffer, at, values.length).set(values);
      const count = e.kotsu_write_wasm_keys_fit(at, frames, steps, allowed, worstAt + 8, worstAt);
      if (count === 0) throw new KotsuError('badArgument', 'Values that no motion can hold: not finite, or no frames.');
      return {
        keyframes: new Float32Array(e.memory.buffer, worstAt + 8, count * 4).slice(),
        worst: new Float64Array(e.memory.buffer, worstAt, 1)[0] ?? 0,
      };
    });
  }

  /** @throws KotsuError that names the curve which a motion cannot hold, and why. */
  write(motion: MotionToWrite): WrittenMotion {
    const e = this.exports;
    const { position, rotation, scale } = motion.allowed;
    const handle = e.kotsu_write_wasm_motion_new(
      motion.frameCount,
      motion.loops ? 1 : 0,
      motion.precisionBase ?? 0,
      position,
      rotation,
      scale,
    );
    if (handle === 0) throw outOfMemory();
    try {
      for (const curve of motion.curves) this.add(handle, curve);
      const at = e.kotsu_write_wasm_motion_write(handle);
      if (at === 0)
        throw refusal(e.kotsu_write_wasm_motion_status(handle), motion, e.kotsu_write_wasm_motion_curve(handle));
      const bytes = new Uint8Array(e.memory.buffer, at, e.kotsu_write_wasm_motion_size(handle)).slice();
      const [worstPosition = 0, worstRotation = 0, worstScale = 0] = [
        ...new Float32Array(e.memory.buffer, e.kotsu_write_wasm_motion_worst(handle), 3),
      ];
      return { bytes, worst: { position: worstPosition, rotation: worstRotation, scale: worstScale } };
    } finally {
      e.kotsu_write_wasm_motion_free(handle);
    }
  }

  private add(handle: MotionHandle, { boneId, channel, family, keyframes, header }: CurveToWrite): void {
    const e = this.exports;
    const numbers = header ? [header.p, header.dp, header.m0, header.dm0, header.m1, header.dm1] : [];
    this.withBuffer(keyframes.byteLength + 24, (at) => {
      const headerAt = at + keyframes.byteLength;
      new Float32Array(e.memory.buffer, at, keyframes.length).set(keyframes);
      new Float32Array(e.memory.buffer, headerAt, 6).set(numbers);
      const added = e.kotsu_write_wasm_motion_add(
        handle,
        boneId,
        channelNames.indexOf(channel),
        familyNames.indexOf(family ?? 'unknown'),
        at,
        keyframes.length / 4,
        header ? headerAt : 0,
      );
      if (added === 0) throw outOfMemory();
    });
  }

  private withBuffer<Result>(size: number, use: (pointer: number) => Result): Result {
    const pointer = this.exports.kotsu_write_wasm_buffer_alloc(size);
    if (pointer === 0) throw outOfMemory();
    try {
      return use(pointer);
    } finally {
      this.exports.kotsu_write_wasm_buffer_free(pointer);
    }
  }
}

function outOfMemory(): KotsuError {
  return new KotsuError('outOfMemory', 'There is not enough memory to write this motion.');
}

function refusal(status: number, motion: MotionToWrite, index: number): KotsuError {
  if (status === Status.outOfMemory) return outOfMemory();
  if (status === Status.limit) {
    return new KotsuError(
      'limit',
      `A motion holds at most 254 curves and 65535 frames, and this one has ${motion.curves.length} curves and ${motion.frameCount} frames.`,
    );
  }
  const curve = motion.curves[index];
  const what = curve ? `The curve of bone ${curve.boneId}, ${curve.channel},` : 'The motion';
  return status === Status.unsupported
    ? new KotsuError('unsupported', `${what} cannot be stored in the family ${curve?.family ?? 'that was asked for'}.`)
    : new KotsuError('badArgument', `${what} is not one that a motion can hold.`);
}
