// Meshes as arrays for the GPU: what is drawn together, which way round, with which texels, and where its edges are.
// SPDX-License-Identifier: MIT
import { describe, expect, it } from 'vitest';
import { buildMeshArrays, type MeshArrays } from '../../web/src/scene/mesh-geometry';
import { type Face, sampleMesh, type Vertex } from './scene-mesh-samples';

/** A square in the plane z = 0, and a fifth vertex beyond. */
const square: Vertex[] = [
  { at: [0, 0, 0] },
  { at: [1, 0, 0] },
  { at: [0, 1, 0] },
  { at: [1, 1, 0] },
  { at: [2, 0, 0] },
];

const build = (...faces: Face[]) => buildMeshArrays(sampleMesh(square, faces));
const frontOnly = (...faces: Face[]) => build(...faces).groups.map((group) => group.frontOnly);

function cornerAt({ positions }: MeshArrays, corner: number): number[] {
  return [...positions.subarray(corner * 3, corner * 3 + 3)];
}

/** Edges as pairs of places, in no order. */
function edgesOf(arrays: MeshArrays): string[] {
  const ends = Array.from(arrays.edges, (corner) => cornerAt(arrays, corner).join());
  return Array.from({ length: ends.length / 2 }, (_, i) =>
    ends
      .slice(i * 2, i * 2 + 2)
      .sort()
      .join(' - '),
  ).sort();
}

describe('buildMeshArrays', () => {
  it('gives every triangle corners of its own, and each its vertex with bones and weights', () => {
    const vertices: Vertex[] = [
      { at: [1, 2, 3], bones: [4, 5, 6], weights: [0.5, 0.25, 0.25] },
      { at: [7, 8, 9], bone: 300 },
      { at: [0, 0, 1], bone: 2 },
    ];
    const { positions, bones, weights } = buildMeshArrays(sampleMesh(vertices, [{ vertices: [2, 0, 1] }], true));
    expect([...positions]).toEqual([0, 0, 1, 1, 2, 3, 7, 8, 9]);
    expect([...bones]).toEqual([2, 0, 0, 4, 5, 6, 300, 0, 0]);
    expect([...weights]).toEqual([1, 0, 0, 0.5, 0.25, 0.25, 1, 0, 0]);
  });

  it('turns FF8 faces, which run clockwise, and leaves those of Okami as they are', () => {
    const mesh = (atRest: boolean) => buildMeshArrays(sampleMesh(square, [{ vertices: [0, 1, 2] }], atRest));
    expect([0, 1, 2].map((corner) => cornerAt(mesh(false), corner))).toEqual([
      [0, 0, 0],
      [0, 1, 0],
      [1, 0, 0],
    ]);
    expect([0, 1, 2].map((corner) => cornerAt(mesh(true), corner))).toEqual([
      [0, 0, 0],
      [1, 0, 0],
      [0, 1, 0],
    ]);
  });

  it('puts corners on the middles of FF8 texels, and takes Okami coordinates as they are', () => {
    const face: Face = {
      vertices: [0, 1, 2],
      uvs: [
        [0, 255],
        [15, 16],
        [128, 1],
      ],
    };
    const mesh = (atRest: boolean) => buildMeshArrays(sampleMesh(square, [face], atRest)).uvs;
    expect([...mesh(false)]).toEqual([0.5, 255.5, 128.5, 1.5, 15.5, 16.5].map((texel) => texel / 256));
    expect([...mesh(true)]).toEqual([0, 255, 15, 16, 128, 1]);
  });

  it('multiplies the colours of faces and vertices, 128 being 1', () => {
    const vertices: Vertex[] = [
      { at: [0, 0, 0], colour: [128, 64, 255, 0] },
      { at: [1, 0, 0] },
      { at: [0, 1, 0], colour: [0, 128, 128, 128] },
    ];
    const { colours } = buildMeshArrays(sampleMesh(vertices, [{ vertices: [0, 1, 2], colour: [128, 64, 255] }], true));
    expect([...colours]).toEqual([1, 0.25, (255 / 128) ** 2, 1, 0.5, 255 / 128, 0, 0.5, 255 / 128]);
  });

  it('groups by object, material, depth bias and hiddenness, in the order in which they first come', () => {
    const { groups, positions } = build(
      { vertices: [0, 1, 2], object: 1 },
      { vertices: [1, 3, 2], object: 1, material: 2 },
      { vertices: [1, 4, 3], object: 1 },
      { vertices: [0, 1, 2], object: 0, depthBias: 6 },
      { vertices: [1, 3, 2], object: 0, hidden: true },
      { vertices: [0, 1, 2, 3], object: 0 },
    );
    const common = { material: 0, depthBias: 8, hidden: false, frontOnly: false };
    expect(groups).toEqual([
      { ...common, object: 1, firstCorner: 0, cornerCount: 6, firstEdge: 0, edgeCount: 12 },
      { ...common, object: 1, material: 2, firstCorner: 6, cornerCount: 3, firstEdge: 12, edgeCount: 6 },
      { ...common, object: 0, depthBias: 6, firstCorner: 9, cornerCount: 3, firstEdge: 18, edgeCount: 6 },
      { ...common, object: 0, hidden: true, firstCorner: 12, cornerCount: 3, firstEdge: 24, edgeCount: 6 },
      { ...common, object: 0, firstCorner: 15, cornerCount: 6, firstEdge: 30, edgeCount: 8 },
    ]);
    expect(positions).toHaveLength(21 * 3);
  });

  it('has no groups for no triangles', () => {
    expect(buildMeshArrays(sampleMesh([], [])).groups).toEqual([]);
  });
});

describe('edges', () => {
  const outline = ['0,0,0 - 0,1,0', '0,0,0 - 1,0,0', '0,1,0 - 1,1,0', '1,0,0 - 1,1,0'];

  it('go around a triangle', () => {
    expect(edgesOf(build({ vertices: [0, 1, 2] }))).toEqual(['0,0,0 - 0,1,0', '0,0,0 - 1,0,0', '0,1,0 - 1,0,0']);
  });

  it.each([true, false])('go around a quad without its diagonal, cut from the first corner: %s', (cutFromFirst) => {
    expect(edgesOf(build({ vertices: [0, 1, 2, 3], cutFromFirst }))).toEqual(outline);
  });

  it('tell quads side by side from one another', () => {
    const edges = edgesOf(build({ vertices: [0, 1, 2, 3] }, { vertices: [0, 1, 2, 3] }));
    expect(edges).toEqual(outline.flatMap((edge) => [edge, edge]));
  });
});

describe('faces with a twin that looks the other way', () => {
  it('are shown from the front alone', () => {
    expect(frontOnly({ vertices: [0, 1, 2] }, { vertices: [1, 0, 2], material: 1 })).toEqual([true, true]);
  });

  it('are found among quads however each is cut', () => {
    const there: Face = { vertices: [0, 1, 2, 3] };
    for (const cutFromFirst of [true, false])
      expect(frontOnly(there, { vertices: [1, 0, 3, 2], material: 1, cutFromFirst })).toEqual([true, true]);
  });

  it('are found where a quad is backed by two triangles', () => {
    const backs: Face[] = [
      { vertices: [1, 0, 2], material: 1 },
      { vertices: [3, 1, 2], material: 1 },
    ];
    expect(frontOnly({ vertices: [0, 1, 2, 3] }, ...backs)).toEqual([true, true]);
  });

  it('are not those that look the same way, or across another corner', () => {
    expect(frontOnly({ vertices: [0, 1, 2] }, { vertices: [1, 2, 0], material: 1 })).toEqual([false, false]);
    expect(frontOnly({ vertices: [0, 1, 2] }, { vertices: [1, 0, 3], material: 1 })).toEqual([false, false]);
  });

  it('are not those whose twin belongs to another object, or is never drawn', () => {
    expect(frontOnly({ vertices: [0, 1, 2] }, { vertices: [1, 0, 2], object: 1 })).toEqual([false, false]);
    expect(frontOnly({ vertices: [0, 1, 2] }, { vertices: [1, 0, 2], hidden: true })).toEqual([false, false]);
  });

  it('share places, not vertices, and follow the same bones', () => {
    const pair = (bone: number) => {
      const vertices: Vertex[] = [...square.slice(0, 3), ...square.slice(0, 3).map(({ at }) => ({ at, bone }))];
      const faces: Face[] = [{ vertices: [0, 1, 2] }, { vertices: [4, 3, 5], material: 1 }];
      return buildMeshArrays(sampleMesh(vertices, faces)).groups.map((group) => group.frontOnly);
    };
    expect(pair(0)).toEqual([true, true]);
    expect(pair(1)).toEqual([false, false]);
  });

  it('are not faces without an area', () => {
    expect(frontOnly({ vertices: [0, 1, 1] }, { vertices: [1, 0, 1], material: 1 })).toEqual([false, false]);
    expect(frontOnly({ vertices: [0, 1, 2, 2] })).toEqual([false]);
  });
});
