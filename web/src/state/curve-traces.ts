// The lines of the curve panel: each animated scalar of a bone as its file stores it, and the curves that move no bone on stage.
// SPDX-License-Identifier: MIT
import {
  type Channel,
  type Clip,
  type Curve,
  channelNames,
  type KotsuDocument,
  type Vector3,
} from '../../../wasm-bindings/kotsu';

export type Quantity = 'position' | 'rotation' | 'scale' | 'other';
export const quantities: readonly Quantity[] = ['position', 'rotation', 'scale', 'other'];

/** One line. Times are frames of the clip, values are in the file's own unit. */
export interface Trace {
  /** Unique in the clip. */
  readonly id: string;
  /** "rotation.x", "property 64". */
  readonly title: string;
  /** The own number of the bone that a curve names, -1 for the root; null for FF8, whose integers are the selected bone's. */
  readonly owner: number | null;
  readonly quantity: Quantity;
  /** null: not a channel of the three axes. */
  readonly axis: 0 | 1 | 2 | null;
  /** Of a curve that is none of the channels: its number in the file; null for a channel. */
  readonly property: number | null;
  /** Where its keys stand: an Okami curve's keyframes, ascending; for FF8 every frame. */
  readonly times: ArrayLike<number>;
  /** NaN: the file stores none at this key. */
  readonly values: ArrayLike<number>;
  /** The Okami curve behind it and its number in the clip; null for FF8, which has no curves but integers per frame. */
  readonly source: { readonly index: number; readonly curve: Curve } | null;
  /** NaN where there is none. */
  valueAt(frame: number): number;
}

export interface TraceGroups {
  /** Its place, turn and size, then properties that are none of these. */
  readonly ofBone: readonly Trace[];
  /** Such properties of other bones, and curves of bones that the skeleton on stage lacks. */
  readonly others: readonly Trace[];
}

const axisNames = ['x', 'y', 'z'] as const;

// ------------------------------------------------------------------------------------------------------------ Okami

/** @param boneId the selected bone's number in the file, null for none; `boneIds` those of the skeleton on stage */
export function okamiTraces(clip: Clip, boneId: number | null, boneIds: ReadonlySet<number>): TraceGroups {
  const curves = clip.document.curves(clip).map((curve, index) => ({ curve, index }));
  const ofBone = ({ curve }: { curve: Curve }) => curve.boneId === boneId && boneIds.has(curve.boneId);
  const ofOtherBone = ({ curve }: { curve: Curve }) => curve.channel !== null && boneIds.has(curve.boneId);
  return {
    ofBone: curves
      .filter(ofBone)
      .sort((a, b) => channelOrder(a.curve) - channelOrder(b.curve))
      .map(({ curve, index }) => curveTrace(clip, curve, index)),
    others: curves
      .filter((entry) => !ofBone(entry) && !ofOtherBone(entry))
      .map(({ curve, index }) => curveTrace(clip, curve, index)),
  };
}

/** "rotation.x" is the rotation about axis 0. */
export function partsOf(channel: Channel | null): Pick<Trace, 'quantity' | 'axis'> {
  const at = channel === null ? -1 : channelNames.indexOf(channel);
  if (at < 0) return { quantity: 'other', axis: null };
  return { quantity: quantities[Math.floor(at / 3)] ?? 'other', axis: (at % 3) as 0 | 1 | 2 };
}

function channelOrder({ channel }: Curve): number {
  return channel === null ? channelNames.length : channelNames.indexOf(channel);
}

function curveTrace(clip: Clip, curve: Curve, index: number): Trace {
  const { keyframes, channel, property, boneId } = curve;
  return {
    id: `record ${curve.record}`,
    title: channel ?? `property ${property}`,
    owner: boneId,
    ...partsOf(channel),
    property: channel === null ? property : null,
    times: everyFourth(keyframes, 0),
    values: everyFourth(keyframes, 1),
    source: { index, curve },
    valueAt: (frame) => clip.document.sampleCurve(clip, index, frame),
  };
}

function everyFourth(keyframes: Float32Array, first: number): Float32Array {
  return Float32Array.from({ length: keyframes.length / 4 }, (_, key) => keyframes[4 * key + first] ?? Number.NaN);
}

// -------------------------------------------------------------------------------------------------------------- FF8

/** The accumulated integers of one bone, frame by frame: rotation, scale on frames that have it, position of a root. */
export function ff8Traces(document: KotsuDocument, clip: Clip, bonePosition: number): readonly Trace[] {
  const frames = Array.from({ length: clip.frameCount }, (_, frame) => document.ff8Raw(clip, frame, bonePosition));
  const isRoot = (document.bones[bonePosition]?.parent ?? 0) < 0;
  const times = Float32Array.from(frames.keys());
  const three = (quantity: Quantity, vectors: readonly (Vector3 | null)[]): Trace[] =>
    vectors.every((vector) => vector === null)
      ? []
      : axisNames.map((name, axis) => line(quantity, name, axis, vectors));
  const line = (quantity: Quantity, name: string, axis: number, vectors: readonly (Vector3 | null)[]): Trace => {
    const values = Float32Array.from(vectors, (vector) => vector?.[axis] ?? Number.NaN);
    const title = `${quantity}.${name}`;
    return {
      id: title,
      title,
      owner: null,
      quantity,
      axis: axis as 0 | 1 | 2,
      property: null,
      times,
      values,
      source: null,
      valueAt: (frame) => values[Math.min(values.length - 1, Math.max(0, Math.floor(frame)))] ?? Number.NaN,
    };
  };
  return [
    ...three(
      'position',
      frames.map((raw) => (isRoot ? (raw?.position ?? null) : null)),
    ),
    ...three(
      'rotation',
      frames.map((raw) => raw?.rotation ?? null),
    ),
    ...three(
      'scale',
      frames.map((raw) => (raw?.scaled ? raw.scale : null)),
    ),
  ];
}

// ------------------------------------------------------------------------------------------------------------- Keys

/** The key that rules at a frame: the last one at or before it; -1 before the first. */
export function keyAt({ times }: Pick<Trace, 'times'>, frame: number): number {
  let [low, high] = [0, times.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((times[middle] ?? 0) <= frame) low = middle + 1;
    else high = middle;
  }
  return low - 1;
}

/** The key nearest to a frame; -1 where there are none. */
export function nearestKey(trace: Pick<Trace, 'times'>, frame: number): number {
  const before = keyAt(trace, frame);
  const [left, right] = [trace.times[before], trace.times[before + 1]];
  if (left === undefined) return right === undefined ? -1 : 0;
  return right !== undefined && right - frame < frame - left ? before + 1 : before;
}

/** The ends of a key's tangents, a third of the neighbouring segment away, as a Bezier curve would have them. */
export interface Handles {
  readonly before: readonly [time: number, value: number] | null;
  readonly after: readonly [time: number, value: number] | null;
}

/** null for FF8 and for a key that does not exist. Tangents are slopes over their whole segment. */
export function handlesOf({ source }: Trace, key: number): Handles | null {
  if (source === null) return null;
  const { keyframes } = source.curve;
  const at = (index: number, field: number) => keyframes[4 * index + field];
  const [time, value, into, out] = [at(key, 0), at(key, 1), at(key, 2), at(key, 3)];
  if (time === undefined || value === undefined || into === undefined || out === undefined) return null;
  const [previous, next] = [key === 0 ? undefined : at(key - 1, 0), at(key + 1, 0)];
  return {
    before: previous === undefined || previous === time ? null : [time - (time - previous) / 3, value - into / 3],
    after: next === undefined || next === time ? null : [time + (next - time) / 3, value + out / 3],
  };
}
