// `info`: what a model looks like, in numbers: objects, faces, materials, images, and the box around it.
// SPDX-License-Identifier: MIT
import {
  type Clip,
  type KotsuDocument,
  MATRIX_FLOATS,
  type Mesh,
  type Tim,
  TriangleFlag,
  timWidth,
} from '../wasm-bindings/kotsu.ts';
import { shortestFloat } from './numbers.ts';

interface FaceCounts {
  readonly vertices: number;
  /** Faces of three and of four corners, as the file has them. */
  readonly triangles: number;
  readonly quads: number;
  /** Of these, those that the game does not draw. */
  readonly hiddenFaces: number;
}

export interface ObjectInfo extends FaceCounts {
  readonly index: number;
  readonly byteOffset: number;
}

export interface MaterialInfo {
  readonly index: number;
  /** FF8 alone: the words by which faces name a page and a palette of video memory, which is no one image of the file. */
  readonly texturePage?: number;
  readonly palette?: number;
  /** Okami alone: number of a texture in the container. */
  readonly texture?: number;
  readonly faces: number;
}

export interface GeometryInfo extends FaceCounts {
  readonly objects: readonly ObjectInfo[];
  readonly materials: readonly MaterialInfo[];
  /** FF8: faces whose page or palette no image of the file brings; null where there is no image to ask. */
  readonly facesWithoutPage: number | null;
  readonly facesWithoutPalette: number | null;
  /** Around all vertices at the first frame of the first clip, or at rest where there is none; null: there are no bones. */
  readonly bounds: {
    readonly clip: number | null;
    readonly min: readonly number[];
    readonly max: readonly number[];
  } | null;
}

export interface TextureInfo {
  readonly index: number;
  /** Texels; 0 where the image could not be read. */
  readonly width: number;
  readonly height: number;
  readonly bitsPerTexel: number;
  /** In video memory, 16-bit cells. */
  readonly place: Tim['image'];
  readonly palettePlace: Tim['palette'];
  readonly palettes: number;
  readonly byteOffset: number;
}

/** null where the document has no mesh. @param clip what the skeleton is posed by, its number in the session */
export function describeGeometry(
  document: KotsuDocument,
  clip: { readonly clip: Clip; readonly index: number } | undefined,
): GeometryInfo | null {
  const mesh = document.mesh();
  if (mesh === null) return null;
  const hidden = countFaces(mesh, (t) => (isHidden(mesh, t) ? (mesh.object[t] ?? 0) : null));
  const painted = countFaces(mesh, (t) => mesh.material[t] ?? 0);
  const objects = mesh.objects.map((object, index) => ({
    index,
    vertices: object.vertexCount,
    triangles: object.triangleFaces,
    quads: object.quadFaces,
    hiddenFaces: hidden.get(index) ?? 0,
    byteOffset: object.byteOffset,
  }));
  const sum = (key: keyof FaceCounts) => objects.reduce((total, object) => total + object[key], 0);
  const asked = !mesh.atRest && document.tims().length > 0;
  const lacking = (found: 'pageFound' | 'paletteFound') => {
    const faces = countFaces(mesh, (t) => (mesh.materials[mesh.material[t] ?? 0]?.[found] === false ? 0 : null));
    return asked ? (faces.get(0) ?? 0) : null;
  };
  return {
    vertices: sum('vertices'),
    triangles: sum('triangles'),
    quads: sum('quads'),
    hiddenFaces: sum('hiddenFaces'),
    objects,
    materials: mesh.materials.map(({ texturePage, palette, texture }, index) => ({
      index,
      ...(mesh.atRest ? { texture } : { texturePage, palette }),
      faces: painted.get(index) ?? 0,
    })),
    facesWithoutPage: lacking('pageFound'),
    facesWithoutPalette: lacking('paletteFound'),
    bounds: boundsOf(document, clip),
  };
}

function isHidden(mesh: Mesh, triangle: number): boolean {
  return ((mesh.flags[triangle] ?? 0) & TriangleFlag.hidden) !== 0;
}

/** Faces by a number told by their triangles, null for those that do not count. A face of four corners is two triangles. */
function countFaces(mesh: Mesh, numberOf: (triangle: number) => number | null): Map<number, number> {
  const counts = new Map<number, number>();
  for (let t = 0; t < mesh.flags.length; t++) {
    const number = numberOf(t);
    const part = ((mesh.flags[t] ?? 0) & TriangleFlag.ofQuad) === 0 ? 1 : 0.5;
    if (number !== null) counts.set(number, (counts.get(number) ?? 0) + part);
  }
  return counts;
}

function boundsOf(
  document: KotsuDocument,
  first: { readonly clip: Clip; readonly index: number } | undefined,
): GeometryInfo['bounds'] {
  if (document.skeleton === null) return null;
  const matrices = new Float64Array(document.bones.length * MATRIX_FLOATS);
  if (first === undefined) document.restPose(matrices);
  else document.samplePose(first.clip, 0, matrices);
  const box = new Float32Array(6);
  if (!document.meshBounds(document, box)) return null;
  const numbers = Array.from(box, shortestFloat);
  return { clip: first?.index ?? null, min: numbers.slice(0, 3), max: numbers.slice(3) };
}

export function describeTextures(document: KotsuDocument): TextureInfo[] {
  return document.tims().map((tim) => ({
    index: tim.index,
    width: timWidth(tim),
    height: tim.image.height,
    bitsPerTexel: tim.bitsPerTexel,
    place: tim.image,
    palettePlace: tim.palette,
    palettes: tim.palette?.height ?? 0,
    byteOffset: tim.byteOffset,
  }));
}
