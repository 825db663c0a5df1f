// Where things lie in the console's video memory: 1024 x 512 cells of 16 bits. Pure.
// SPDX-License-Identifier: MIT
import type { Tim } from '../../../wasm-bindings/kotsu';
import { told } from '../i18n/english';

export const VRAM_WIDTH = 1024;
export const VRAM_HEIGHT = 512;

/** A face's page word: bits 0-3 x in steps of 64, bit 4 y in steps of 256, bits 7-8 the depth. */
export function vramPage(word: number): { readonly x: number; readonly y: number; readonly bitsPerTexel: 4 | 8 | 16 } {
  const depth = (word >> 7) & 3;
  return {
    x: (word & 0xf) * 64,
    y: ((word >> 4) & 1) * 256,
    bitsPerTexel: depth === 0 ? 4 : depth === 1 ? 8 : 16,
  };
}

/** A face's palette word: bits 0-5 x in steps of 16, the rest y. */
export function vramPalette(word: number): { readonly x: number; readonly y: number } {
  return { x: (word & 0x3f) * 16, y: (word >> 6) & 0x1ff };
}

/** Where the number of an image stands on the plan: in its middle, and never over an edge. Half a digit is `wide` by `high` cells. */
export function labelPlace({ x, y, width, height }: Tim['image'], wide = 20, high = 28) {
  return {
    x: Math.min(Math.max(x + width / 2, wide), VRAM_WIDTH - wide),
    y: Math.min(Math.max(y + height / 2, high), VRAM_HEIGHT - high),
  };
}

/** "704, 0 – 128 × 256 cells" */
export function placeText({ x, y, width, height }: Tim['image']): string {
  return told('{x}, {y} – {width} × {height} cells', { x, y, width, height });
}
