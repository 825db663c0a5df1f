// The mesh of a weapon without a skeleton as a body can wear it. Pure.
// SPDX-License-Identifier: MIT
import type { Mesh } from '../../../wasm-bindings/kotsu';

export interface Wearable {
  readonly mesh: Mesh;
  /** Bones that it names beyond the body's, ascending. */
  readonly missing: readonly number[];
}

/** Whether there is anything of it to see: only then does it take the place of a part of the body. */
export function hasFaces(mesh: Mesh | null): mesh is Mesh {
  return mesh !== null && mesh.corners.length > 0;
}

/** Leaves out the faces that hang on bones the body lacks: they have no place. */
export function wearable(mesh: Mesh, boneCount: number): Wearable {
  const missing = new Set<number>();
  const kept: number[] = [];
  for (let triangle = 0; triangle < mesh.flags.length; triangle += 1) {
    const lacking = [0, 1, 2]
      .flatMap((i) => bonesOf(mesh, mesh.corners[triangle * 3 + i] ?? 0))
      .filter((bone) => bone >= boneCount);
    if (lacking.length === 0) kept.push(triangle);
    for (const bone of lacking) missing.add(bone);
  }
  if (missing.size === 0) return { mesh, missing: [] };
  return { mesh: withTriangles(mesh, kept), missing: [...missing].sort((a, b) => a - b) };
}

function bonesOf(mesh: Mesh, vertex: number): number[] {
  return [0, 1, 2].filter((k) => (mesh.weights[vertex * 3 + k] ?? 0) > 0).map((k) => mesh.bones[vertex * 3 + k] ?? 0);
}

function withTriangles(mesh: Mesh, kept: readonly number[]): Mesh {
  const pick = <Column extends Uint8Array | Uint16Array | Uint32Array | Float32Array>(
    column: Column,
    width: number,
  ) => {
    const picked = new (column.constructor as new (length: number) => Column)(kept.length * width);
    kept.forEach((triangle, place) => {
      for (let i = 0; i < width; i += 1) picked[place * width + i] = column[triangle * width + i] ?? 0;
    });
    return picked;
  };
  return {
    ...mesh,
    corners: pick(mesh.corners, 3),
    uvs: pick(mesh.uvs, 6),
    object: pick(mesh.object, 1),
    material: pick(mesh.material, 1),
    flags: pick(mesh.flags, 1),
    depthBias: pick(mesh.depthBias, 1),
    byteOffset: pick(mesh.byteOffset, 1),
    colours: pick(mesh.colours, 3),
  };
}
