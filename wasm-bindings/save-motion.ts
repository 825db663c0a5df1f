// Any clip as an Okami motion: sampled along its length, its channels fitted with keys, and the result measured by playing it.
// SPDX-License-Identifier: MIT
import { curveDistance, curveValues } from './curve-distance';
import { eulerNear } from './euler-angles';
import { KotsuDocument } from './kotsu';
import {
  type Bone,
  type Channel,
  type Clip,
  channelNames,
  type Family,
  KotsuError,
  LOCAL_FLOATS,
  MATRIX_FLOATS,
  type PositionReadings,
  positionMode,
  SampleMode,
  type Vector3,
} from './kotsu-types';
import type { CurveToWrite, MotionErrors, MotionWriter } from './motion-writer';
import { okamiSkeletonFile } from './okami-skeleton-file';
import { ownCurves } from './own-curves';

/** Okami's, a fact of the engine. */
const MOTION_FRAMES_PER_SECOND = 30;
/** Values to a frame that keys are fitted to and measured at, where a channel has no keys of its own to be compared with. */
const STEPS = 8;
/** 256 MB of samples; a few bytes can claim 65535 frames. */
const MOST_SAMPLES = 32 * 1024 * 1024;
/** Of the moments at which joints are compared: a long clip is looked at less closely. */
const MOST_MOMENTS = 20_000;
const CHANNELS = channelNames.length;
const LAST_BONE = 127;

export interface SaveMotionOptions {
  /** Greatest error of a channel, half of it for the keys and half for the family that stores them. */
  readonly allowed: MotionErrors;
  /** Absent: the smallest family that stays within the allowed error, curve by curve. */
  readonly family?: Exclude<Family, 'unknown'> | undefined;
  /** Whether the motion repeats; an FF8 clip then gets the way back to its first frame. */
  readonly loops: boolean;
  /** How an Okami clip's positions are read; the saved motion's are all in their parent's space. */
  readonly readings?: PositionReadings;
}

export interface SavedMotion {
  readonly bytes: Uint8Array<ArrayBuffer>;
  readonly frameCount: number;
  readonly curveCount: number;
  readonly keyCount: number;
  /** The greatest error of any channel at most, keys and family together. */
  readonly worst: MotionErrors;
  /**
   * The farthest that a joint of the motion, played on these bones, is from the clip's, in model space. Above the channels' own
   * errors where the clip stretches bones in a way that Okami's ordinary scale cannot.
   */
  readonly joints: { readonly distance: number; readonly boneId: number; readonly frame: number };
}

/**
 * Saves a clip as it moves a skeleton. Bones keep their numbers; channels at rest get no curve.
 * @throws KotsuError `limit` where a motion cannot hold that many curves or name such bones, others as the writer's.
 */
export function saveMotion(
  writer: MotionWriter,
  skeleton: KotsuDocument,
  clip: Clip,
  options: SaveMotionOptions,
): SavedMotion {
  const timing = timingOf(clip, options);
  const last = timing.frameCount - 1;
  const own = ownCurves(clip, options.readings);
  const sampled = lazily(() => sampleTrack(skeleton, clip, timing));
  const half = { position: halved('position'), rotation: halved('rotation'), scale: halved('scale') };
  function halved(kind: keyof MotionErrors): number {
    return options.allowed[kind] / 2;
  }
  const curves: CurveToWrite[] = [];
  const fitted: Record<keyof MotionErrors, number> = { position: 0, rotation: 0, scale: 0 };
  for (const bone of skeleton.bones) {
    channelNames.forEach((channel, number) => {
      const kind = kindOf(channel);
      const { keyframes, error } = keysOf(bone, channel, number, half[kind]);
      fitted[kind] = Math.max(fitted[kind], error);
      if (keyframes !== null) curves.push({ boneId: bone.id, channel, family: options.family, keyframes });
    });
  }
  /** As few keys as stay within `allowed`; none at all where the rest value does. */
  function keysOf(bone: Bone, channel: Channel, number: number, allowed: number): KeptKeys {
    const rest = restOf(bone, number);
    if (!own.isSampled(bone.id)) {
      const keys = own.keysOf(bone.id, channel);
      return keys === undefined ? { keyframes: null, error: 0 } : fewerKeys(writer, keys, rest, last, allowed);
    }
    const values = sampled().values(bone.position, number);
    const off = values.reduce((most, value) => Math.max(most, Math.abs(value - rest)), 0);
    if (off <= allowed) return { keyframes: null, error: off };
    const { keyframes, worst } = writer.fitKeys(values, STEPS, allowed);
    return { keyframes, error: worst };
  }
  const unnamed = curves.find(({ boneId }) => boneId > LAST_BONE);
  if (unnamed)
    throw new KotsuError('limit', `A motion can name bones up to ${LAST_BONE}, and bone ${unnamed.boneId} moves.`);
  const { frameCount } = timing;
  const { bytes, worst } = writer.write({ frameCount, loops: options.loops, allowed: half, curves });
  return {
    bytes,
    frameCount,
    curveCount: curves.length,
    keyCount: curves.reduce((sum, { keyframes }) => sum + keyframes.length / 4, 0),
    worst: {
      position: fitted.position + worst.position,
      rotation: fitted.rotation + worst.rotation,
      scale: fitted.scale + worst.scale,
    },
    joints: farthestJoint(skeleton, clip, timing, bytes),
  };
}

/** null: none are needed. `error`: the greatest distance from what the channel does. */
interface KeptKeys {
  readonly keyframes: Float32Array | null;
  readonly error: number;
}

/** Of a channel's own keys and of fewer ones fitted to them, those that stay within `allowed`: told from the curves, not from samples. */
function fewerKeys(writer: MotionWriter, keys: Float32Array, rest: number, last: number, allowed: number): KeptKeys {
  const off = curveDistance(keys, [0, rest, 0, 0], last);
  if (off <= allowed) return { keyframes: null, error: off };
  const { keyframes } = writer.fitKeys(curveValues(keys, last, STEPS), STEPS, allowed);
  const error = curveDistance(keys, keyframes, last);
  const fitted = error <= allowed && keyframes.length < keys.length;
  return fitted ? { keyframes, error } : { keyframes: keys, error: 0 };
}

function lazily<Value>(make: () => Value): () => Value {
  let made: { readonly value: Value } | null = null;
  return () => {
    made ??= { value: make() };
    return made.value;
  };
}

function kindOf(channel: string): keyof MotionErrors {
  return channel.startsWith('position') ? 'position' : channel.startsWith('rotation') ? 'rotation' : 'scale';
}

/** The value that a channel without a curve has on a model. */
function restOf({ restTranslation }: Bone, channel: number): number {
  return channel < 3 ? (restTranslation[channel] ?? 0) : channel < 6 ? 0 : 1;
}

/** Where the samples of a clip lie, in frames of the motion and of the clip. */
interface Timing {
  readonly frameCount: number;
  readonly clipFramesPerFrame: number;
  readonly mode: number;
}

function timingOf(clip: Clip, { loops, readings = {} }: SaveMotionOptions): Timing {
  const clipFramesPerFrame = clip.framesPerSecond / MOTION_FRAMES_PER_SECOND || 1;
  const length = loops ? clip.loopLength : Math.max(0, clip.frameCount - 1);
  return {
    frameCount: Math.round(length / clipFramesPerFrame) + 1,
    clipFramesPerFrame,
    // The last frame of an Okami loop is its own; an FF8 loop ends on frame 0, which only wrapping shows.
    mode: positionMode(readings) | (loops && clip.dialect === null ? SampleMode.wrap : SampleMode.smooth),
  };
}

/** Nine channels of every bone, STEPS values to a frame. */
interface Track {
  values(bone: number, channel: number): Float64Array;
}

/** @throws KotsuError `limit` */
function sampleTrack(skeleton: KotsuDocument, clip: Clip, { frameCount, clipFramesPerFrame, mode }: Timing): Track {
  const count = (frameCount - 1) * STEPS + 1;
  const boneCount = skeleton.bones.length;
  if (boneCount * CHANNELS * count > MOST_SAMPLES)
    throw new KotsuError('limit', `${boneCount} bones over ${frameCount} frames are more than can be sampled at once.`);
  const all = new Float64Array(boneCount * CHANNELS * count);
  const local = new Float64Array(boneCount * LOCAL_FLOATS);
  const angles: Vector3[] = Array.from({ length: boneCount }, () => [0, 0, 0]);
  for (let i = 0; i < count; i++) {
    skeleton.sampleLocal(clip, (i / STEPS) * clipFramesPerFrame, local, mode);
    for (let bone = 0; bone < boneCount; bone++) {
      const [tx = 0, ty = 0, tz = 0, qx = 0, qy = 0, qz = 0, qw = 1, sx = 1, sy = 1, sz = 1] = local.subarray(
        bone * LOCAL_FLOATS,
        (bone + 1) * LOCAL_FLOATS,
      );
      const turned = eulerNear([qx, qy, qz, qw], angles[bone] ?? [0, 0, 0]);
      angles[bone] = turned;
      [tx, ty, tz, ...turned, sx, sy, sz].forEach((value, channel) => {
        all[(bone * CHANNELS + channel) * count + i] = value;
      });
    }
  }
  return {
    values: (bone, channel) =>
      all.subarray((bone * CHANNELS + channel) * count, (bone * CHANNELS + channel + 1) * count),
  };
}

/** Plays the bytes on the same bones, for a skeleton of another game on their Okami counterpart, beside the clip. */
function farthestJoint(
  skeleton: KotsuDocument,
  clip: Clip,
  { frameCount, clipFramesPerFrame, mode }: Timing,
  bytes: Uint8Array,
): SavedMotion['joints'] {
  const saved = KotsuDocument.load(skeleton.module, bytes, { dialect: 'okami' });
  const native = skeleton.skeleton?.composition === 'hierarchical';
  const rig = native ? skeleton : KotsuDocument.load(skeleton.module, okamiSkeletonFile(skeleton.bones));
  try {
    const [motion] = saved.clips;
    if (!motion) throw new Error('a motion has one clip');
    const wanted = new Float64Array(skeleton.bones.length * MATRIX_FLOATS);
    const found = new Float64Array(rig.bones.length * MATRIX_FLOATS);
    const pairs = skeleton.bones.map(({ id, position }) => {
      return { id, from: position, to: rig.bones.find((bone) => bone.id === id)?.position ?? 0 };
    });
    let farthest = { distance: 0, boneId: -1, frame: 0 };
    const moments = Math.min((frameCount - 1) * STEPS, MOST_MOMENTS);
    for (let i = 0; i <= moments; i++) {
      const frame = moments === 0 ? 0 : (i / moments) * (frameCount - 1);
      skeleton.samplePose(clip, frame * clipFramesPerFrame, wanted, mode);
      rig.samplePose(motion, frame, found);
      for (const { id, from, to } of pairs) {
        const off = (axis: number) =>
          (wanted[from * MATRIX_FLOATS + 12 + axis] ?? 0) - (found[to * MATRIX_FLOATS + 12 + axis] ?? 0);
        const distance = Math.hypot(off(0), off(1), off(2));
        if (distance > farthest.distance) farthest = { distance, boneId: id, frame };
      }
    }
    return farthest;
  } finally {
    if (rig !== skeleton) rig.dispose();
    saved.dispose();
  }
}
