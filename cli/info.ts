// `info`: what files hold, as the JSON that scripts read. Keys are only ever added.
// SPDX-License-Identifier: MIT
import type { Bone, Dialect, KotsuDocument, Vector3 } from '../wasm-bindings/kotsu.ts';
import type { BundleFormat } from '../web/src/files/bundle.ts';
import { formatTitles } from '../web/src/files/formats.ts';
import { clipUse, useText } from '../web/src/playback/clip-use.ts';
import { sequencesIn } from '../web/src/playback/sequences.ts';
import type { Archive, ArchiveEntry } from './archive.ts';
import { describeGeometry, describeTextures, type GeometryInfo, type TextureInfo } from './info-looks.ts';
import type { OpenFile } from './inputs.ts';
import { shortestFloat } from './numbers.ts';
import {
  assembleSession,
  clipName,
  heldBy,
  problemsOf,
  type Session,
  type SessionClip,
  sequencesFor,
  stem,
} from './session.ts';
import type { Warning } from './warning.ts';

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
  /** Whose rules a motion follows; null for clips of Final Fantasy VIII. */
  readonly dialect: Dialect | null;
  readonly file: string;
  readonly byteOffset: number;
  /** What the file's sequences do with it, in a few words; null where it has none to ask. */
  readonly use: string | null;
  /** Numbers of the sequences that loop it, and that play it once. */
  readonly loopedBy: readonly number[];
  readonly playedOnceBy: readonly number[];
  /** Of both, those that stay in it while nothing else happens. */
  readonly idleIn: readonly number[];
}

/** A document or an archive on its own. */
export interface Contents {
  readonly format: BundleFormat;
  readonly name: string;
  /** null where there is no skeleton. */
  readonly modelScale: number | null;
  readonly bones: readonly BoneInfo[];
  readonly clips: readonly ClipInfo[];
  /** null where there is no mesh. */
  readonly geometry: GeometryInfo | null;
  readonly textures: readonly TextureInfo[];
  /** null where there are none. */
  readonly sequences: SequencesSummary | null;
  /** Of an archive or a container; empty for any other file. */
  readonly entries: readonly EntryInfo[];
  readonly warnings: readonly Warning[];
}

export interface SequencesSummary {
  readonly count: number;
  readonly instructions: number;
  /** What each plays; `kotsu sequences` has their instructions. */
  readonly list: readonly {
    readonly number: number;
    readonly idle: boolean;
    readonly loops: readonly number[];
    readonly once: readonly number[];
  }[];
}

export interface EntryInfo {
  readonly number: number;
  readonly path: string;
  /** As `extract` calls it. */
  readonly fileName: string;
  readonly size: number;
  /** Of its first stored byte, in the file that holds it. */
  readonly offset: number;
  readonly depth: number;
  /** The archive in this one that it lies in; null: this one itself. */
  readonly inside: string | null;
  readonly kind: ArchiveEntry['kind'];
  /** What it is, in a word or two; by its ending where nothing else tells. */
  readonly title: string;
  /** Of a battle model, such as a monster's; null: it has none. */
  readonly name: string | null;
  /** null: it cannot be read. */
  readonly packing: string | null;
  readonly note: string | null;
}

interface FileInfo {
  readonly file: string;
  readonly size: number;
  readonly format: BundleFormat;
  readonly name: string;
  readonly inSession: boolean;
  /** Of a weapon, the body that holds it; null: nobody does. */
  readonly heldBy: string | null;
}

export interface Info extends Contents {
  readonly file: string;
  /** The bones are made up from a motion that came without its model. */
  readonly flat: boolean;
  /** Every file in the order given; weapons and those that are not part of the session carry their own contents. */
  readonly files: readonly (FileInfo | (FileInfo & Contents))[];
}

export type Described = OpenFile | Archive;

/** @param inputs at least one */
export function describeInputs(inputs: readonly Described[]): Info {
  const documents = inputs.filter(isDocument);
  const [first] = inputs;
  if (documents.length > 0) return describeSession(assembleSession(documents), inputs);
  if (first === undefined || isDocument(first)) throw new Error('there is nothing to describe');
  return {
    ...describeArchive(first),
    file: first.file,
    flat: false,
    files: inputs.map((input) => fileInfo(input, input === first)),
  };
}

function isDocument(input: Described): input is OpenFile {
  return 'document' in input;
}

function describeSession(session: Session, inputs: readonly Described[]): Info {
  const { rig, clips } = session;
  const { document } = rig;
  return {
    ...describeHead(rig),
    file: rig.file,
    flat: document.skeleton?.flat ?? false,
    bones: describeBones(document),
    clips: clips.map(describeClip),
    geometry: describeGeometry(document, clips[0]),
    textures: describeTextures(document),
    sequences: summariseSequences(sequencesFor(rig, session.files)),
    entries: [],
    warnings: session.warnings,
    files: inputs.map((input) => fileInfo(input, isDocument(input) && !session.apart.includes(input), session.files)),
  };
}

function describeHead({ name, document }: OpenFile): Pick<Contents, 'format' | 'name' | 'modelScale'> {
  return {
    format: document.format,
    name: document.name || stem(name),
    modelScale: document.skeleton?.modelScale ?? null,
  };
}

function fileInfo(
  input: Described,
  inSession: boolean,
  files: readonly OpenFile[] = [],
): FileInfo | (FileInfo & Contents) {
  const { file, size } = input;
  const contents = isDocument(input) ? describeAlone(input, sequencesFor(input, files)) : describeArchive(input);
  const holder = isDocument(input) ? heldBy(input, files) : null;
  const { format, name } = contents;
  const own: FileInfo = { file, size, format, name, inSession, heldBy: holder?.file ?? null };
  return inSession && holder === null ? own : { ...own, ...contents };
}

function describeAlone(source: OpenFile, sequences: KotsuDocument): Contents {
  const { document } = source;
  const [first] = document.clips;
  return {
    ...describeHead(source),
    bones: describeBones(document),
    clips: document.clips.map((clip) =>
      describeClip({ index: clip.index, name: clipName(source, clip), source, clip, sequences }),
    ),
    geometry: describeGeometry(document, first && { clip: first, index: 0 }),
    textures: describeTextures(document),
    sequences: summariseSequences(sequences),
    entries: [],
    warnings: problemsOf(source, true),
  };
}

function describeArchive({ name, format, entries, warnings }: Archive): Contents {
  const nothing = { modelScale: null, bones: [], clips: [], geometry: null, textures: [], sequences: null };
  return { ...nothing, format, name: stem(name), entries: entries.map(describeEntry), warnings };
}

export function describeEntry(entry: ArchiveEntry): EntryInfo {
  const { number, path, fileName, size, offset, depth, inside, kind, packing, note } = entry;
  const method = packing?.method === 'zip' ? (packing.deflated ? 'deflated' : 'stored') : (packing?.method ?? null);
  const title = entry.model === null ? entry.title : formatTitles[entry.model.format];
  const name = entry.model?.name || null;
  return { number, path, fileName, size, offset, depth, inside, kind, title, name, packing: method, note };
}

function describeClip({ index, name, source, clip, sequences }: SessionClip): ClipInfo {
  const use = clipUse(clip, sequences);
  return {
    index,
    name,
    frameCount: clip.frameCount,
    framesPerSecond: clip.framesPerSecond,
    loops: clip.loops,
    scaled: clip.scaledFrameCount > 0,
    scaledFrames: clip.scaledFrameCount,
    claimedFrameCount: clip.claimedFrameCount,
    dialect: clip.dialect,
    file: source.file,
    byteOffset: clip.byteOffset,
    use: use && useText(use),
    loopedBy: use?.loops ?? [],
    playedOnceBy: use?.once ?? [],
    idleIn: use?.idle ?? [],
  };
}

function summariseSequences(document: KotsuDocument): SequencesSummary | null {
  const sequences = sequencesIn(document);
  if (sequences.length === 0) return null;
  return {
    count: sequences.length,
    instructions: sequences.reduce((sum, { instructions }) => sum + instructions.length, 0),
    list: sequences.map(({ number, isBase, loops, once }) => ({ number, idle: isBase, loops, once })),
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
