// Which face of a posed mesh is under a point of the picture, and which faces light up over it.
// SPDX-License-Identifier: MIT
import { Color, Matrix4, type Mesh, PerspectiveCamera, Vector3 } from 'three';
import { describe, expect, test } from 'vitest';
import { pickTriangle } from '../../web/src/scene/face-picking';
import { LitFaces } from '../../web/src/scene/lit-faces';
import { buildMeshArrays } from '../../web/src/scene/mesh-geometry';
import { PoseTexture } from '../../web/src/scene/pose-texture';
import { type Face, sampleMesh, type Vertex } from './scene-mesh-samples';

const [width, height] = [400, 300];

/** Looks along -z from 10 units away. */
function looking(from = new Vector3(0, 0, 10), towards = new Vector3()): Matrix4 {
  const camera = new PerspectiveCamera(40, width / height, 0.1, 100);
  camera.position.copy(from);
  camera.lookAt(towards);
  camera.updateMatrixWorld();
  return new Matrix4().multiplyMatrices(camera.projectionMatrix, camera.matrixWorldInverse);
}

/** A square around the z axis, with a material of its own so that it is a group of its own. */
const square = (z: number, bone: number): Vertex[] =>
  [
    [-1, -1],
    [1, -1],
    [-1, 1],
    [1, 1],
  ].map(([x = 0, y = 0]) => ({ at: [x, y, z] as const, bone }));

function picker(vertices: readonly Vertex[], faces: readonly Face[], places: readonly Matrix4[]) {
  const mesh = sampleMesh(vertices, faces, true);
  const pose = new PoseTexture(places.length, null);
  pose.update(Float32Array.from(places.flatMap(({ elements }) => elements)));
  const arrays = buildMeshArrays(mesh);
  return {
    arrays,
    pose,
    pick: (x: number, y: number, clipFromModel = looking(), isShown = (_: number) => true) =>
      pickTriangle(arrays, pose.floats, { clipFromModel, width, height, pixelsPerUnit: 1 }, x, y, isShown),
  };
}

const still = new Matrix4();
const two = [...square(0, 0), ...square(2, 1)];
const quads: readonly Face[] = [
  { vertices: [0, 1, 2, 3], material: 1 },
  { vertices: [4, 5, 6, 7], material: 0 },
];

describe('a face at a point of the picture', () => {
  test('is the nearest, by its number in the mesh whatever the groups made of it', () => {
    const { pick } = picker(two, quads, [still, still]);
    const hit = pick(200, 150);
    expect([2, 3]).toContain(hit?.triangle);
    expect(hit?.depth).toBeCloseTo(8, 5);
    expect(pick(5, 5)).toBeNull();
    // Of a quad, the half that is there.
    const halves = [pick(180, 170)?.triangle, pick(220, 130)?.triangle];
    expect(new Set(halves)).toEqual(new Set([2, 3]));
  });

  test('follows the pose, and is behind when its bone goes there', () => {
    const { pick } = picker(two, quads, [still, new Matrix4().makeTranslation(0, 0, -5)]);
    expect([0, 1]).toContain(pick(200, 150)?.triangle);
    const aside = picker(two, quads, [new Matrix4().makeTranslation(0, 9, 0), new Matrix4().makeTranslation(9, 0, 0)]);
    expect(aside.pick(200, 150)).toBeNull();
  });

  test('is none that is not drawn: its group, its bone, its far side where it has a twin, or all of it behind the camera', () => {
    const { pick, pose, arrays } = picker(two, quads, [still, still]);
    const nearest = arrays.groups.findIndex(({ material }) => material === 0);
    expect([0, 1]).toContain(pick(200, 150, looking(), (group) => group !== nearest)?.triangle);
    pose.unseen = [false, true];
    pose.update(Float32Array.from([still, still].flatMap(({ elements }) => elements)));
    expect([0, 1]).toContain(pick(200, 150)?.triangle);
    expect(pick(200, 150, looking(new Vector3(0, 0, 10), new Vector3(0, 0, 20)))).toBeNull();
    const twins: readonly Face[] = [{ vertices: [0, 1, 2] }, { vertices: [2, 1, 0] }];
    const thin = picker(square(0, 0), twins, [still]);
    // The same place of the model from either side.
    expect(thin.pick(179, 171)?.triangle).toBe(0);
    expect(thin.pick(221, 171, looking(new Vector3(0, 0, -10)))?.triangle).toBe(1);
  });
});

describe('faces that light up', () => {
  test('are the chosen triangles, with the outline of a quad and without its diagonal', () => {
    const { arrays } = picker(two, quads, [still, still]);
    const { group } = new LitFaces(arrays, [2, 3], { value: null }, { value: new Color() });
    const places = group.children.map((part) => (part as Mesh).geometry.getAttribute('position'));
    // Behind, in sight, the outline, its corners.
    expect(places.map(({ count }) => count)).toEqual([6, 6, 8, 6]);
    expect(places[1]?.getZ(0)).toBe(2);
  });
});
