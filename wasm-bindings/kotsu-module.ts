// One instance of kotsu.wasm: its exports, its memory, and the check that both sides speak the same version.
// SPDX-License-Identifier: MIT
import { KotsuError } from './kotsu-types';

/** Must equal KOTSU_WASM_ABI_VERSION of kotsu_wasm.c. Raised whenever an export, its arguments or its layout changes. */
export const ABI_VERSION = 7;

export type Handle = number & { readonly __brand: 'kotsu document' };

/** The exports of kotsu.wasm that this file calls; exports.txt lists them all. */
export interface Exports {
  readonly memory: WebAssembly.Memory;
  _initialize?(): void;
  kotsu_wasm_abi_version(): number;
  kotsu_wasm_buffer_alloc(size: number): number;
  kotsu_wasm_buffer_free(pointer: number): void;
  kotsu_wasm_document_load(
    bytes: number,
    size: number,
    precisionBase: number,
    dialect: number,
    weights: number,
  ): Handle | 0;
  kotsu_wasm_document_free(handle: Handle): void;
  kotsu_wasm_document_status(handle: Handle): number;
  kotsu_wasm_document_field(handle: Handle): number;
  kotsu_wasm_document_format(handle: Handle): number;
  kotsu_wasm_document_name(handle: Handle): number;
  kotsu_wasm_problem_count(handle: Handle): number;
  kotsu_wasm_problem_code(handle: Handle, index: number): number;
  kotsu_wasm_problem_severity(handle: Handle, index: number): number;
  kotsu_wasm_problem_offset(handle: Handle, index: number): number;
  kotsu_wasm_problem_index(handle: Handle, index: number): number;
  kotsu_wasm_problem_a(handle: Handle, index: number): number;
  kotsu_wasm_problem_b(handle: Handle, index: number): number;
  kotsu_wasm_skeleton_info(handle: Handle): number;
  kotsu_wasm_bone_integers(handle: Handle, bone: number): number;
  kotsu_wasm_bone_floats(handle: Handle, bone: number): number;
  kotsu_wasm_clip_count(handle: Handle): number;
  kotsu_wasm_clip_integers(handle: Handle, clip: number): number;
  kotsu_wasm_clip_floats(handle: Handle, clip: number): number;
  kotsu_wasm_curve_integers(handle: Handle, clip: number, curve: number): number;
  kotsu_wasm_curve_keyframes(handle: Handle, clip: number, curve: number, out: number): void;
  kotsu_wasm_curve_header(handle: Handle, clip: number, curve: number): number;
  kotsu_wasm_curve_sources(handle: Handle, clip: number, curve: number, out: number): void;
  kotsu_wasm_curve_sample(handle: Handle, clip: number, curve: number, frame: number): number;
  kotsu_wasm_ff8_raw(handle: Handle, clip: number, frame: number, bone: number): number;
  kotsu_wasm_ff8_slow_raw(handle: Handle, clip: number, tick: number, bone: number): number;
  kotsu_wasm_pose_local(handle: Handle): number;
  kotsu_wasm_pose_matrices(handle: Handle): number;
  kotsu_wasm_pose_sample(skeleton: Handle, clips: Handle, clip: number, frame: number, mode: number): number;
  kotsu_wasm_pose_rest(handle: Handle): number;
  kotsu_wasm_mesh_counts(handle: Handle): number;
  kotsu_wasm_mesh_vertices(handle: Handle, positions: number, bones: number, weights: number, colours: number): void;
  kotsu_wasm_mesh_triangles(handle: Handle, corners: number, uvs: number, attributes: number): void;
  kotsu_wasm_mesh_bounds(handle: Handle, skeleton: Handle): number;
  kotsu_wasm_object_integers(handle: Handle, object: number): number;
  kotsu_wasm_material_integers(handle: Handle, material: number): number;
  kotsu_wasm_tim_count(handle: Handle): number;
  kotsu_wasm_tim_integers(handle: Handle, index: number): number;
  kotsu_wasm_tim_paint(handle: Handle, index: number, paletteRow: number, out: number, size: number): number;
  kotsu_wasm_texture_page_paint(handle: Handle, texturePage: number, palette: number, out: number): number;
  kotsu_wasm_ff8_archive_load(fi: number, fiSize: number, fl: number, flSize: number, fsSize: number): Handle | 0;
  kotsu_wasm_ff8_zzz_load(bytes: number, size: number, fileSize: number): Handle | 0;
  kotsu_wasm_entry_count(handle: Handle): number;
  kotsu_wasm_entry_integers(handle: Handle, index: number): number;
  kotsu_wasm_entry_offset(handle: Handle, index: number): number;
  kotsu_wasm_entry_name(handle: Handle, index: number): number;
  kotsu_wasm_entry_type(handle: Handle, index: number): number;
  kotsu_wasm_lzs_can_reach(packedSize: number, size: number): number;
  kotsu_wasm_lzs_expand(packed: number, packedSize: number, out: number, outSize: number): number;
  kotsu_wasm_play_count(handle: Handle): number;
  kotsu_wasm_play_integers(handle: Handle, index: number): number;
  kotsu_wasm_sequence_op_count(handle: Handle): number;
  kotsu_wasm_sequence_op_integers(handle: Handle, index: number): number;
}

/** One instance of kotsu.wasm. Documents of one module can play each other's clips. */
export class KotsuModule {
  private allIntegers = new Int32Array(0);
  private allFloats = new Float32Array(0);

  private constructor(/** @internal */ readonly exports: Exports) {}

  /**
   * Instantiates kotsu.wasm from its bytes, a compiled module or a response that streams it.
   * @throws KotsuError `unsupported` when the binary's ABI is not the one this file was written for.
   */
  static async instantiate(
    source: BufferSource | WebAssembly.Module | Response | Promise<Response>,
  ): Promise<KotsuModule> {
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

  /** @internal The whole memory, indexed by a quarter of a pointer; right until the next call that may make it grow. */
  get integers(): Int32Array {
    const { buffer } = this.exports.memory;
    if (this.allIntegers.buffer !== buffer) this.allIntegers = new Int32Array(buffer);
    return this.allIntegers;
  }

  /** @internal As `integers`. */
  get floats(): Float32Array {
    const { buffer } = this.exports.memory;
    if (this.allFloats.buffer !== buffer) this.allFloats = new Float32Array(buffer);
    return this.allFloats;
  }

  /** @internal A fresh view of `count` integers; never kept past the call that made it. */
  integersAt(pointer: number, count: number): Int32Array {
    return new Int32Array(this.exports.memory.buffer, pointer, count);
  }

  /** @internal A fresh view of `count` doubles, to be kept only until memory grows. */
  doublesAt(pointer: number, count: number): Float64Array {
    return new Float64Array(this.exports.memory.buffer, pointer, count);
  }

  /** @internal A fresh view of `count` floats; never kept past the call that made it. */
  floatsAt(pointer: number, count: number): Float32Array {
    return new Float32Array(this.exports.memory.buffer, pointer, count);
  }
}

const textDecoder = new TextDecoder();

const PAGE = 65536;

/** A memory that had to grow grows by this share of itself at once. */
const AHEAD = 1 / 4;

/**
 * The binary lets its memory grow by a few pages for each document, and each time engines tidy up their whole heap, a tenth
 * of a second with hundreds of motions open: so it is given room ahead of need.
 */
function growAhead(memory: WebAssembly.Memory): void {
  try {
    memory.grow(Math.ceil((memory.buffer.byteLength / PAGE) * AHEAD));
  } catch {
    // At its limit, or the engine has no more: then the binary asks for what it needs, and hears no.
  }
}

/** @internal Of any binary of this project. */
export async function instantiateExports(
  source: BufferSource | WebAssembly.Module | Response | Promise<Response>,
): Promise<WebAssembly.Exports> {
  let exports: WebAssembly.Exports | undefined;
  // All that the binary asks of its host: to be told that memory grew. Views are made at the moment of use, so they stay right.
  const notify = () => {
    if (exports?.['memory'] instanceof WebAssembly.Memory) growAhead(exports['memory']);
  };
  exports = await instantiate(source, { env: { emscripten_notify_memory_growth: notify } });
  return exports;
}

async function instantiate(
  source: BufferSource | WebAssembly.Module | Response | Promise<Response>,
  imports: WebAssembly.Imports,
): Promise<WebAssembly.Exports> {
  if (source instanceof WebAssembly.Module) return (await WebAssembly.instantiate(source, imports)).exports;
  if (source instanceof ArrayBuffer || ArrayBuffer.isView(source)) {
    return (await WebAssembly.instantiate(source as BufferSource, imports)).instance.exports;
  }
  // Not instantiateStreaming: it refuses a host that serves .wasm with another MIME type, and saves nothing at this size.
  const response = await (source as Response | Promise<Response>);
  if (!response.ok)
    throw new KotsuError('unknownFormat', `The decoder could not be fetched (HTTP ${response.status}).`);
  return (await WebAssembly.instantiate(await response.arrayBuffer(), imports)).instance.exports;
}
