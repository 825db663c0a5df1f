// A texture as a file holds it, packed or not, before anybody has painted it: what dds.ts hands on.
// SPDX-License-Identifier: MIT

/** Blocks of 4 x 4 texels, as GPUs with the extensions for them read themselves. */
export type BlockFormat = 'bc1' | 'bc2' | 'bc3' | 'bc7';

/** One number per texel, cut into channels by bit masks; a mask of 0 means that the channel is absent. */
export interface TexelMasks {
  readonly bits: 8 | 16 | 24 | 32;
  readonly red: number;
  readonly green: number;
  readonly blue: number;
  readonly alpha: number;
  /** The red mask is that of green and blue as well. */
  readonly grey: boolean;
}

export type Layout = BlockFormat | TexelMasks;

/** One picture of a texture; rows from the top. */
export interface Level {
  readonly width: number;
  readonly height: number;
  /** As long as `levelBytes` says. */
  readonly bytes: Uint8Array;
}

export interface Texture {
  /** "BC3", "BGRA, 32 bits" */
  readonly title: string;
  readonly layout: Layout;
  /** The whole picture, then each half as large as the one before. At least one. */
  readonly levels: readonly [Level, ...Level[]];
  /** Colours have been multiplied by their alpha already. */
  readonly premultiplied: boolean;
  /** Sentences about what was odd and yet could be read. */
  readonly notes: readonly string[];
}

/** Bytes of a row of blocks or texels, and how many of these rows a picture has. */
export function rowsOf(
  layout: Layout,
  width: number,
  height: number,
): { readonly size: number; readonly count: number } {
  if (typeof layout === 'string')
    return { size: Math.ceil(width / 4) * blockBytes(layout), count: Math.ceil(height / 4) };
  return { size: width * (layout.bits / 8), count: height };
}

export function levelBytes(layout: Layout, width: number, height: number): number {
  const { size, count } = rowsOf(layout, width, height);
  return size * count;
}

export function blockBytes(format: BlockFormat): 8 | 16 {
  return format === 'bc1' ? 8 : 16;
}
