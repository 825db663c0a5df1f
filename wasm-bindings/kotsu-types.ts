// What a loaded file looks like to TypeScript: plain data, in the core's own terms and order.
// SPDX-License-Identifier: MIT
import type { KotsuDocument } from './kotsu';

/** Same numbers as `kotsu_status`. */
export const Status = {
  ok: 0,
  badArgument: 1,
  unknownFormat: 2,
  truncated: 3,
  badOffset: 4,
  badValue: 5,
  unsupported: 6,
  limit: 7,
  outOfMemory: 8,
  skeletonMismatch: 9,
} as const;
export type StatusName = keyof typeof Status;
export const statusNames = Object.keys(Status) as StatusName[];

/** In the order of `kotsu_format`. */
export const formatNames = [
  'unknown',
  'ff8-monster',
  'ff8-monster-no-model',
  'ff8-character',
  'ff8-character-self-contained',
  'ff8-weapon',
  'ff8-weapon-reduced',
  'ff8-summon',
  'ff8-skeleton',
  'okami-motion',
  'okami-model',
  'okami-container',
  'ff8-archive',
  'ff8-zzz',
] as const;
export type Format = (typeof formatNames)[number];

export type Severity = 'note' | 'warning' | 'error';
export const severityNames: readonly Severity[] = ['note', 'warning', 'error'];

/** Bits of the `mode` argument of `samplePose` and `sampleLocal`. */
export const SampleMode = {
  smooth: 0,
  /** Hold each whole frame, as the original engines do. */
  stepped: 1,
  /** FF8: past the last frame go on towards frame 0. */
  wrap: 2,
  /** FF8: the frame counts ticks of the game's Slow: 2n - 1 for n frames, each step in two halves. */
  slow: 4,
} as const;

/** How an Okami position is read: replacing the rest offset in the parent's space, added to it, or as a place in model space. */
export const positionReadings = ['parent', 'rest', 'model'] as const;
export type PositionReading = (typeof positionReadings)[number];
/** Per family; one that is not named is read in its parent's space. */
export type PositionReadings = Partial<Readonly<Record<Exclude<Family, 'unknown'>, PositionReading>>>;

/** Bits for the `mode` argument of `samplePose` and `sampleLocal`, to be or-ed to those of `SampleMode`. */
export function positionMode(readings: PositionReadings): number {
  let bits = 0;
  familyNames.forEach((family, number) => {
    const reading = family === 'unknown' ? undefined : readings[family];
    if (reading) bits |= positionReadings.indexOf(reading) << (6 + 2 * number);
  });
  return bits;
}

/** One thing found in a file. `offset` is a byte offset from the file's start. */
export interface Problem {
  readonly code: string;
  readonly severity: Severity;
  readonly offset: number;
  /** Animation, record, bone, section or part number; -1 where none. */
  readonly index: number;
  readonly a: number;
  readonly b: number;
  readonly message: string;
}

/** A file that could not be loaded, or a call with arguments that do not fit. `message` is one plain sentence. */
export class KotsuError extends Error {
  constructor(
    readonly status: StatusName,
    message: string,
    readonly byteOffset = 0,
    readonly field = '',
    readonly code = '',
  ) {
    super(message);
    this.name = 'KotsuError';
  }
}

export interface Bone {
  /** Position in the skeleton: the index of its matrix in a pose. */
  readonly position: number;
  /** The file's own number; -1 is the root node above an Okami model's bones. */
  readonly id: number;
  /** Position of the parent, -1 for a root. */
  readonly parent: number;
  /** Document units along the bone's own +z (FF8, often negative); 0 where the format has none. */
  readonly length: number;
  readonly byteOffset: number;
  /** FF8 integers: size 4096 = 1 unit, rotation 4096 = full turn, scale 1024 = 1. */
  readonly raw: { readonly size: number; readonly rotation: Vector3; readonly scale: Vector3 };
  readonly restTranslation: Vector3;
  readonly restRotation: readonly [number, number, number, number];
  readonly restScale: Vector3;
}

export type Vector3 = readonly [number, number, number];

export interface Skeleton {
  readonly bones: readonly Bone[];
  readonly composition: 'ff8' | 'hierarchical';
  /** Made up for a motion without a model: every bone under the root, rest offsets unknown. */
  readonly flat: boolean;
  /** Factor on top of the pose, never applied by Kotsu's poses. */
  readonly modelScale: number;
  /** The FF8 section header as it stands in the file; null for other formats. */
  readonly ff8: {
    readonly perBoneScaleFlag: number;
    readonly modelScale: number;
    readonly rootTranslation: Vector3;
    readonly unknown0x04: number;
    readonly unknown0x06: number;
    readonly unknown0x0e: number;
  } | null;
}

export const familyNames = ['unknown', 'single', 'quantized', 'quantized-precision', 'full'] as const;
export type Family = (typeof familyNames)[number];
/** What becomes of a curve that God Hand's flags put into the root's space; null for any other. */
export const rootSpaceNames = [null, 'applied', 'not-applied'] as const;
/** Whose rules a motion follows; null for a clip of another format. */
export const dialectNames = [null, 'okami', 'god-hand'] as const;
export type Dialect = Exclude<(typeof dialectNames)[number], null>;
export const channelNames = [
  'position.x',
  'position.y',
  'position.z',
  'rotation.x',
  'rotation.y',
  'rotation.z',
  'scale.x',
  'scale.y',
  'scale.z',
] as const;
export type Channel = (typeof channelNames)[number];

/** One channel's keys as an Okami motion holds them; `keyframes` holds [time, value, tangentIn, tangentOut] four by four. */
export interface Curve {
  readonly record: number;
  readonly boneId: number;
  readonly property: number;
  readonly channel: Channel | null;
  readonly family: Family;
  readonly claimedKeyframeCount: number;
  readonly keyframes: Float32Array;
  readonly byteOffset: number;
  readonly dataOffset: number;
  /** God Hand: not 0 means that the curve is in the root's space. */
  readonly flags: number;
  readonly rootSpace: (typeof rootSpaceNames)[number];
}

/** The header of a quantised curve, by the format page's names: value = p + dp * cp, tangent in m0 + dm0 * cm0, out m1 + dm1 * cm1. */
export interface Quantization {
  readonly p: number;
  readonly dp: number;
  readonly m0: number;
  readonly dm0: number;
  readonly m1: number;
  readonly dm1: number;
}

/** One key and where it stands in the file. */
export interface CurveKey {
  readonly time: number;
  readonly value: number;
  readonly tangentIn: number;
  readonly tangentOut: number;
  /** cp, cm0, cm1 as the file holds them; null for a family without codes. */
  readonly codes: Vector3 | null;
  /** Of the key; for a single pose of the value in its record. */
  readonly byteOffset: number;
  readonly byteSize: number;
}

export interface CurveKeys {
  /** null for a family without a header. */
  readonly header: Quantization | null;
  readonly keys: readonly CurveKey[];
}

export interface Clip {
  readonly document: KotsuDocument;
  readonly index: number;
  readonly frameCount: number;
  readonly claimedFrameCount: number;
  readonly framesPerSecond: number;
  /** Frames after which a loop is back at frame 0. */
  readonly loopLength: number;
  /** null: the file does not say. */
  readonly loops: boolean | null;
  readonly scaledFrameCount: number;
  /** FF8: bones per frame; 0 where bones are found by id. */
  readonly boneCount: number;
  readonly byteOffset: number;
  readonly curveCount: number;
  /** Whose rules an Okami or God Hand motion follows; null for other formats. */
  readonly dialect: Dialect | null;
}

/** One bone of one FF8 frame as the engine holds it, in the file's own axes. */
export interface Ff8Raw {
  readonly position: Vector3;
  readonly rotation: Vector3;
  readonly scale: Vector3;
  readonly scaled: boolean;
}

export interface LoadOptions {
  /** First property of Okami's Quantized-Precision family; 0 or absent: told by the file. */
  readonly okamiPrecisionBase?: 0 | 48 | 50;
  /** Absent: told by the file's structure. */
  readonly dialect?: Dialect;
  /** Which release wrote an Okami model's weights. Absent: told by the data. */
  readonly okamiWeights?: 'hd' | 'ps2';
}

/** Where a pose is written: doubles are the decoder's own, floats what a picture needs. */
export type PoseArray = Float32Array | Float64Array;
/** Numbers per bone in a local pose: translation 3, rotation x y z w, scale 3. */
export const LOCAL_FLOATS = 10;
/** Numbers per bone in a model-space pose: a column-major 4x4 matrix. */
export const MATRIX_FLOATS = 16;
