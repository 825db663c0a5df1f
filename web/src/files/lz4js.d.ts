// The one function of lz4js that is used; the package brings no types. SPDX-License-Identifier: MIT
declare module 'lz4js' {
  /** Expands a raw block into `to` from `toIndex` on; returns where in `to` it ended. What passes the end of `to` is lost. */
  export function decompressBlock(
    from: Uint8Array,
    to: Uint8Array,
    fromIndex: number,
    fromLength: number,
    toIndex: number,
  ): number;
}
