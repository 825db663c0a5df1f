// A reader of BVH for the tests, after the format's description: joints, channels, motion; a place given by channels replaces the offset.
// SPDX-License-Identifier: MIT
import { Matrix4, Vector3 } from 'three';

interface BvhJoint {
  readonly name: string;
  readonly parent: BvhJoint | null;
  readonly offset: readonly number[];
  readonly channels: readonly string[];
}

export interface Bvh {
  readonly joints: readonly BvhJoint[];
  readonly frameSeconds: number;
  readonly frames: readonly (readonly number[])[];
}

export function readBvh(text: string): Bvh {
  const lines = text.split('\n').map((line) => line.trim().split(/\s+/));
  const joints: BvhJoint[] = [];
  const open: (BvhJoint | null)[] = [];
  let at = 0;
  for (; lines[at]?.[0] !== 'MOTION'; at++) {
    const [word, ...rest] = lines[at] ?? [];
    if (word === 'ROOT' || word === 'JOINT') {
      const parent = open.at(-1) ?? null;
      const offset = (lines[at + 2] ?? []).slice(1).map(Number);
      const [count, ...channels] = (lines[at + 3] ?? []).slice(1);
      if (Number(count) !== channels.length) throw new Error(`${rest[0]} announces ${count} channels`);
      const joint = { name: rest[0] ?? '', parent, offset, channels };
      joints.push(joint);
      open.push(joint);
    } else if (word === 'End') open.push(null);
    else if (word === '}') open.pop();
  }
  const frameCount = Number(lines[at + 1]?.[1]);
  const frames = lines.slice(at + 3, at + 3 + frameCount).map((line) => line.map(Number));
  return { joints, frameSeconds: Number(lines[at + 2]?.[2]), frames };
}

/** Where each joint stands. */
export function bvhJoints({ joints, frames }: Bvh, frame: number): Map<string, Vector3> {
  const values = [...(frames[frame] ?? [])];
  const matrices = new Map<BvhJoint, Matrix4>();
  const places = new Map<string, Vector3>();
  for (const joint of joints) {
    const place = [...joint.offset];
    const turn = new Matrix4();
    for (const channel of joint.channels) {
      const value = values.shift() ?? Number.NaN;
      const axis = 'XYZ'.indexOf(channel.charAt(0));
      if (channel.endsWith('position')) place[axis] = value;
      else {
        const unit = new Vector3().setComponent(axis, 1);
        turn.multiply(new Matrix4().makeRotationAxis(unit, (value * Math.PI) / 180));
      }
    }
    const own = new Matrix4().makeTranslation(place[0] ?? 0, place[1] ?? 0, place[2] ?? 0).multiply(turn);
    const world = (joint.parent && matrices.get(joint.parent)?.clone().multiply(own)) ?? own;
    matrices.set(joint, world);
    places.set(joint.name, new Vector3().setFromMatrixPosition(world));
  }
  if (values.length > 0) throw new Error(`${values.length} numbers too many`);
  return places;
}
