// Open files -> one session: one skeleton, and every clip that can play on it.
// SPDX-License-Identifier: MIT
import { extname } from 'node:path';
import type { Clip, KotsuDocument, Problem } from '../wasm-bindings/kotsu.ts';
import { weaponOf } from '../web/src/files/weapon.ts';
import type { OpenFile } from './inputs.ts';
import type { Warning } from './warning.ts';

export interface SessionClip {
  /** Counts through the session. */
  readonly index: number;
  readonly name: string;
  readonly source: OpenFile;
  readonly clip: Clip;
  /** Whose sequences play it: a body's are in its weapon. */
  readonly sequences: KotsuDocument;
}

export interface Session {
  /** The file whose skeleton is posed: the first with a true skeleton, else the first motion, else simply the first. */
  readonly rig: OpenFile;
  readonly clips: readonly SessionClip[];
  /** Files that are neither the rig nor can play on it; described on their own, never dropped. */
  readonly apart: readonly OpenFile[];
  readonly files: readonly OpenFile[];
  readonly warnings: readonly Warning[];
}

/** @param files at least one */
export function assembleSession(files: readonly OpenFile[]): Session {
  const rig =
    files.find(({ document }) => document.skeleton?.flat === false) ??
    files.find(({ document }) => document.skeleton) ??
    files[0];
  if (!rig) throw new Error('a session needs a file');

  const playing = files.filter((file) => file === rig || playsOn(file.document, rig.document));
  const apart = files.filter((file) => !playing.includes(file));
  const clips = playing
    .flatMap((source) => {
      const sequences = sequencesFor(source, files);
      return source.document.clips.map((clip) => ({ source, clip, name: clipName(source, clip), sequences }));
    })
    .map((clip, index) => ({ index, ...clip }));

  const warnings = [
    ...playing.flatMap((file) => problemsOf(file, file === rig)),
    ...clips.flatMap((clip) => bonesNotInModel(clip, rig)),
    ...apart.map((file) => notInSession(file, rig)),
  ];
  return { rig, clips, apart, files, warnings };
}

/** A motion moves bones by number, so it plays on every Okami skeleton. An FF8 file's clips belong to its own bones. */
function playsOn(document: KotsuDocument, rig: KotsuDocument): boolean {
  return document.format === 'okami-motion' && rig.skeleton?.composition === 'hierarchical';
}

/** The document whose sequences play a file's clips: of a body, its weapon among the files. */
export function sequencesFor({ document }: OpenFile, files: readonly OpenFile[]): KotsuDocument {
  if (document.format !== 'ff8-character') return document;
  const arms = files.map((file, id) => ({ id, name: file.name, document: file.document }));
  const body = arms.find((file) => file.document === document);
  return (body && weaponOf(body, arms, new Map())?.document) ?? document;
}

/** A file's name without its ending. */
export function stem(name: string): string {
  return name.slice(0, name.length - extname(name).length);
}

/** FF8 numbers its animations; an Okami motion is one clip, named by its file. */
export function clipName(source: OpenFile, clip: Clip): string {
  return source.document.format === 'okami-motion' ? stem(source.name) : `animation ${clip.index}`;
}

/** What the core found in a file. That a motion has no skeleton of its own matters only where nothing gives it one. */
export function problemsOf(source: OpenFile, givesRig: boolean): Warning[] {
  return source.document.problems
    .filter((problem) => givesRig || problem.code !== 'flat-rig')
    .map(({ code, offset, message, severity }: Problem) => ({ code, offset, message, severity, file: source.file }));
}

/** One warning per bone that the clip moves and the skeleton lacks. */
function bonesNotInModel({ source, clip }: SessionClip, rig: OpenFile): Warning[] {
  const known = new Set(rig.document.bones.map((bone) => bone.id));
  const missing = new Map<number, { record: number; offset: number }>();
  for (const curve of source.document.curves(clip)) {
    if (curve.channel === null || curve.keyframes.length === 0 || known.has(curve.boneId)) continue;
    if (!missing.has(curve.boneId)) missing.set(curve.boneId, { record: curve.record, offset: curve.byteOffset });
  }
  const bones = [...known].filter((id) => id >= 0).length;
  return [...missing].map(([bone, { record, offset }]) => ({
    code: 'bone-not-in-model',
    offset,
    message: `Record ${record} moves bone ${bone}, which ${rig.file} does not have (it has ${bones} bones); the rest of the motion plays.`,
    severity: 'warning',
    file: source.file,
  }));
}

function notInSession(file: OpenFile, rig: OpenFile): Warning {
  return {
    code: 'not-in-session',
    offset: 0,
    message: `${file.file} does not belong to the skeleton of ${rig.file}, so it is listed on its own.`,
    severity: 'warning',
    file: file.file,
  };
}
