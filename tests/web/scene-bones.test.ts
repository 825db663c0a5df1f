// Bones between two points: right-handed and finite, whatever the pose's matrices do.
// SPDX-License-Identifier: MIT
import fc from 'fast-check';
import { Euler, Matrix4, Quaternion, Vector3 } from 'three';
import { describe, expect, it } from 'vitest';
import {
  boneHalfWidth,
  jointRadius,
  octahedronGeometry,
  SHOULDER,
  stretchBone,
  typicalLength,
} from '../../web/src/scene/bone-shapes';
import { PoseSegments } from '../../web/src/scene/pose-segments';
import type { SceneSkeleton } from '../../web/src/scene/scene-types';
import { ancestorsOf } from '../../web/src/scene/skeleton-view';

const X = new Vector3(1, 0, 0);

function allFinite(matrix: Matrix4): boolean {
  return matrix.elements.every(Number.isFinite);
}

describe('stretchBone', () => {
  const coordinate = fc.double({ min: -100, max: 100, noNaN: true });
  const vector = fc.tuple(coordinate, coordinate, coordinate).map((xyz) => new Vector3(...xyz));

  it('reaches from start to end without mirroring', () => {
    fc.assert(
      fc.property(vector, vector, vector, (start, end, roll) => {
        fc.pre(start.distanceTo(end) > 0.01);
        const matrix = stretchBone(new Matrix4(), start, end, roll, 1);
        expect(allFinite(matrix)).toBe(true);
        expect(matrix.determinant()).toBeGreaterThan(0);
        expect(new Vector3().applyMatrix4(matrix).distanceTo(start)).toBeLessThan(1e-9);
        expect(new Vector3(0, 0, 1).applyMatrix4(matrix).distanceTo(end)).toBeLessThan(1e-9);
      }),
    );
  });

  it('turns its x towards the roll', () => {
    const matrix = stretchBone(new Matrix4(), new Vector3(), new Vector3(0, 2, 0), new Vector3(0, 7, -3), 2);
    const x = new Vector3().setFromMatrixColumn(matrix, 0).normalize();
    expect(x.distanceTo(new Vector3(0, 0, -1))).toBeLessThan(1e-12);
  });

  it.each([
    ['none', new Vector3()],
    ['along the bone', new Vector3(0, 5, 0)],
    ['not a number', new Vector3(Number.NaN, 0, 0)],
  ])('finds a roll of its own where the given one is %s', (_, roll) => {
    const matrix = stretchBone(new Matrix4(), new Vector3(), new Vector3(0, 1, 0), roll, 1);
    expect(allFinite(matrix)).toBe(true);
    expect(matrix.determinant()).toBeGreaterThan(0);
  });

  it.each([
    ['of no length', new Vector3(3, 3, 3)],
    ['of rounding noise', new Vector3(3, 3, 3 + 1e-7)],
    ['to nowhere', new Vector3(Number.NaN, 0, 0)],
    ['to infinity', new Vector3(Infinity, 0, 0)],
  ])('shrinks a bone %s to a point', (_, end) => {
    const matrix = stretchBone(new Matrix4(), new Vector3(3, 3, 3), end, X, 1);
    expect(allFinite(matrix)).toBe(true);
    expect(matrix.determinant()).toBe(0);
  });

  it('recovers after a bad pose', () => {
    const matrix = stretchBone(new Matrix4(), new Vector3(), new Vector3(Number.NaN, 0, 0), X, 1);
    expect(stretchBone(matrix, new Vector3(), new Vector3(0, 0, 1), X, 1).determinant()).toBeGreaterThan(0);
  });
});

describe('widths', () => {
  it('scale with the model', () => {
    for (const scale of [1e-4, 1, 1e4]) {
      expect(boneHalfWidth(2 * scale, scale) / scale).toBeCloseTo(boneHalfWidth(2, 1), 9);
      expect(jointRadius(scale) / scale).toBeCloseTo(jointRadius(1), 9);
    }
  });

  it('keep long bones slender and never make a short one wider than long', () => {
    expect(boneHalfWidth(100, 1)).toBeLessThan(0.2);
    expect(boneHalfWidth(0.01, 1)).toBeLessThan(0.01 / 2);
  });
});

describe('typicalLength', () => {
  it('is a median that ignores joints and rubbish', () => {
    expect(typicalLength([0, 3, 0, 1, 2, 0, Number.NaN, Infinity])).toBe(2);
    expect(typicalLength([0, 0])).toBe(0);
    expect(typicalLength([])).toBe(0);
  });
});

describe('octahedronGeometry', () => {
  it('is closed, faces outwards and is widest at the shoulder', () => {
    const position = octahedronGeometry().getAttribute('position');
    const [a, b, c] = [new Vector3(), new Vector3(), new Vector3()];
    const inside = new Vector3(0, 0, SHOULDER);
    for (let triangle = 0; triangle < 8; triangle++) {
      a.fromBufferAttribute(position, triangle * 3);
      b.fromBufferAttribute(position, triangle * 3 + 1);
      c.fromBufferAttribute(position, triangle * 3 + 2);
      for (const corner of [a, b, c]) {
        const width = Math.hypot(corner.x, corner.y);
        expect(width).toBeCloseTo(Math.abs(corner.z - SHOULDER) < 1e-6 ? 1 : 0, 6);
      }
      const normal = b.clone().sub(a).cross(c.clone().sub(a));
      expect(normal.dot(a.clone().sub(inside))).toBeGreaterThan(0);
    }
  });
});

describe('PoseSegments', () => {
  const bones = (parents: readonly number[], length: number): SceneSkeleton['bones'] =>
    parents.map((parent, index) => ({ parent, length, label: String(index) }));
  const poseOf = (...matrices: Matrix4[]) => Float32Array.from(matrices.flatMap((matrix) => matrix.elements));
  const point = (points: Float32Array, index: number) => Array.from(points.subarray(index * 3, index * 3 + 3));

  it('draws FF8 bones along their own z, backwards for a negative length', () => {
    const skeleton: SceneSkeleton = { bones: bones([-1], -2), shape: 'own-axis', flat: false, placed: null };
    const segments = new PoseSegments(skeleton);
    const matrices = poseOf(new Matrix4().setPosition(1, 0, 0));
    segments.read(matrices);
    expect(point(segments.tips, 0)).toEqual([1, 0, -2]);
    expect(segments.unit).toBe(2);
    expect(segments.segmentMatrix(new Matrix4(), 0, matrices).determinant()).toBeGreaterThan(0);
  });

  it('draws one shape per child, whatever the order of the bones, and ignores parents that do not exist', () => {
    const skeleton: SceneSkeleton = {
      bones: bones([2, 2, -1, 99], 0),
      shape: 'to-children',
      flat: false,
      placed: null,
    };
    const segments = new PoseSegments(skeleton);
    expect(Array.from(segments.owners)).toEqual([2, 2]);
    const at = (x: number) => new Matrix4().setPosition(x, 0, 0);
    segments.read(poseOf(at(4), at(-6), at(1), at(9)));
    expect([point(segments.tips, 0), point(segments.tips, 1)]).toEqual([
      [4, 0, 0],
      [-6, 0, 0],
    ]);
    expect(segments.unit).toBe(3);
  });

  it('does not take the way from the root node to the hips for a bone', () => {
    const skeleton: SceneSkeleton = { bones: bones([-1, 0, 1, 1], 0), shape: 'to-children', flat: false, placed: null };
    const segments = new PoseSegments(skeleton);
    expect(Array.from(segments.owners)).toEqual([1, 1]);
    expect(Array.from(segments.tethered)).toEqual([1]);
    const at = (y: number) => new Matrix4().setPosition(0, y, 0);
    segments.read(poseOf(at(0), at(90), at(92), at(94)));
    expect([point(segments.tips, 0), point(segments.tips, 1)]).toEqual([
      [0, 92, 0],
      [0, 94, 0],
    ]);
    expect(segments.unit).toBe(2);
  });

  it('learns its scale from the first pose that has any extent', () => {
    const skeleton: SceneSkeleton = { bones: bones([-1, 0], 0), shape: 'to-children', flat: false, placed: null };
    const segments = new PoseSegments(skeleton);
    segments.read(poseOf(new Matrix4(), new Matrix4()));
    expect(segments.unit).toBe(1);
    segments.read(poseOf(new Matrix4(), new Matrix4().setPosition(0, 40, 0)));
    expect(segments.unit).toBe(40);
    segments.read(poseOf(new Matrix4(), new Matrix4().setPosition(0, 10, 0)));
    expect(segments.unit).toBe(40);
  });

  it('stands the bones of a flat rig upright on its grid, placed ones where they are', () => {
    const skeleton: SceneSkeleton = {
      bones: bones([-1, 0, 0], 0),
      shape: 'to-children',
      flat: true,
      placed: [true, false, false],
    };
    const segments = new PoseSegments(skeleton);
    segments.layOut({ min: [0, 8, 0], max: [0, 8, 0] });
    const turned = new Matrix4().makeRotationX(Math.PI / 2).setPosition(5, 5, 5);
    segments.read(poseOf(new Matrix4().setPosition(0, 8, 0), new Matrix4(), turned));
    expect(segments.owners.length).toBe(3);
    expect(point(segments.joints, 0)).toEqual([0, 8, 0]);
    const [x = 0, y = 0, z = 0] = point(segments.joints, 1);
    expect(y).toBe(0);
    expect(point(segments.tips, 1)).toEqual([x, segments.unit, z]);
    expect(point(segments.joints, 2)[1]).toBe(0);
    expect(point(segments.tips, 2)[2]).toBeCloseTo((point(segments.joints, 2)[2] ?? 0) + segments.unit, 5);
  });

  it('stays finite and unmirrored under scales that are zero, negative or uneven', () => {
    const scale = fc.constantFrom(-2, -1, 0, 1e-8, 1, 30);
    const angle = fc.double({ min: -4, max: 4, noNaN: true });
    const skeleton: SceneSkeleton = { bones: bones([-1], 1), shape: 'own-axis', flat: false, placed: null };
    fc.assert(
      fc.property(scale, scale, scale, angle, angle, (x, y, z, a, b) => {
        const turn = new Quaternion().setFromEuler(new Euler(a, b, 0));
        const matrices = poseOf(new Matrix4().compose(new Vector3(1, 2, 3), turn, new Vector3(x, y, z)));
        const segments = new PoseSegments(skeleton);
        segments.read(matrices);
        const matrix = segments.segmentMatrix(new Matrix4(), 0, matrices);
        expect(allFinite(matrix)).toBe(true);
        expect(matrix.determinant()).toBeGreaterThanOrEqual(0);
        if (Math.abs(z) >= 1) expect(matrix.determinant()).toBeGreaterThan(0);
      }),
    );
  });

  it('gives a bone a box to move in on', () => {
    const skeleton: SceneSkeleton = { bones: bones([-1, 0], 2), shape: 'own-axis', flat: false, placed: null };
    const segments = new PoseSegments(skeleton);
    segments.read(poseOf(new Matrix4(), new Matrix4().setPosition(0, 0, 2)));
    const box = segments.boneBox(1);
    expect(box.min[2] + box.max[2]).toBeCloseTo(2 + 4, 5);
    expect(box.min[0] + box.max[0]).toBeCloseTo(0, 5);
    expect(box.max[2]).toBeGreaterThan(4);
    expect(box.max[2]).toBeLessThan(6);
  });
});

describe('ancestorsOf', () => {
  const skeleton = (...parents: number[]): SceneSkeleton => ({
    bones: parents.map((parent) => ({ parent, length: 1, label: '' })),
    shape: 'own-axis',
    flat: false,
    placed: null,
  });

  it('is the chain to the root, without the bone itself', () => {
    expect([...ancestorsOf(skeleton(-1, 0, 1, 0), 2)]).toEqual([1, 0]);
    expect([...ancestorsOf(skeleton(-1), 0)]).toEqual([]);
  });

  it('ends in a cycle and at parents that do not exist', () => {
    expect([...ancestorsOf(skeleton(1, 2, 1), 0)]).toEqual([1, 2]);
    expect([...ancestorsOf(skeleton(99), 0)]).toEqual([99]);
    expect([...ancestorsOf(skeleton(0), 0)]).toEqual([]);
  });
});
