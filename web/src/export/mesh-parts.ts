// A mesh as glTF takes it: one part per object, one primitive per material, corners that are alike joined to one vertex.
// SPDX-License-Identifier: MIT
import type { Mesh } from '../../../wasm-bindings/kotsu';
import { buildMeshArrays, type MeshArrays, type MeshGroup } from '../scene/mesh-geometry';
import type { ExportMesh, ExportPicture } from './export-source';

export interface PartMaterial {
  readonly name: string;
  readonly picture: ExportPicture | null;
  /** A texture of its own: it repeats past its edge and is smooth. A page of video memory does and is neither. */
  readonly ownTexture: boolean;
  readonly doubleSided: boolean;
}

/** v is a vertex number. */
export interface Primitive {
  readonly material: PartMaterial;
  /** [3v] As in `Mesh.positions`. */
  readonly positions: Float32Array;
  /** [3v] Positions of bones, and their shares. */
  readonly bones: Uint16Array;
  readonly weights: Float32Array;
  /** [2v]; null where nothing is painted by it. */
  readonly uvs: Float32Array | null;
  /** [3v] Linear, at most 1; null where all are neutral. */
  readonly colours: Float32Array | null;
  readonly indices: Uint32Array;
}

/** An object of a mesh: it can be hidden or taken away on its own. */
export interface Part {
  readonly name: string;
  /** As `Mesh.atRest`. */
  readonly atRest: boolean;
  readonly primitives: readonly Primitive[];
}

/** @param hiddenFaces as `GlbOptions.hiddenFaces` */
export function meshParts(snapshot: ExportMesh, hiddenFaces: boolean): Part[] {
  const { mesh, without } = snapshot;
  const arrays = buildMeshArrays(mesh);
  const materials = new Map<string, PartMaterial>();
  const parts = new Map<string, { name: string; groups: MeshGroup[] }>();
  for (const group of arrays.groups) {
    if (without.includes(group.object) || (group.hidden && !hiddenFaces)) continue;
    const name = `object ${group.object}${group.hidden ? ' hidden faces' : ''}`;
    const part = parts.get(name) ?? { name, groups: [] };
    part.groups.push(group);
    parts.set(name, part);
  }
  return [...parts.values()].map(({ name, groups }) => ({
    name,
    atRest: mesh.atRest,
    primitives: groups.map((group) => primitiveOf(arrays, group, materialOf(snapshot, group, materials))),
  }));
}

/** Faces that were modelled twice, once for each side, must not show from behind: the two would fight over every pixel. */
function materialOf(snapshot: ExportMesh, group: MeshGroup, known: Map<string, PartMaterial>): PartMaterial {
  const { mesh, pictures } = snapshot;
  const key = `${group.material} ${group.frontOnly}`;
  const material = known.get(key) ?? {
    name: materialName(mesh, group.material) + (group.frontOnly ? ' one side' : ''),
    picture: pictures[group.material] ?? null,
    ownTexture: mesh.atRest,
    doubleSided: !group.frontOnly,
  };
  known.set(key, material);
  return material;
}

function materialName(mesh: Mesh, number: number): string {
  const material = mesh.materials[number];
  if (!material) return 'plain';
  if (mesh.atRest) return `texture ${material.texture}`;
  const hex = (value: number) => value.toString(16).toUpperCase().padStart(4, '0');
  return `page ${hex(material.texturePage)} palette ${hex(material.palette)}`;
}

function primitiveOf(arrays: MeshArrays, { firstCorner, cornerCount }: MeshGroup, material: PartMaterial): Primitive {
  const corners = Array.from({ length: cornerCount }, (_, i) => firstCorner + i);
  const coloured = corners.some((corner) => [0, 1, 2].some((i) => arrays.colours[corner * 3 + i] !== 1));
  const numbers = new Map<string, number>();
  const first: number[] = [];
  const indices = Uint32Array.from(corners, (corner) => {
    const own = (
      of: ArrayLike<number> & { join(): string; subarray(from: number, to: number): { join(): string } },
      width: number,
    ) => of.subarray(corner * width, (corner + 1) * width).join();
    const { positions, bones, weights, uvs, colours } = arrays;
    const key = `${own(positions, 3)};${own(bones, 3)};${own(weights, 3)};${own(uvs, 2)};${own(colours, 3)}`;
    const number = numbers.get(key) ?? first.push(corner) - 1;
    numbers.set(key, number);
    return number;
  });
  const gather = (from: ArrayLike<number>, width: number) =>
    Float32Array.from(
      { length: first.length * width },
      (_, i) => from[(first[Math.floor(i / width)] ?? 0) * width + (i % width)] ?? 0,
    );
  return {
    material,
    positions: gather(arrays.positions, 3),
    bones: Uint16Array.from(gather(arrays.bones, 3)),
    weights: gather(arrays.weights, 3),
    uvs: material.picture ? gather(arrays.uvs, 2) : null,
    colours: coloured ? gather(arrays.colours, 3).map(linearColour) : null,
    indices,
  };
}

/**
 * The games multiply what is shown, glTF multiplies light: the curve of sRGB turns one into the other. 128 in the file
 * is 1 here; glTF allows no more than that, so brighter faces lose what is above.
 */
function linearColour(shown: number): number {
  const value = Math.min(Math.max(shown, 0), 1);
  return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
}
