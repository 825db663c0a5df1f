// What the viewport needs of the file on stage: its skeleton in the scene's words, and the space its clip takes.
// SPDX-License-Identifier: MIT
import {
  type Bone,
  type Clip,
  type KotsuDocument,
  MATRIX_FLOATS,
  type Material,
  type Picture,
  type Skeleton,
} from '../../../wasm-bindings/kotsu';
import { ROOT_ID } from '../files/open-file';
import { t } from '../i18n/text';
import { outlineOf } from '../scene/outline';
import type { Box } from '../scene/pose-bounds';
import { boxOf, type Mover } from '../scene/stand-box';
import type { SceneMesh, SceneSkeleton } from '../scene/viewport';
import { boneNames } from './bone-names';
import { positionBits } from './position-readings';
import { okamiPicture } from './texture-signals';

/** The user's name for a bone, or its number. */
export function boneLabel(bone: Bone): string {
  return boneNames.value.get(bone) ?? plainLabel(bone);
}

/** Whatever the user calls it. */
export function plainLabel({ id }: Pick<Bone, 'id'>): string {
  return id === ROOT_ID ? t('Root') : t('Bone {id}', { id });
}

/** The skeleton for the scene; of a flat rig, `clip` tells which bones have a place of their own. */
export function sceneSkeleton(skeleton: Skeleton, clip: Clip | null): SceneSkeleton {
  return outlineOf(skeleton, clip, plainLabel);
}

/** The mesh for the scene, painted from the file's own textures where it brings them; null where there is none to see. */
export function sceneMesh(document: KotsuDocument, mesh = document.mesh()): SceneMesh | null {
  if (mesh === null || mesh.corners.length === 0) return null;
  const restMatrices = mesh.atRest ? new Float32Array(document.bones.length * MATRIX_FLOATS) : null;
  if (restMatrices !== null) document.restPose(restMatrices);
  return {
    mesh,
    restMatrices,
    // Okami's textures are files of their own.
    pictures: mesh.atRest
      ? (number) => okamiPicture(document, mesh.materials[number]?.texture ?? 0)
      : paintedOnce(document, mesh.materials),
  };
}

/** FF8's texture pages, each painted when it is first asked for. */
function paintedOnce(document: KotsuDocument, materials: readonly Material[]): (number: number) => Picture | null {
  const painted = new Map<number, Picture | null>();
  return (number) => {
    const material = materials[number];
    if (material === undefined || !material.pageFound || !material.paletteFound) return null;
    if (!painted.has(number)) painted.set(number, document.paintTexturePage(material.texturePage, material.palette));
    return painted.get(number) ?? null;
  };
}

/** As `boxOf`, with positions as the session reads them. */
export function standBox(movers: readonly Mover[], rootMotion = true): Box {
  return boxOf(movers, rootMotion, positionBits.value);
}
