// A mesh on stage: what each option shows and hides, which material a face gets, and that everything is given back.
// SPDX-License-Identifier: MIT
import { DoubleSide, FrontSide, LineSegments, Mesh, type ShaderMaterial } from 'three';
import { describe, expect, it } from 'vitest';
import type { Picture } from '../../wasm-bindings/kotsu';
import { depthOffset, MeshLook } from '../../web/src/scene/mesh-material';
import { MeshView } from '../../web/src/scene/mesh-view';
import { DEFAULT_OPTIONS, type MeshOptions, type SceneMesh } from '../../web/src/scene/scene-types';
import { themes } from '../../web/src/scene/theme';
import { type Face, sampleMesh, type Vertex } from './scene-mesh-samples';

const vertices: Vertex[] = [{ at: [0, 0, 0] }, { at: [1, 0, 0] }, { at: [0, 1, 0] }, { at: [1, 1, 0], bone: 3 }];
const picture = (): Picture => ({ width: 1, height: 1, rgba: new Uint8ClampedArray([1, 2, 3, 255]) });

function viewOf(faces: Face[], changes: Partial<SceneMesh> = {}) {
  const view = new MeshView({ mesh: sampleMesh(vertices, faces), pictures: picture, restMatrices: null, ...changes });
  const faceMesh = view.group.children.find((child) => child instanceof Mesh);
  const edges = view.group.children.find((child) => child instanceof LineSegments);
  if (!faceMesh || !edges) throw new Error('parts are missing');
  const materials = faceMesh.material as ShaderMaterial[];
  return {
    view,
    faces: faceMesh,
    edges,
    materials,
    set: (options: Partial<MeshOptions> = {}) => view.setOptions({ ...DEFAULT_OPTIONS, ...options }, themes.dark),
    shown: () => materials.map(({ visible }) => visible),
    shownEdges: () => (edges.material as ShaderMaterial[]).map(({ visible }) => visible),
    uniform: (name: string) => materials.map(({ uniforms }) => uniforms[name]?.value),
  };
}

const threeFaces: Face[] = [
  { vertices: [0, 1, 2], object: 0 },
  { vertices: [1, 3, 2], object: 0, hidden: true },
  { vertices: [1, 3, 2], object: 1 },
];

describe('MeshView', () => {
  it('shows all objects and none of the hidden faces until told otherwise', () => {
    const { set, shown, shownEdges, faces, edges, uniform } = viewOf(threeFaces);
    set();
    expect(shown()).toEqual([true, false, true]);
    expect([faces.visible, edges.visible]).toEqual([true, false]);
    set({ hiddenFaces: true, wireframe: true });
    expect(shown()).toEqual([true, true, true]);
    expect(shownEdges()).toEqual([true, true, true]);
    expect(uniform('marked').map((value) => value > 0)).toEqual([false, true, false]);
  });

  it('shows each object on its own, faces and edges alike', () => {
    const { set, shown, shownEdges } = viewOf(threeFaces);
    set({ hiddenObjects: [0], hiddenFaces: true });
    expect(shown()).toEqual([false, false, true]);
    expect(shownEdges()).toEqual([false, false, true]);
  });

  it('shows edges without faces', () => {
    const { set, faces, edges } = viewOf(threeFaces);
    set({ mesh: false, wireframe: true });
    expect([faces.visible, edges.visible]).toEqual([false, true]);
  });

  it('is never taken for out of sight', () => {
    const { faces, edges } = viewOf(threeFaces);
    expect([faces.frustumCulled, edges.frustumCulled]).toEqual([false, false]);
  });

  it('says where a picture is missing, and models in clay without textures', () => {
    const faces: Face[] = [{ vertices: [0, 1, 2] }, { vertices: [1, 3, 2], material: 1 }];
    const pictures = (material: number) => (material === 0 ? picture() : null);
    const { set, uniform } = viewOf(faces, { pictures });
    set();
    expect(uniform('look')).toEqual([MeshLook.picture, MeshLook.missing]);
    set({ textures: false });
    expect(uniform('look')).toEqual([MeshLook.clay, MeshLook.clay]);
  });

  it('misses no pictures of an Okami model that has none at all', () => {
    const mesh = sampleMesh(vertices, [{ vertices: [0, 1, 2] }], true);
    const { set, uniform } = viewOf([], { mesh, pictures: () => null, restMatrices: new Float32Array(64) });
    set();
    expect(uniform('look')).toEqual([MeshLook.colours]);
  });

  it('asks once for each picture, up to a number that no honest file reaches', () => {
    const asked: number[] = [];
    const pictures = (material: number) => {
      asked.push(material);
      return null;
    };
    viewOf([{ vertices: [0, 1, 2], material: 999 }], { pictures });
    expect(asked).toEqual(Array.from({ length: 256 }, (_, material) => material));
  });

  it('filters as told', () => {
    const { set, uniform } = viewOf(threeFaces);
    set({ textureFilter: 'linear' });
    const linear = uniform('picture').map(({ magFilter }) => magFilter);
    set({ textureFilter: 'nearest' });
    const nearest = uniform('picture').map(({ magFilter }) => magFilter);
    expect(new Set(linear).size).toBe(1);
    expect(linear[0]).not.toBe(nearest[0]);
  });

  it('shows faces from both sides, but those with a twin from the front', () => {
    const { materials } = viewOf([
      { vertices: [0, 1, 2] },
      { vertices: [1, 0, 2] },
      { vertices: [1, 3, 2], material: 1 },
    ]);
    expect(materials.map(({ side }) => side)).toEqual([FrontSide, DoubleSide]);
  });

  it('moves faces with a depth bias, lower ones towards the viewer', () => {
    const { materials } = viewOf([0, 6, 8, 15].map((depthBias) => ({ vertices: [0, 1, 2], depthBias })));
    expect(materials.map(({ polygonOffset }) => polygonOffset)).toEqual([true, true, false, true]);
    expect(materials.map(({ polygonOffsetFactor }) => Math.sign(polygonOffsetFactor))).toEqual([-1, -1, 0, 1]);
    expect(depthOffset(0)).toBeLessThan(depthOffset(6));
  });

  it('holds as many bones as its vertices name', () => {
    const { uniform } = viewOf([{ vertices: [1, 3, 2] }]);
    expect(uniform('pose')[0].image.width).toBe(4 * 4);
  });

  it('refuses a mesh in model space without the pose it was made in', () => {
    const mesh = sampleMesh(vertices, [], true);
    expect(() => new MeshView({ mesh, pictures: () => null, restMatrices: null })).toThrow('rest pose');
  });

  it('gives back geometries, materials, pictures and the pose', () => {
    const { view, faces, edges, materials, uniform } = viewOf(threeFaces);
    const disposed = new Set<unknown>();
    const owned = [
      faces.geometry,
      edges.geometry,
      ...materials,
      ...(edges.material as ShaderMaterial[]),
      ...uniform('pose'),
      ...uniform('picture'),
    ];
    for (const part of owned) part.addEventListener('dispose', () => disposed.add(part));
    view.dispose();
    expect(disposed).toEqual(new Set(owned));
  });
});
