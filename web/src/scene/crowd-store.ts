// The meshes of a crowd in one geometry: a body is copied in when its member comes, and its room is given to others when it goes.
// SPDX-License-Identifier: MIT
import {
  BufferAttribute,
  BufferGeometry,
  DynamicDrawUsage,
  InterleavedBuffer,
  InterleavedBufferAttribute,
} from 'three';
import { type CrowdBody, NO_LAYER, ROW, Row } from './crowd-types';
import { Ranges } from './ranges';

/** Attributes: where their numbers begin in a row, and how many. */
const attributes = {
  first: [Row.held, 4],
  second: [Row.held + 4, 4],
  third: [Row.held + 8, 4],
  bones: [Row.bones, 4],
  texel: [Row.texel, 4],
  tint: [Row.tint, 1],
} as const;

const LEAST_ROWS = 16384;
const LEAST_CORNERS = 3 * LEAST_ROWS;

export interface StoredBody {
  readonly body: CrowdBody;
  readonly firstRow: number;
  readonly firstCorner: number;
}

export class CrowdStore {
  readonly geometry = new BufferGeometry();
  private readonly rows = new Ranges();
  private readonly corners = new Ranges();
  private rowBuffer = new InterleavedBuffer(new Float32Array(0), ROW);
  private cornerBuffer = new BufferAttribute(new Uint32Array(0), 1);

  /** @param layers of each of the body's own, in the texture of all */
  add(body: CrowdBody, member: number, layers: readonly number[]): StoredBody {
    const { rows, triangles } = body;
    const count = rows.length / ROW;
    const firstRow = this.rows.take(count) ?? this.growRows(count);
    const firstCorner = this.corners.take(triangles.length) ?? this.growCorners(triangles.length);
    const to = this.rowBuffer.array as Float32Array;
    to.set(rows, firstRow * ROW);
    for (let at = firstRow * ROW; at < (firstRow + count) * ROW; at += ROW) {
      to[at + Row.member] = member;
      to[at + Row.layer] = layers[to[at + Row.layer] ?? NO_LAYER] ?? NO_LAYER;
    }
    const numbers = this.cornerBuffer.array as Uint32Array;
    for (let i = 0; i < triangles.length; i++) numbers[firstCorner + i] = firstRow + (triangles[i] ?? 0);
    changed(this.rowBuffer, firstRow * ROW, count * ROW);
    changed(this.cornerBuffer, firstCorner, triangles.length);
    this.geometry.setDrawRange(0, this.corners.end);
    return { body, firstRow, firstCorner };
  }

  remove({ body: { rows, triangles }, firstRow, firstCorner }: StoredBody): void {
    this.rows.give(firstRow, rows.length / ROW);
    this.corners.give(firstCorner, triangles.length);
    // Until somebody else has them, they are triangles of a single point.
    (this.cornerBuffer.array as Uint32Array).fill(0, firstCorner, firstCorner + triangles.length);
    changed(this.cornerBuffer, firstCorner, triangles.length);
    this.geometry.setDrawRange(0, this.corners.end);
  }

  dispose(): void {
    this.geometry.dispose();
  }

  private growRows(wanted: number): number {
    this.rows.grow(larger(this.rows.capacity, wanted, LEAST_ROWS));
    const array = new Float32Array(this.rows.capacity * ROW);
    array.set(this.rowBuffer.array as Float32Array);
    this.rowBuffer = new InterleavedBuffer(array, ROW).setUsage(DynamicDrawUsage);
    // The buffers that were there go with the geometry's old attributes.
    this.geometry.dispose();
    for (const [name, [offset, size]] of Object.entries(attributes))
      this.geometry.setAttribute(name, new InterleavedBufferAttribute(this.rowBuffer, size, offset));
    return this.rows.take(wanted) ?? 0;
  }

  private growCorners(wanted: number): number {
    this.corners.grow(larger(this.corners.capacity, wanted, LEAST_CORNERS));
    const array = new Uint32Array(this.corners.capacity);
    array.set(this.cornerBuffer.array as Uint32Array);
    this.geometry.dispose();
    this.cornerBuffer = new BufferAttribute(array, 1).setUsage(DynamicDrawUsage);
    this.geometry.setIndex(this.cornerBuffer);
    return this.corners.take(wanted) ?? 0;
  }
}

function larger(capacity: number, wanted: number, least: number): number {
  return Math.max(least, capacity + wanted, Math.ceil(capacity * 1.5));
}

function changed(buffer: InterleavedBuffer | BufferAttribute, start: number, count: number): void {
  buffer.addUpdateRange(start, count);
  buffer.needsUpdate = true;
}
