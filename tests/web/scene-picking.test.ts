// Clicks find the bone that was meant: on it, beside it within the tolerance, in front of others, never behind the camera.
// SPDX-License-Identifier: MIT
import { Matrix4, PerspectiveCamera, Vector3 } from 'three';
import { describe, expect, it } from 'vitest';
import { isBetterHit, type Picture, pickBone as pickHit } from '../../web/src/scene/picking';

const WIDTH = 800;
const HEIGHT = 600;

function pictureFrom(position: Vector3, target = new Vector3()): Picture & { pixel(point: Vector3): [number, number] } {
  const camera = new PerspectiveCamera(40, WIDTH / HEIGHT, 0.1, 100);
  camera.position.copy(position);
  camera.lookAt(target);
  camera.updateMatrixWorld();
  return {
    clipFromModel: new Matrix4().multiplyMatrices(camera.projectionMatrix, camera.matrixWorldInverse),
    width: WIDTH,
    height: HEIGHT,
    pixelsPerUnit: ((camera.projectionMatrix.elements[5] ?? 0) * HEIGHT) / 2,
    pixel(point) {
      const ndc = point.clone().project(camera);
      return [(ndc.x * 0.5 + 0.5) * WIDTH, (0.5 - ndc.y * 0.5) * HEIGHT];
    },
  };
}

/** Bones given as joint and tip; every bone owns one segment. */
function segmentsOf(...bones: [Vector3, Vector3][]) {
  return {
    boneCount: bones.length,
    owners: Int32Array.from(bones.keys()),
    joints: Float32Array.from(bones.flatMap(([joint]) => joint.toArray())),
    tips: Float32Array.from(bones.flatMap(([, tip]) => tip.toArray())),
    unit: 1,
    isSeen: (bone: number) => !unseen.includes(bone),
    isSegmentSeen: (segment: number) => !unseen.includes(segment),
  };
}

const unseen: number[] = [];

const at = (x: number, y: number, z: number) => new Vector3(x, y, z);

const pickBone = (...of: Parameters<typeof pickHit>) => pickHit(...of)?.bone ?? null;

describe('pickBone', () => {
  const picture = pictureFrom(at(0, 0, 10));

  it('finds the bone under the pointer, anywhere along it', () => {
    const segments = segmentsOf([at(-1, 0, 0), at(-1, 1, 0)], [at(1, 0, 0), at(1, 1, 0)]);
    for (const along of [0, 0.1, 0.5, 0.95]) {
      const [x, y] = picture.pixel(at(1, along, 0));
      expect(pickBone(segments, picture, x, y, 0)).toBe(1);
    }
  });

  it('finds nothing on empty ground', () => {
    const segments = segmentsOf([at(-1, 0, 0), at(-1, 1, 0)]);
    const [x, y] = picture.pixel(at(1, 0.5, 0));
    expect(pickBone(segments, picture, x, y, 20)).toBeNull();
    expect(pickBone(segmentsOf(), picture, x, y, 20)).toBeNull();
  });

  it('finds no bone that is not seen, but what is behind it', () => {
    const segments = segmentsOf([at(0, 0, 1), at(0, 1, 1)], [at(0, 0, 0), at(0, 1, 0)]);
    const [x, y] = picture.pixel(at(0, 0.5, 0));
    expect(pickBone(segments, picture, x, y, 5)).toBe(0);
    unseen.push(0);
    expect(pickBone(segments, picture, x, y, 5)).toBe(1);
    unseen.length = 0;
  });

  it('counts the tolerance from the outline, in pixels at every distance', () => {
    const segments = segmentsOf([at(0, 0, 0), at(0, 0, 0)]);
    for (const distance of [5, 40]) {
      const view = pictureFrom(at(0, 0, distance));
      const [x, y] = view.pixel(at(0.065, 0, 0));
      expect(pickBone(segments, view, x + 6, y, 5)).toBeNull();
      expect(pickBone(segments, view, x + 4, y, 5)).toBe(0);
      expect(pickBone(segments, view, x + 18, y, 20)).toBe(0);
    }
  });

  it('is as wide as the bone is drawn: thick at the shoulder, thin at the tip', () => {
    const segments = segmentsOf([at(0, 0, 0), at(0, 1, 0)]);
    const beside = (height: number): number | null => {
      const [x, y] = picture.pixel(at(0.09, height, 0));
      return pickBone(segments, picture, x, y, 0);
    };
    expect(beside(0.13)).toBe(0);
    expect(beside(0.9)).toBeNull();
  });

  it('takes the nearest to the camera of those under the pointer', () => {
    const near: [Vector3, Vector3] = [at(0, -0.5, 2), at(0, 0.5, 2)];
    const far: [Vector3, Vector3] = [at(0, -0.5, -2), at(0, 0.5, -2)];
    expect(pickBone(segmentsOf(far, near), picture, 400, 300, 5)).toBe(1);
    expect(pickBone(segmentsOf(near, far), picture, 400, 300, 5)).toBe(0);
  });

  it('prefers a bone under the pointer to a nearer one beside it', () => {
    const segments = segmentsOf([at(0.2, -0.5, 3), at(0.2, 0.5, 3)], [at(0, -0.5, 0), at(0, 0.5, 0)]);
    expect(pickBone(segments, picture, 400, 300, 40)).toBe(1);
  });

  it('picks the child at a joint that it shares with its parent', () => {
    const segments = segmentsOf([at(0, -1, 0), at(0, 0, 0)], [at(0, 0, 0), at(0, 1, 0)]);
    expect(pickBone(segments, picture, 400, 300, 5)).toBe(1);
  });

  it('finds joints without a length', () => {
    const segments = segmentsOf([at(1, 1, 0), at(1, 1, 0)]);
    const [x, y] = picture.pixel(at(1, 1, 0));
    expect(pickBone(segments, picture, x + 3, y, 5)).toBe(0);
  });

  it('ignores what is behind the camera', () => {
    expect(pickBone(segmentsOf([at(0, 0, 20), at(0, 1, 20)]), picture, 400, 300, 50)).toBeNull();
  });

  it('finds the visible part of a bone that runs past the camera', () => {
    const view = pictureFrom(at(0, 0.3, 5), at(0, 0.3, 0));
    const segments = segmentsOf([at(0, 0, 0), at(0, 0, 30)]);
    const [x, y] = view.pixel(at(0, 0, 4));
    expect(pickBone(segments, view, x, y, 2)).toBe(0);
    expect(pickBone(segments, view, x, HEIGHT - y, 2)).toBeNull();
  });

  it('survives a pose that is not finite', () => {
    const segments = segmentsOf([at(Number.NaN, 0, 0), at(0, 1, 0)], [at(0, -0.5, 0), at(Infinity, 0, 0)]);
    expect(pickBone(segments, picture, 100, 100, 5)).toBeNull();
  });
});

describe('a hit', () => {
  const picture = pictureFrom(at(0, 0, 10));

  it('tells how far off it is in pixels and how far away in units', () => {
    const segments = segmentsOf([at(0, 0, 0), at(0, 4, 0)]);
    const [x, y] = picture.pixel(at(0, 1, 0));
    const on = pickHit(segments, picture, x, y, 5);
    expect(on).toMatchObject({ bone: 0, gap: 0 });
    expect(on?.depth).toBeGreaterThan(9);
    expect(on?.depth).toBeLessThan(10);
    const beside = [...Array(200).keys()].map((pixels) => pickHit(segments, picture, x + pixels, y, 5)?.gap ?? null);
    const off = beside.filter((gap) => gap !== null && gap > 0);
    expect(off.length).toBeGreaterThanOrEqual(4);
    expect(off.length).toBeLessThanOrEqual(6);
  });

  it('on an outline beats one beside it, and of two alike the nearer one wins', () => {
    const hit = { bone: 0, gap: 1, depth: 5 };
    expect(isBetterHit(hit, null)).toBe(true);
    expect(isBetterHit({ ...hit, gap: 0, depth: 9 }, hit)).toBe(true);
    expect(isBetterHit({ ...hit, depth: 4 }, hit)).toBe(true);
    expect(isBetterHit({ ...hit, gap: 2, depth: 1 }, hit)).toBe(false);
  });
});
