// Triangles to pixels on the processor: for small pictures in a worker, where no graphics card has to be asked or shared.
// SPDX-License-Identifier: MIT
import type { Picture } from '../../../wasm-bindings/kotsu';

/** A corner of a triangle on the paper: pixels from the upper left, depth rising towards the viewer. */
export interface Corner {
  x: number;
  y: number;
  depth: number;
  /** Of the texture: 1 is its far edge. */
  u: number;
  v: number;
}

export interface Paint {
  readonly texture: Picture | null;
  /** Beyond its edges the texture goes on; else its last texel does. */
  readonly repeats: boolean;
  /** Factors on red, green and blue: of the texture, or of white. */
  readonly tint: readonly [number, number, number];
}

/** Texels less opaque are cut out. */
const OPAQUE = 128;

export class Raster {
  /** Red, green, blue, alpha; not blended: a pixel is covered or it is not. */
  readonly rgba: Uint8ClampedArray<ArrayBuffer>;
  private readonly depths: Float32Array;

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

  /** Corners that are not finite draw nothing. */
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
          const depth = ofA * a.depth + ofB * b.depth + ofC * c.depth;
          if (depth > (this.depths[pixel] ?? Infinity)) {
            const u = ofA * a.u + ofB * b.u + ofC * c.u;
            const v = ofA * a.v + ofB * b.v + ofC * c.v;
            if (this.plot(pixel * 4, u, v, paint)) this.depths[pixel] = depth;
          }
        }
        ofA += stepA;
        ofB += stepB;
      }
    }
  }

  /** False where the texture is cut out. */
  private plot(at: number, u: number, v: number, { texture, repeats, tint }: Paint): boolean {
    const { rgba } = this;
    const [red, green, blue] = tint;
    if (texture === null) {
      rgba[at] = 255 * red;
      rgba[at + 1] = 255 * green;
      rgba[at + 2] = 255 * blue;
    } else {
      const from = texelAt(texture, u, v, repeats);
      const texels = texture.rgba;
      if ((texels[from + 3] ?? 0) < OPAQUE) return false;
      rgba[at] = (texels[from] ?? 0) * red;
      rgba[at + 1] = (texels[from + 1] ?? 0) * green;
      rgba[at + 2] = (texels[from + 2] ?? 0) * blue;
    }
    rgba[at + 3] = 255;
    return true;
  }
}

function texelAt({ width, height }: Picture, u: number, v: number, repeats: boolean): number {
  return (whole(v, height, repeats) * width + whole(u, width, repeats)) * 4;
}

function whole(coordinate: number, size: number, repeats: boolean): number {
  const within = repeats ? coordinate - Math.floor(coordinate) : coordinate;
  return Math.min(size - 1, Math.max(0, Math.floor(within * size)));
}

/**
 * Draws a raster at half its size into a part of a picture: four pixels become one, and edges are smooth.
 * @param left where in the picture, in its own pixels
 */
export function halve(from: Raster, to: Picture, left: number): void {
  const [width, height] = [from.width / 2, from.height / 2];
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const first = (2 * y * from.width + 2 * x) * 4;
      const four = [first, first + 4, first + from.width * 4, first + from.width * 4 + 4];
      const out = (y * to.width + left + x) * 4;
      let covered = 0;
      for (const at of four) if (from.rgba[at + 3] === 255) covered += 1;
      for (let channel = 0; channel < 3; channel++) {
        let sum = 0;
        for (const at of four) sum += from.rgba[at + channel] ?? 0;
        // What is not covered is black and has added nothing.
        to.rgba[out + channel] = covered === 0 ? 0 : sum / covered;
      }
      to.rgba[out + 3] = covered * 63.75;
    }
  }
}
