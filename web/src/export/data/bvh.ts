// A clip as BVH: joints stand exactly where they stand in the game; the scale of bones, which BVH does not know, is lost.
// SPDX-License-Identifier: MIT
import {
  type Clip,
  type KotsuDocument,
  LOCAL_FLOATS,
  MATRIX_FLOATS,
  SampleMode,
} from '../../../../wasm-bindings/kotsu';
import { boneName } from '../export-source';
import { multiply, type Quaternion } from '../quaternions';
import { type EulerOrder, eulerNear } from './euler';
import type { RigData } from './rig-data';

export interface BvhOptions {
  /** null: the game's own. */
  readonly framesPerSecond: number | null;
  /** Factor on every length. */
  readonly scale: number;
}

/** Each game's own order, so that what turned about one axis does so here; in BVH the first is applied last. */
export function bvhOrder(document: KotsuDocument): EulerOrder {
  return document.skeleton?.composition === 'ff8' ? 'YXZ' : 'ZYX';
}

interface Joint {
  readonly bone: number;
  readonly children: readonly Joint[];
  /** Its place changes, or is not that of the rest pose: a root, or a bone that is moved or stretched. */
  readonly moves: boolean;
}

/** Lines with their ends. */
export function* bvhLines({ document, mode }: RigData, clip: Clip, options: BvhOptions): Generator<string> {
  const frames = framesOf(document, clip, mode);
  const roots = document.bones.flatMap(({ position, parent }) =>
    parent < 0 ? [jointAt(document, position, frames)] : [],
  );
  const order = bvhOrder(document);
  yield 'HIERARCHY\n';
  const several = roots.length > 1;
  // Most readers know of one root only.
  if (several) yield `ROOT model\n{\n\tOFFSET 0 0 0\n\tCHANNELS 3 Xposition Yposition Zposition\n`;
  for (const root of roots) yield* hierarchy(document, root, order, options.scale, several ? 1 : 0);
  if (several) yield '}\n';
  yield `MOTION\nFrames: ${frames.length}\nFrame Time: ${decimal(1 / (options.framesPerSecond ?? (clip.framesPerSecond || 30)))}\n`;
  const angles = new Map<number, readonly number[]>();
  for (const frame of frames) {
    const values: number[] = several ? [0, 0, 0] : [];
    for (const root of roots) addMotion(frame, root, order, options.scale, angles, values);
    yield `${values.map(decimal).join(' ')}\n`;
  }
}

interface Frame {
  /** [bone] From the parent's joint, in the axes of the parent's rotations alone. */
  readonly places: readonly (readonly number[])[];
  readonly rotations: readonly Quaternion[];
}

/** At least one: a clip of no frames stands at rest. */
function framesOf(document: KotsuDocument, clip: Clip, mode: number): Frame[] {
  const locals = new Float64Array(document.bones.length * LOCAL_FLOATS);
  const matrices = new Float64Array(document.bones.length * MATRIX_FLOATS);
  return Array.from({ length: Math.max(1, clip.frameCount) }, (_, frame) => {
    document.samplePose(clip, frame, matrices, mode | SampleMode.stepped);
    document.sampleLocal(clip, frame, locals, mode | SampleMode.stepped);
    return frameOf(document, locals, matrices);
  });
}

function frameOf(document: KotsuDocument, locals: Float64Array, matrices: Float64Array): Frame {
  const rotations = document.bones.map(({ position }): Quaternion => {
    const at = position * LOCAL_FLOATS + 3;
    return [locals[at] ?? 0, locals[at + 1] ?? 0, locals[at + 2] ?? 0, locals[at + 3] ?? 1];
  });
  const places = document.bones.map(({ position, parent }) => {
    const place = (bone: number) => [...matrices.subarray(bone * MATRIX_FLOATS + 12, bone * MATRIX_FLOATS + 15)];
    if (parent < 0) return place(position);
    const from = place(parent);
    const way = place(position).map((value, axis) => value - (from[axis] ?? 0));
    return turnBack(chainOf(document, rotations, parent), way);
  });
  return { places, rotations };
}

/** The rotations from the root down to a bone, without any scale. */
function chainOf(document: KotsuDocument, rotations: readonly Quaternion[], bone: number): Quaternion {
  let chain: Quaternion = [0, 0, 0, 1];
  for (let at = bone; at >= 0; at = document.bones[at]?.parent ?? -1)
    chain = multiply(rotations[at] ?? [0, 0, 0, 1], chain);
  return chain;
}

function turnBack([x, y, z, w]: Quaternion, way: readonly number[]): number[] {
  const turned = multiply(multiply([-x, -y, -z, w], [way[0] ?? 0, way[1] ?? 0, way[2] ?? 0, 0]), [x, y, z, w]);
  return [turned[0], turned[1], turned[2]];
}

/** Of the longest bone: what rounding may move a joint by. */
const STILL = 1e-6;

function jointAt(document: KotsuDocument, bone: number, frames: readonly Frame[]): Joint {
  const rest = document.bones[bone]?.restTranslation ?? [0, 0, 0];
  const limit = STILL * Math.max(1, Math.hypot(...rest));
  const isRoot = (document.bones[bone]?.parent ?? -1) < 0;
  return {
    bone,
    moves:
      isRoot ||
      frames.some(({ places }) => rest.some((value, axis) => Math.abs((places[bone]?.[axis] ?? 0) - value) > limit)),
    children: document.bones.flatMap(({ position, parent }) =>
      parent === bone ? [jointAt(document, position, frames)] : [],
    ),
  };
}

function* hierarchy(
  document: KotsuDocument,
  { bone, children, moves }: Joint,
  order: EulerOrder,
  scale: number,
  depth: number,
): Generator<string> {
  const tab = '\t'.repeat(depth);
  const own = document.bones[bone];
  const isRoot = (own?.parent ?? -1) < 0;
  // Where channels give a place, readers differ on whether the offset is added to it; a root's is nothing.
  const offset = isRoot ? [0, 0, 0] : (own?.restTranslation ?? [0, 0, 0]).map((value) => value * scale);
  const turns = [...order].map((axis) => `${axis}rotation`).join(' ');
  yield `${tab}${depth === 0 ? 'ROOT' : 'JOINT'} ${boneName(own?.id ?? 0).replaceAll(' ', '_')}\n${tab}{\n`;
  yield `${tab}\tOFFSET ${offset.map(decimal).join(' ')}\n`;
  yield `${tab}\tCHANNELS ${moves ? `6 Xposition Yposition Zposition ${turns}` : `3 ${turns}`}\n`;
  for (const child of children) yield* hierarchy(document, child, order, scale, depth + 1);
  if (children.length === 0)
    yield `${tab}\tEnd Site\n${tab}\t{\n${tab}\t\tOFFSET 0 0 ${decimal((own?.length ?? 0) * scale)}\n${tab}\t}\n`;
  yield `${tab}}\n`;
}

function addMotion(
  frame: Frame,
  { bone, children, moves }: Joint,
  order: EulerOrder,
  scale: number,
  angles: Map<number, readonly number[]>,
  values: number[],
): void {
  if (moves) values.push(...(frame.places[bone] ?? [0, 0, 0]).map((value) => value * scale));
  const turned = eulerNear(frame.rotations[bone] ?? [0, 0, 0, 1], order, angles.get(bone) ?? [0, 0, 0]);
  angles.set(bone, turned);
  values.push(...turned);
  for (const child of children) addMotion(frame, child, order, scale, angles, values);
}

/** Plain digits, which every reader takes; never an exponent, never "-0". */
function decimal(value: number): string {
  const text = value.toFixed(7).replace(/\.?0+$/, '');
  return text === '-0' ? '0' : text;
}
