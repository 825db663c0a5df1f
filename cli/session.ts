// Open files -> one session: one skeleton, and every clip that can play on it.
// SPDX-License-Identifier: MIT
import { extname } from 'node:path';
import type { Clip, KotsuDocument } from '../wasm-bindings/kotsu.ts';
import { holderOf, isReduced, weaponOf } from '../web/src/files/weapon.ts';
import { misfit } from '../web/src/files/weapon-fit.ts';
import { hasFaces, wearable } from '../web/src/state/worn-mesh.ts';
import type { OpenFile } from './inputs.ts';
import { type Warning, warningOf } from './warning.ts';

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
  /** The file whose skeleton is posed: the first with a true skeleton that nobody holds, else the first motion, else simply the first. */
  readonly rig: OpenFile;
  readonly clips: readonly SessionClip[];
  /** Of a body, its weapon, whose own bones and clips move along with it; null: it holds none. */
  readonly weapon: OpenFile | null;
  /** Files that are neither the rig nor can play on it; described on their own, never dropped. */
  readonly apart: readonly OpenFile[];
  readonly files: readonly OpenFile[];
  readonly warnings: readonly Warning[];
}

/** @param files at least one */
export function assembleSession(files: readonly OpenFile[]): Session {
  const rig =
    files.find((file) => file.document.skeleton?.flat === false && heldBy(file, files) === null) ??
    files.find(({ document }) => document.skeleton) ??
    files[0];
  if (!rig) throw new Error('a session needs a file');

  const playing = files.filter((file) => file === rig || playsOn(file.document, rig.document));
  const weapon = weaponIn(rig, files);
  const apart = files.filter((file) => !playing.includes(file) && file !== weapon);
  const clips = playing
    .flatMap((source) => {
      const sequences = sequencesFor(source, files);
      return source.document.clips.map((clip) => ({ source, clip, name: clipName(source, clip), sequences }));
    })
    .map((clip, index) => ({ index, ...clip }));

  const warnings = [
    ...playing.flatMap((file) => problemsOf(file, file === rig)),
    ...clips.flatMap((clip) => bonesNotInModel(clip, rig)),
    ...(weapon === null ? [] : [...problemsOf(weapon, true, true), ...misfits(rig, weapon)]),
    ...apart.map((file) => notInSession(file, rig, weapon)),
  ];
  return { rig, clips, weapon, apart, files, warnings };
}

/** A motion moves bones by number, so it plays on every Okami skeleton. An FF8 file's clips belong to its own bones. */
function playsOn(document: KotsuDocument, rig: KotsuDocument): boolean {
  return document.format === 'okami-motion' && rig.skeleton?.composition === 'hierarchical';
}

/** The document whose sequences play a file's clips: of a body, its weapon among the files. */
export function sequencesFor(file: OpenFile, files: readonly OpenFile[]): KotsuDocument {
  const weapon = file.document.format === 'ff8-character' ? weaponIn(file, files) : null;
  return (weapon ?? file).document;
}

/** What a body holds, by their names as on the page; null for any other file. */
export function weaponIn(body: OpenFile, files: readonly OpenFile[]): OpenFile | null {
  const arms = armsIn(files);
  const own = arms.find(({ file }) => file === body);
  return (own && weaponOf(own, arms, new Map())?.file) ?? null;
}

/** The body that holds a weapon; null: it stands for itself. */
export function heldBy(weapon: OpenFile, files: readonly OpenFile[]): OpenFile | null {
  const arms = armsIn(files);
  const own = arms.find(({ file }) => file === weapon);
  return (own && holderOf(own, arms, new Map(), [])?.file) ?? null;
}

function armsIn(files: readonly OpenFile[]) {
  return files.map((file, id) => ({ id, name: file.name, document: file.document, file }));
}

/** A file's name without its ending. */
export function stem(name: string): string {
  return name.slice(0, name.length - extname(name).length);
}

/** FF8 numbers its animations; an Okami motion is one clip, named by its file. */
export function clipName(source: OpenFile, clip: Clip): string {
  return source.document.format === 'okami-motion' ? stem(source.name) : `animation ${clip.index}`;
}

/** What the core found in a file. That it has no skeleton of its own matters only where nothing gives it one. */
export function problemsOf(source: OpenFile, givesRig: boolean, held = false): Warning[] {
  return source.document.problems
    .filter(({ code }) => (givesRig || code !== 'flat-rig') && !(held && code === 'no-skeleton'))
    .map((problem) => warningOf(problem, source.file));
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

function misfits(rig: OpenFile, held: OpenFile): Warning[] {
  const [body, weapon] = armsIn([rig, held]);
  if (body === undefined || weapon === undefined) return [];
  const mesh = isReduced(weapon) ? held.document.mesh() : null;
  const missing = mesh === null ? [] : wearable(mesh, rig.document.bones.length).missing;
  const objects = rig.document.mesh()?.objects.length ?? 0;
  const message = misfit({ body, weapon, clip: null, objects, missing, bare: !hasFaces(mesh) });
  return message === null
    ? []
    : [{ code: 'weapon-misfit', offset: null, message, severity: 'warning', file: held.file }];
}

function notInSession(file: OpenFile, rig: OpenFile, weapon: OpenFile | null): Warning {
  const why =
    weapon !== null && weaponIn(rig, [rig, file]) === file
      ? `${rig.file} holds ${weapon.file} already, so ${file.file} is listed on its own`
      : `${file.file} does not belong to the skeleton of ${rig.file}, so it is listed on its own`;
  return {
    code: 'not-in-session',
    offset: null,
    message: `${why}.`,
    severity: 'warning',
    file: file.file,
  };
}
