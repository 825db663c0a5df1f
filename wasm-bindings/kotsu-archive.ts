// Entries of archives and containers, and the unpacking of one: which bytes to read of a file is the caller's business.
// SPDX-License-Identifier: MIT
import type { Handle, KotsuModule } from './kotsu-module';
import { withBuffer, withBytes } from './kotsu-readers';

const packings = ['stored', 'lzs', 'lz4', 'unknown'] as const;

/** A file inside a file. */
export interface Entry {
  readonly index: number;
  /** A label, never a path to write to; FF8 paths have back-slashes. */
  readonly name: string;
  /** Okami: up to four characters; '' for FF8. */
  readonly type: string;
  readonly packing: (typeof packings)[number];
  /** false: empty, or a problem of the document says why it cannot be read. */
  readonly usable: boolean;
  /** Unpacked bytes. */
  readonly size: number;
  /** Of its first stored byte: in the file itself, or for an FF8 archive in its .fs. */
  readonly offset: number;
}

/** @internal */
export function readEntries(module: KotsuModule, handle: Handle): Entry[] {
  const e = module.exports;
  return Array.from({ length: e.kotsu_wasm_entry_count(handle) }, (_, index) => {
    const v = [...module.integersAt(e.kotsu_wasm_entry_integers(handle, index), 3)];
    return {
      index,
      name: module.readText(e.kotsu_wasm_entry_name(handle, index)),
      type: module.readText(e.kotsu_wasm_entry_type(handle, index)),
      packing: packings[(v[1] ?? 3) >>> 0] ?? 'unknown',
      usable: v[2] === 1,
      size: (v[0] ?? 0) >>> 0,
      offset: e.kotsu_wasm_entry_offset(handle, index),
    };
  });
}

/** Whether LZS can make `size` bytes of so many packed ones; a larger claim is a lie. */
export function lzsCanReach(module: KotsuModule, packedSize: number, size: number): boolean {
  return module.exports.kotsu_wasm_lzs_can_reach(packedSize, size) === 1;
}

/** Expands LZS to at most `size` bytes; shorter where the input ends early. The caller has asked `lzsCanReach` first. */
export function expandLzs(module: KotsuModule, packed: Uint8Array, size: number): Uint8Array<ArrayBuffer> {
  return withBytes(module, packed, (from) =>
    withBuffer(module, size, (to) => {
      const written = module.exports.kotsu_wasm_lzs_expand(from, packed.byteLength, to, size);
      return new Uint8Array(module.exports.memory.buffer, to, written).slice();
    }),
  );
}
