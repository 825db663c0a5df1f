// The room of a mesh in motion, with and without the motion of its root; and the arrays for the GPU against the core's own skinning.
// SPDX-License-Identifier: MIT
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Matrix4, Vector3 } from 'three';
import { describe, expect, it } from 'vitest';
import { KotsuDocument, MATRIX_FLOATS } from '../../wasm-bindings/kotsu';
import { buildMeshArrays } from '../../web/src/scene/mesh-geometry';
import {
  awayOf,
  emptyBox,
  growBox,
  growBoxByMesh,
  growBoxByPoint,
  rootOf,
  rootPlace,
  scaleBox,
} from '../../web/src/scene/pose-bounds';
import { PoseTexture } from '../../web/src/scene/pose-texture';
import type { SceneSkeleton } from '../../web/src/scene/scene-types';
import { corpusRoot, describeWith } from '../wasm/corpus';
import { openDecoder } from '../wasm/decoder';

const skeleton: SceneSkeleton = {
  bones: [
    { parent: 1, length: 0, label: '0' },
    { parent: -1, length: 0, label: '1' },
  ],
  shape: 'own-axis',
  flat: false,
  placed: null,
};
const pose = Float32Array.from([
  ...new Matrix4().setPosition(11, 2, 30).elements,
  ...new Matrix4().setPosition(10, 1, 29).elements,
]);

describe('without root motion', () => {
  it('the root stands above the origin, as high as its track says', () => {
    const box = emptyBox();
    growBox(box, skeleton, pose, awayOf(skeleton, pose, false));
    expect(box).toEqual({ min: [0, 1, 0], max: [1, 2, 1] });
  });

  it('the mesh goes with it', () => {
    const bounds = Float32Array.of(8, 0, 28, 12, 3, 31);
    const moving = emptyBox();
    growBoxByMesh(moving, bounds, awayOf(skeleton, pose, true));
    expect(moving).toEqual({ min: [8, 0, 28], max: [12, 3, 31] });
    const still = emptyBox();
    growBoxByMesh(still, bounds, awayOf(skeleton, pose, false));
    expect(still).toEqual({ min: [-2, 0, -1], max: [2, 3, 2] });
  });

  it('a flat rig, and a root that is nowhere, stay where they are', () => {
    expect(rootOf(skeleton)).toBe(1);
    expect(rootOf({ ...skeleton, flat: true })).toBe(-1);
    expect(rootPlace(-1, pose, 0)).toBe(0);
    expect(
      rootPlace(
        0,
        Float32Array.from({ length: 16 }, () => Number.NaN),
        2,
      ),
    ).toBe(0);
  });
});

describe('scaleBox', () => {
  it('multiplies every coordinate', () => {
    expect(scaleBox({ min: [-1, 0, 2], max: [3, 4, 5] }, 2)).toEqual({ min: [-2, 0, 4], max: [6, 8, 10] });
  });
});

const module = await openDecoder();
const models = [join(corpusRoot, 'ff8/c0m058.dat'), join(corpusRoot, 'ff8/c0m101.dat')];
const wolf = ['wolf.md', 'run.mot'].map((name) => join(corpusRoot, 'okami/demo', name));

describeWith('what the vertex shader reads', [...models, ...wolf], () => {
  const open = (path: string) => KotsuDocument.load(module, readFileSync(path));

  /** The box around all corners, skinned the way the shader does it. */
  function shaderBounds(document: KotsuDocument, matrices: Float32Array): number[] {
    const mesh = document.mesh();
    if (!mesh) throw new Error('no mesh');
    const rest = new Float32Array(matrices.length);
    document.restPose(rest);
    const texture = new PoseTexture(document.bones.length, mesh.atRest ? rest : null);
    texture.update(matrices);
    const { positions, bones, weights } = buildMeshArrays(mesh);
    const box = emptyBox();
    for (let corner = 0; corner * 3 < positions.length; corner++) {
      const placed = new Vector3();
      for (let k = 0; k < 3; k++) {
        const bone = new Matrix4().fromArray(
          texture.texture.image.data as Float32Array,
          (bones[corner * 3 + k] ?? 0) * 16,
        );
        const point = new Vector3().fromArray(positions, corner * 3).applyMatrix4(bone);
        placed.addScaledVector(point, weights[corner * 3 + k] ?? 0);
      }
      growBoxByPoint(box, placed.x, placed.y, placed.z);
    }
    return [...box.min, ...box.max];
  }

  it.each([...models.map((path) => [path, path] as const), wolf as [string, string]])(
    'of %s places vertices as the core does',
    (model, motion) => {
      const document = open(model);
      const clip = (motion === model ? document : open(motion)).clips[0];
      if (!clip) throw new Error('no clip');
      const matrices = new Float32Array(document.bones.length * MATRIX_FLOATS);
      const bounds = new Float32Array(6);
      for (const frame of [0, 7.5]) {
        document.samplePose(clip, frame, matrices);
        expect(document.meshBounds(document, bounds)).toBe(true);
        shaderBounds(document, matrices).forEach((value, i) => {
          expect(Math.abs(value - (bounds[i] ?? Number.NaN))).toBeLessThan(1e-4);
        });
      }
    },
  );
});
