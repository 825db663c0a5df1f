// One instance of kotsu-map.wasm: its exports, its memory, its texts. Loaded only by those who look at bytes.
// SPDX-License-Identifier: MIT
import { instantiateExports } from './kotsu-module';
import { KotsuError } from './kotsu-types';

/** Must equal KOTSU_MAP_WASM_ABI_VERSION of kotsu_map_wasm.c. */
export const MAP_ABI_VERSION = 1;

export type MapHandle = number & { readonly __brand: 'kotsu map' };

/** Kind, index, owner, bit offset, bit size: what says which range is meant. */
type RangeNumbers = [kind: number, index: number, owner: number, bitOffset: number, bitSize: number];

export interface MapExports {
  readonly memory: WebAssembly.Memory;
  _initialize?(): void;
  kotsu_map_wasm_abi_version(): number;
  kotsu_map_wasm_buffer_alloc(size: number): number;
  kotsu_map_wasm_buffer_free(pointer: number): void;
  kotsu_map_wasm_open(
    bytes: number,
    size: number,
    source: number,
    precisionBase: number,
    dialect: number,
    weights: number,
  ): MapHandle | 0;
  kotsu_map_wasm_open_inner(outer: MapHandle, offset: number, size: number): MapHandle | 0;
  kotsu_map_wasm_close(handle: MapHandle): void;
  kotsu_map_wasm_status(handle: MapHandle): number;
  kotsu_map_wasm_problem(handle: MapHandle): number;
  kotsu_map_wasm_format(handle: MapHandle): number;
  kotsu_map_wasm_bytes(handle: MapHandle): number;
  kotsu_map_wasm_nodes(handle: MapHandle): number;
  kotsu_map_wasm_root(handle: MapHandle): void;
  kotsu_map_wasm_children(handle: MapHandle, ...range: [...RangeNumbers, first: number, capacity: number]): number;
  kotsu_map_wasm_children_within(handle: MapHandle, ...range: [...RangeNumbers, from: number, to: number]): number;
  kotsu_map_wasm_path(handle: MapHandle, bit: number): number;
  kotsu_map_wasm_describe(handle: MapHandle, ...range: RangeNumbers): number;
}

const textDecoder = new TextDecoder();

export class MapModule {
  /** The texts that never change, by pointer: the same few hundred are asked for again and again. */
  private readonly constants = new Map<number, string>();

  private constructor(/** @internal */ readonly exports: MapExports) {}

  /** @throws KotsuError `unsupported` when the binary's ABI is not the one this file was written for. */
  static async instantiate(
    source: BufferSource | WebAssembly.Module | Response | Promise<Response>,
  ): Promise<MapModule> {
    const exports = (await instantiateExports(source)) as unknown as MapExports;
    exports._initialize?.();
    const found = exports.kotsu_map_wasm_abi_version?.();
    if (found !== MAP_ABI_VERSION) {
      throw new KotsuError(
        'unsupported',
        `The field map (kotsu-map.wasm) has interface version ${found}, and this program needs version ${MAP_ABI_VERSION}. Reload to get matching parts.`,
      );
    }
    return new MapModule(exports);
  }

  /** @internal Reads a 0-terminated UTF-8 string. */
  readText(pointer: number): string {
    const bytes = new Uint8Array(this.exports.memory.buffer);
    return textDecoder.decode(bytes.subarray(pointer, bytes.indexOf(0, pointer)));
  }

  /** @internal The same of a text that is part of the binary. */
  readConstant(pointer: number): string {
    const known = this.constants.get(pointer);
    if (known !== undefined) return known;
    const text = this.readText(pointer);
    this.constants.set(pointer, text);
    return text;
  }

  /** @internal A fresh view of `count` doubles; never kept past the next call into the module. */
  doublesAt(pointer: number, count: number): Float64Array {
    return new Float64Array(this.exports.memory.buffer, pointer, count);
  }
}
