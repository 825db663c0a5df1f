// A posed body onto a raster, as some camera sees it: every triangle with its texture, or under the stage's lamp.
// SPDX-License-Identifier: MIT
import type { Body, BodyGroup } from './body';
import { along, type PaperAxes, type PaperCamera } from './cameras';
import { type Corner, Raster } from './raster';

/** What has been posed. */
export interface PosedBody {
  readonly body: Body;
  /** As `Body.pose` gives them. */
  readonly points: Float32Array;
}

/** What lets through comes after what does not, so that there is something to see through it. */
export function drawBodies(raster: Raster, posed: readonly PosedBody[], camera: PaperCamera): void {
  for (const blends of [false, true])
    for (const { body, points } of posed)
      for (const group of body.groups) if (group.blends === blends) drawGroup(raster, body, points, group, camera);
}

const corners: readonly [Corner, Corner, Corner] = [blank(), blank(), blank()];

function drawGroup(raster: Raster, body: Body, points: Float32Array, group: BodyGroup, camera: PaperCamera): void {
  const [a, b, c] = corners;
  for (let first = group.firstCorner; first < group.firstCorner + group.cornerCount; first += 3) {
    for (let index = 0; index < 3; index++) {
      const corner = corners[index] ?? a;
      camera.put(corner, points, (first + index) * 3, group.nearer);
      corner.u = body.uvs[(first + index) * 2] ?? 0;
      corner.v = body.uvs[(first + index) * 2 + 1] ?? 0;
    }
    const area = Raster.area(a, b, c);
    if (group.frontOnly && area <= 0) continue;
    const light = group.texture === null ? lit(points, first, area > 0 ? 1 : -1, camera) : 1;
    for (let index = 0; index < 3; index++) body.colour(group, first + index, light, corners[index] ?? a);
    raster.triangle(a, b, c, group);
  }
}

/**
 * How bright the stage's lamp makes a triangle without a texture. Seen from either side, the side that is seen is lit.
 * @param side 1: from its front
 */
function lit(points: Float32Array, first: number, side: 1 | -1, { right, up, away }: PaperAxes): number {
  const edge = (from: number, axis: number) =>
    (points[(first + from) * 3 + axis] ?? 0) - (points[first * 3 + axis] ?? 0);
  const [ux, uy, uz, vx, vy, vz] = [edge(1, 0), edge(1, 1), edge(1, 2), edge(2, 0), edge(2, 1), edge(2, 2)];
  const normal = [uy * vz - uz * vy, uz * vx - ux * vz, ux * vy - uy * vx];
  const length = side * (Math.hypot(...normal) || 1);
  const facing =
    0.5 +
    (0.5 * (-0.36 * along(normal, 0, right) + 0.64 * along(normal, 0, up) + 0.68 * along(normal, 0, away))) / length;
  return 0.4 + 0.6 * facing * facing;
}

function blank(): Corner {
  return { x: 0, y: 0, depth: 0, nearness: 1, u: 0, v: 0, red: 1, green: 1, blue: 1 };
}
