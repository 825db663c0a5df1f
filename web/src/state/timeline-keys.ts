// Where a clip has keys, by bone and channel. Okami's are the keyframes of its curves; FF8 stores every frame, and a key is a
// frame at which a channel's integer is not what it was at the frame before. Pure.
// SPDX-License-Identifier: MIT

import { type Clip, type Curve, channelNames, type Ff8Raw, type KotsuDocument } from '../../../wasm-bindings/kotsu';
import { lastFrame } from '../playback/clock';
import { keyAt, partsOf, type Quantity } from './curve-traces';

export interface ChannelKeys {
  /** The curve panel's line of the same keys: `Trace.id`. */
  readonly trace: string;
  /** "rotation.x", "property 64". */
  readonly title: string;
  /** The own number of the bone that a curve names, -1 for the root; null for FF8. */
  readonly owner: number | null;
  readonly quantity: Quantity;
  readonly axis: 0 | 1 | 2 | null;
  /** Of a curve that is none of the channels: its number in the file; null for a channel. */
  readonly property: number | null;
  /** Ascending frames of the clip; Okami may have two keys at one. */
  readonly frames: ArrayLike<number>;
  /** The value stays as it is from a key until the next one. */
  readonly holds: (key: number) => boolean;
  /** In the file's own unit; NaN where there is none. */
  readonly valueAt: (frame: number) => number;
}

export interface BoneKeys {
  /** Position in the skeleton; null: curves that move no bone on stage. */
  readonly bone: number | null;
  readonly channels: readonly ChannelKeys[];
  /** Distinct and ascending, as are those of the sheet. */
  readonly frames: ArrayLike<number>;
}

export interface KeySheet {
  readonly bones: readonly BoneKeys[];
  readonly frames: ArrayLike<number>;
  /** The clip's last frame, or a key's that lies past it. */
  readonly end: number;
}

const axes = ['x', 'y', 'z'] as const;

export function keySheet(document: KotsuDocument, clip: Clip): KeySheet {
  const bones = clip.boneCount > 0 ? ff8Keys(document, clip) : okamiKeys(document, clip);
  const frames = mergedFrames(bones.map((bone) => bone.frames));
  return { bones, frames, end: Math.max(lastFrame(clip), frames[frames.length - 1] ?? 0) };
}

function boneKeys(bone: number | null, channels: readonly ChannelKeys[]): BoneKeys {
  return { bone, channels, frames: mergedFrames(channels.map(({ frames }) => frames)) };
}

/** All frames of ascending lists, each once, ascending. */
export function mergedFrames(lists: readonly ArrayLike<number>[]): Float32Array {
  const all = new Float32Array(lists.reduce((sum, { length }) => sum + length, 0));
  let filled = 0;
  for (const list of lists) {
    all.set(list, filled);
    filled += list.length;
  }
  all.sort();
  let kept = 0;
  for (let at = 0; at < all.length; at += 1) {
    const frame = all[at] ?? 0;
    if (kept > 0 && all[kept - 1] === frame) continue;
    all[kept] = frame;
    kept += 1;
  }
  return all.slice(0, kept);
}

// ------------------------------------------------------------------------------------------------------------ Okami

function okamiKeys(document: KotsuDocument, clip: Clip): BoneKeys[] {
  const byBone = new Map<number, ChannelKeys[]>(document.bones.map(({ id }) => [id, []]));
  const others: ChannelKeys[] = [];
  const curves = clip.document.curves(clip).map((curve, index) => ({ curve, index }));
  curves.sort((a, b) => channelPlace(a.curve) - channelPlace(b.curve) || a.index - b.index);
  for (const { curve, index } of curves) {
    const ofBone = curve.channel === null ? undefined : byBone.get(curve.boneId);
    (ofBone ?? others).push(curveKeys(clip, curve, index));
  }
  const bones = document.bones.map(({ id, position }) => boneKeys(position, byBone.get(id) ?? []));
  return others.length === 0 ? bones : [...bones, boneKeys(null, others)];
}

function channelPlace({ channel }: Curve): number {
  return channel === null ? channelNames.length : channelNames.indexOf(channel);
}

function curveKeys(clip: Clip, curve: Curve, index: number): ChannelKeys {
  const { keyframes, channel, boneId } = curve;
  const field = (key: number, place: number) => keyframes[4 * key + place] ?? Number.NaN;
  return {
    trace: `record ${curve.record}`,
    title: channel ?? `property ${curve.property}`,
    owner: boneId,
    ...partsOf(channel),
    property: channel === null ? curve.property : null,
    frames: Float32Array.from({ length: keyframes.length / 4 }, (_, key) => field(key, 0)),
    // Its tangent out and the next one's in both lie flat.
    holds: (key) => field(key, 1) === field(key + 1, 1) && field(key, 3) === 0 && field(key + 1, 2) === 0,
    valueAt: (frame) => clip.document.sampleCurve(clip, index, frame),
  };
}

// -------------------------------------------------------------------------------------------------------------- FF8

const ff8Quantities = ['position', 'rotation', 'scale'] as const;
const CHANNELS = ff8Quantities.length * axes.length;

/** Every bone turns; the position is that of a root, and scales are there where a frame of the clip has some. */
function ff8Keys(document: KotsuDocument, clip: Clip): BoneKeys[] {
  const bones = document.bones.slice(0, clip.boneCount);
  const changes = bones.map(() => Array.from({ length: CHANNELS }, (): number[] => []));
  const before = bones.map(() => new Int32Array(CHANNELS));
  for (let frame = 0; frame < clip.frameCount; frame += 1) {
    for (const [at, { position }] of bones.entries()) {
      const raw = document.ff8Raw(clip, frame, position);
      const [lasts, lists] = [before[at], changes[at]];
      if (raw === null || lasts === undefined || lists === undefined) continue;
      for (let channel = 0; channel < CHANNELS; channel += 1) {
        const value = channelValue(raw, channel);
        if (frame > 0 && value !== lasts[channel]) lists[channel]?.push(frame);
        lasts[channel] = value;
      }
    }
  }
  return document.bones.map((bone, at) => {
    const stored = ff8Quantities.filter(
      (quantity) => quantity === 'rotation' || (quantity === 'position' ? bone.parent < 0 : clip.scaledFrameCount > 0),
    );
    const lists = changes[at];
    if (lists === undefined) return boneKeys(bone.position, []);
    const channels = stored.flatMap((quantity) =>
      axes.map((name, axis): ChannelKeys => {
        const channel = ff8Quantities.indexOf(quantity) * axes.length + axis;
        const frames = Float32Array.from(lists[channel] ?? []);
        const title = `${quantity}.${name}`;
        return {
          trace: title,
          title,
          owner: null,
          quantity,
          axis: axis as 0 | 1 | 2,
          property: null,
          frames,
          holds: (key) => (frames[key + 1] ?? clip.frameCount) - (frames[key] ?? 0) > 1,
          valueAt: (frame) => {
            const whole = Math.min(lastFrame(clip), Math.max(0, Math.floor(frame)));
            const raw = document.ff8Raw(clip, whole, bone.position);
            return raw === null ? Number.NaN : channelValue(raw, channel);
          },
        };
      }),
    );
    return boneKeys(bone.position, channels);
  });
}

function channelValue(raw: Ff8Raw, channel: number): number {
  const vector = channel < 3 ? raw.position : channel < 6 ? raw.rotation : raw.scale;
  return vector[channel % 3] ?? 0;
}

// ---------------------------------------------------------------------------------------------------------- Finding

/** Frames closer together than this are one: float32 has no finer ones to tell. */
const SAME = 1e-3;

/** The nearest key after a frame (steps above 0) or before it; null where there is none. */
export function keyBeside(frames: ArrayLike<number>, frame: number, steps: number): number | null {
  const at = steps > 0 ? keyAt({ times: frames }, frame + SAME) + 1 : firstFrom(frames, frame - SAME) - 1;
  return frames[at] ?? null;
}

/** Number of the first key at or after a frame; one past the last where there is none. */
export function firstFrom(frames: ArrayLike<number>, frame: number): number {
  let [low, high] = [0, frames.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((frames[middle] ?? 0) < frame) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** The key nearest to a frame; null where there are none. */
export function keyNearest(frames: ArrayLike<number>, frame: number): number | null {
  const at = firstFrom(frames, frame);
  const [before, after] = [frames[at - 1], frames[at]];
  if (before === undefined) return after ?? null;
  return after === undefined || frame - before <= after - frame ? before : after;
}
