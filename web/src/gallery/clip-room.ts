// What a cell has to show of a model over its clip, and which part of its way is taken out so that it fills the cell.
// SPDX-License-Identifier: MIT
import { type Clip, type KotsuDocument, MATRIX_FLOATS } from '../../../wasm-bindings/kotsu';
import { lastFrame } from '../playback/clock';
import { onPaper } from '../scene/crowd-paper';
import { type CrowdMember, type CrowdRoom, ROW, Row } from '../scene/crowd-types';
import { type Box, boxSize, emptyBox, finite, growBox, growBoxByPoint, isEmptyBox, rootOf } from '../scene/pose-bounds';
import type { SceneSkeleton } from '../scene/scene-types';

export interface ClipRoom extends Pick<CrowdMember, 'root' | 'followed'> {
  /** null: there is nothing to see, or no mesh. */
  readonly bones: CrowdRoom | null;
  readonly body: CrowdRoom | null;
}

/** Enough poses to know a clip's extent; more only cost time. */
const MOST_POSES = 24;

/** A way along an axis that makes the room so much larger than the model ever is: the cell goes along with the root. */
const TOO_FAR = 1.3;

/**
 * @param clip null: it rests
 * @param rows corners of its mesh, as `Row` lays them out; null: it has none
 */
export function clipRoom(
  document: KotsuDocument,
  clip: Clip | null,
  skeleton: SceneSkeleton,
  rows: Float32Array | null,
): ClipRoom {
  const poses = framesOf(clip).map((frame) => {
    const matrices = new Float32Array(document.bones.length * MATRIX_FLOATS);
    if (clip === null || frame === null) document.restPose(matrices);
    else document.samplePose(clip, frame, matrices);
    return matrices;
  });
  const root = rootOf(skeleton);
  const followed = root < 0 ? nothing : farWays(skeleton, poses);
  const [bones, body] = [emptyBox(), emptyBox()];
  for (const matrices of poses) {
    const [x, y, z] = followed.map((goes, axis) => (goes ? finite(matrices[root * MATRIX_FLOATS + 12 + axis]) : 0));
    const way = axes.map((axis) => onPaper(axis, x ?? 0, y ?? 0, z ?? 0));
    growByBones(bones, skeleton, matrices, way);
    if (rows !== null) growByCorners(body, rows, matrices, way);
  }
  return { root, followed, bones: roomOf(bones), body: roomOf(body) };
}

const axes = [0, 1, 2] as const;
const nothing = [false, false, false] as const;

/** Along which axes the model goes so far that it would be small in a room for all of it. */
function farWays(skeleton: SceneSkeleton, poses: readonly Float32Array[]): ClipRoom['followed'] {
  const all = emptyBox();
  const sizes = [0, 0, 0];
  for (const matrices of poses) {
    const box = emptyBox();
    growBox(box, skeleton, matrices);
    if (isEmptyBox(box)) continue;
    growBoxByPoint(all, ...box.min);
    growBoxByPoint(all, ...box.max);
    for (const axis of axes) sizes[axis] = Math.max(sizes[axis] ?? 0, box.max[axis] - box.min[axis]);
  }
  // What is thin along an axis may go along it as far as it is large: nobody sees that.
  const least = Math.max(...sizes) / 2;
  const isFar = (axis: 0 | 1 | 2) => all.max[axis] - all.min[axis] > TOO_FAR * Math.max(least, sizes[axis] ?? 0);
  return [isFar(0), isFar(1), isFar(2)];
}

/** Whole frames spread over a clip; null alone is the rest pose. */
function framesOf(clip: Clip | null): (number | null)[] {
  if (clip === null || clip.frameCount === 0) return [null];
  const poses = Math.min(MOST_POSES, clip.frameCount);
  return Array.from({ length: poses }, (_, index) =>
    Math.min(lastFrame(clip), Math.round((index * (clip.frameCount - 1)) / Math.max(1, poses - 1))),
  );
}

type Way = readonly number[];

function growByBones(box: Box, { bones, shape, flat, placed }: SceneSkeleton, matrices: Float32Array, way: Way): void {
  const tips = shape === 'own-axis' && !flat;
  bones.forEach(({ length }, bone) => {
    if (flat && placed?.[bone] === false) return;
    const at = bone * MATRIX_FLOATS;
    const reach = tips ? length : 0;
    const [x, y, z] = [matrices[at + 12] ?? 0, matrices[at + 13] ?? 0, matrices[at + 14] ?? 0];
    growBySeen(box, x, y, z, way);
    if (reach === 0) return;
    const along = (axis: number) => reach * (matrices[at + 8 + axis] ?? 0);
    growBySeen(box, x + along(0), y + along(1), z + along(2), way);
  });
}

function growByCorners(box: Box, rows: Float32Array, matrices: Float32Array, way: Way): void {
  for (let row = 0; row < rows.length; row += ROW) {
    let [x, y, z] = [0, 0, 0];
    for (let held = 0; held < 3; held++) {
      const at = row + Row.held + held * 4;
      const weight = rows[at + 3] ?? 0;
      if (weight === 0) continue;
      const bone = (rows[row + Row.bones + held] ?? 0) * MATRIX_FLOATS;
      const [px, py, pz] = [rows[at] ?? 0, rows[at + 1] ?? 0, rows[at + 2] ?? 0];
      x += placed(matrices, bone, px, py, pz, weight);
      y += placed(matrices, bone + 1, px, py, pz, weight);
      z += placed(matrices, bone + 2, px, py, pz, weight);
    }
    growBySeen(box, x, y, z, way);
  }
}

function placed(matrices: Float32Array, at: number, x: number, y: number, z: number, weight: number): number {
  return (
    (matrices[at] ?? 0) * x +
    (matrices[at + 4] ?? 0) * y +
    (matrices[at + 8] ?? 0) * z +
    (matrices[at + 12] ?? 0) * weight
  );
}

function growBySeen(box: Box, x: number, y: number, z: number, [wx = 0, wy = 0, wz = 0]: Way): void {
  growBoxByPoint(box, onPaper(0, x, y, z) - wx, onPaper(1, x, y, z) - wy, onPaper(2, x, y, z) - wz);
}

function roomOf(box: Box): CrowdRoom | null {
  if (boxSize(box) === 0) return null;
  const { min, max } = box;
  const middle = (axis: 0 | 1 | 2) => (min[axis] + max[axis]) / 2;
  const half = (axis: 0 | 1 | 2) => (max[axis] - min[axis]) / 2;
  return { middle: [middle(0), middle(1), middle(2)], half: [half(0), half(1), half(2)] };
}
