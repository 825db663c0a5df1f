// What a material is painted with: pictures that come later, change, repeat, blend, and are given back.
// SPDX-License-Identifier: MIT
import {
  CompressedTexture,
  LinearFilter,
  LinearMipmapLinearFilter,
  Mesh,
  NearestFilter,
  RepeatWrapping,
  type ShaderMaterial,
  type Texture,
} from 'three';
import { describe, expect, it } from 'vitest';
import type { Picture } from '../../wasm-bindings/kotsu';
import { MeshLook } from '../../web/src/scene/mesh-material';
import { MeshPaint } from '../../web/src/scene/mesh-paint';
import { MeshView } from '../../web/src/scene/mesh-view';
import { DEFAULT_OPTIONS, type SceneMesh, type SceneTexture } from '../../web/src/scene/scene-types';
import { themes } from '../../web/src/scene/theme';
import { sampleMesh } from './scene-mesh-samples';

const level = (side: number, bytes: number) => ({ width: side, height: side, bytes: new Uint8Array(bytes) });
const texture = (changes: Partial<SceneTexture> = {}): SceneTexture => ({
  layout: 'rgba',
  levels: [level(2, 16), level(1, 4)],
  alphaUse: 'cut-out',
  premultiplied: false,
  ...changes,
});
const page: Picture = { width: 1, height: 1, rgba: new Uint8ClampedArray(4) };

function painted(source: ReturnType<SceneMesh['pictures']>): { readonly paint: MeshPaint; readonly picture: Texture } {
  const paint = new MeshPaint();
  paint.set(source);
  return { paint, picture: paint.uniforms.picture.value };
}

describe('a texture of its own', () => {
  it('repeats and is filtered as in the game, whatever is chosen for texture pages', () => {
    const { paint, picture } = painted(texture());
    paint.setFilter('nearest');
    expect(picture).toMatchObject({
      wrapS: RepeatWrapping,
      wrapT: RepeatWrapping,
      magFilter: LinearFilter,
      minFilter: LinearMipmapLinearFilter,
    });
    expect(picture.mipmaps).toHaveLength(2);
    expect(picture.generateMipmaps).toBe(false);
  });

  it('gets smaller levels from the GPU where it brings none', () => {
    expect(painted(texture({ levels: [level(2, 16)] })).picture.generateMipmaps).toBe(true);
  });

  it('goes to the GPU as blocks where it consists of them', () => {
    const { picture } = painted(texture({ layout: 'bc7', levels: [level(4, 16), level(2, 16)] }));
    expect(picture).toBeInstanceOf(CompressedTexture);
    expect(picture.mipmaps).toHaveLength(2);
  });
});

describe('a page of video memory', () => {
  it('is filtered as chosen', () => {
    const { paint, picture } = painted(page);
    expect(picture.magFilter).toBe(NearestFilter);
    paint.setFilter('linear');
    expect([picture.magFilter, picture.minFilter]).toEqual([LinearFilter, LinearFilter]);
  });
});

describe('another picture', () => {
  it('replaces the one before, which is given back; the same one stays', () => {
    const first = texture();
    const { paint, picture } = painted(first);
    let disposed = 0;
    picture.addEventListener('dispose', () => {
      disposed += 1;
    });
    paint.set(first);
    expect(paint.uniforms.picture.value).toBe(picture);
    paint.set(texture());
    expect(paint.uniforms.picture.value).not.toBe(picture);
    expect(disposed).toBe(1);
    paint.set(null);
    expect([paint.uniforms.picture.value, paint.state]).toEqual([null, 'none']);
  });
});

describe('on a mesh', () => {
  function viewOf(pictures: SceneMesh['pictures']) {
    const vertices = [{ at: [0, 0, 0] }, { at: [1, 0, 0] }, { at: [0, 1, 0] }] as const;
    const faces = [{ vertices: [0, 1, 2] }, { vertices: [0, 1, 2], material: 1 }];
    const restMatrices = new Float32Array(16);
    const view = new MeshView({ mesh: sampleMesh(vertices, faces, true), pictures, restMatrices });
    const part = view.group.children.find((child) => child instanceof Mesh);
    if (part === undefined) throw new Error('the faces are missing');
    const materials = part.material as ShaderMaterial[];
    return {
      set: (textures = true) => view.setOptions({ ...DEFAULT_OPTIONS, textures }, themes.dark),
      materials,
      looks: () => materials.map(({ uniforms }) => uniforms['look']?.value),
    };
  }

  it('is asked for again whenever options are set: own colours until it comes, then what is missing shows', () => {
    let first: ReturnType<SceneMesh['pictures']> = 'waiting';
    const { set, looks } = viewOf((material) => (material === 0 ? first : null));
    set();
    expect(looks()).toEqual([MeshLook.colours, MeshLook.colours]);
    first = texture();
    set();
    expect(looks()).toEqual([MeshLook.picture, MeshLook.missing]);
  });

  it('lets faces behind shine through only where it blends, and only while it shows', () => {
    const sources = [texture({ alphaUse: 'blended' }), texture()];
    const { set, materials } = viewOf((material) => sources[material] ?? null);
    set();
    expect(materials.map(({ transparent }) => transparent)).toEqual([true, false]);
    set(false);
    expect(materials.map(({ transparent }) => transparent)).toEqual([false, false]);
  });
});
