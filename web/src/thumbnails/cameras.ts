// From model space onto the paper: without perspective for small pictures, and through the lens of the page's own camera.
// SPDX-License-Identifier: MIT
import type { Vec3 } from '../scene/framing';
import type { Corner } from './raster';

/** The paper's axes in the model's space; `away` from the paper to the viewer. */
export interface PaperAxes {
  readonly right: Vec3;
  readonly up: Vec3;
  readonly away: Vec3;
}

export interface PaperCamera extends PaperAxes {
  /**
   * Puts a point where it is seen. What is not in front of the lens is nowhere (NaN).
   * @param points x y z of the point at `at`
   * @param nearer pixels towards the viewer, for faces that lie on others
   */
  put(corner: Corner, points: ArrayLike<number>, at: number, nearer: number): void;
}

/** @param away unit vector from what is seen to the viewer */
export function paperAxes(away: Vec3): PaperAxes {
  const length = Math.hypot(away[0], away[2]);
  // Seen straight from above or below, the paper's right is the world's x, as for the page's camera.
  const right: Vec3 = length > 1e-6 ? [away[2] / length, 0, -away[0] / length] : [1, 0, 0];
  const up: Vec3 = [
    away[1] * right[2] - away[2] * right[1],
    away[2] * right[0] - away[0] * right[2],
    away[0] * right[1] - away[1] * right[0],
  ];
  return { right, up, away };
}

/** @param scale pixels per unit @param x,y where on the paper the origin lies */
export function parallelCamera(axes: PaperAxes, { scale, x, y }: { scale: number; x: number; y: number }): PaperCamera {
  const { right, up, away } = axes;
  return {
    ...axes,
    put: (corner, points, at, nearer) => {
      corner.x = x + scale * along(points, at, right);
      corner.y = y - scale * along(points, at, up);
      corner.depth = scale * along(points, at, away) + nearer;
      corner.nearness = 1;
    },
  };
}

export interface Lens {
  /** Pixels, in the middle of which the eye looks. */
  readonly width: number;
  readonly height: number;
  readonly eye: Vec3;
  /** Full angle from the lower to the upper edge, radians. */
  readonly verticalFov: number;
  /** Nearer than this, nothing is seen. */
  readonly nearest: number;
}

export function lensCamera(axes: PaperAxes, { width, height, eye, verticalFov, nearest }: Lens): PaperCamera {
  const { right, up, away } = axes;
  /** Distance at which a unit is a pixel. */
  const focal = height / 2 / Math.tan(verticalFov / 2);
  const [eyeX, eyeY, eyeZ] = [right, up, away].map((axis) => along(eye, 0, axis)) as [number, number, number];
  return {
    ...axes,
    put: (corner, points, at, nearer) => {
      const distance = eyeZ - along(points, at, away);
      const nearness = distance >= nearest ? 1 / distance : Number.NaN;
      corner.x = width / 2 + focal * (along(points, at, right) - eyeX) * nearness;
      corner.y = height / 2 - focal * (along(points, at, up) - eyeY) * nearness;
      // There, a pixel is distance / focal.
      corner.depth = nearness / (1 - nearer / focal);
      corner.nearness = nearness;
    },
  };
}

export function along(points: ArrayLike<number>, at: number, axis: Vec3): number {
  return (points[at] ?? 0) * axis[0] + (points[at + 1] ?? 0) * axis[1] + (points[at + 2] ?? 0) * axis[2];
}
