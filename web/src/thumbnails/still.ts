// One moment of a model as the page pictures it, drawn on the processor: the same room, the same camera, the same faces.
// SPDX-License-Identifier: MIT
import { type Clip, type KotsuDocument, MATRIX_FLOATS, type Picture } from '../../../wasm-bindings/kotsu';
import type { ExportClip, ExportRig, ExportSource } from '../export/export-source';
import { lastFrame } from '../playback/clock';
import { frameBox, VERTICAL_FOV, type Vec3, withGround } from '../scene/framing';
import { type Away, awayOf, type Box, boxSize, growBoxByPoint, isEmptyBox } from '../scene/pose-bounds';
import type { ReadonlyBox, SceneSkeleton } from '../scene/scene-types';
import { boxOf, type Mover } from '../scene/stand-box';
import { type Body, meshBody } from './body';
import { bonesBody } from './bones-body';
import { lensCamera, type PaperCamera, paperAxes } from './cameras';
import { drawBodies, type PosedBody } from './draw-body';
import { halve, Raster } from './raster';

export interface StillMoment {
  /** One of the source's clips; null: at rest. */
  readonly clip: ExportClip | null;
  /** May lie between two. */
  readonly frame: number;
}

export interface StillShot {
  readonly width: number;
  readonly height: number;
  /** Unit vector from the model to the camera. */
  readonly from: Vec3;
  /** Off: the model's root stays above its place. */
  readonly rootMotion: boolean;
}

/** Documents whose meshes the leading rig wears beside its own: they take room as well. */
export type Worn = readonly KotsuDocument[];

/** On nothing, alpha not multiplied in; null where there is nothing to see. */
export function stillOf(source: ExportSource, moment: StillMoment, shot: StillShot, worn: Worn): Picture | null {
  const away = leaderAway(source, moment, shot.rootMotion);
  const posed = source.rigs.flatMap((rig, index) => posedBodies(rig, index, source, moment, away));
  if (posed.length === 0) return null;
  const box = roomOf(source, moment.clip, shot.rootMotion, worn);
  // A mesh without bones has no poses that could be gone through.
  if (isEmptyBox(box)) for (const { points } of posed) growBoxByPoints(box, points);
  return isEmptyBox(box) ? null : develop(posed, shot, cameraFor(withGround(box), shot));
}

function growBoxByPoints(box: Box, points: Float32Array): void {
  for (let at = 0; at < points.length; at += 3)
    growBoxByPoint(box, points[at] ?? 0, points[at + 1] ?? 0, points[at + 2] ?? 0);
}

function roomOf({ rigs, mode }: ExportSource, clip: ExportClip | null, rootMotion: boolean, worn: Worn): Box {
  const movers = rigs.map(
    ({ document }, index): Mover => ({
      document,
      clip: clip?.clips[index] ?? null,
      skeleton: outline(document),
      meshes: index === 0 ? [document, ...worn] : [document],
    }),
  );
  return boxOf(movers, rootMotion, mode);
}

/** What the box around a pose asks of a skeleton. */
function outline({ skeleton, bones }: KotsuDocument): SceneSkeleton {
  return {
    bones: bones.map(({ parent, length }) => ({ parent, length, label: '' })),
    shape: skeleton?.composition === 'ff8' ? 'own-axis' : 'to-children',
    flat: skeleton?.flat ?? false,
    placed: null,
  };
}

function leaderAway({ rigs: [lead], mode }: ExportSource, { clip, frame }: StillMoment, rootMotion: boolean): Away {
  if (lead === undefined) return [0, 0];
  return awayOf(outline(lead.document), matricesOf(lead.document, clip?.clips[0] ?? null, frame, mode), rootMotion);
}

function posedBodies(
  { document, meshes }: ExportRig,
  index: number,
  { mode }: ExportSource,
  { clip, frame }: StillMoment,
  away: Away,
): PosedBody[] {
  const matrices = matricesOf(document, clip?.clips[index] ?? null, frame, mode);
  return bodiesOf(document, meshes).map((body) => ({ body, points: moved(body.pose(matrices), away) }));
}

function bodiesOf(document: KotsuDocument, meshes: ExportRig['meshes']): Body[] {
  const seen = meshes.filter(({ mesh }) => mesh.corners.length > 0);
  if (seen.length > 0) return seen.map((mesh) => meshBody(document, { ...mesh, smooth: true }));
  const bones = document.skeleton && bonesBody(document.skeleton);
  return bones ? [bones] : [];
}

function matricesOf(document: KotsuDocument, clip: Clip | null, frame: number, mode: number): Float32Array {
  const matrices = new Float32Array(document.bones.length * MATRIX_FLOATS);
  if (document.skeleton === null) return matrices;
  if (clip === null || clip.frameCount === 0) document.restPose(matrices);
  else document.samplePose(clip, Math.min(frame, lastFrame(clip)), matrices, mode);
  return matrices;
}

function moved(points: Float32Array, [x, z]: Away): Float32Array {
  for (let at = 0; at < points.length; at += 3) {
    points[at] = (points[at] ?? 0) - x;
    points[at + 2] = (points[at + 2] ?? 0) - z;
  }
  return points;
}

/** A single point has no extent to fit. */
const USUAL_DISTANCE = 3;

/** Of the raster, which is twice as large as the picture. */
function cameraFor(box: ReadonlyBox, { width, height, from }: StillShot): PaperCamera {
  const verticalFov = (VERTICAL_FOV * Math.PI) / 180;
  const { target, distance } = frameBox(box, from, verticalFov, width / height);
  const reach = distance || USUAL_DISTANCE;
  const eye: Vec3 = [target[0] + from[0] * reach, target[1] + from[1] * reach, target[2] + from[2] * reach];
  const nearest = Math.min(reach * 0.02, (boxSize(box) || 1) * 0.05);
  return lensCamera(paperAxes(from), { width: 2 * width, height: 2 * height, eye, verticalFov, nearest });
}

/** Rows of the picture that are drawn at once: a large one whole, and twice as large, would take half a gigabyte. */
const BAND = 256;

function develop(posed: readonly PosedBody[], { width, height }: StillShot, camera: PaperCamera): Picture {
  const picture = { width, height, rgba: new Uint8ClampedArray(width * height * 4) };
  const raster = new Raster(2 * width, 2 * Math.min(BAND, height));
  for (let top = 0; top < height; top += BAND) {
    raster.clear();
    drawBodies(raster, posed, shiftedUp(camera, 2 * top));
    halve(raster, picture, 0, top);
  }
  return picture;
}

/** The same paper, rolled up by so many pixels. */
function shiftedUp(camera: PaperCamera, rows: number): PaperCamera {
  return {
    ...camera,
    put: (corner, points, at, nearer) => {
      camera.put(corner, points, at, nearer);
      corner.y -= rows;
    },
  };
}
