// Triangles to pixels on the processor: in a worker or without a page, where no graphics card has to be asked or shared.
// SPDX-License-Identifier: MIT
import type { Picture } from '../../../wasm-bindings/kotsu';

/** A corner of a triangle on the paper: pixels from the upper left, depth rising towards the viewer. */
export interface Corner {
  x: number;
  y: number;
  depth: number;
  /** 1 / distance from the eye, in any unit; the same for all where there is no perspective. */
  nearness: number;
  /** Of the texture: 1 is its far edge. */
  u: number;
  v: number;
  /** Factors: of the texture, or of white. */
  red: number;
  green: number;
  blue: number;
}

export interface Paint {
  readonly texture: Picture | null;
  /** Beyond its edges the texture goes on; else its last texel does. */
  readonly repeats: boolean;
  /** Texels run into one another; else each is a square. */
  readonly smooth: boolean;
  /** Alpha lets through what is behind; else it cuts out, or leaves in. */
  readonly blends: boolean;
}

/** Texels less opaque are cut out; of a texture that blends, those that nobody would see. */
const OPAQUE = 128;
const LEAST_SEEN = 4;

export class Raster {
  /** Red, green, blue, alpha, with alpha multiplied in. */
  readonly rgba: Uint8ClampedArray<ArrayBuffer>;
  private readonly depths: Float32Array;
  private readonly texel = new Float64Array(4);

  constructor(
    readonly width: number,
    readonly height: number,
  ) {
    this.rgba = new Uint8ClampedArray(width * height * 4);
    this.depths = new Float32Array(width * height);
  }

  clear(): void {
    this.rgba.fill(0);
    this.depths.fill(-Infinity);
  }

  /** Positive for corners that run counter-clockwise as seen: a triangle from its front. */
  static area(a: Corner, b: Corner, c: Corner): number {
    return (c.x - a.x) * (b.y - a.y) - (b.x - a.x) * (c.y - a.y);
  }

  /** Corners that are not finite draw nothing. Of what lies in one plane the last is seen. */
  triangle(a: Corner, b: Corner, c: Corner, paint: Paint): void {
    const area = Raster.area(a, b, c);
    if (!(Math.abs(area) > 1e-9 && Math.abs(area) < Infinity)) return;
    const left = Math.max(0, Math.ceil(Math.min(a.x, b.x, c.x) - 0.5));
    const right = Math.min(this.width - 1, Math.floor(Math.max(a.x, b.x, c.x) - 0.5));
    const top = Math.max(0, Math.ceil(Math.min(a.y, b.y, c.y) - 0.5));
    const bottom = Math.min(this.height - 1, Math.floor(Math.max(a.y, b.y, c.y) - 0.5));
    // How much of each corner is in a pixel's middle: the triangle opposite it, as a share of the whole. Per column:
    const stepA = (c.y - b.y) / area;
    const stepB = (a.y - c.y) / area;
    for (let row = top; row <= bottom; row++) {
      const [x, y] = [left + 0.5, row + 0.5];
      let ofA = ((x - b.x) * (c.y - b.y) - (c.x - b.x) * (y - b.y)) / area;
      let ofB = ((x - c.x) * (a.y - c.y) - (a.x - c.x) * (y - c.y)) / area;
      for (let pixel = row * this.width + left; pixel <= row * this.width + right; pixel++) {
        const ofC = 1 - ofA - ofB;
        if (ofA >= 0 && ofB >= 0 && ofC >= 0) {
          const depth = Math.fround(ofA * a.depth + ofB * b.depth + ofC * c.depth);
          if (depth >= (this.depths[pixel] ?? Infinity)) {
            // Across the paper nearness changes evenly, and what is on a face evenly over nearness.
            const [nearA, nearB, nearC] = [ofA * a.nearness, ofB * b.nearness, ofC * c.nearness];
            const near = nearA + nearB + nearC;
            const on = (atA: number, atB: number, atC: number) => (nearA * atA + nearB * atB + nearC * atC) / near;
            if (this.look(on(a.u, b.u, c.u), on(a.v, b.v, c.v), paint)) {
              this.depths[pixel] = depth;
              this.plot(
                pixel * 4,
                on(a.red, b.red, c.red),
                on(a.green, b.green, c.green),
                on(a.blue, b.blue, c.blue),
                paint.blends,
              );
            }
          }
        }
        ofA += stepA;
        ofB += stepB;
      }
    }
  }

  /** Reads the texture into `texel`. False where it is cut out. */
  private look(u: number, v: number, { texture, repeats, smooth, blends }: Paint): boolean {
    const { texel } = this;
    if (texture === null) texel.fill(255);
    else if (smooth) mixTexels(texture, u, v, repeats, texel);
    else takeTexel(texture, u, v, repeats, texel);
    return (texel[3] ?? 0) >= (blends ? LEAST_SEEN : OPAQUE);
  }

  private plot(at: number, red: number, green: number, blue: number, blends: boolean): void {
    const { rgba, texel } = this;
    const alpha = blends ? (texel[3] ?? 0) / 255 : 1;
    const behind = 1 - alpha;
    rgba[at] = alpha * Math.min(255, (texel[0] ?? 0) * red) + behind * (rgba[at] ?? 0);
    rgba[at + 1] = alpha * Math.min(255, (texel[1] ?? 0) * green) + behind * (rgba[at + 1] ?? 0);
    rgba[at + 2] = alpha * Math.min(255, (texel[2] ?? 0) * blue) + behind * (rgba[at + 2] ?? 0);
    rgba[at + 3] = alpha * 255 + behind * (rgba[at + 3] ?? 0);
  }
}

function takeTexel({ rgba, width, height }: Picture, u: number, v: number, repeats: boolean, out: Float64Array): void {
  const column = whole(Math.floor(u * width), width, repeats);
  const from = (whole(Math.floor(v * height), height, repeats) * width + column) * 4;
  for (let channel = 0; channel < 4; channel++) out[channel] = rgba[from + channel] ?? 0;
}

/** The four texels whose middles are around. */
function mixTexels({ rgba, width, height }: Picture, u: number, v: number, repeats: boolean, out: Float64Array): void {
  const [x, y] = [u * width - 0.5, v * height - 0.5];
  const [left, top] = [Math.floor(x), Math.floor(y)];
  out.fill(0);
  for (let row = 0; row < 2; row++) {
    for (let column = 0; column < 2; column++) {
      const part = Math.abs(1 - column - (x - left)) * Math.abs(1 - row - (y - top));
      const from = (whole(top + row, height, repeats) * width + whole(left + column, width, repeats)) * 4;
      for (let channel = 0; channel < 4; channel++)
        out[channel] = (out[channel] ?? 0) + part * (rgba[from + channel] ?? 0);
    }
  }
}

function whole(texel: number, size: number, repeats: boolean): number {
  if (repeats) return ((texel % size) + size) % size || 0;
  return Math.min(size - 1, Math.max(0, texel));
}

/**
 * Draws a raster at half its size into a part of a picture: four pixels become one, and edges are smooth.
 * @param left,top where in the picture, in its own pixels; what is beyond its last row is left out
 */
export function halve(from: Raster, to: Picture, left: number, top: number): void {
  const [width, height] = [from.width / 2, Math.min(from.height / 2, to.height - top)];
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const first = (2 * y * from.width + 2 * x) * 4;
      const four = [first, first + 4, first + from.width * 4, first + from.width * 4 + 4];
      const out = ((top + y) * to.width + left + x) * 4;
      let alpha = 0;
      for (const at of four) alpha += from.rgba[at + 3] ?? 0;
      for (let channel = 0; channel < 3; channel++) {
        let sum = 0;
        for (const at of four) sum += from.rgba[at + channel] ?? 0;
        to.rgba[out + channel] = alpha === 0 ? 0 : (sum * 255) / alpha;
      }
      to.rgba[out + 3] = alpha / 4;
    }
  }
}
