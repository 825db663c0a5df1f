// The pose as a texture: where a bone's matrix lies in it, and what carries a mesh that was made in model space.
// SPDX-License-Identifier: MIT
import fc from 'fast-check';
import { Euler, Matrix4, Quaternion, Vector3 } from 'three';
import { describe, expect, it } from 'vitest';
import { invertEach, PoseTexture, skinMatrices } from '../../web/src/scene/pose-texture';

function flat(...matrices: Matrix4[]): Float32Array {
  return Float32Array.from(matrices.flatMap(({ elements }) => elements));
}

/** Numbers that tell where they came from. */
function counting(boneCount: number): Float32Array {
  return Float32Array.from({ length: boneCount * 16 }, (_, i) => i + 1);
}

function texels({ texture }: PoseTexture): Float32Array {
  return texture.image.data as Float32Array;
}

describe('PoseTexture', () => {
  it.each([
    [1, 4, 1],
    [71, 284, 1],
    [256, 1024, 1],
    [257, 1024, 2],
    [65536, 1024, 256],
  ])('holds %i bones in %i x %i texels', (boneCount, width, height) => {
    const { image } = new PoseTexture(boneCount, null).texture;
    expect([image.width, image.height]).toEqual([width, height]);
  });

  it('has four texels per bone, a column each, and goes on in the next row after 256 bones', () => {
    const pose = new PoseTexture(300, null);
    pose.update(counting(300));
    const width = pose.texture.image.width as number;
    const texel = (x: number, y: number) => [...texels(pose).subarray((y * width + x) * 4, (y * width + x) * 4 + 4)];
    expect(texel(0, 0)).toEqual([1, 2, 3, 4]);
    expect(texel(5, 0)).toEqual([21, 22, 23, 24]);
    expect(texel(3, 1)).toEqual([256 * 16 + 13, 256 * 16 + 14, 256 * 16 + 15, 256 * 16 + 16]);
  });

  it('is sent once per pose and keeps its array', () => {
    const pose = new PoseTexture(3, null);
    const array = texels(pose);
    const before = pose.texture.version;
    pose.update(counting(3));
    expect(pose.texture.version).toBe(before + 1);
    expect(texels(pose)).toBe(array);
  });

  it('takes what it needs of a longer pose, and shrinks bones that a shorter one lacks', () => {
    const pose = new PoseTexture(2, null);
    pose.update(counting(5));
    expect([...texels(pose)]).toEqual([...counting(2)]);
    pose.update(counting(1));
    expect([...texels(pose)]).toEqual([...counting(1), ...Array.from({ length: 16 }, () => 0)]);
  });

  it('turns a mesh made at rest around its joints, and leaves it alone in the rest pose', () => {
    const rest = flat(new Matrix4(), new Matrix4().makeTranslation(1, 2, 3));
    const pose = new PoseTexture(2, rest);
    pose.update(rest);
    expect([...texels(pose)]).toEqual([...flat(new Matrix4(), new Matrix4())]);

    const turned = new Matrix4().makeRotationZ(Math.PI / 2).setPosition(1, 2, 3);
    pose.update(flat(new Matrix4(), turned));
    const carried = new Vector3(2, 2, 3).applyMatrix4(new Matrix4().fromArray(texels(pose), 16));
    expect(carried.distanceTo(new Vector3(1, 3, 3))).toBeLessThan(1e-6);
  });
});

describe('skinMatrices', () => {
  const number = fc.double({ min: -50, max: 50, noNaN: true });
  const point = fc.tuple(number, number, number).map((xyz) => new Vector3(...xyz));

  it('carries a point as its bone carries what is at rest relative to it', () => {
    fc.assert(
      fc.property(point, point, point, point, (joint, moved, angles, at) => {
        const rest = new Matrix4().makeTranslation(joint);
        const rotation = new Quaternion().setFromEuler(new Euler(angles.x, angles.y, angles.z));
        const bone = new Matrix4().compose(moved, rotation, new Vector3(1, 2, 0.5));
        const out = new Float32Array(16);
        skinMatrices(out, flat(bone), invertEach(flat(rest), 1), 1);
        const wanted = at.clone().sub(joint).applyMatrix4(bone);
        expect(at.clone().applyMatrix4(new Matrix4().fromArray(out)).distanceTo(wanted)).toBeLessThan(1e-3);
      }),
    );
  });

  it('leaves what has no rest pose at the origin', () => {
    expect([...invertEach(flat(new Matrix4()), 2)]).toEqual([...new Matrix4().elements, ...new Array(16).fill(0)]);
  });
});
