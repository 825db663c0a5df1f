// Document -> snapshot: samples every frame that an export needs, on the decoder's own thread, with pauses for the page.
// SPDX-License-Identifier: MIT
import { type Clip, type KotsuDocument, LOCAL_FLOATS, MATRIX_FLOATS, SampleMode } from '../../../wasm-bindings/kotsu';
import { msg, told } from '../i18n/english';
import {
  boneName,
  distinctNames,
  ExportFailure,
  type ExportMesh,
  type ExportRig,
  type ExportSource,
} from './export-source';
import type { ClipSnapshot, PoseSnapshot, RigClipSnapshot, RigSnapshot, SourceSnapshot } from './snapshot-types';
import { exactSplines } from './splines';
import { ff8Turns, MOST_PIECES, okamiTurns } from './turns';

/** Poses of one bone each: at some 400 bytes, what a browser tab can bear. No release file comes near. */
const MOST_BONE_FRAMES = 2_000_000;

export interface SnapshotWork {
  /** Called between two steps; may wait, and may throw to end the work. */
  readonly breathe: (done: number, total: number) => Promise<void> | void;
  /** Half frames, turns and splines: what lies between the frames. */
  readonly between: boolean;
}

/** @throws ExportFailure where there is nothing to export, or too much; whatever `breathe` throws. */
export async function takeSnapshot(source: ExportSource, work: SnapshotWork): Promise<SourceSnapshot> {
  checkSize(source);
  const notes: string[] = [];
  const rigs = source.rigs.map((rig, index) => snapshotRig(source, rig, index, notes));
  if (rigs.every(({ bones, meshes }) => bones.length === 0 && meshes.length === 0)) {
    throw new ExportFailure(msg('There is neither a skeleton nor a mesh to export.'));
  }
  const names = distinctNames(source.clips.map(({ name }) => name));
  const clips: ClipSnapshot[] = [];
  for (const [index, { clips: perRig }] of source.clips.entries()) {
    await work.breathe(index, source.clips.length);
    const name = names[index] ?? '';
    const present = perRig.filter((clip) => clip !== null && clip.frameCount > 0);
    if (present.length === 0) {
      notes.push(told('{name} has no frames and is left out.', { name }));
      continue;
    }
    clips.push({
      name,
      framesPerSecond: present[0]?.framesPerSecond || 30,
      rigs: source.rigs.map(({ document }, rig) =>
        snapshotClip(document, perRig[rig] ?? null, source.mode, work.between),
      ),
    });
    if (clips.at(-1)?.rigs.some((rig) => rig?.cutShort)) {
      notes.push(
        told(
          '{name}: a bone turns more than {most} times a quarter from one frame to the next; the file is exact at every frame, and between those frames it turns less often.',
          { name, most: MOST_PIECES },
        ),
      );
    }
  }
  await work.breathe(source.clips.length, source.clips.length);
  return { name: source.name, rigs, clips, notes };
}

function checkSize({ rigs, clips }: ExportSource): void {
  const poses = clips.flatMap((entry) =>
    rigs.map((rig, i) => rig.document.bones.length * (entry.clips[i]?.frameCount ?? 0)),
  );
  const total = poses.reduce((sum, count) => sum + count, 0);
  if (total > MOST_BONE_FRAMES) {
    throw new ExportFailure(msg('These clips are too long to be exported together: choose fewer of them.'));
  }
}

function snapshotRig(source: ExportSource, rig: ExportRig, index: number, notes: string[]): RigSnapshot {
  const { document } = rig;
  const { skeleton, bones } = document;
  const prefix = index === 0 ? '' : `${rig.name} `;
  const bindClip = source.bindClip?.clips[index];
  return {
    name: rig.name,
    composition: skeleton?.composition ?? 'hierarchical',
    flat: skeleton?.flat ?? false,
    modelScale: skeleton?.modelScale ?? 1,
    bones: bones.map(({ id, parent, length }) => ({ name: `${prefix}${boneName(id)}`, parent, length })),
    rest: restOf(document),
    firstFrame: bindClip && bindClip.frameCount > 0 ? posesOf(document, bindClip, 1, source.mode) : null,
    meshes: rig.meshes.filter((mesh) => usable(mesh, bones.length, notes)),
  };
}

function restOf(document: KotsuDocument): PoseSnapshot {
  const matrices = new Float64Array(document.bones.length * MATRIX_FLOATS);
  if (document.skeleton) document.restPose(matrices);
  const locals = document.bones.flatMap(({ restTranslation, restRotation, restScale }) => [
    ...restTranslation,
    ...restRotation,
    ...restScale,
  ]);
  return { locals: Float64Array.from(locals), matrices };
}

function posesOf(document: KotsuDocument, clip: Clip, count: number, mode: number): PoseSnapshot {
  const bones = document.bones.length;
  const locals = new Float64Array(count * bones * LOCAL_FLOATS);
  const matrices = new Float64Array(count * bones * MATRIX_FLOATS);
  for (let frame = 0; frame < count; frame++) {
    const own = (floats: number, of: Float64Array) => of.subarray(frame * bones * floats, (frame + 1) * bones * floats);
    document.samplePose(clip, frame, own(MATRIX_FLOATS, matrices), mode | SampleMode.stepped);
    document.sampleLocal(clip, frame, own(LOCAL_FLOATS, locals), mode | SampleMode.stepped);
  }
  return { locals, matrices };
}

function snapshotClip(
  document: KotsuDocument,
  clip: Clip | null,
  mode: number,
  between: boolean,
): RigClipSnapshot | null {
  if (clip === null || clip.frameCount === 0 || document.bones.length === 0) return null;
  const { frameCount } = clip;
  const frames = posesOf(document, clip, frameCount, mode);
  if (!between) return { frameCount, frames, halves: new Float64Array(0), turns: [], cutShort: false, splines: [] };
  const size = document.bones.length * MATRIX_FLOATS;
  const halves = new Float64Array((frameCount - 1) * size);
  for (let frame = 0; frame + 1 < frameCount; frame++) {
    document.samplePose(clip, frame + 0.5, halves.subarray(frame * size, (frame + 1) * size), mode);
  }
  if (document.skeleton?.composition === 'ff8') {
    return { frameCount, frames, halves, ...ff8Turns(document, clip, frames.locals), splines: [] };
  }
  const curves = document.curves(clip);
  const splines = exactSplines(document, clip, curves, frames.locals);
  return { frameCount, frames, halves, ...okamiTurns(document, clip, curves, mode), splines };
}

function usable({ name, mesh }: ExportMesh, boneCount: number, notes: string[]): boolean {
  if (mesh.corners.length === 0) return false;
  if (boneCount === 0 || mesh.bones.every((bone) => bone < boneCount)) return true;
  notes.push(told('The mesh of {name} is left out: it names bones that this skeleton does not have.', { name }));
  return false;
}
