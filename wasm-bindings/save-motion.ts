// Any clip as an Okami motion: sampled along its length, its channels fitted with keys, and the result measured by playing it.
// SPDX-License-Identifier: MIT
import { eulerNear } from './euler-angles';
import { KotsuDocument } from './kotsu';
import {
  type Bone,
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

/** Okami's, a fact of the engine. */
const MOTION_FRAMES_PER_SECOND = 30;
/** Values to a frame that the keys are fitted to: the curve is held to between frames too. */
const STEPS = 2;
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
  const track = sampleTrack(skeleton, clip, options);
  const half = { position: halved('position'), rotation: halved('rotation'), scale: halved('scale') };
  function halved(kind: keyof MotionErrors): number {
    return options.allowed[kind] / 2;
  }
  const curves: CurveToWrite[] = [];
  const fitted: Record<keyof MotionErrors, number> = { position: 0, rotation: 0, scale: 0 };
  for (const bone of skeleton.bones) {
    channelNames.forEach((channel, number) => {
      const kind = kindOf(channel);
      const values = track.values(bone.position, number);
      const rest = restOf(bone, number);
      const off = values.reduce((most, value) => Math.max(most, Math.abs(value - rest)), 0);
      if (off <= half[kind]) {
        fitted[kind] = Math.max(fitted[kind], off);
        return;
      }
      const { keyframes, worst } = writer.fitKeys(values, STEPS, half[kind]);
      fitted[kind] = Math.max(fitted[kind], worst);
      curves.push({ boneId: bone.id, channel, family: options.family, keyframes });
    });
  }
  const unnamed = curves.find(({ boneId }) => boneId > LAST_BONE);
  if (unnamed) {
    const why = `A motion can name bones up to ${LAST_BONE}, and bone ${unnamed.boneId} moves.`;
    throw new KotsuError('limit', why);
  }
  const { frameCount } = track;
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
    joints: farthestJoint(skeleton, clip, options, bytes),
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
  readonly frameCount: number;
  values(bone: number, channel: number): Float64Array;
}

function sampleTrack(skeleton: KotsuDocument, clip: Clip, options: SaveMotionOptions): Track {
  const { frameCount, clipFramesPerFrame, mode } = timingOf(clip, options);
  const count = (frameCount - 1) * STEPS + 1;
  const boneCount = skeleton.bones.length;
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
    frameCount,
    values: (bone, channel) =>
      all.subarray((bone * CHANNELS + channel) * count, (bone * CHANNELS + channel + 1) * count),
  };
}

/** Plays the bytes on the same bones, for a skeleton of another game on their Okami counterpart, beside the clip. */
function farthestJoint(
  skeleton: KotsuDocument,
  clip: Clip,
  options: SaveMotionOptions,
  bytes: Uint8Array,
): SavedMotion['joints'] {
  const { frameCount, clipFramesPerFrame, mode } = timingOf(clip, options);
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
    for (let i = 0; i <= (frameCount - 1) * STEPS; i++) {
      skeleton.samplePose(clip, (i / STEPS) * clipFramesPerFrame, wanted, mode);
      rig.samplePose(motion, i / STEPS, found);
      for (const { id, from, to } of pairs) {
        const off = (axis: number) =>
          (wanted[from * MATRIX_FLOATS + 12 + axis] ?? 0) - (found[to * MATRIX_FLOATS + 12 + axis] ?? 0);
        const distance = Math.hypot(off(0), off(1), off(2));
        if (distance > farthest.distance) farthest = { distance, boneId: id, frame: i / STEPS };
      }
    }
    return farthest;
  } finally {
    if (rig !== skeleton) rig.dispose();
    saved.dispose();
  }
}
