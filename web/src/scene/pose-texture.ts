// The pose as the vertex shader reads it: one matrix per bone in a texture of floats, four texels each.
// SPDX-License-Identifier: MIT
import { DataTexture, FloatType, Matrix4, RGBAFormat } from 'three';

/** Every WebGL 2 implementation takes textures of 2048 texels; 256 bones of four texels fill half of that. */
export const BONES_PER_ROW = 256;
const TEXELS_PER_BONE = 4;
const FLOATS_PER_BONE = 16;

export class PoseTexture {
  readonly texture: DataTexture;
  /** What the shader reads: 16 floats per bone. */
  readonly floats: Float32Array<ArrayBuffer>;
  private readonly inverseBind: Float32Array | null;
  /** By position: what hangs on these bones is marked for the shader; null: nothing is. */
  unseen: readonly boolean[] | null = null;

  /**
   * @param restMatrices the pose in which a mesh in model space was attached to its bones; null for one whose vertices
   * stand in the axes of their bones
   */
  constructor(
    private readonly boneCount: number,
    restMatrices: Float32Array | null,
  ) {
    const width = Math.min(Math.max(boneCount, 1), BONES_PER_ROW) * TEXELS_PER_BONE;
    const height = Math.max(1, Math.ceil(boneCount / BONES_PER_ROW));
    this.floats = new Float32Array(width * height * 4);
    this.inverseBind = restMatrices && invertEach(restMatrices, boneCount);
    this.texture = new DataTexture(this.floats, width, height, RGBAFormat, FloatType);
  }

  /** Takes over a pose: column-major matrices in model space. Allocates nothing. Bones that it lacks shrink to the origin. */
  update(matrices: Float32Array): void {
    skinMatrices(this.floats, matrices, this.inverseBind, this.boneCount);
    // The first number of a matrix's last row says nothing else: it is 0 for any that places points.
    for (let bone = 0; this.unseen !== null && bone < this.boneCount; bone++)
      this.floats[bone * FLOATS_PER_BONE + 3] = this.unseen[bone] ? 1 : 0;
    this.texture.needsUpdate = true;
  }
}

/** Writes the matrices that place vertices: those of the bones, or those times the inverse rest matrices. */
export function skinMatrices(
  out: Float32Array,
  matrices: Float32Array,
  inverseBind: Float32Array | null,
  boneCount: number,
): void {
  const posed = Math.min(boneCount, Math.floor(matrices.length / FLOATS_PER_BONE));
  out.fill(0, posed * FLOATS_PER_BONE);
  if (inverseBind === null) {
    for (let i = 0; i < posed * FLOATS_PER_BONE; i++) out[i] = matrices[i] ?? 0;
    return;
  }
  for (let at = 0; at < posed * FLOATS_PER_BONE; at += FLOATS_PER_BONE)
    pose.fromArray(matrices, at).multiply(bind.fromArray(inverseBind, at)).toArray(out, at);
}

export function invertEach(matrices: Float32Array, count: number): Float32Array {
  const inverses = new Float32Array(count * FLOATS_PER_BONE);
  const known = Math.min(inverses.length, matrices.length);
  for (let at = 0; at + FLOATS_PER_BONE <= known; at += FLOATS_PER_BONE)
    bind.fromArray(matrices, at).invert().toArray(inverses, at);
  return inverses;
}

const pose = new Matrix4();
const bind = new Matrix4();
