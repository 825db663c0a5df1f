// Pictures without a page: every corner of the mesh stands where the page's own lens would show it, and the texels are the model's.
// SPDX-License-Identifier: MIT
import { join } from 'node:path';
import { PerspectiveCamera, Vector3 } from 'three';
import { describe, expect, it } from 'vitest';
import type { Clip, KotsuDocument, Picture } from '../../wasm-bindings/kotsu.ts';
import { type ExportSource, fileSource } from '../../web/src/export/export-source.ts';
import { FRONT, frameBox, type Vec3, withGround } from '../../web/src/scene/framing.ts';
import { sceneSkeleton, standBox } from '../../web/src/state/stage-view.ts';
import { type StillShot, stillOf } from '../../web/src/thumbnails/still.ts';
import { corpusRoot, describeWith } from '../wasm/corpus.ts';
import { openDecoder } from '../wasm/decoder.ts';
import { fixtureFolder, load, sourceOf } from './export-samples.ts';
import { Reference } from './export-three.ts';

const module = await openDecoder();
const open = (path: string) => load(module, path) as KotsuDocument;
const shot: StillShot = { width: 320, height: 240, from: FRONT, rootMotion: true };

function picture(source: ExportSource, frame: number, part: Partial<StillShot> = {}): Picture {
  const clip = source.clips[0] ?? null;
  const still = stillOf(source, { clip, frame }, { ...shot, ...part }, []);
  if (still === null) throw new Error('there is something to be seen');
  return still;
}

interface Extent {
  left: number;
  right: number;
  top: number;
  bottom: number;
}

/** Of all pixels that are at least half covered. */
function covered({ rgba, width, height }: Picture): Extent & { share: number } {
  const extent = { left: width, right: 0, top: height, bottom: 0 };
  let count = 0;
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      if ((rgba[(y * width + x) * 4 + 3] ?? 0) < 128) continue;
      count += 1;
      extent.left = Math.min(extent.left, x);
      extent.right = Math.max(extent.right, x + 1);
      extent.top = Math.min(extent.top, y);
      extent.bottom = Math.max(extent.bottom, y + 1);
    }
  }
  return { ...extent, share: count / (width * height) };
}

/** Where three.js sees the decoder's corners, through the camera that the page frames a clip with. */
function expected(
  document: KotsuDocument,
  clip: Clip,
  frame: number,
  from: Vec3,
  { width, height }: StillShot,
): Extent {
  if (document.skeleton === null) throw new Error('it has a skeleton');
  const skeleton = sceneSkeleton(document.skeleton, clip);
  const box = withGround(standBox([{ document, clip, skeleton, meshes: [document] }]));
  const camera = new PerspectiveCamera(32, width / height, 1, 1e7);
  const { target, distance } = frameBox(box, from, (32 * Math.PI) / 180, width / height);
  camera.position.set(...target).add(new Vector3(...from).multiplyScalar(distance));
  camera.lookAt(...target);
  camera.updateMatrixWorld();
  const corners = new Reference(document).at(clip, frame);
  const extent = { left: Infinity, right: -Infinity, top: Infinity, bottom: -Infinity };
  for (let at = 0; at < corners.length; at += 3) {
    const [x = 0, y = 0] = new Vector3(...corners.subarray(at, at + 3)).project(camera).toArray();
    extent.left = Math.min(extent.left, ((x + 1) / 2) * width);
    extent.right = Math.max(extent.right, ((x + 1) / 2) * width);
    extent.top = Math.min(extent.top, ((1 - y) / 2) * height);
    extent.bottom = Math.max(extent.bottom, ((1 - y) / 2) * height);
  }
  return extent;
}

function expectExtent(document: KotsuDocument, clip: Clip, frame: number, part: Partial<StillShot> = {}): void {
  const taken = { ...shot, ...part };
  const source = fileSource('model', document, [{ name: 'clip', clip }]);
  const [seen, wanted] = [covered(picture(source, frame, part)), expected(document, clip, frame, taken.from, taken)];
  // Less by a pixel or two where the outermost tip covers less than half of one, or is cut out.
  for (const side of ['left', 'right', 'top', 'bottom'] as const)
    expect(Math.abs(seen[side] - wanted[side]), `frame ${frame}, ${side}`).toBeLessThan(2.5);
}

describe('a still', () => {
  const biped = open(`${fixtureFolder}/demos/biped.dat`);
  const [walk] = biped.clips;
  if (!walk) throw new Error('the biped walks');

  it.each([0, 7, 12.5])('of the biped in frame %f stands where the page’s lens shows it', (frame) => {
    expectExtent(biped, walk, frame);
  });

  it.each([
    ['the front', [0, 0, -1]],
    ['its left', [-1, 0, 0]],
    ['above', [0, 1, 0]],
  ] as const)('from %s as well, in a picture that is higher than wide', (_, from) => {
    expectExtent(biped, walk, 3, from[1] === 1 ? { from: [0, 0.9999999, 1e-4] } : { from, width: 150, height: 620 });
  });

  it('of an Okami model with a motion', () => {
    const [clip] = open(`${fixtureFolder}/demos/quadruped-run.mot`).clips;
    if (!clip) throw new Error('the demo has no clip');
    expectExtent(open(`${fixtureFolder}/demos/quadruped.md`), clip, 5);
  });

  it('has the colours of the texture pages, and nothing behind', () => {
    const { rgba } = picture(sourceOf('biped', biped), 0);
    const pages = new Set<number>();
    const mesh = biped.mesh();
    for (const { texturePage, palette } of mesh?.materials ?? []) {
      const page = biped.paintTexturePage(texturePage, palette)?.rgba ?? [];
      for (let at = 0; at < page.length; at += 4)
        pages.add(((page[at] ?? 0) << 16) | ((page[at + 1] ?? 0) << 8) | (page[at + 2] ?? 0));
    }
    let [clear, own, full] = [0, 0, 0];
    for (let at = 0; at < rgba.length; at += 4) {
      if (rgba[at + 3] === 0) clear += 1;
      if (rgba[at + 3] !== 255) continue;
      full += 1;
      own += Number(pages.has(((rgba[at] ?? 0) << 16) | ((rgba[at + 1] ?? 0) << 8) | (rgba[at + 2] ?? 0)));
    }
    expect(clear / (rgba.length / 4)).toBeGreaterThan(0.5);
    // The others are mixed of two texels.
    expect(own / full).toBeGreaterThan(0.6);
  });

  it('is the same whether it is drawn at once or in bands', () => {
    const source = sourceOf('biped', biped);
    const [low, high] = [
      picture(source, 0, { width: 160, height: 200 }),
      picture(source, 0, { width: 640, height: 800 }),
    ];
    let [both, either] = [0, 0];
    for (let y = 0; y < 800; y++) {
      for (let x = 0; x < 640; x++) {
        const small = (low.rgba[((y >> 2) * 160 + (x >> 2)) * 4 + 3] ?? 0) >= 128;
        const large = (high.rgba[(y * 640 + x) * 4 + 3] ?? 0) >= 128;
        both += Number(small && large);
        either += Number(small || large);
      }
    }
    expect(both / either).toBeGreaterThan(0.9);
    // No row between the first and the last is empty, those where bands meet among them.
    const { top, bottom } = covered(high);
    expect([top < 256, bottom > 2 * 256]).toEqual([true, true]);
    for (let y = top; y < bottom; y++)
      expect(
        high.rgba.subarray(y * 640 * 4, (y + 1) * 640 * 4).some((value) => value > 0),
        `row ${y}`,
      ).toBe(true);
  });

  it('is of the bones where there is no mesh, of a mesh without bones, and of nothing where there is neither', () => {
    expect(covered(picture(sourceOf('bones', open(`${fixtureFolder}/ff8-skeleton.bin`)), 0)).share).toBeGreaterThan(
      0.01,
    );
    expect(covered(picture(sourceOf('glove', open(`${fixtureFolder}/d9w901.dat`)), 0)).share).toBeGreaterThan(0.01);
    const none = sourceOf('none', open(`${fixtureFolder}/ff8-monster-no-model.dat`));
    expect(stillOf(none, { clip: null, frame: 0 }, shot, [])).toBeNull();
  });

  it('without root motion keeps its place', () => {
    const climb = open(`${fixtureFolder}/ff8-monster.dat`);
    const middles = [true, false].map((rootMotion) =>
      [0, 4, 8].map((frame) => {
        const { left, right } = covered(picture(sourceOf('climb', climb), frame, { rootMotion }));
        return (left + right) / 2;
      }),
    );
    const spread = (values: readonly number[] = []) => Math.max(...values) - Math.min(...values);
    expect(spread(middles[0])).toBeGreaterThan(spread(middles[1]));
  });
});

describeWith('stills of the corpus', [join(corpusRoot, 'ff8')], () => {
  it.each(['c0m028', 'c0m058', 'c0m071', 'c0m092', 'c0m144'])('%s stands where the page’s lens shows it', (name) => {
    const document = open(join(corpusRoot, 'ff8', `${name}.dat`));
    const [clip] = document.clips;
    if (!clip) throw new Error('it has clips');
    expectExtent(document, clip, clip.frameCount - 1);
  });
});
