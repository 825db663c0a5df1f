// Small meshes for the tests of the scene, written out by hand.
// SPDX-License-Identifier: MIT
import { type Mesh, TriangleFlag } from '../../wasm-bindings/kotsu';

export interface Face {
  /** Vertex numbers: three, or four in the order of a PlayStation quad (the second half is 1, 3, 2). */
  readonly vertices: readonly number[];
  readonly object?: number;
  readonly material?: number;
  readonly depthBias?: number;
  readonly hidden?: boolean;
  readonly colour?: readonly [number, number, number];
  readonly uvs?: readonly (readonly [number, number])[];
  /** Of a quad: to be cut from the second corner to the third (false) or from the first to the fourth. */
  readonly cutFromFirst?: boolean;
}

export interface Vertex {
  readonly at: readonly [number, number, number];
  readonly bone?: number;
  readonly bones?: readonly [number, number, number];
  readonly weights?: readonly [number, number, number];
  readonly colour?: readonly [number, number, number, number];
}

export function sampleMesh(vertices: readonly Vertex[], faces: readonly Face[], atRest = false): Mesh {
  const triangles = faces.flatMap((face, index) =>
    halves(face).map((corners) => ({ face, corners, byteOffset: 0x40 + 24 * index })),
  );
  const count = (of: (face: Face) => number | undefined) => 1 + Math.max(0, ...faces.map((face) => of(face) ?? 0));
  const empty = { firstVertex: 0, vertexCount: 0, firstTriangle: 0, triangleCount: 0, byteOffset: 0 };
  return {
    atRest,
    positions: Float32Array.from(vertices.flatMap(({ at }) => at)),
    bones: Uint16Array.from(vertices.flatMap(({ bone = 0, bones = [bone, 0, 0] }) => bones)),
    weights: Float32Array.from(vertices.flatMap(({ weights = [1, 0, 0] }) => weights)),
    vertexColours: Uint8Array.from(vertices.flatMap(({ colour = [128, 128, 128, 128] }) => colour)),
    corners: Uint32Array.from(triangles.flatMap(({ face, corners }) => corners.map((i) => face.vertices[i] ?? 0))),
    uvs: Float32Array.from(triangles.flatMap(({ face, corners }) => corners.flatMap((i) => face.uvs?.[i] ?? [0, 0]))),
    object: Uint16Array.from(triangles, ({ face }) => face.object ?? 0),
    material: Uint16Array.from(triangles, ({ face }) => face.material ?? 0),
    flags: Uint8Array.from(
      triangles,
      ({ face }) => (face.hidden ? TriangleFlag.hidden : 0) | (face.vertices.length === 4 ? TriangleFlag.ofQuad : 0),
    ),
    depthBias: Uint8Array.from(triangles, ({ face }) => face.depthBias ?? 8),
    byteOffset: Uint32Array.from(triangles, ({ byteOffset }) => byteOffset),
    colours: Uint8Array.from(triangles.flatMap(({ face }) => face.colour ?? [128, 128, 128])),
    objects: Array.from({ length: count(({ object }) => object) }, () => ({
      ...empty,
      triangleFaces: 0,
      quadFaces: 0,
    })),
    materials: Array.from({ length: count(({ material }) => material) }, () => ({
      texture: 0,
      texturePage: 0,
      palette: 0,
      pageFound: true,
      paletteFound: true,
    })),
  };
}

function halves({ vertices, cutFromFirst = false }: Face): number[][] {
  if (vertices.length === 3) return [[0, 1, 2]];
  return cutFromFirst
    ? [
        [0, 1, 3],
        [0, 3, 2],
      ]
    : [
        [0, 1, 2],
        [1, 3, 2],
      ];
}
