// A skeleton alone as an Okami model (.md): what a motion saved from another game's model can be played on.
// SPDX-License-Identifier: MIT
import type { Bone } from './kotsu-types';

const HEADER = 32; // magic, version, part count and one offset, padded to 16
const DESCRIPTOR = 64;
const PART_HEADER = 32;
const BONE = 16;

/**
 * One part without submeshes, its bone table in the order of the bones' numbers. The root node above the table (-1) is left out.
 * Rest rotations and scales have no place in the format: a motion has to bring them.
 */
export function okamiSkeletonFile(bones: readonly Bone[]): Uint8Array<ArrayBuffer> {
  const listed = bones.filter(({ id }) => id >= 0).sort((a, b) => a.id - b.id);
  const part = HEADER + DESCRIPTOR;
  const bytes = new Uint8Array(part + PART_HEADER + listed.length * BONE);
  const view = new DataView(bytes.buffer);
  bytes.set(magic('scr'));
  view.setUint32(8, 1, true);
  view.setUint32(16, HEADER, true);
  view.setInt32(HEADER, DESCRIPTOR, true); // the part's place, from here
  for (const axis of [0, 1, 2]) view.setFloat32(HEADER + 8 + axis * 4, 1, true);
  bytes.set(magic('mdb'), part);
  view.setUint32(part + 4, PART_HEADER, true);
  view.setUint16(part + 8, listed.length, true);
  listed.forEach(({ restTranslation, parent }, i) => {
    const at = part + PART_HEADER + i * BONE;
    restTranslation.forEach((value, axis) => {
      view.setFloat32(at + axis * 4, value, true);
    });
    view.setInt32(at + 12, bones[parent]?.id ?? -1, true);
  });
  return bytes;
}

function magic(text: string): Uint8Array {
  return Uint8Array.from(`${text}\0`, (letter) => letter.charCodeAt(0));
}
