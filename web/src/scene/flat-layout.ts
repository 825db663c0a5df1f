// Places for the bones of a flat rig whose motion gives none: rows on the ground, read like text from the front.
// SPDX-License-Identifier: MIT
import { roundStep } from './framing';
import { type Box, boxSize, emptyBox, growBoxByPoint, isEmptyBox } from './pose-bounds';
import type { ReadonlyBox } from './scene-types';

export interface FlatLayout {
  /** x y z of every bone; those of placed bones are not used. */
  readonly positions: Float32Array;
  /** Display length of a bone. */
  readonly unit: number;
  /** Around the grid and the bones standing on it; empty when every bone is placed. */
  readonly box: Box;
}

/** Distance between neighbours in bone lengths: a bone can turn freely without touching the next. */
const SPACING = 2;

/**
 * @param placedBox the room of the placed bones (may be empty). It sets the scale, and the grid stands in front of it.
 */
export function layOutFlat(boneCount: number, placed: readonly boolean[] | null, placedBox: ReadonlyBox): FlatLayout {
  const unplaced: number[] = [];
  for (let bone = 0; bone < boneCount; bone++) if (placed?.[bone] === false) unplaced.push(bone);
  const columns = Math.max(1, Math.ceil(Math.sqrt(unplaced.length * 1.6)));
  const rows = Math.ceil(unplaced.length / columns);

  const hasPlaced = !isEmptyBox(placedBox);
  // One placed bone alone has no extent, but its height says how large the model is.
  const room = hasPlaced ? Math.max(boxSize(placedBox), Math.abs(placedBox.min[1]), Math.abs(placedBox.max[1])) : 0;
  const unit = room > 0 ? roundStep(room / 8) : 1;
  const spacing = SPACING * unit;
  const middleX = hasPlaced ? whole((placedBox.min[0] + placedBox.max[0]) / 2, unit) : 0;
  const backZ = hasPlaced ? whole(placedBox.min[2] - spacing, unit) : ((rows - 1) / 2) * spacing;

  const positions = new Float32Array(boneCount * 3);
  const box = emptyBox();
  unplaced.forEach((bone, index) => {
    // The viewer stands at -z: her left is +x, and the far row comes first.
    const x = middleX + ((columns - 1) / 2 - (index % columns)) * spacing;
    const z = backZ - Math.floor(index / columns) * spacing;
    positions.set([x, 0, z], bone * 3);
    growBoxByPoint(box, x - unit, 0, z - unit);
    growBoxByPoint(box, x + unit, unit, z + unit);
  });
  return { positions, unit, box };
}

/** On the lines of the ground's grid. */
function whole(value: number, step: number): number {
  return Math.round(value / step) * step;
}
