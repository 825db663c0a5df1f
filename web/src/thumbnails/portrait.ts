// A model as a small moving picture: the frames of one clip side by side, seen from the front and framed over the whole clip.
// SPDX-License-Identifier: MIT
import { type Clip, type KotsuDocument, MATRIX_FLOATS, type Picture } from '../../../wasm-bindings/kotsu';
import { durationSeconds, lastFrame } from '../playback/clock';
import { FRONT } from '../scene/framing';
import { bodyOf } from './body';
import { along, type PaperCamera, paperAxes, parallelCamera } from './cameras';
import { drawBodies } from './draw-body';
import { halve, Raster } from './raster';

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
 * @param mode as for `samplePose`
 */
export function portraitOf(
  document: KotsuDocument,
  clip: Clip | null,
  pictures: ReadonlyMap<number, Picture> = new Map(),
  mode = 0,
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
    else document.samplePose(clip, (index * lastFrame(clip)) / frameCount, matrices, mode);
    return body.pose(matrices);
  });
  const camera = cameraFor(poses);
  if (camera === null) return null;
  const width = CELL.width * frameCount;
  const picture = { width, height: CELL.height, rgba: new Uint8ClampedArray(width * CELL.height * 4) };
  const raster = new Raster(2 * CELL.width, 2 * CELL.height);
  for (const [index, points] of poses.entries()) {
    raster.clear();
    drawBodies(raster, [{ body, points }], camera);
    halve(raster, picture, index * CELL.width, 0);
  }
  return { picture, frameCount, seconds };
}

const axes = paperAxes(FRONT);

/** null for points without an extent. */
function cameraFor(poses: readonly Float32Array[]): PaperCamera | null {
  let [left, right, bottom, top] = [Infinity, -Infinity, Infinity, -Infinity];
  for (const points of poses) {
    for (let at = 0; at < points.length; at += 3) {
      const [x, y] = [along(points, at, axes.right), along(points, at, axes.up)];
      if (!Number.isFinite(x + y)) continue;
      [left, right] = [Math.min(left, x), Math.max(right, x)];
      [bottom, top] = [Math.min(bottom, y), Math.max(top, y)];
    }
  }
  const [width, height] = [2 * CELL.width, 2 * CELL.height];
  const room = 1 - 2 * MARGIN;
  const scale = Math.min((width * room) / (right - left), (height * room) / (top - bottom));
  if (!(scale > 0 && scale < Infinity)) return null;
  const [x, y] = [width / 2 - (scale * (left + right)) / 2, height / 2 + (scale * (bottom + top)) / 2];
  return parallelCamera(axes, { scale, x, y });
}
