// A part of a picture as one layer of the crowd's texture: no more texels than a cell has pixels. Pure.
// SPDX-License-Identifier: MIT
import type { Picture } from '../../../wasm-bindings/kotsu';
import { LAYER_SIDE } from '../scene/crowd-types';
import type { AlphaUse } from '../textures/alpha-use';

/** What a material is painted with. */
export interface LayerPicture extends Picture {
  readonly alphaUse: AlphaUse;
  /** Colours have been multiplied by their alpha already. */
  readonly premultiplied: boolean;
}

/** Texels of a picture. */
export interface Crop {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

/** Where a picture's coordinates, 0 ... 1, are in its layer. */
export interface LayerPlace {
  readonly scale: readonly [u: number, v: number];
  readonly offset: readonly [u: number, v: number];
}

/** The whole of it, over the whole of the layer: it repeats beyond its edges. */
export function repeatingLayer(picture: LayerPicture): Uint8Array {
  const { width, height } = picture;
  return painted(picture, { left: 0, top: 0, width, height }, LAYER_SIDE, LAYER_SIDE);
}

/** A part of it from the layer's corner on, texel by texel where it is small enough. */
export function croppedLayer(picture: LayerPicture, crop: Crop): { readonly texels: Uint8Array; place: LayerPlace } {
  const { width, height } = crop;
  const [across, down] = [Math.min(LAYER_SIDE, width), Math.min(LAYER_SIDE, height)];
  const [u, v] = [across / width / LAYER_SIDE, down / height / LAYER_SIDE];
  return {
    texels: painted(picture, crop, across, down),
    place: { scale: [u * picture.width, v * picture.height], offset: [-u * crop.left, -v * crop.top] },
  };
}

/** Each texel is the mean of those that it stands for, of which only what can be seen counts. */
function painted(picture: LayerPicture, crop: Crop, across: number, down: number): Uint8Array {
  const texels = new Uint8Array(LAYER_SIDE * LAYER_SIDE * 4);
  for (let y = 0; y < down; y++) {
    const rows = span(y, crop.top, crop.height, down);
    for (let x = 0; x < across; x++) {
      mix(picture, span(x, crop.left, crop.width, across), rows, texels, (y * LAYER_SIDE + x) * 4);
    }
  }
  return texels;
}

type Span = readonly [first: number, end: number];

function span(at: number, start: number, length: number, count: number): Span {
  const first = Math.floor((at * length) / count);
  return [start + first, start + Math.max(first + 1, Math.ceil(((at + 1) * length) / count))];
}

function mix(picture: LayerPicture, [left, right]: Span, [top, bottom]: Span, out: Uint8Array, to: number): void {
  const { rgba, width, alphaUse, premultiplied } = picture;
  let [red, green, blue, sum, count] = [0, 0, 0, 0, 0];
  for (let y = top; y < bottom; y++) {
    for (let x = left; x < right; x++) {
      const at = (y * width + x) * 4;
      const alpha = alphaUse === 'none' ? 255 : (rgba[at + 3] ?? 0);
      const weight = alphaUse === 'cut-out' ? Number(alpha >= 128) * 255 : alpha;
      const share = premultiplied && alpha > 0 ? (weight * 255) / alpha : weight;
      red += (rgba[at] ?? 0) * share;
      green += (rgba[at + 1] ?? 0) * share;
      blue += (rgba[at + 2] ?? 0) * share;
      sum += weight;
      count += 1;
    }
  }
  if (sum === 0) return;
  out[to] = Math.min(255, Math.round(red / sum));
  out[to + 1] = Math.min(255, Math.round(green / sum));
  out[to + 2] = Math.min(255, Math.round(blue / sum));
  // The rim of what is cut out stays where it is.
  out[to + 3] = Math.round(sum / count);
}
