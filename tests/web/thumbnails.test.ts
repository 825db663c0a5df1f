// SPDX-License-Identifier: MIT
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { KotsuDocument, type KotsuModule, type Picture, positionMode } from '../../wasm-bindings/kotsu';
import { CELL, portraitOf } from '../../web/src/thumbnails/portrait';
import { type Corner, halve, type Paint, Raster } from '../../web/src/thumbnails/raster';
import { corpusRoot, describeWith } from '../wasm/corpus';
import { openDecoder } from '../wasm/decoder';

let module: KotsuModule;

beforeAll(async () => {
  module = await openDecoder();
});

const open = (path: string) => KotsuDocument.load(module, new Uint8Array(readFileSync(path)));
type Tint = readonly [number, number, number];
const [red, green]: [Tint, Tint] = [
  [1, 0, 0],
  [0, 1, 0],
];
const corner = (x: number, y: number, depth = 0, [r, g, b]: Tint = red): Corner => {
  return { x, y, depth, nearness: 1, u: 0, v: 0, red: r, green: g, blue: b };
};
const plain: Paint = { texture: null, repeats: false, smooth: false, blends: false };
const pixel = ({ rgba, width }: Pick<Picture, 'rgba' | 'width'>, x: number, y: number) => [
  ...rgba.subarray((y * width + x) * 4, (y * width + x) * 4 + 4),
];

function raster(width: number, height: number): Raster {
  const made = new Raster(width, height);
  made.clear();
  return made;
}

describe('a raster', () => {
  test('fills the pixels whose middles are inside, whichever way the corners run', () => {
    for (const turn of [0, 1]) {
      const paper = raster(4, 4);
      const [b, c] = [corner(4, 0), corner(0, 4)];
      paper.triangle(corner(0, 0), turn === 0 ? b : c, turn === 0 ? c : b, plain);
      const rows = [0, 1, 2, 3].map((y) =>
        [0, 1, 2, 3].map((x) => (pixel(paper, x, y)[3] === 255 ? '#' : '.')).join(''),
      );
      expect(rows).toEqual(['####', '###.', '##..', '#...']);
      expect(pixel(paper, 0, 0)).toEqual([255, 0, 0, 255]);
    }
  });

  test('shows what is nearer, in any order', () => {
    for (const order of [
      [red, green],
      [green, red],
    ]) {
      const paper = raster(2, 2);
      for (const tint of order) {
        const depth = tint === red ? 1 : 2;
        paper.triangle(corner(0, 0, depth, tint), corner(4, 0, depth, tint), corner(0, 4, depth, tint), plain);
      }
      expect(pixel(paper, 0, 0)).toEqual([0, 255, 0, 255]);
    }
  });

  test('takes texels as they are, cuts out clear ones, and repeats where it shall', () => {
    const texture: Picture = {
      width: 2,
      height: 1,
      rgba: Uint8ClampedArray.from([10, 20, 30, 255, 1, 2, 3, 0]),
    };
    const square = (paper: Raster, uMost: number, repeats: boolean) =>
      paper.triangle(
        corner(0, 0, 0, [1, 2, 1]),
        { ...corner(8, 0, 0, [1, 2, 1]), u: 2 * uMost },
        corner(0, 8, 0, [1, 2, 1]),
        { ...plain, texture, repeats },
      );
    const once = raster(4, 1);
    square(once, 1, false);
    expect([0, 1, 2, 3].map((x) => pixel(once, x, 0))).toEqual([
      [10, 40, 30, 255],
      [10, 40, 30, 255],
      [0, 0, 0, 0],
      [0, 0, 0, 0],
    ]);
    const twice = raster(4, 1);
    square(twice, 2, true);
    expect([0, 1, 2, 3].map((x) => pixel(twice, x, 0)[3])).toEqual([255, 0, 255, 0]);
  });

  test('draws nothing of corners that are no numbers, or far outside, and takes no time for it', () => {
    const paper = raster(4, 4);
    paper.triangle(corner(Number.NaN, 0), corner(4, 0), corner(0, 4), plain);
    paper.triangle(corner(Infinity, 0), corner(4, 0), corner(0, 4), plain);
    paper.triangle(corner(1, 1), corner(1, 1), corner(1, 1), plain);
    paper.triangle(corner(1e9, 1e9), corner(2e9, 1e9), corner(1e9, 2e9), plain);
    expect(paper.rgba.every((value) => value === 0)).toBe(true);
  });

  test('mixes texels that are smooth, and colours from corner to corner', () => {
    const texture: Picture = { width: 2, height: 1, rgba: Uint8ClampedArray.from([0, 100, 0, 255, 200, 100, 0, 255]) };
    const paper = raster(4, 1);
    const white: Tint = [1, 1, 1];
    const far = { ...corner(8, 0, 0, white), u: 2 };
    paper.triangle(corner(0, 0, 0, white), far, corner(0, 8, 0, white), { ...plain, texture, smooth: true });
    // Middles of pixels: an eighth, three eighths ... of the texture, whose texels' middles are at a quarter and three.
    expect([0, 1, 2, 3].map((x) => pixel(paper, x, 0).slice(0, 2))).toEqual([
      [0, 100],
      [50, 100],
      [150, 100],
      [200, 100],
    ]);
    const shaded = raster(4, 1);
    shaded.triangle(corner(0, 0, 0, [0, 0, 0]), corner(8, 0, 0, [2, 0, 0]), corner(0, 8, 0, [0, 0, 0]), plain);
    expect([0, 1, 2, 3].map((x) => pixel(shaded, x, 0)[0])).toEqual([32, 96, 159, 223]);
  });

  test('lays a face that leans away out as the eye sees it: its middle is beyond the middle of the paper', () => {
    const texture: Picture = { width: 64, height: 1, rgba: new Uint8ClampedArray(64 * 4) };
    for (let texel = 0; texel < 64; texel++) texture.rgba.set([texel, 0, 0, 255], texel * 4);
    const white: Tint = [1, 1, 1];
    const paper = raster(100, 1);
    // From distance 1 on the left to distance 3 on the right: u is (x / 3) / ((1 - x) + x / 3), x being 0 ... 1 across the paper.
    const right = { ...corner(100, -50, 0, white), nearness: 1 / 3, u: 1 };
    const [above, below] = [corner(0, -50, 0, white), corner(0, 50, 0, white)];
    paper.triangle(above, right, below, { ...plain, texture });
    paper.triangle(below, right, { ...right, y: 50 }, { ...plain, texture });
    for (const x of [10, 50, 90]) {
      const share = (x + 0.5) / 100;
      expect(pixel(paper, x, 0)[0]).toBe(Math.floor((64 * (share / 3)) / (1 - share + share / 3)));
    }
  });

  test('lets what is behind shine through what blends, and is half there over nothing', () => {
    const half: Picture = { width: 1, height: 1, rgba: Uint8ClampedArray.from([0, 200, 0, 102]) };
    const white: Tint = [1, 1, 1];
    const paper = raster(2, 1);
    paper.triangle(corner(0, 0), corner(1, 0), corner(0, 3), plain); // the left pixel alone
    const veil = [corner(0, 0, 1, white), corner(8, 0, 1, white), corner(0, 8, 1, white)] as const;
    paper.triangle(...veil, { ...plain, texture: half, blends: true });
    expect(pixel(paper, 0, 0)).toEqual([153, 80, 0, 255]);
    expect(pixel(paper, 1, 0)).toEqual([0, 80, 0, 102]);
  });

  test('at half its size has soft edges, in whatever part of the picture it is drawn', () => {
    const paper = raster(4, 2);
    paper.triangle(corner(0, 0), corner(1, 0), corner(0, 1), plain); // one pixel of four
    paper.triangle(corner(2, 0, 0, green), corner(6, 0, 0, green), corner(2, 4, 0, green), plain); // all four
    const picture: Picture = { width: 3, height: 2, rgba: new Uint8ClampedArray(24) };
    halve(paper, picture, 1, 1);
    expect([...picture.rgba]).toEqual([...Array(16).fill(0), 255, 0, 0, 64, 0, 255, 0, 255]);
  });
});

/** How much of each frame is covered, 0 ... 1. */
function coverage({ picture, frameCount }: NonNullable<ReturnType<typeof portraitOf>>): number[] {
  return Array.from({ length: frameCount }, (_, frame) => {
    let covered = 0;
    for (let y = 0; y < CELL.height; y++)
      for (let x = 0; x < CELL.width; x++) covered += Number((pixel(picture, frame * CELL.width + x, y)[3] ?? 0) > 0);
    return covered / (CELL.width * CELL.height);
  });
}

describe('a portrait', () => {
  test('shows the model in every frame, inside its cell, and moving', () => {
    const document = open('build/fixtures/demos/biped.dat');
    const portrait = portraitOf(document, document.clips[0] ?? null);
    if (portrait === null) throw new Error('the biped has a portrait');
    const { picture, frameCount, seconds } = portrait;
    expect([frameCount, seconds]).toEqual([24, 3]);
    expect([picture.width, picture.height]).toEqual([24 * CELL.width, CELL.height]);
    for (const part of coverage(portrait)) expect(part).toBeGreaterThan(0.05);
    for (let frame = 0; frame < frameCount; frame++) {
      const edge = Array.from({ length: CELL.height }, (_, y) => pixel(picture, frame * CELL.width, y)[3]);
      expect(edge.every((alpha) => alpha === 0)).toBe(true);
    }
    const frames = [0, 8].map((frame) =>
      Array.from({ length: CELL.height }, (_, y) => pixel(picture, frame * CELL.width + CELL.width / 2, y).join()),
    );
    expect(frames[0]).not.toEqual(frames[1]);
  });

  test('wears the textures of the file', () => {
    const document = open('build/fixtures/demos/biped.dat');
    const { picture } = portraitOf(document, null) ?? {};
    const colours = new Set<string>();
    for (let y = 0; y < CELL.height; y++)
      for (let x = 0; x < CELL.width; x++) {
        const [r, g, b, a] = pixel(picture as Picture, x, y);
        if (a === 255) colours.add(`${r} ${g} ${b}`);
      }
    expect(colours.size).toBeGreaterThan(20);
  });

  test('is of the bones where there is no mesh, and of nothing where there are none', () => {
    const bones = open('build/fixtures/ff8-skeleton.bin');
    expect(coverage(portraitOf(bones, null) as NonNullable<ReturnType<typeof portraitOf>>)[0]).toBeGreaterThan(0.02);
    expect(portraitOf(open('build/fixtures/ff8-monster-no-model.dat'), null)).toBeNull();
  });

  test('of a model of Okami stands where its bones are', () => {
    const model = open('build/fixtures/demos/quadruped.md');
    const walk = open('build/fixtures/demos/quadruped-walk.mot');
    const portrait = portraitOf(model, walk.clips[0] ?? null);
    if (portrait === null) throw new Error('the quadruped has a portrait');
    expect(portrait.frameCount).toBeGreaterThan(4);
    for (const part of coverage(portrait)) expect(part).toBeGreaterThan(0.05);
  });

  test('reads positions of Okami as it is told', () => {
    const model = open('build/fixtures/demos/quadruped.md');
    const walk = open('build/fixtures/demos/quadruped-walk.mot').clips[0] ?? null;
    const all = { single: 'rest', quantized: 'rest', 'quantized-precision': 'rest', full: 'rest' } as const;
    const pixels = (mode: number) => [...(portraitOf(model, walk, new Map(), mode)?.picture.rgba ?? [])];
    expect(pixels(positionMode(all))).not.toEqual(pixels(0));
  });
});

const monsters = ['c0m000', 'c0m028', 'c0m055', 'c0m071', 'c0m101', 'c0m144'];
describeWith('portraits of the corpus', [join(corpusRoot, 'ff8')], () => {
  test.each(monsters)('%s is seen in every frame', (name) => {
    const document = open(join(corpusRoot, 'ff8', `${name}.dat`));
    const portrait = portraitOf(document, document.clips[0] ?? null);
    if (portrait === null) throw new Error('there is no portrait');
    for (const part of coverage(portrait)) expect(part).toBeGreaterThan(0.02);
  });
});
