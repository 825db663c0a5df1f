// The room a pose takes up, and where the bones of a flat rig stand.
// SPDX-License-Identifier: MIT
import { Matrix4, Vector3 } from 'three';
import { describe, expect, it } from 'vitest';
import { layOutFlat } from '../../web/src/scene/flat-layout';
import { boxSize, emptyBox, growBox, isEmptyBox } from '../../web/src/scene/pose-bounds';
import type { SceneSkeleton } from '../../web/src/scene/scene-types';

function pose(...matrices: Matrix4[]): Float32Array {
  return Float32Array.from(matrices.flatMap((matrix) => matrix.elements));
}

function skeleton(lengths: readonly number[], changes: Partial<SceneSkeleton> = {}): SceneSkeleton {
  const bones = lengths.map((length, index) => ({ parent: index - 1, length, label: String(index) }));
  return { bones, shape: 'own-axis', flat: false, placed: null, ...changes };
}

describe('growBox', () => {
  it('takes in joints and tips along the own z, turned and scaled as the matrix says', () => {
    const box = emptyBox();
    const turned = new Matrix4().makeRotationY(Math.PI / 2).scale(new Vector3(1, 1, 2));
    growBox(box, skeleton([3]), pose(turned.setPosition(1, 2, 3)));
    [1, 2, 3].forEach((value, axis) => {
      expect(box.min[axis]).toBeCloseTo(value, 5);
    });
    expect(box.max[0]).toBeCloseTo(7, 5);
  });

  it('follows a negative length backwards', () => {
    const box = emptyBox();
    growBox(box, skeleton([-3]), pose(new Matrix4()));
    expect(box).toEqual({ min: [0, 0, -3], max: [0, 0, 0] });
  });

  it('knows only joints where bones have no length of their own', () => {
    const box = emptyBox();
    const matrices = pose(new Matrix4().setPosition(-1, 0, 0), new Matrix4().setPosition(0, 5, 2));
    growBox(box, skeleton([9, 9], { shape: 'to-children' }), matrices);
    expect(box).toEqual({ min: [-1, 0, 0], max: [0, 5, 2] });
  });

  it('gathers several poses', () => {
    const box = emptyBox();
    growBox(box, skeleton([0]), pose(new Matrix4().setPosition(-2, 0, 0)));
    growBox(box, skeleton([0]), pose(new Matrix4().setPosition(4, 1, 0)));
    expect(boxSize(box)).toBe(6);
  });

  it('leaves out the bones of a flat rig that have no place, and points that are not finite', () => {
    const box = emptyBox();
    const matrices = pose(new Matrix4().setPosition(7, 7, 7), new Matrix4().setPosition(1, 1, 1));
    growBox(box, skeleton([0, 0], { flat: true, placed: [false, true] }), matrices);
    expect(box).toEqual({ min: [1, 1, 1], max: [1, 1, 1] });
    growBox(box, skeleton([1]), pose(new Matrix4().setPosition(Number.NaN, 0, 0)));
    growBox(box, skeleton([1]), pose(new Matrix4().setPosition(Infinity, 0, 0)));
    expect(boxSize(box)).toBe(0);
  });

  it('stays empty with nothing to add', () => {
    const box = emptyBox();
    growBox(box, skeleton([]), new Float32Array(0));
    growBox(box, skeleton([1]), new Float32Array(0));
    expect(isEmptyBox(box)).toBe(true);
    expect(boxSize(box)).toBe(0);
  });
});

describe('layOutFlat', () => {
  const none = (count: number) => Array.from({ length: count }, () => false);

  it('spreads bones on the ground, apart from one another, in reading order from the front', () => {
    const { positions, box } = layOutFlat(24, none(24), emptyBox());
    const points = Array.from({ length: 24 }, (_, bone) => Array.from(positions.subarray(bone * 3, bone * 3 + 3)));
    points.forEach(([x = 0, y = 0, z = 0], bone) => {
      expect(y).toBe(0);
      for (const [otherX = 0, , otherZ = 0] of points.slice(bone + 1))
        expect(Math.hypot(x - otherX, z - otherZ)).toBeGreaterThanOrEqual(2);
    });
    const [first = [], second = []] = points;
    expect(first[0]).toBeGreaterThan(second[0] ?? 0);
    expect(first[2]).toBeGreaterThan(points[23]?.[2] ?? 0);
    expect(box.min[0] + box.max[0]).toBeCloseTo(0, 5);
    expect(box.min[2] + box.max[2]).toBeCloseTo(0, 5);
  });

  it('stands in front of the placed bones, to their scale', () => {
    const placed = [true, true, false, false];
    const { box, unit } = layOutFlat(4, placed, { min: [-20, 0, -5], max: [20, 90, 5] });
    expect(box.max[2]).toBeLessThan(-5);
    expect(unit).toBe(10);
  });

  it('takes the scale from the height where a single bone is placed', () => {
    expect(layOutFlat(2, [true, false], { min: [0, 90, 0], max: [0, 90, 0] }).unit).toBe(10);
    expect(layOutFlat(2, [true, false], { min: [0, 0, 0], max: [0, 0, 0] }).unit).toBe(1);
  });

  it('has no grid where every bone is placed', () => {
    expect(isEmptyBox(layOutFlat(3, null, emptyBox()).box)).toBe(true);
    expect(isEmptyBox(layOutFlat(0, [], emptyBox()).box)).toBe(true);
  });
});
