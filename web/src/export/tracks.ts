// Node poses of a clip -> keys: one per frame, quarter turns at most between neighbours, quaternions that never flip their sign.
// SPDX-License-Identifier: MIT
import { LOCAL_FLOATS } from '../../../wasm-bindings/kotsu';
import type { NodePoses } from './node-poses';
import type { RigClipSnapshot, Spline, Turn } from './snapshot-types';

export type Path = 'translation' | 'rotation' | 'scale';
export const paths: readonly Path[] = ['translation', 'rotation', 'scale'];

export interface Track {
  /** A bone's position for its joint; that plus the number of bones for its leaf. */
  readonly node: number;
  readonly path: Path;
  readonly interpolation: 'STEP' | 'LINEAR' | 'CUBICSPLINE';
  /** [k] Ascending. */
  readonly frames: Float64Array;
  /** [3k] or [4k]; for CUBICSPLINE three times that: tangent in, value, tangent out; tangents are slopes per frame. */
  readonly values: Float64Array;
}

/** A node's path as one number. */
export function trackKey(node: number, path: Path): number {
  return node * paths.length + paths.indexOf(path);
}

export const widthOf = (path: Path) => (path === 'rotation' ? 4 : 3);

/** Below it, in parts of the value or of 1, two values are the same: 32 bits do not tell them apart. */
const SAME = 1e-8;

/** The values of one node's path in every pose. */
export function valuesOf(poses: NodePoses, node: number, path: Path, boneCount: number): Float64Array {
  const width = widthOf(path);
  const leaf = node >= boneCount;
  const from = leaf ? (poses.leaves ?? new Float64Array(0)) : poses.joints;
  const stride = leaf ? 3 : LOCAL_FLOATS;
  const start =
    (leaf ? node - boneCount : node) * stride + (leaf ? 0 : { translation: 0, rotation: 3, scale: 7 }[path]);
  const count = from.length / (stride * boneCount);
  const values = new Float64Array(count * width);
  for (let pose = 0; pose < count; pose++) {
    const at = pose * boneCount * stride + start;
    values.set(from.subarray(at, at + width), pose * width);
  }
  return values;
}

/** Whether a path leaves the value that its node has while nothing plays. */
export function moves(values: Float64Array, bind: Float64Array, path: Path): boolean {
  const width = bind.length;
  for (let at = 0; at < values.length; at += width) {
    let dot = 0;
    for (let i = 0; i < width; i++) dot += (values[at + i] ?? 0) * (bind[i] ?? 0);
    const sign = path === 'rotation' && dot < 0 ? -1 : 1;
    for (let i = 0; i < width; i++) {
      const from = bind[i] ?? 0;
      if (Math.abs(sign * (values[at + i] ?? 0) - from) > SAME * Math.max(1, Math.abs(from))) return true;
    }
  }
  return false;
}

/**
 * Keys at a quarter turn from one another are for readers that glide: they could go the wrong way round. Of keys that are held
 * (STEP) there is one per frame and none between, however far a bone turns: nothing is shown on the way from one to the next,
 * and a key there would show a pose that the game never does. Signs go on from key to key in either case.
 * @param clip null: the rig holds its only pose
 */
export function sampledTrack(
  node: number,
  path: Path,
  values: Float64Array,
  interpolation: 'STEP' | 'LINEAR',
  clip: RigClipSnapshot | null,
): Track {
  const frames = Float64Array.from({ length: values.length / widthOf(path) }, (_, frame) => frame);
  if (path !== 'rotation') return { node, path, interpolation, frames, values };
  const turns = interpolation === 'LINEAR' ? (clip?.turns.filter(({ bone }) => bone === node) ?? []) : [];
  const turned = turns.length > 0 ? withTurns(values, turns) : { frames, values: values.slice() };
  keepSign(turned.values);
  return { node, path, interpolation, ...turned };
}

function withTurns(values: Float64Array, turns: readonly Turn[]): { frames: Float64Array; values: Float64Array } {
  const keys = [
    ...Array.from({ length: values.length / 4 }, (_, frame) => ({
      frame,
      rotation: values.subarray(frame * 4, frame * 4 + 4),
    })),
    ...turns,
  ].sort((a, b) => a.frame - b.frame);
  return {
    frames: Float64Array.from(keys, ({ frame }) => frame),
    values: Float64Array.from(keys.flatMap(({ rotation }) => [...rotation])),
  };
}

/** q and -q are one rotation; of each key the one nearer to the key before. */
function keepSign(values: Float64Array): void {
  for (let at = 4; at < values.length; at += 4) {
    let dot = 0;
    for (let i = 0; i < 4; i++) dot += (values[at + i] ?? 0) * (values[at - 4 + i] ?? 0);
    if (dot < 0) for (let i = 0; i < 4; i++) values[at + i] = -(values[at + i] ?? 0);
  }
}

export function splineTrack({ bone, path, values, tangentsIn, tangentsOut }: Spline, scale: number): Track {
  const factor = path === 'translation' ? scale : 1;
  const frames = Float64Array.from({ length: values.length / 3 }, (_, frame) => frame);
  const joined = new Float64Array(frames.length * 9);
  for (let frame = 0; frame < frames.length; frame++) {
    [tangentsIn, values, tangentsOut].forEach((from, part) => {
      for (let axis = 0; axis < 3; axis++) joined[frame * 9 + part * 3 + axis] = (from[frame * 3 + axis] ?? 0) * factor;
    });
  }
  return { node: bone, path, interpolation: 'CUBICSPLINE', frames, values: joined };
}
