// The part of gifenc that is called; the package brings no types.
// SPDX-License-Identifier: MIT
declare module 'gifenc' {
  type Palette = number[][];
  type ColourFormat = 'rgb565' | 'rgb444' | 'rgba4444';
  interface FrameOptions {
    readonly palette: Palette;
    /** Milliseconds. */
    readonly delay: number;
    /** 0: for ever. */
    readonly repeat: number;
    readonly transparent?: boolean;
    readonly transparentIndex?: number;
    /** 2: the picture is cleared before the next. */
    readonly dispose?: number;
  }
  interface Encoder {
    writeFrame(indices: Uint8Array, width: number, height: number, options: FrameOptions): void;
    finish(): void;
    bytes(): Uint8Array<ArrayBuffer>;
  }
  export function GIFEncoder(): Encoder;
  export function quantize(
    rgba: Uint8ClampedArray,
    colours: number,
    options: { readonly format: ColourFormat; readonly oneBitAlpha?: boolean },
  ): Palette;
  export function applyPalette(rgba: Uint8ClampedArray, palette: Palette, format: ColourFormat): Uint8Array;
}
