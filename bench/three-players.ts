// The same clip in three.js, three ways: as dense linear tracks and as cubic splines, both through a glTF file and its loader,
// and as nine number tracks to a bone that interpolate the very same Hermite keys.
// SPDX-License-Identifier: MIT
import { Document, WebIO } from '@gltf-transform/core';
import {
  type AnimationAction,
  AnimationClip,
  AnimationMixer,
  Euler,
  Interpolant,
  NumberKeyframeTrack,
  Object3D,
  Quaternion,
} from 'three';
import { GLTFLoader } from 'three/addons/loaders/GLTFLoader.js';
import { hermite, type Rig, type RigBone } from './curves.ts';

/** A figure that a mixer moves. */
export class ThreePlayer {
  private readonly mixer: AnimationMixer;
  private readonly action: AnimationAction;

  constructor(
    private readonly root: Object3D,
    /** In the order of the rig's bones. */
    readonly nodes: readonly Object3D[],
    clip: AnimationClip,
    private readonly framesPerSecond: number,
  ) {
    this.mixer = new AnimationMixer(root);
    this.action = this.mixer.clipAction(clip).play();
  }

  /** Goes on from where it is. */
  advance(frames: number): void {
    this.mixer.update(frames / this.framesPerSecond);
    this.root.updateMatrixWorld();
  }

  seek(frame: number): void {
    this.action.time = frame / this.framesPerSecond;
    this.mixer.update(0);
    this.root.updateMatrixWorld();
  }
}

/** @param style  every frame as a straight line's end; or a spline through all times at which one of the path's channels has a key */
export async function gltfPlayer(rig: Rig, style: 'LINEAR' | 'CUBICSPLINE'): Promise<ThreePlayer> {
  const document = new Document();
  const buffer = document.createBuffer();
  const scene = document.createScene();
  const animation = document.createAnimation('clip');
  const nodes = rig.bones.map(({ offset }, i) => document.createNode(`bone${i}`).setTranslation([...offset]));
  rig.bones.forEach((bone, i) => {
    const node = nodes[i];
    if (!node) return;
    const parent = nodes[bone.parent];
    if (parent) parent.addChild(node);
    else scene.addChild(node);
    for (const [path, first] of [
      ['translation', 0],
      ['rotation', 3],
      ['scale', 6],
    ] as const) {
      const frames = style === 'LINEAR' ? everyFrame(rig) : keyTimes(bone, first);
      const values = path === 'rotation' ? quaternions(bone, frames, style) : vectors(bone, first, frames, style);
      const input = document.createAccessor().setType('SCALAR').setBuffer(buffer);
      const output = document
        .createAccessor()
        .setType(path === 'rotation' ? 'VEC4' : 'VEC3')
        .setBuffer(buffer);
      input.setArray(Float32Array.from(frames, (frame) => frame / rig.framesPerSecond));
      output.setArray(
        style === 'LINEAR' ? values : perSecond(values, path === 'rotation' ? 4 : 3, rig.framesPerSecond),
      );
      const sampler = document.createAnimationSampler().setInterpolation(style).setInput(input).setOutput(output);
      const channel = document.createAnimationChannel().setTargetNode(node).setTargetPath(path).setSampler(sampler);
      animation.addSampler(sampler).addChannel(channel);
    }
  });
  const bytes = await new WebIO().writeBinary(document);
  const gltf = await new GLTFLoader().parseAsync(bytes.slice().buffer, '');
  const [clip] = gltf.animations;
  if (!clip) throw new Error('the file has an animation');
  const found = rig.bones.map((_, i) => gltf.scene.getObjectByName(`bone${i}`) ?? new Object3D());
  return new ThreePlayer(gltf.scene, found, clip, rig.framesPerSecond);
}

function everyFrame({ frameCount }: Rig): number[] {
  return Array.from({ length: frameCount }, (_, frame) => frame);
}

function keyTimes({ channels }: RigBone, first: number): number[] {
  const times = channels.slice(first, first + 3).flatMap((keys) => [...keys].filter((_, i) => i % 4 === 0));
  return [...new Set(times)].sort((a, b) => a - b);
}

/** Value by value; for a spline each as tangent in, value, tangent out, slopes per frame. */
function vectors(
  { channels }: RigBone,
  first: number,
  frames: readonly number[],
  style: string,
): Float32Array<ArrayBuffer> {
  const of = channels.slice(first, first + 3);
  return Float32Array.from(
    frames.flatMap((frame) => {
      const values = of.map((keys) => hermite(keys, frame).value);
      if (style === 'LINEAR') return values;
      return [
        ...of.map((keys) => hermite(keys, frame - 1e-6).slope),
        ...values,
        ...of.map((keys) => hermite(keys, frame + 1e-6).slope),
      ];
    }),
  );
}

function quaternions({ channels }: RigBone, frames: readonly number[], style: string): Float32Array<ArrayBuffer> {
  const before = new Quaternion();
  const at = (frame: number): Quaternion => {
    const [x, y, z] = channels.slice(3, 6).map((keys) => hermite(keys, frame).value);
    const q = new Quaternion().setFromEuler(new Euler(x, y, z, 'ZYX'));
    return q.dot(before) < 0 ? q.set(-q.x, -q.y, -q.z, -q.w) : q;
  };
  const step = 1e-3;
  return Float32Array.from(
    frames.flatMap((frame) => {
      const here = at(frame).toArray();
      before.fromArray(here);
      if (style === 'LINEAR') return here;
      const [back, on] = [at(frame - step).toArray(), at(frame + step).toArray()];
      const slopes = (from: readonly number[], to: readonly number[]) =>
        to.map((value, i) => (value - (from[i] ?? 0)) / step);
      return [...slopes(back, here), ...here, ...slopes(here, on)];
    }),
  );
}

function perSecond(
  splines: Float32Array<ArrayBuffer>,
  size: number,
  framesPerSecond: number,
): Float32Array<ArrayBuffer> {
  return splines.map((value, i) => (Math.floor(i / size) % 3 === 1 ? value : value * framesPerSecond));
}

/** One number's Hermite keys, as `curves.ts` evaluates them. */
class HermiteInterpolant extends Interpolant {
  constructor(
    private readonly keys: Float32Array,
    times: Float32Array,
    values: Float32Array,
    result: Float32Array,
  ) {
    super(times, values, 1, result);
  }

  // three.js calls it with the segment's end key and the times around.
  interpolate_(i1: number, t0: number, t: number, t1: number): Float32Array {
    const { keys } = this;
    const from = (i1 - 1) * 4;
    const s = (t - t0) / (t1 - t0);
    const [p0 = 0, p1 = 0, m0 = 0, m1 = 0] = [keys[from + 1], keys[from + 5], keys[from + 3], keys[from + 6]];
    const square = 3 * (p1 - p0) - 2 * m0 - m1;
    const cube = 2 * (p0 - p1) + m0 + m1;
    const result = this.resultBuffer as Float32Array;
    result[0] = p0 + s * (m0 + s * (square + s * cube));
    return result;
  }
}

const properties = ['position', 'rotation', 'scale'].flatMap((name) =>
  ['x', 'y', 'z'].map((axis) => `${name}[${axis}]`),
);

export function numberTrackPlayer(rig: Rig): ThreePlayer {
  const root = new Object3D();
  const nodes = rig.bones.map((_, i) => {
    const node = new Object3D();
    node.name = `bone${i}`;
    node.rotation.order = 'ZYX';
    return node;
  });
  const tracks = rig.bones.flatMap(({ parent, channels }, i) => {
    const node = nodes[i];
    if (node) (nodes[parent] ?? root).add(node);
    return channels.map((keys, channel) => {
      const times = keys.filter((_, field) => field % 4 === 0).map((frame) => frame / rig.framesPerSecond);
      const values = keys.filter((_, field) => field % 4 === 1);
      const track = new NumberKeyframeTrack(`bone${i}.${properties[channel]}`, times, values);
      Object.assign(track, {
        createInterpolant: (result: Float32Array) => new HermiteInterpolant(keys, times, values, result),
      });
      return track;
    });
  });
  return new ThreePlayer(root, nodes, new AnimationClip('clip', -1, tracks), rig.framesPerSecond);
}
