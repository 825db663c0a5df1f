// SPDX-License-Identifier: MIT
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { KotsuDocument, type KotsuModule, type Picture } from '../../wasm-bindings/kotsu';
import { CELL, portraitOf } from '../../web/src/thumbnails/portrait';
import { type Corner, halve, type Paint, Raster } from '../../web/src/thumbnails/raster';
import { corpusRoot, describeWith } from '../wasm/corpus';
import { openDecoder } from '../wasm/decoder';

let module: KotsuModule;

beforeAll(async () => {
  module = await openDecoder();
});

const open = (path: string) => KotsuDocument.load(module, new Uint8Array(readFileSync(path)));
const corner = (x: number, y: number, depth = 0, u = 0, v = 0): Corner => ({ x, y, depth, u, v });
const red: Paint = { texture: null, repeats: false, tint: [1, 0, 0] };
const green: Paint = { ...red, tint: [0, 1, 0] };
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
      paper.triangle(corner(0, 0), turn === 0 ? b : c, turn === 0 ? c : b, red);
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
      for (const paint of order) {
        const depth = paint === red ? 1 : 2;
        paper.triangle(corner(0, 0, depth), corner(4, 0, depth), corner(0, 4, depth), paint);
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
      paper.triangle(corner(0, 0, 0, 0, 0), corner(8, 0, 0, 2 * uMost, 0), corner(0, 8, 0, 0, 0), {
        texture,
        repeats,
        tint: [1, 2, 1],
      });
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
    paper.triangle(corner(Number.NaN, 0), corner(4, 0), corner(0, 4), red);
    paper.triangle(corner(Infinity, 0), corner(4, 0), corner(0, 4), red);
    paper.triangle(corner(1, 1), corner(1, 1), corner(1, 1), red);
    paper.triangle(corner(1e9, 1e9), corner(2e9, 1e9), corner(1e9, 2e9), red);
    expect(paper.rgba.every((value) => value === 0)).toBe(true);
  });

  test('at half its size has soft edges', () => {
    const paper = raster(4, 2);
    paper.triangle(corner(0, 0), corner(1, 0), corner(0, 1), red); // one pixel of four
    paper.triangle(corner(2, 0), corner(6, 0), corner(2, 4), green); // all four
    const picture: Picture = { width: 3, height: 1, rgba: new Uint8ClampedArray(12) };
    halve(paper, picture, 1);
    expect([...picture.rgba]).toEqual([0, 0, 0, 0, 255, 0, 0, 64, 0, 255, 0, 255]);
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
