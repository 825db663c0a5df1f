// Meshes packed for the gallery: a pose's own matrices take every corner where the mesh has it, and its texel stays its texel.
// SPDX-License-Identifier: MIT
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { type Clip, KotsuDocument, MATRIX_FLOATS } from '../../wasm-bindings/kotsu.ts';
import { clipRoom } from '../../web/src/gallery/clip-room.ts';
import { crowdBody } from '../../web/src/gallery/crowd-body.ts';
import { croppedLayer, type LayerPicture, repeatingLayer } from '../../web/src/gallery/layer.ts';
import { pagesOf } from '../../web/src/gallery/pictures.ts';
import { RowPacker } from '../../web/src/gallery/row-packer.ts';
import { LAYER_SIDE, ROW, Row } from '../../web/src/scene/crowd-types.ts';
import { buildMeshArrays } from '../../web/src/scene/mesh-geometry.ts';
import { outlineOf } from '../../web/src/scene/outline.ts';
import { meshBody } from '../../web/src/thumbnails/body.ts';
import { okamiModel } from '../fixtures/okami-model-writer.ts';
import { Channel, okamiMotion } from '../fixtures/okami-motion-writer.ts';
import { openDecoder } from '../wasm/decoder.ts';
import { fixtureFolder } from './export-samples.ts';

const module = await openDecoder();
const open = (path: string) => KotsuDocument.load(module, readFileSync(join(fixtureFolder, path)));

function packed(document: KotsuDocument) {
  const mesh = document.mesh();
  if (mesh === null) throw new Error('it has a mesh');
  const pictures = mesh.atRest ? [] : pagesOf(document, mesh);
  const body = crowdBody(document, mesh, pictures);
  if (body === null) throw new Error('it has faces');
  const groups = buildMeshArrays(mesh).groups.filter(({ hidden }) => !hidden);
  const corners = groups.flatMap(({ firstCorner, cornerCount }) =>
    Array.from({ length: cornerCount }, (_, corner) => firstCorner + corner),
  );
  return { mesh, pictures, body, corners, groups };
}

/** As the vertex shader does it. */
function posed(rows: Float32Array, number: number, matrices: Float32Array): number[] {
  const at = number * ROW;
  return [0, 1, 2].map((axis) => {
    let sum = 0;
    for (let held = 0; held < 3; held++) {
      const bone = (rows[at + Row.bones + held] ?? 0) * MATRIX_FLOATS;
      for (let column = 0; column < 4; column++)
        sum += (matrices[bone + column * 4 + axis] ?? 0) * (rows[at + Row.held + held * 4 + column] ?? 0);
    }
    return sum;
  });
}

describe('a packed mesh', () => {
  for (const [name, motion] of [
    ['ff8-faces.dat', null],
    ['demos/biped.dat', null],
    ['demos/quadruped.md', 'demos/quadruped-run.mot'],
    ['okami-three-weights.md', null],
    ['okami-two-placed-parts.md', null],
    ['okami-scenery-placed.scr', null],
  ] as const) {
    it(`stands where the mesh does: ${name}`, () => {
      const document = open(name);
      const { mesh, body, corners } = packed(document);
      const clip = (motion === null ? document : open(motion)).clips[0];
      const matrices = new Float32Array(document.bones.length * MATRIX_FLOATS);
      if (clip === undefined) document.restPose(matrices);
      else document.samplePose(clip, clip.frameCount / 2, matrices);
      // At rest, a mesh that is told at rest is where it is told.
      const atRest = clip === undefined && mesh.atRest;
      const skinned = meshBody(document, { mesh, without: [], pictures: [], smooth: false }).pose(matrices);
      const points = atRest ? buildMeshArrays(mesh).positions : skinned;
      expect(body.triangles.length).toBe(corners.length);
      expect(body.rows.length / ROW).toBeLessThanOrEqual(corners.length);
      const farthest = corners.map((corner, index) => {
        const at = posed(body.rows, body.triangles[index] ?? 0, matrices);
        return Math.max(...at.map((place, axis) => Math.abs(place - (points[corner * 3 + axis] ?? Number.NaN))));
      });
      expect(Math.max(...farthest)).toBeLessThan(1e-3);
    });
  }

  it('shows the texels that its faces name, and keeps equal corners once', () => {
    const { mesh, pictures, body, corners, groups } = packed(open('demos/biped.dat'));
    const arrays = buildMeshArrays(mesh);
    const materialOf = new Map(
      groups.flatMap(({ firstCorner, cornerCount, material }) =>
        Array.from({ length: cornerCount }, (_, i) => [firstCorner + i, material] as const),
      ),
    );
    let [compared, same] = [0, 0];
    corners.forEach((corner, index) => {
      const picture = pictures[materialOf.get(corner) ?? -1];
      const at = (body.triangles[index] ?? 0) * ROW;
      const layer = body.layers[body.rows[at + Row.layer] ?? -1];
      if (!picture || !layer) {
        if (picture || layer) throw new Error('what has a picture has a layer');
        return;
      }
      const texel = (u: number, v: number, side: number) => (Math.floor(v * side) * side + Math.floor(u * side)) * 4;
      const page = texel(arrays.uvs[corner * 2] ?? 0, arrays.uvs[corner * 2 + 1] ?? 0, picture.width);
      const own = texel(body.rows[at + Row.texel] ?? 0, body.rows[at + Row.texel + 1] ?? 0, LAYER_SIDE);
      if ((picture.rgba[page + 3] ?? 0) < 128) return;
      compared += 1;
      same += Number([0, 1, 2].every((channel) => layer[own + channel] === picture.rgba[page + channel]));
    });
    expect(compared).toBeGreaterThan(100);
    expect(same).toBe(compared);
    expect(body.rows.length / ROW).toBeLessThan(corners.length);
  });

  it('counts equal rows as one, also where they collide', () => {
    const packer = new RowPacker(2, 600);
    for (let i = 0; i < 600; i++) {
      packer.row.set([i % 7, Math.floor(i / 7) % 11]);
      packer.push();
    }
    const { rows, numbers } = packer.take();
    expect(rows.length / 2).toBe(77);
    const found = Array.from(numbers, (number) => [rows[number * 2], rows[number * 2 + 1]]);
    expect(found).toEqual(found.map((_, i) => [i % 7, Math.floor(i / 7) % 11]));
  });
});

describe('a layer', () => {
  const picture = (
    width: number,
    height: number,
    texel: (x: number, y: number) => readonly number[],
  ): LayerPicture => ({
    width,
    height,
    rgba: Uint8ClampedArray.from({ length: width * height * 4 }, (_, at) => {
      const place = at >> 2;
      return texel(place % width, Math.floor(place / width))[at % 4] ?? 0;
    }),
    alphaUse: 'cut-out',
    premultiplied: false,
  });

  it('keeps the texels of a small part of a page as they are', () => {
    const page = picture(256, 256, (x, y) => [x, y, 7, 255]);
    const { texels, place } = croppedLayer(page, { left: 130, top: 20, width: 60, height: 100 });
    expect([...texels.subarray(0, 4)]).toEqual([130, 20, 7, 255]);
    const [u, v] = [150.5 / 256, 44.5 / 256];
    const [x, y] = [u * place.scale[0] + place.offset[0], v * place.scale[1] + place.offset[1]];
    const at = (Math.floor(y * LAYER_SIDE) * LAYER_SIDE + Math.floor(x * LAYER_SIDE)) * 4;
    expect([...texels.subarray(at, at + 3)]).toEqual([150, 44, 7]);
  });

  it('means only what can be seen: what is cut out does not darken its rim', () => {
    const page = picture(256, 256, (x) => (x % 2 === 0 ? [200, 100, 50, 255] : [0, 0, 0, 0]));
    const { texels } = croppedLayer(page, { left: 0, top: 0, width: 256, height: 256 });
    expect([...texels.subarray(0, 4)]).toEqual([200, 100, 50, 128]);
  });

  it('takes premultiplied colours apart, and stretches what is small over all of itself', () => {
    const glass: LayerPicture = { ...picture(2, 2, () => [60, 30, 0, 128]), alphaUse: 'blended', premultiplied: true };
    const texels = repeatingLayer(glass);
    for (const at of [0, texels.length - 4]) expect([...texels.subarray(at, at + 4)]).toEqual([120, 60, 0, 128]);
  });
});

describe('the room of a clip', () => {
  const model = KotsuDocument.load(
    module,
    okamiModel([{ bones: [-1, 0, 1].map((parent) => ({ offset: [0, 2, 0], parent })) }]),
  );
  const walk = (channel: Channel, far: number): Clip => {
    const keys = [0, 29].map((time) => ({ time, value: time === 0 ? 0 : far, tangentIn: far, tangentOut: far }));
    const curves = [{ family: 'full' as const, bone: -1, channel, keys }];
    const [clip] = KotsuDocument.load(module, okamiMotion({ frameCount: 30, loop: true, curves })).clips;
    if (clip === undefined) throw new Error('a motion has a clip');
    return clip;
  };
  const roomOf = (clip: Clip | null) => {
    if (model.skeleton === null) throw new Error('it has a skeleton');
    return clipRoom(
      model,
      clip,
      outlineOf(model.skeleton, clip, () => ''),
      null,
    );
  };

  it('is as large as the model, however far it goes; what stays near is not followed', () => {
    const rest = roomOf(null);
    expect(rest.followed).toEqual([false, false, false]);
    for (const [channel, followed] of [
      [Channel.positionX, [true, false, false]],
      [Channel.positionY, [false, true, false]],
      [Channel.positionZ, [false, false, true]],
    ] as const) {
      const far = roomOf(walk(channel, 400));
      expect(far.followed).toEqual(followed);
      for (const axis of [0, 1, 2] as const) {
        expect(far.bones?.half[axis]).toBeCloseTo(rest.bones?.half[axis] ?? Number.NaN, 4);
        expect(far.bones?.middle[axis]).toBeCloseTo(rest.bones?.middle[axis] ?? Number.NaN, 3);
      }
    }
    const near = roomOf(walk(Channel.positionX, 1));
    expect(near.followed).toEqual([false, false, false]);
    expect(near.bones?.half[0]).toBeGreaterThan(rest.bones?.half[0] ?? 0);
  });
});
