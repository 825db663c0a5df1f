// What the shaders of a crowd read, in one texture: a record for each member, of where its matrices begin and how model space lies on
// the picture; then the matrices of all.
// SPDX-License-Identifier: MIT
import { DataTexture, FloatType, RGBAFormat } from 'three';
import { onPaper } from './crowd-paper';
import type { CrowdMember, CrowdRoom } from './crowd-types';
import type { CrowdCell } from './crowd-view';
import { finite } from './pose-bounds';

/** Every WebGL 2 implementation takes textures of 2048 texels; these are half as wide. */
const BONES_PER_ROW = 256;
/** As long as a matrix, so that one function reads either. */
const FLOATS = 16;
const TEXELS = 4;
const ROW_FLOATS = BONES_PER_ROW * FLOATS;

/** Part of a cell that its model fills. */
const FILLED = 0.92;

/** Reads a number's texels, and puts a point of a member's model space onto the picture. */
export const recordShader = /* glsl */ `
uniform highp sampler2D poses;
uniform mat3 paper;

/** A column of a matrix, or of a record: they are counted together. */
vec4 texelOf(float number, int column) {
  int at = int(number);
  return texelFetch(poses, ivec2((at & ${BONES_PER_ROW - 1}) * ${TEXELS} + column, at >> ${Math.log2(BONES_PER_ROW)}), 0);
}

/** Where the picture has the origin, and the member's first bone. */
vec4 originOf(float member) { return texelOf(member, 0); }

/** What a unit of model space is on the picture, and the member's typical bone length. */
vec4 scaleOf(float member) { return texelOf(member, 1); }
`;

/** Of a picture so many CSS pixels large. */
interface Size {
  readonly width: number;
  readonly height: number;
}

export class CrowdRecords {
  texture = textureOf(new Float32Array(ROW_FLOATS));
  /** Matrices of the members, one after the other in the order of their first bones. */
  poses = new Float32Array(0);
  private data = this.texture.image.data as Float32Array;
  /** Before the first matrix. */
  private records = 0;

  /** Makes room; records stay. Another texture may hold them afterwards. */
  fit(slots: number, boneCount: number): void {
    const before = this.data;
    const records = Math.max(this.records, rowsOf(slots) * BONES_PER_ROW);
    const length = (records / BONES_PER_ROW + rowsOf(boneCount)) * ROW_FLOATS;
    if (records === this.records && length === before.length) return;
    const data = new Float32Array(length);
    data.set(before.subarray(0, this.records * FLOATS));
    this.texture.dispose();
    this.texture = textureOf(data);
    this.data = data;
    this.records = records;
    this.poses = data.subarray(records * FLOATS);
  }

  setFirstBone(slot: number, firstBone: number, unit: number): void {
    this.data[slot * FLOATS + 3] = this.records + firstBone;
    this.data[slot * FLOATS + 7] = unit;
  }

  /** Puts a member's room into its cell. */
  place(slot: number, room: CrowdRoom, [left, top, width, height]: CrowdCell, canvas: Size): void {
    const { data } = this;
    const { middle, half } = room;
    const at = slot * FLOATS;
    // Seen along its only extent, a model is a dot, and a dot has a size.
    const [across, up] = [Math.max(half[0], half[2] / 100), Math.max(half[1], half[2] / 100)];
    const pixels = (FILLED / 2) * Math.min(width / across, height / up);
    data[at + 4] = (pixels / canvas.width) * 2;
    data[at + 5] = (pixels / canvas.height) * 2;
    data[at + 6] = -0.5 / (half[2] || 1);
    data[at + 8] = ((left + width / 2) / canvas.width) * 2 - 1;
    data[at + 9] = 1 - ((top + height / 2) / canvas.height) * 2;
    for (let axis = 0; axis < 3; axis++) data[at + 12 + axis] = middle[axis] ?? 0;
    this.centre(slot, 0, 0, 0);
  }

  /** Shows the room moved by so much of model space. Every member's, at every frame: so the axes are not looped over. */
  private centre(slot: number, x: number, y: number, z: number): void {
    const { data } = this;
    const at = slot * FLOATS;
    data[at] = (data[at + 8] ?? 0) - ((data[at + 12] ?? 0) + onPaper(0, x, y, z)) * (data[at + 4] ?? 0);
    data[at + 1] = (data[at + 9] ?? 0) - ((data[at + 13] ?? 0) + onPaper(1, x, y, z)) * (data[at + 5] ?? 0);
    data[at + 2] = -((data[at + 14] ?? 0) + onPaper(2, x, y, z)) * (data[at + 6] ?? 0);
  }

  /** Keeps members in their cells, wherever their roots have gone. Allocates nothing. */
  follow({ slots, roots, axes }: Followed): void {
    const { poses } = this;
    for (let i = 0; i < slots.length; i++) {
      const at = roots[i] ?? 0;
      const x = finite(poses[at]);
      const y = finite(poses[at + 1]);
      const z = finite(poses[at + 2]);
      this.centre(slots[i] ?? 0, x * (axes[i * 3] ?? 0), y * (axes[i * 3 + 1] ?? 0), z * (axes[i * 3 + 2] ?? 0));
    }
  }
}

/** Whose way is taken out of the picture. As numbers in rows: what hundreds of objects say lies all over the memory. */
export interface Followed {
  readonly slots: Uint32Array;
  /** Where each one's root has its place, in `poses`. */
  readonly roots: Uint32Array;
  /** 1 for an axis that is followed, else 0; three for each. */
  readonly axes: Float32Array;
}

/** @param members  who they are, and the slot and the first bone of each */
export function followedOf(
  members: Iterable<readonly [CrowdMember, { readonly slot: number; readonly firstBone: number }]>,
): Followed {
  const all = [...members].filter(([{ root, followed }]) => root >= 0 && followed.includes(true));
  return {
    slots: Uint32Array.from(all, ([, { slot }]) => slot),
    roots: Uint32Array.from(all, ([{ root }, { firstBone }]) => (firstBone + root) * FLOATS + 12),
    axes: Float32Array.from(all.flatMap(([{ followed }]) => followed.map(Number))),
  };
}

function rowsOf(count: number): number {
  return Math.max(1, Math.ceil(count / BONES_PER_ROW));
}

function textureOf(floats: Float32Array<ArrayBuffer>): DataTexture {
  return new DataTexture(floats, BONES_PER_ROW * TEXELS, floats.length / ROW_FLOATS, RGBAFormat, FloatType);
}
