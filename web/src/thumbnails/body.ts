// What of a model is drawn small: its mesh with its textures, or its bones where it has none; posed as corners of triangles.
// SPDX-License-Identifier: MIT
import { type KotsuDocument, MATRIX_FLOATS, type Mesh, type Picture } from '../../../wasm-bindings/kotsu';
import { invertRigidAt, multiplyAt } from '../export/affine';
import { buildMeshArrays, type MeshArrays } from '../scene/mesh-geometry';
import { bonesBody } from './bones-body';
import type { Paint } from './raster';

/** How the triangles of a group are painted, and which of them. */
export interface BodyGroup extends Paint {
  readonly firstCorner: number;
  readonly cornerCount: number;
  readonly frontOnly: boolean;
  /** Pixels towards the viewer, for faces that lie on others. */
  readonly nearer: number;
}

export interface Body {
  readonly groups: readonly BodyGroup[];
  /** [2c], where c is a corner. */
  readonly uvs: Float32Array;
  /** [3c] Where a pose takes the corners. */
  pose(matrices: Float32Array): Float32Array;
  /** The colours of a corner. @param light on a triangle without a texture */
  colour(group: BodyGroup, corner: number, light: number, to: Tint): void;
}

export interface Tint {
  red: number;
  green: number;
  blue: number;
}

/** A mesh and what it is painted with. */
export interface PaintedMesh {
  readonly mesh: Mesh;
  /** Numbers in `Mesh.objects` of those that are not drawn. */
  readonly without: readonly number[];
  /** By material. */
  readonly pictures: readonly ((Picture & { readonly alpha?: 'opaque' | 'mask' | 'blend' }) | null)[];
  /** Textures of its own are filtered, as on stage; FF8's pages never are. */
  readonly smooth: boolean;
}

/** More textures than any model has. */
const MOST_TEXTURES = 64;

/** A step of FF8's depth bias. */
const BIAS_PIXELS = 0.5;
const NO_BIAS = 8;

/** Faces that lack their texture, as on stage. */
const CLAY = [0.74, 0.7, 0.66] as const;
const PLAIN = [1, 1, 1] as const;

/** null where there is nothing to see. @param pictures Okami's textures, by number */
export function bodyOf(document: KotsuDocument, pictures: ReadonlyMap<number, Picture>): Body | null {
  if (document.skeleton === null) return null;
  const mesh = document.mesh();
  if (mesh === null || mesh.corners.length === 0) return bonesBody(document.skeleton);
  const painted = mesh.materials.slice(0, MOST_TEXTURES).map((material) => {
    if (mesh.atRest) return pictures.get(material.texture) ?? null;
    if (!material.pageFound || !material.paletteFound) return null;
    return document.paintTexturePage(material.texturePage, material.palette);
  });
  return meshBody(document, { mesh, without: [], pictures: painted, smooth: false });
}

/** @param document whose bones carry the mesh; without any, its vertices stay where they are */
export function meshBody(document: KotsuDocument, { mesh, without, pictures, smooth }: PaintedMesh): Body {
  const arrays = buildMeshArrays(mesh);
  const groups = arrays.groups
    .filter(({ hidden, object }) => !hidden && !without.includes(object))
    .map(({ firstCorner, cornerCount, frontOnly, depthBias, material }): BodyGroup => {
      const texture = pictures[material] ?? null;
      return {
        firstCorner,
        cornerCount,
        frontOnly,
        texture,
        repeats: mesh.atRest,
        smooth: smooth && mesh.atRest,
        blends: texture?.alpha === 'blend',
        nearer: (NO_BIAS - depthBias) * BIAS_PIXELS,
      };
    });
  // Okami's models are whole without textures; with some, they should have all.
  const bare = mesh.atRest && pictures.every((picture) => picture === null) ? PLAIN : CLAY;
  return {
    groups,
    uvs: arrays.uvs,
    pose: poser(document, mesh, arrays),
    colour: ({ texture }, corner, light, to) => {
      const own = (channel: 0 | 1 | 2) =>
        (arrays.colours[corner * 3 + channel] ?? 1) * (texture !== null ? 1 : light * bare[channel]);
      to.red = own(0);
      to.green = own(1);
      to.blue = own(2);
    },
  };
}

function poser(document: KotsuDocument, mesh: Mesh, arrays: MeshArrays): Body['pose'] {
  const count = document.bones.length;
  const inverseBind = mesh.atRest ? inverseRest(document) : null;
  const placing = new Float32Array(count * MATRIX_FLOATS);
  if (count === 0) return () => arrays.positions.slice();
  return (matrices) => {
    if (inverseBind === null) placing.set(matrices);
    else
      for (let at = 0; at < placing.length; at += MATRIX_FLOATS) multiplyAt(matrices, at, inverseBind, at, placing, at);
    return placed(arrays, placing, count);
  };
}

/** Okami's rest pose moves and turns bones, and scales none. */
function inverseRest(document: KotsuDocument): Float32Array {
  const rest = new Float32Array(document.bones.length * MATRIX_FLOATS);
  document.restPose(rest);
  const inverse = new Float32Array(rest.length);
  for (let at = 0; at < rest.length; at += MATRIX_FLOATS) invertRigidAt(rest, at, inverse, at);
  return inverse;
}

function placed({ positions, bones, weights }: MeshArrays, matrices: Float32Array, boneCount: number): Float32Array {
  const points = new Float32Array(positions.length);
  for (let corner = 0; corner < positions.length; corner += 3) {
    const [x = 0, y = 0, z = 0] = [positions[corner], positions[corner + 1], positions[corner + 2]];
    for (let influence = corner; influence < corner + 3; influence++) {
      const weight = weights[influence] ?? 0;
      const bone = bones[influence] ?? 0;
      if (weight === 0 || bone >= boneCount) continue;
      for (let axis = 0; axis < 3; axis++) {
        const at = bone * MATRIX_FLOATS + axis;
        points[corner + axis] =
          (points[corner + axis] ?? 0) +
          weight *
            ((matrices[at] ?? 0) * x +
              (matrices[at + 4] ?? 0) * y +
              (matrices[at + 8] ?? 0) * z +
              (matrices[at + 12] ?? 0));
      }
    }
  }
  return points;
}
