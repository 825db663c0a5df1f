// Plays a GLB as its specification says, in doubles: keys -> nodes -> skinned vertices. Knows nothing of how the file was made.
// SPDX-License-Identifier: MIT
import type { Animation, AnimationChannel, Document, Node, Skin } from '@gltf-transform/core';
import { msg } from '../i18n/english';
import { composeAt, identities, multiplyAt } from './affine';
import { hermite, keyAt, shareAt } from './hermite';
import { slerp } from './quaternions';

/** A primitive as the file has it; without a skin it stands where its vertices are. */
export interface StoredPrimitive {
  readonly positions: Float32Array;
  readonly joints: ArrayLike<number> | null;
  readonly weights: ArrayLike<number> | null;
}

/** A channel, looked up once. */
interface PlayedChannel {
  /** Where its value goes in `locals`. */
  readonly at: number;
  readonly width: 3 | 4;
  readonly interpolation: Interpolation;
  readonly times: ArrayLike<number>;
  readonly values: ArrayLike<number>;
}

export class PlayedGlb {
  private readonly numbers: ReadonlyMap<Node, number>;
  /** [10 per node] translation, rotation, scale. */
  private readonly still: Float64Array;
  private readonly locals: Float64Array;
  /** [16 per node] */
  private readonly worlds: Float64Array;
  /** Numbers of nodes and of their parents (-1: none), parents first. */
  private readonly order: readonly { readonly node: number; readonly parent: number }[];
  private readonly channels = new Map<Animation, readonly PlayedChannel[]>();

  constructor(document: Document) {
    const nodes = document.getRoot().listNodes();
    this.numbers = new Map(nodes.map((node, number) => [node, number]));
    this.still = Float64Array.from(
      nodes.flatMap((node) => [...node.getTranslation(), ...node.getRotation(), ...node.getScale()]),
    );
    this.locals = this.still.slice();
    this.worlds = identities(nodes.length);
    const below = (node: Node, parent: number): { node: number; parent: number }[] => {
      const number = this.numberOf(node);
      return [{ node: number, parent }, ...node.listChildren().flatMap((child) => below(child, number))];
    };
    const scenes = document.getRoot().listScenes();
    this.order = scenes.flatMap((scene) => scene.listChildren().flatMap((node) => below(node, -1)));
  }

  /** Poses all nodes. @param animation null: as the file stands */
  pose(animation: Animation | null, seconds: number): void {
    this.locals.set(this.still);
    for (const channel of animation ? this.channelsOf(animation) : []) {
      this.locals.set(sampleKeys(channel, seconds), channel.at);
    }
    for (const { node, parent } of this.order) {
      const at = node * 16;
      composeAt(this.locals, node * 10, this.worlds, at);
      if (parent >= 0) multiplyAt(this.worlds, parent * 16, this.worlds, at, this.worlds, at);
    }
  }

  private channelsOf(animation: Animation): readonly PlayedChannel[] {
    const channels = this.channels.get(animation) ?? animation.listChannels().map((channel) => this.channelOf(channel));
    this.channels.set(animation, channels);
    return channels;
  }

  private channelOf(channel: AnimationChannel): PlayedChannel {
    const node = channel.getTargetNode();
    const sampler = channel.getSampler();
    const times = sampler?.getInput()?.getArray();
    const values = sampler?.getOutput()?.getArray();
    const path = channel.getTargetPath();
    if (!node || !sampler || !times || !values || !path || path === 'weights') {
      throw new Error(msg('A channel of the written file is not whole.'));
    }
    const offset = { translation: 0, rotation: 3, scale: 7 }[path];
    const width = path === 'rotation' ? 4 : 3;
    return { at: this.numberOf(node) * 10 + offset, width, interpolation: sampler.getInterpolation(), times, values };
  }

  /** Where the nodes of a skin take vertices: 16 numbers per joint. */
  skinMatrices(skin: Skin): Float64Array {
    const joints = skin.listJoints();
    const inverse = skin.getInverseBindMatrices()?.getArray() ?? identities(joints.length);
    const matrices = new Float64Array(joints.length * 16);
    joints.forEach((joint, i) => {
      multiplyAt(this.worlds, this.numberOf(joint) * 16, inverse, i * 16, matrices, i * 16);
    });
    return matrices;
  }

  private numberOf(node: Node): number {
    return this.numbers.get(node) ?? 0;
  }
}

/** The vertices under matrices of their skin, into out[3v]. */
export function skinVertices(
  { positions, joints, weights }: StoredPrimitive,
  matrices: Float64Array | null,
  out: Float64Array,
): void {
  if (!matrices || !joints || !weights) {
    out.set(positions);
    return;
  }
  out.fill(0, 0, positions.length);
  for (let vertex = 0; vertex * 3 < positions.length; vertex++) {
    const at = vertex * 3;
    const x = positions[at] ?? 0;
    const y = positions[at + 1] ?? 0;
    const z = positions[at + 2] ?? 0;
    for (let slot = vertex * 4; slot < vertex * 4 + 4; slot++) {
      const weight = weights[slot] ?? 0;
      if (weight === 0) continue;
      const m = (joints[slot] ?? 0) * 16;
      for (let row = 0; row < 3; row++) {
        const moved =
          (matrices[m + row] ?? 0) * x +
          (matrices[m + 4 + row] ?? 0) * y +
          (matrices[m + 8 + row] ?? 0) * z +
          (matrices[m + 12 + row] ?? 0);
        out[at + row] = (out[at + row] ?? 0) + weight * moved;
      }
    }
  }
}

type Interpolation = 'STEP' | 'LINEAR' | 'CUBICSPLINE';

function sampleKeys({ times, values, width, interpolation }: PlayedChannel, seconds: number): ArrayLike<number> {
  const key = keyAt(times, seconds);
  const share = shareAt(times, key, seconds);
  const cubic = interpolation === 'CUBICSPLINE';
  const stride = cubic ? width * 3 : width;
  const part = (number: number, offset: number) =>
    Array.from({ length: width }, (_, i) => values[number * stride + offset + i] ?? 0);
  const from = part(key, cubic ? width : 0);
  if (share === 0 || interpolation === 'STEP') return from;
  if (!cubic) {
    const to = part(key + 1, 0);
    return width === 4 ? slerp(from, to, share) : from.map((value, i) => value + ((to[i] ?? 0) - value) * share);
  }
  const length = (times[key + 1] ?? 0) - (times[key] ?? 0);
  const [out, to, into] = [part(key, width * 2), part(key + 1, width), part(key + 1, 0)];
  return from.map((value, i) => hermite(share, value, (out[i] ?? 0) * length, to[i] ?? 0, (into[i] ?? 0) * length));
}
