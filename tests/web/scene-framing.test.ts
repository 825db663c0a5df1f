// The camera sees all of what it frames, and the small arithmetic of flights and grid steps.
// SPDX-License-Identifier: MIT
import fc from 'fast-check';
import { PerspectiveCamera, Vector3 } from 'three';
import { describe, expect, it } from 'vitest';
import {
  easeOut,
  FRONT,
  FRONT_RAISED,
  frameBox,
  roundStep,
  shortestTurn,
  type Vec3,
  withGround,
} from '../../web/src/scene/framing';

const FOV = 32;

/** Largest absolute picture coordinate (1 = edge) of the box's corners, by three.js's own projection. */
function reach(box: { min: Vec3; max: Vec3 }, direction: Vec3, aspect: number): number {
  const shot = frameBox(box, direction, (FOV * Math.PI) / 180, aspect);
  const camera = new PerspectiveCamera(FOV, aspect, shot.distance * 1e-3, shot.distance * 1e3);
  const target = new Vector3(...shot.target);
  camera.position.copy(target).addScaledVector(new Vector3(...direction), shot.distance);
  camera.lookAt(target);
  camera.updateMatrixWorld();
  let largest = 0;
  for (let corner = 0; corner < 8; corner++) {
    const point = new Vector3(
      (corner & 1 ? box.max : box.min)[0],
      (corner & 2 ? box.max : box.min)[1],
      (corner & 4 ? box.max : box.min)[2],
    ).project(camera);
    largest = Math.max(largest, Math.abs(point.x), Math.abs(point.y));
  }
  return largest;
}

describe('frameBox', () => {
  it('shows the whole box with a margin, and no smaller than that margin asks', () => {
    const size = fc.double({ min: 0.01, max: 50, noNaN: true });
    const place = fc.double({ min: -20, max: 20, noNaN: true });
    const box = fc.tuple(place, place, place, size, size, size).map(([x, y, z, w, h, d]) => ({
      min: [x, y, z] as const,
      max: [x + w, y + h, z + d] as const,
    }));
    const direction = fc
      .tuple(fc.double({ min: -3, max: 3, noNaN: true }), fc.double({ min: -1.4, max: 1.4, noNaN: true }))
      .map(
        ([azimuth, height]): Vec3 => [
          Math.sin(azimuth) * Math.cos(height),
          Math.sin(height),
          Math.cos(azimuth) * Math.cos(height),
        ],
      );
    fc.assert(
      fc.property(box, direction, fc.double({ min: 0.4, max: 3, noNaN: true }), (b, d, aspect) => {
        expect(reach(b, d, aspect)).toBeCloseTo(1 / 1.06, 5);
      }),
    );
  });

  it('looks at the middle', () => {
    expect(frameBox({ min: [-1, 0, 2], max: [3, 4, 4] }, FRONT, 0.5, 1).target).toEqual([1, 2, 3]);
  });

  it('steps back in a narrow picture', () => {
    const box = { min: [-1, 0, -1], max: [1, 1, 1] } as const;
    expect(frameBox(box, FRONT, 0.5, 0.6).distance).toBeGreaterThan(frameBox(box, FRONT, 0.5, 1.6).distance);
  });

  it('works straight from above and below', () => {
    const box = { min: [-1, 0, -2], max: [1, 1, 2] } as const;
    for (const y of [1, -1]) expect(frameBox(box, [0, y, 0], 0.5, 1).distance).toBeGreaterThan(2);
  });

  it('has no distance for a single point', () => {
    expect(frameBox({ min: [1, 1, 1], max: [1, 1, 1] }, FRONT, 0.5, 1)).toEqual({ target: [1, 1, 1], distance: 0 });
  });
});

describe('first views', () => {
  it('are unit vectors from in front of the model, which faces -z, and from above the ground', () => {
    for (const view of [FRONT, FRONT_RAISED]) {
      expect(Math.hypot(...view)).toBeCloseTo(1, 12);
      expect(view[2]).toBeLessThan(-0.5);
      expect(view[1]).toBeGreaterThan(0.2);
    }
  });
});

describe('withGround', () => {
  it('takes in the ground under a hovering model', () => {
    expect(withGround({ min: [0, 1, 0], max: [1, 4, 1] }).min[1]).toBe(0);
    expect(withGround({ min: [0, -4, 0], max: [1, -1, 1] }).max[1]).toBe(0);
  });

  it('leaves ground that is far off, or already inside', () => {
    for (const box of [
      { min: [0, 9, 0], max: [1, 12, 1] },
      { min: [0, -12, 0], max: [1, -9, 1] },
      { min: [0, -1, 0], max: [1, 2, 1] },
    ] as const)
      expect(withGround(box)).toEqual(box);
  });
});

describe('easeOut', () => {
  it('runs from 0 to 1, fast first, and stays inside', () => {
    expect([-1, 0, 1, 2, Infinity].map(easeOut)).toEqual([0, 0, 1, 1, 1]);
    expect(easeOut(0.5)).toBeGreaterThan(0.5);
  });
});

describe('shortestTurn', () => {
  it('never goes the long way round, and arrives', () => {
    const angle = fc.double({ min: -20, max: 20, noNaN: true });
    fc.assert(
      fc.property(angle, angle, (from, to) => {
        const turn = shortestTurn(from, to);
        expect(Math.abs(turn)).toBeLessThanOrEqual(Math.PI + 1e-9);
        expect(Math.cos(from + turn)).toBeCloseTo(Math.cos(to), 9);
        expect(Math.sin(from + turn)).toBeCloseTo(Math.sin(to), 9);
      }),
    );
  });
});

describe('roundStep', () => {
  it('is 1, 2 or 5 times a power of ten', () => {
    expect([1, 1.9, 2, 4.9, 5, 9.9, 10, 73].map(roundStep)).toEqual([1, 1, 2, 2, 5, 5, 10, 50]);
    expect(roundStep(0.03)).toBeCloseTo(0.02, 12);
    expect(roundStep(7e-6)).toBeCloseTo(5e-6, 12);
  });

  it('falls back to 1', () => {
    expect([0, -3, Number.NaN, Infinity].map(roundStep)).toEqual([1, 1, 1, 1]);
  });
});
