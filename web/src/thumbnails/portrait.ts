// A model as a small moving picture: the frames of one clip side by side, seen from the front and framed over the whole clip.
// SPDX-License-Identifier: MIT
import { type Clip, type KotsuDocument, MATRIX_FLOATS, type Picture } from '../../../wasm-bindings/kotsu';
import { durationSeconds, lastFrame } from '../playback/clock';
import { FRONT } from '../scene/framing';
import { type Body, bodyOf } from './body';
import { type Corner, halve, Raster } from './raster';

/** Of one frame, in pixels. */
export const CELL = { width: 112, height: 96 } as const;

/** The picture of so many is 2688 pixels wide: what any graphics card takes. */
const MOST_FRAMES = 24;

/** Frames per second: of short clips more, so that they move at all, of long ones fewer. */
const RATE = 8;
const LEAST_FRAMES = 8;

/** Room around the model, as a share of the picture. */
const MARGIN = 0.06;

export interface Portrait {
  /** Frames side by side, on nothing. */
  readonly picture: Picture;
  readonly frameCount: number;
  /** One round of the clip. */
  readonly seconds: number;
}

/**
 * null where there is nothing to see.
 * @param clip of this or another document; null: the rest pose
 * @param pictures Okami's textures, by number
 */
export function portraitOf(
  document: KotsuDocument,
  clip: Clip | null,
  pictures: ReadonlyMap<number, Picture> = new Map(),
): Portrait | null {
  const body = bodyOf(document, pictures);
  if (body === null) return null;
  const moving = clip !== null && clip.frameCount > 1 ? clip : null;
  const seconds = moving === null ? 0 : durationSeconds(moving);
  const wanted = Math.max(LEAST_FRAMES, Math.round(seconds * RATE));
  const frameCount = moving === null ? 1 : Math.min(MOST_FRAMES, moving.frameCount, wanted);
  const poses = Array.from({ length: frameCount }, (_, index) => {
    const matrices = new Float32Array(document.bones.length * MATRIX_FLOATS);
    if (clip === null || clip.frameCount === 0) document.restPose(matrices);
    else document.samplePose(clip, (index * lastFrame(clip)) / frameCount, matrices);
    return body.pose(matrices);
  });
  const view = viewOf(poses);
  if (view === null) return null;
  const width = CELL.width * frameCount;
  const picture = { width, height: CELL.height, rgba: new Uint8ClampedArray(width * CELL.height * 4) };
  const raster = new Raster(2 * CELL.width, 2 * CELL.height);
  for (const [index, points] of poses.entries()) {
    raster.clear();
    draw(raster, body, points, view);
    halve(raster, picture, index * CELL.width);
  }
  return { picture, frameCount, seconds };
}

/** The paper's axes in the model's space, seen from `FRONT`. */
const AWAY = FRONT;
const RIGHT = unit([AWAY[2], 0, -AWAY[0]]);
const UP = [
  AWAY[1] * RIGHT[2] - AWAY[2] * RIGHT[1],
  AWAY[2] * RIGHT[0] - AWAY[0] * RIGHT[2],
  AWAY[0] * RIGHT[1] - AWAY[1] * RIGHT[0],
] as const;

/** Pixels per model unit, and where on the paper the model's origin lies. */
interface View {
  readonly scale: number;
  readonly x: number;
  readonly y: number;
}

/** null for points without an extent. */
function viewOf(poses: readonly Float32Array[]): View | null {
  let [left, right, bottom, top] = [Infinity, -Infinity, Infinity, -Infinity];
  for (const points of poses) {
    for (let at = 0; at < points.length; at += 3) {
      const [x, y] = [along(points, at, RIGHT), along(points, at, UP)];
      if (!Number.isFinite(x + y)) continue;
      [left, right] = [Math.min(left, x), Math.max(right, x)];
      [bottom, top] = [Math.min(bottom, y), Math.max(top, y)];
    }
  }
  const [width, height] = [2 * CELL.width, 2 * CELL.height];
  const room = 1 - 2 * MARGIN;
  const scale = Math.min((width * room) / (right - left), (height * room) / (top - bottom));
  if (!(scale > 0 && scale < Infinity)) return null;
  return { scale, x: width / 2 - (scale * (left + right)) / 2, y: height / 2 + (scale * (bottom + top)) / 2 };
}

function draw(raster: Raster, body: Body, points: Float32Array, view: View): void {
  const corners: [Corner, Corner, Corner] = [blank(), blank(), blank()];
  const [a, b, c] = corners;
  for (const group of body.groups) {
    for (let first = group.firstCorner; first < group.firstCorner + group.cornerCount; first += 3) {
      for (let index = 0; index < 3; index++)
        place(corners[index] ?? a, body, points, first + index, group.nearer, view);
      if (group.frontOnly && Raster.area(a, b, c) <= 0) continue;
      const light = group.texture === null ? lit(points, first) : 1;
      raster.triangle(a, b, c, {
        texture: group.texture,
        repeats: group.repeats,
        tint: body.tint(group, first, light),
      });
    }
  }
}

function place(corner: Corner, body: Body, points: Float32Array, index: number, nearer: number, view: View): void {
  const at = index * 3;
  corner.x = view.x + view.scale * along(points, at, RIGHT);
  corner.y = view.y - view.scale * along(points, at, UP);
  corner.depth = view.scale * along(points, at, AWAY) + nearer;
  corner.u = body.uvs[index * 2] ?? 0;
  corner.v = body.uvs[index * 2 + 1] ?? 0;
}

/** How bright the stage's lamp makes a triangle without a texture. */
function lit(points: Float32Array, first: number): number {
  const side = (from: number, axis: number) =>
    (points[(first + from) * 3 + axis] ?? 0) - (points[first * 3 + axis] ?? 0);
  const [ux, uy, uz, vx, vy, vz] = [side(1, 0), side(1, 1), side(1, 2), side(2, 0), side(2, 1), side(2, 2)];
  const normal = Float32Array.of(uy * vz - uz * vy, uz * vx - ux * vz, ux * vy - uy * vx);
  const length = Math.hypot(...normal) || 1;
  // Seen from either side, the side that is seen is lit.
  const towards = along(normal, 0, AWAY) < 0 ? -1 / length : 1 / length;
  const facing =
    0.5 +
    0.5 * towards * (-0.36 * along(normal, 0, RIGHT) + 0.64 * along(normal, 0, UP) + 0.68 * along(normal, 0, AWAY));
  return 0.4 + 0.6 * facing * facing;
}

function along(points: Float32Array, at: number, axis: readonly [number, number, number]): number {
  return (points[at] ?? 0) * axis[0] + (points[at + 1] ?? 0) * axis[1] + (points[at + 2] ?? 0) * axis[2];
}

function blank(): Corner {
  return { x: 0, y: 0, depth: 0, u: 0, v: 0 };
}

function unit([x, y, z]: readonly [number, number, number]): readonly [number, number, number] {
  const length = Math.hypot(x, y, z);
  return [x / length, y / length, z / length];
}
