// What one material of a mesh is painted with, as uniforms that all its faces share; the picture may come later, or change.
// SPDX-License-Identifier: MIT
import {
  type CompressedPixelFormat,
  CompressedTexture,
  DataTexture,
  type IUniform,
  LinearFilter,
  LinearMipmapLinearFilter,
  NearestFilter,
  RepeatWrapping,
  RGBA_BPTC_Format,
  RGBA_S3TC_DXT1_Format,
  RGBA_S3TC_DXT3_Format,
  RGBA_S3TC_DXT5_Format,
  type Texture,
} from 'three';
import type { Picture } from '../../../wasm-bindings/kotsu';
import type { AlphaUse } from '../textures/alpha-use';
import type { BlockFormat } from '../textures/texture';
import type { SceneMesh, SceneTexture, TextureFilter } from './scene-types';

/** How the shader takes a picture's alpha. */
export const ALPHA_CODES: Readonly<Record<AlphaUse, number>> = { none: 0, 'cut-out': 1, blended: 2 };

/** Faces seen from the side keep their texels sharp; more samples cost time and show little. */
const ANISOTROPY = 4;

export type PaintUniforms = Record<'picture' | 'alphaUse' | 'premultiplied', IUniform>;

export class MeshPaint {
  readonly uniforms: PaintUniforms = {
    picture: { value: null },
    alphaUse: { value: ALPHA_CODES['cut-out'] },
    premultiplied: { value: 0 },
  };
  private source: ReturnType<SceneMesh['pictures']> = null;
  private texture: Texture | null = null;

  /** `waiting`: it is on its way; `none`: there is no picture to be had. */
  get state(): 'painted' | 'waiting' | 'none' {
    if (this.texture !== null) return 'painted';
    return this.source === 'waiting' ? 'waiting' : 'none';
  }

  /** Faces behind its faces shine through. */
  get isBlended(): boolean {
    return this.uniforms.alphaUse.value === ALPHA_CODES.blended;
  }

  set(source: ReturnType<SceneMesh['pictures']>): void {
    if (source === this.source) return;
    this.source = source;
    this.texture?.dispose();
    this.texture =
      source === null || source === 'waiting' ? null : 'rgba' in source ? fromPicture(source) : fromTexture(source);
    const { picture, alphaUse, premultiplied } = this.uniforms;
    picture.value = this.texture;
    alphaUse.value = ALPHA_CODES[isTexture(source) ? source.alphaUse : 'cut-out'];
    // Between texels of an FF8 page a cut-out one has added nothing but black.
    premultiplied.value = !isTexture(source) || source.premultiplied ? 1 : 0;
  }

  /** Textures of their own are filtered as the game does; pages of video memory as the user likes. */
  setFilter(filter: TextureFilter): void {
    if (this.texture === null || isTexture(this.source)) return;
    const wanted = filter === 'linear' ? LinearFilter : NearestFilter;
    if (this.texture.magFilter === wanted) return;
    this.texture.magFilter = wanted;
    this.texture.minFilter = wanted;
    this.texture.needsUpdate = true;
  }
}

function isTexture(source: ReturnType<SceneMesh['pictures']>): source is SceneTexture {
  return source !== null && typeof source === 'object' && 'levels' in source;
}

/** Rows from the top, v downwards: as both games count. Colours stay as they are. */
function fromPicture({ rgba, width, height }: Picture): Texture {
  const texture = new DataTexture(rgba, width, height);
  texture.needsUpdate = true;
  return texture;
}

const blockFormats: Readonly<Record<BlockFormat, CompressedPixelFormat>> = {
  bc1: RGBA_S3TC_DXT1_Format,
  bc2: RGBA_S3TC_DXT3_Format,
  bc3: RGBA_S3TC_DXT5_Format,
  bc7: RGBA_BPTC_Format,
};

function fromTexture({ layout, levels }: SceneTexture): Texture {
  const [{ width, height, bytes }] = levels;
  const mipmaps = levels.map((level) => ({ data: level.bytes, width: level.width, height: level.height }));
  const texture =
    layout === 'rgba'
      ? new DataTexture(bytes, width, height)
      : new CompressedTexture(mipmaps, width, height, blockFormats[layout]);
  if (layout === 'rgba') {
    if (levels.length > 1) texture.mipmaps = mipmaps;
    else texture.generateMipmaps = true;
  }
  texture.wrapS = RepeatWrapping;
  texture.wrapT = RepeatWrapping;
  texture.magFilter = LinearFilter;
  texture.minFilter = LinearMipmapLinearFilter;
  texture.anisotropy = ANISOTROPY;
  texture.needsUpdate = true;
  return texture;
}
