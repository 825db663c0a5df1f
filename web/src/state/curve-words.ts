// What lies at the offset of a property that nobody has described: its words as floats, one per frame. A guess, and shown as one. Pure.
// SPDX-License-Identifier: MIT
import type { Curve } from '../../../wasm-bindings/kotsu';

/** GUESS: of property 64 the sources say "per-frame values"; four bytes each is what the other families use for values. */
export const WORD = 4;

export function isGuessed({ channel, keyframes, claimedKeyframeCount, dataOffset }: Curve): boolean {
  return channel === null && keyframes.length === 0 && claimedKeyframeCount > 0 && dataOffset > 0;
}

/** Bytes of the curve's words, as many of them as a file of that size has. */
export function wordBytes({ claimedKeyframeCount, dataOffset }: Curve, fileSize: number): number {
  const room = Math.max(0, Math.floor((fileSize - dataOffset) / WORD));
  return WORD * Math.min(claimedKeyframeCount, room);
}

export function floatsIn(bytes: Uint8Array): Float32Array {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  return Float32Array.from({ length: Math.floor(bytes.byteLength / WORD) }, (_, at) =>
    view.getFloat32(WORD * at, true),
  );
}
