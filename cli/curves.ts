// `curves`: what moves one bone, as its file keeps it (Okami's keys, FF8's integers) and as it plays, frame by frame.
// SPDX-License-Identifier: MIT
import type { Channel, Curve, CurveKeys, Dialect, Family, Vector3 } from '../wasm-bindings/kotsu.ts';
import { floatsIn, isGuessed, WORD, wordBytes } from '../web/src/state/curve-words.ts';
import { chooseClip } from './clips.ts';
import { Failure } from './failure.ts';
import { shortestFloat } from './numbers.ts';
import type { Session, SessionClip } from './session.ts';

export interface CurvesRequest {
  /** The file's own number. */
  readonly bone: string;
  /** undefined: all clips. */
  readonly clip: string | undefined;
}

export interface CurvesInfo {
  readonly bone: number;
  readonly clips: readonly ClipCurves[];
}

interface ClipHead {
  readonly clip: number;
  readonly name: string;
  readonly file: string;
  readonly frameCount: number;
  readonly framesPerSecond: number;
}

export type ClipCurves = OkamiCurves | Ff8Curves;

export interface OkamiCurves extends ClipHead {
  readonly kind: 'okami';
  readonly dialect: Dialect | null;
  readonly curves: readonly CurveInfo[];
  /** Each channel that has keys, at every frame: units, radians, factor. */
  readonly frames: readonly { readonly frame: number; readonly values: Readonly<Partial<Record<Channel, number>>> }[];
}

/** One record of the file. Tangents are slopes over the whole segment beside the key. */
export interface CurveInfo {
  readonly record: number;
  readonly property: number;
  /** null: a property that is not known to move anything. */
  readonly channel: Channel | null;
  readonly family: Family;
  readonly flags: number;
  readonly rootSpace: Curve['rootSpace'];
  readonly byteOffset: number;
  readonly dataOffset: number;
  readonly claimedKeyframeCount: number;
  /** value = p + dp * code, and so on; null for a family without codes. */
  readonly header: CurveKeys['header'];
  readonly keys: CurveKeys['keys'];
  /** GUESS: of a property that nobody has described, its words as 32-bit floats, one per frame; null where they are none. */
  readonly guess:
    | readonly { readonly frame: number; readonly value: number | null; readonly byteOffset: number }[]
    | null;
}

export interface Ff8Curves extends ClipHead {
  readonly kind: 'ff8';
  readonly frames: readonly Ff8Frame[];
}

export interface Ff8Frame {
  readonly frame: number;
  /** Accumulated integers in the file's axes: 256, 4096 (a full turn) and 1024 are one. */
  readonly raw: {
    readonly position: Vector3;
    readonly rotation: Vector3;
    readonly scale: Vector3;
    readonly scaled: boolean;
  };
  /** The same in units, degrees (rest rotation not added) and as factors; only the root has a position, only scaled frames scale. */
  readonly decoded: { readonly position: Vector3 | null; readonly rotation: Vector3; readonly scale: Vector3 | null };
}

/** @throws Failure where there is no such bone or clip */
export async function describeCurves(session: Session, request: CurvesRequest): Promise<CurvesInfo> {
  const bone = readBone(request.bone);
  const clips = request.clip === undefined ? session.clips : [chooseClip(session.clips, request.clip)];
  const { document, file } = session.rig;
  const known = document.bones.some(({ id }) => id === bone);
  const moved = clips.some(({ clip }) => clip.document.curves(clip).some(({ boneId }) => boneId === bone));
  if (!known && !moved) {
    const ids = document.bones.map(({ id }) => id);
    const range = ids.length === 0 ? 'it has none' : `it has ${Math.min(...ids)} to ${Math.max(...ids)}`;
    throw new Failure(`${file} has no bone ${bone}: ${range}.`);
  }
  if (clips.length === 0) throw new Failure(`${file} has no clip.`);
  const described = clips.map((each) =>
    each.clip.boneCount > 0 ? ff8Curves(session, each, bone) : okamiCurves(each, bone),
  );
  return { bone, clips: await Promise.all(described) };
}

function readBone(text: string): number {
  if (/^-?\d{1,5}$/.test(text)) return Number(text);
  throw new Failure(`"${text}" is not a bone: --bone wants its number, such as 7, or -1 for Okami's root.`);
}

function headOf({ index, name, source, clip }: SessionClip): ClipHead {
  const { frameCount, framesPerSecond } = clip;
  return { clip: index, name, file: source.file, frameCount, framesPerSecond };
}

async function okamiCurves(each: SessionClip, bone: number): Promise<OkamiCurves> {
  const { clip } = each;
  const { document } = clip;
  const own = document.curves(clip).flatMap((curve, index) => (curve.boneId === bone ? [{ curve, index }] : []));
  const playing = own.filter(({ curve }) => curve.channel !== null && curve.keyframes.length > 0);
  const frames = Array.from({ length: clip.frameCount }, (_, frame) => ({
    frame,
    // Of two records for one channel the later one rules.
    values: Object.fromEntries(
      playing.map(({ curve, index }) => [curve.channel, shortestFloat(document.sampleCurve(clip, index, frame))]),
    ),
  }));
  return {
    ...headOf(each),
    kind: 'okami',
    dialect: clip.dialect,
    curves: await Promise.all(
      own.map(async ({ curve, index }) => ({
        ...curveInfo(curve, document.curveKeys(clip, index)),
        guess: isGuessed(curve) ? await guess(curve, each.source.blob) : null,
      })),
    ),
    frames: playing.length === 0 ? [] : frames,
  };
}

function curveInfo(curve: Curve, { header, keys }: CurveKeys): Omit<CurveInfo, 'guess'> {
  const { record, property, channel, family, flags, rootSpace, byteOffset, dataOffset, claimedKeyframeCount } = curve;
  const facts = { record, property, channel, family, flags, rootSpace, byteOffset, dataOffset, claimedKeyframeCount };
  const short = keys.map((key) => ({
    ...key,
    value: shortestFloat(key.value),
    tangentIn: shortestFloat(key.tangentIn),
    tangentOut: shortestFloat(key.tangentOut),
  }));
  return { ...facts, header: header && shortHeader(header), keys: short };
}

async function guess(curve: Curve, file: Blob): Promise<NonNullable<CurveInfo['guess']>> {
  const { dataOffset } = curve;
  const words = await file.slice(dataOffset, dataOffset + wordBytes(curve, file.size)).arrayBuffer();
  return Array.from(floatsIn(new Uint8Array(words)), (value, frame) => ({
    frame,
    value: Number.isFinite(value) ? shortestFloat(value) : null,
    byteOffset: dataOffset + WORD * frame,
  }));
}

function shortHeader({ p, dp, m0, dm0, m1, dm1 }: NonNullable<CurveKeys['header']>): CurveKeys['header'] {
  const short = shortestFloat;
  return { p: short(p), dp: short(dp), m0: short(m0), dm0: short(dm0), m1: short(m1), dm1: short(dm1) };
}

function ff8Curves(session: Session, each: SessionClip, id: number): Ff8Curves {
  const { clip } = each;
  const { document } = clip;
  const bone = session.rig.document.bones.find((candidate) => candidate.id === id);
  const frames = Array.from({ length: clip.frameCount }, (_, frame): Ff8Frame[] => {
    const raw = document.ff8Raw(clip, frame, bone?.position ?? -1);
    if (raw === null) return [];
    const { position, rotation, scale, scaled } = raw;
    const divided = ([x, y, z]: Vector3, by: number): Vector3 => [x / by, y / by, z / by];
    const decoded = {
      position: (bone?.parent ?? -1) < 0 ? divided(position, 256) : null,
      rotation: divided(rotation, 4096 / 360),
      scale: scaled ? divided(scale, 1024) : null,
    };
    return [{ frame, raw: { position, rotation, scale, scaled }, decoded }];
  });
  return { ...headOf(each), kind: 'ff8', frames: frames.flat() };
}
