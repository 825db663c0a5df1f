// Meshes, textures and sequences of a document, copied out of the module on demand: most callers never ask for them.
// SPDX-License-Identifier: MIT
import type { Handle, KotsuModule } from './kotsu-module';
import { withBuffer } from './kotsu-readers';

/** Bits of `Mesh.flags`. */
export const TriangleFlag = {
  /** The game does not draw it. */
  hidden: 1,
  /** Has a colour of its own. */
  coloured: 2,
  /** One half of a four-cornered face; both halves share a byte offset. */
  ofQuad: 4,
} as const;

/** A part of a model that can be shown on its own. Counts of faces are the file's, not of triangles. */
export interface MeshObject {
  readonly firstVertex: number;
  readonly vertexCount: number;
  readonly firstTriangle: number;
  readonly triangleCount: number;
  readonly triangleFaces: number;
  readonly quadFaces: number;
  readonly byteOffset: number;
}

/** FF8: a texture page and a palette of video memory, as the face names them. Okami: an entry of the container's DDP. */
export interface Material {
  readonly texture: number;
  readonly texturePage: number;
  readonly palette: number;
  readonly pageFound: boolean;
  readonly paletteFound: boolean;
}

/** A mesh as flat arrays; v is a vertex number, t a triangle number. */
export interface Mesh {
  /** false (FF8): a vertex stands in its bone's axes, from the joint. true (Okami): in model space at rest. */
  readonly atRest: boolean;
  /** [3v] */
  readonly positions: Float32Array;
  /** [3v] Positions in the skeleton's bones. */
  readonly bones: Uint16Array;
  /** [3v] Not negative, sum 1. */
  readonly weights: Float32Array;
  /** [4v] Red, green, blue, alpha; 128 is 1. */
  readonly vertexColours: Uint8Array;
  /** [3t] Vertex numbers. */
  readonly corners: Uint32Array;
  /** [6t] FF8: texels of a 256 x 256 page. Okami: 1 is the texture's far edge. */
  readonly uvs: Float32Array;
  /** [t] Numbers in `objects` and `materials`, bits of `TriangleFlag`, FF8's depth bias (8: none), byte offsets. */
  readonly object: Uint16Array;
  readonly material: Uint16Array;
  readonly flags: Uint8Array;
  readonly depthBias: Uint8Array;
  readonly byteOffset: Uint32Array;
  /** [3t] 128 leaves the texture as it is. */
  readonly colours: Uint8Array;
  readonly objects: readonly MeshObject[];
  readonly materials: readonly Material[];
}

export interface Rectangle {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** A PlayStation TIM; coordinates and sizes are 16-bit cells of video memory. */
export interface Tim {
  readonly index: number;
  readonly bitsPerTexel: 4 | 8 | 16 | 24;
  readonly image: Rectangle;
  /** null: it brings no palette. */
  readonly palette: Rectangle | null;
  readonly byteOffset: number;
}

/** An image of 8-bit red, green, blue, alpha; rows from the top. */
export interface Picture {
  readonly width: number;
  readonly height: number;
  readonly rgba: Uint8ClampedArray<ArrayBuffer>;
}

/** A sequence that plays a clip once, or loops it. */
export interface SequencePlay {
  readonly sequence: number;
  readonly clip: number;
  readonly loops: boolean;
}

/** One instruction of a sequence; its bytes are `size` at `byteOffset` of the file. */
export interface SequenceOp {
  readonly sequence: number;
  readonly code: number;
  readonly size: number;
  readonly byteOffset: number;
}

function column(values: Uint32Array, width: number, at: number): number[] {
  return Array.from({ length: values.length / width }, (_, i) => values[i * width + at] ?? 0);
}

const TRIANGLE_ATTRIBUTES = 8;

/** @internal */
export function readMesh(module: KotsuModule, handle: Handle): Mesh | null {
  const e = module.exports;
  const counts = e.kotsu_wasm_mesh_counts(handle);
  if (counts === 0) return null;
  const [v = 0, t = 0, objectCount = 0, materialCount = 0, atRest = 0] = [...module.integersAt(counts, 5)];
  const vertices = withBuffer(module, v * (12 + 12 + 6 + 4), (at) => {
    e.kotsu_wasm_mesh_vertices(handle, at, at + v * 24, at + v * 12, at + v * 30);
    return {
      positions: module.floatsAt(at, v * 3).slice(),
      weights: module.floatsAt(at + v * 12, v * 3).slice(),
      bones: new Uint16Array(e.memory.buffer, at + v * 24, v * 3).slice(),
      vertexColours: new Uint8Array(e.memory.buffer, at + v * 30, v * 4).slice(),
    };
  });
  const triangles = withBuffer(module, t * (12 + 24 + TRIANGLE_ATTRIBUTES * 4), (at) => {
    e.kotsu_wasm_mesh_triangles(handle, at, at + t * 12, at + t * 36);
    return {
      corners: new Uint32Array(e.memory.buffer, at, t * 3).slice(),
      uvs: module.floatsAt(at + t * 12, t * 6).slice(),
      attributes: new Uint32Array(e.memory.buffer, at + t * 36, t * TRIANGLE_ATTRIBUTES).slice(),
    };
  });
  const { attributes } = triangles;
  const of = (at: number) => column(attributes, TRIANGLE_ATTRIBUTES, at);
  const colours = new Uint8Array(t * 3);
  for (let i = 0; i < t; i++)
    for (let k = 0; k < 3; k++) colours[i * 3 + k] = attributes[i * TRIANGLE_ATTRIBUTES + 4 + k] ?? 128;
  return {
    atRest: atRest === 1,
    ...vertices,
    corners: triangles.corners,
    uvs: triangles.uvs,
    object: Uint16Array.from(of(0)),
    material: Uint16Array.from(of(1)),
    flags: Uint8Array.from(of(2)),
    depthBias: Uint8Array.from(of(3)),
    byteOffset: Uint32Array.from(of(7)),
    colours,
    objects: Array.from({ length: objectCount }, (_, i) => readObject(module, handle, i)),
    materials: Array.from({ length: materialCount }, (_, i) => readMaterial(module, handle, i)),
  };
}

function readObject(module: KotsuModule, handle: Handle, index: number): MeshObject {
  const v = module.integersAt(module.exports.kotsu_wasm_object_integers(handle, index), 7);
  return {
    firstVertex: v[0] ?? 0,
    vertexCount: v[1] ?? 0,
    firstTriangle: v[2] ?? 0,
    triangleCount: v[3] ?? 0,
    triangleFaces: v[4] ?? 0,
    quadFaces: v[5] ?? 0,
    byteOffset: (v[6] ?? 0) >>> 0,
  };
}

function readMaterial(module: KotsuModule, handle: Handle, index: number): Material {
  const v = module.integersAt(module.exports.kotsu_wasm_material_integers(handle, index), 5);
  return {
    texture: v[4] ?? 0,
    texturePage: v[0] ?? 0,
    palette: v[1] ?? 0,
    pageFound: v[2] === 1,
    paletteFound: v[3] === 1,
  };
}

/** @internal */
export function readTims(module: KotsuModule, handle: Handle): Tim[] {
  const e = module.exports;
  return Array.from({ length: e.kotsu_wasm_tim_count(handle) }, (_, index) => {
    const start = e.kotsu_wasm_tim_integers(handle, index) / 4;
    const v = module.integers;
    const rectangle = (at: number) => ({
      x: v[start + at] ?? 0,
      y: v[start + at + 1] ?? 0,
      width: v[start + at + 2] ?? 0,
      height: v[start + at + 3] ?? 0,
    });
    return {
      index,
      bitsPerTexel: ([4, 8, 16, 24] as const)[v[start] ?? 0] ?? 4,
      image: rectangle(2),
      palette: v[start + 1] === 1 ? rectangle(6) : null,
      byteOffset: (v[start + 10] ?? 0) >>> 0,
    };
  });
}

/** Texels in a row of a TIM's own image. */
export function timWidth(tim: Tim): number {
  return Math.floor((tim.image.width * 16) / tim.bitsPerTexel);
}

function paint(
  module: KotsuModule,
  width: number,
  height: number,
  draw: (out: number, size: number) => number,
): Picture | null {
  const size = width * height * 4;
  return withBuffer(module, size, (out) => {
    if (draw(out, size) !== 0) return null;
    const rgba = new Uint8ClampedArray(new Uint8ClampedArray(module.exports.memory.buffer, out, size));
    return { width, height, rgba };
  });
}

/** @internal */
export function paintTim(module: KotsuModule, handle: Handle, tim: Tim, paletteRow: number): Picture | null {
  return paint(module, timWidth(tim), tim.image.height, (out, size) =>
    module.exports.kotsu_wasm_tim_paint(handle, tim.index, paletteRow, out, size),
  );
}

/** @internal */
export function paintTexturePage(
  module: KotsuModule,
  handle: Handle,
  texturePage: number,
  palette: number,
): Picture | null {
  return paint(module, 256, 256, (out) =>
    module.exports.kotsu_wasm_texture_page_paint(handle, texturePage, palette, out),
  );
}

/** @internal */
export function readPlays(module: KotsuModule, handle: Handle): SequencePlay[] {
  const e = module.exports;
  return Array.from({ length: e.kotsu_wasm_play_count(handle) }, (_, i) => {
    const v = module.integersAt(e.kotsu_wasm_play_integers(handle, i), 3);
    return { sequence: v[0] ?? 0, clip: v[1] ?? 0, loops: v[2] === 1 };
  });
}

/** @internal */
export function readSequenceOps(module: KotsuModule, handle: Handle): SequenceOp[] {
  const e = module.exports;
  return Array.from({ length: e.kotsu_wasm_sequence_op_count(handle) }, (_, i) => {
    const v = module.integersAt(e.kotsu_wasm_sequence_op_integers(handle, i), 4);
    return { sequence: v[0] ?? 0, code: v[1] ?? 0, size: v[2] ?? 0, byteOffset: (v[3] ?? 0) >>> 0 };
  });
}
