// `info`: what a session holds, as the JSON that scripts read.
// SPDX-License-Identifier: MIT
import type { Bone, Clip, Format, KotsuDocument, Vector3 } from '../wasm-bindings/kotsu.ts';
import { shortestFloat } from './numbers.ts';
import { clipName, type OpenFile, problemsOf, type Session, stem, type Warning } from './session.ts';

export interface BoneInfo {
  /** The file's own number; -1 is the node above an Okami model's bones. */
  readonly index: number;
  /** In the same numbers; an FF8 root has -1, Okami's root node null. */
  readonly parent: number | null;
  readonly length: number;
  /** Degrees about the file's x, y and z axes. */
  readonly restRotation: Vector3;
  /** From the parent, in output space. */
  readonly restTranslation: Vector3;
  readonly raw: Bone['raw'];
  readonly byteOffset: number;
}

export interface ClipInfo {
  readonly index: number;
  readonly name: string;
  readonly frameCount: number;
  readonly framesPerSecond: number;
  /** null: the file does not say. */
  readonly loops: boolean | null;
  readonly scaled: boolean;
  readonly scaledFrames: number;
  readonly claimedFrameCount: number;
  readonly file: string;
  readonly byteOffset: number;
}

/** A document on its own. */
interface Contents {
  readonly format: Format;
  readonly name: string;
  /** null where there is no skeleton. */
  readonly modelScale: number | null;
  readonly bones: readonly BoneInfo[];
  readonly clips: readonly ClipInfo[];
  readonly warnings: readonly Warning[];
}

interface FileInfo {
  readonly file: string;
  readonly size: number;
  readonly format: Format;
  readonly name: string;
  readonly inSession: boolean;
}

export interface Info extends Contents {
  readonly file: string;
  /** The bones are made up from a motion that came without its model. */
  readonly flat: boolean;
  /** Every file in the order given; those that are not part of the session carry their own contents. */
  readonly files: readonly (FileInfo | (FileInfo & Contents))[];
}

export function describeSession(session: Session): Info {
  const { rig } = session;
  return {
    ...describeHead(rig),
    file: rig.file,
    flat: rig.document.skeleton?.flat ?? false,
    bones: describeBones(rig.document),
    clips: session.clips.map(({ index, name, source, clip }) => describeClip(index, name, source, clip)),
    warnings: session.warnings,
    files: session.files.map((file) => describeFile(file, !session.apart.includes(file))),
  };
}

function describeHead({ file, document }: OpenFile): Pick<Contents, 'format' | 'name' | 'modelScale'> {
  return {
    format: document.format,
    name: document.name || stem(file),
    modelScale: document.skeleton?.modelScale ?? null,
  };
}

function describeFile(source: OpenFile, inSession: boolean): FileInfo | (FileInfo & Contents) {
  const { file, size, document } = source;
  const { modelScale, ...head } = describeHead(source);
  const own: FileInfo = { file, size, ...head, inSession };
  if (inSession) return own;
  return {
    ...own,
    modelScale,
    bones: describeBones(document),
    clips: document.clips.map((clip) => describeClip(clip.index, clipName(source, clip), source, clip)),
    warnings: problemsOf(source, true),
  };
}

function describeClip(index: number, name: string, source: OpenFile, clip: Clip): ClipInfo {
  return {
    index,
    name,
    frameCount: clip.frameCount,
    framesPerSecond: clip.framesPerSecond,
    loops: clip.loops,
    scaled: clip.scaledFrameCount > 0,
    scaledFrames: clip.scaledFrameCount,
    claimedFrameCount: clip.claimedFrameCount,
    file: source.file,
    byteOffset: clip.byteOffset,
  };
}

function describeBones({ bones, skeleton }: KotsuDocument): BoneInfo[] {
  const ff8 = skeleton?.composition === 'ff8';
  return bones.map((bone) => ({
    index: bone.id,
    parent: bones[bone.parent]?.id ?? (ff8 ? -1 : null),
    length: bone.length,
    restRotation: degrees(bone.raw.rotation),
    restTranslation: vector(bone.restTranslation, shortestFloat),
    raw: bone.raw,
    byteOffset: bone.byteOffset,
  }));
}

/** 4096 is a full turn. Okami bones hold no rotation: all zero. */
function degrees(raw: Vector3): Vector3 {
  return vector(raw, (value) => (value / 4096) * 360);
}

function vector([x, y, z]: Vector3, map: (value: number) => number): Vector3 {
  return [map(x), map(y), map(z)];
}
