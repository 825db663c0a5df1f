// A group of files -> what the exporters are given: rigs, meshes with their pictures, clips.
// SPDX-License-Identifier: MIT
import { basename } from 'node:path';
import type { KotsuDocument } from '../wasm-bindings/kotsu.ts';
import { type ExportMesh, type ExportRig, type ExportSource, pagePictures } from '../web/src/export/export-source.ts';
import { stemOf } from '../web/src/export/file-names.ts';
import { texturePictures } from '../web/src/export/texture-pictures.ts';
import type { OpenFile } from '../web/src/files/open-file.ts';
import { isReduced } from '../web/src/files/weapon.ts';
import { REPLACED_OBJECT } from '../web/src/files/weapon-fit.ts';
import { hasFaces, wearable } from '../web/src/state/worn-mesh.ts';
import { textureWork } from '../web/src/textures/texture-work.ts';
import type { Group, Input } from './export-inputs.ts';

/** A container's entries are told apart by what they are called in it. */
export function stemOfGroup({ lead }: Group): string {
  return stemOf(basename(lead.file.path));
}

/** @param note hears of textures that cannot be taken along */
export async function groupSource(group: Group, name: string, note: (sentence: string) => void): Promise<ExportSource> {
  const { lead, weapon } = group;
  const { document } = lead.file;
  const worn = weapon !== null && isReduced(weapon) ? weapon : null;
  const inPlace = worn ? wornMesh(worn, document) : [];
  const own = await meshOf(lead, inPlace.length > 0 ? [REPLACED_OBJECT] : [], note);
  const rigs: ExportRig[] = [{ name: stemOfGroup(group), document, meshes: [...own, ...inPlace] }];
  const armed = weapon !== null && worn === null ? weapon : null;
  if (armed)
    rigs.push({
      name: stemOf(armed.name),
      document: armed.document,
      meshes: pageMesh(armed.document, stemOf(armed.name)),
    });
  const clips = group.clipFiles.flatMap((file) =>
    file.document.clips.map((clip) => ({
      name: file.role === 'motion' ? stemOf(file.name) : `animation ${clip.index}`,
      clips: armed ? [clip, armed.document.clips[clip.index] ?? null] : [clip],
    })),
  );
  return { name, rigs, clips, bindClip: clips[0] ?? null, mode: 0 };
}

async function meshOf(
  { file, texture }: Input,
  without: readonly number[],
  note: (sentence: string) => void,
): Promise<ExportMesh[]> {
  const mesh = file.document.mesh();
  if (mesh === null) return [];
  if (!mesh.atRest) return pageMesh(file.document, stemOf(file.name), without);
  const pictures = await texturePictures(
    mesh,
    (number) => {
      const blob = texture(number);
      return blob && Promise.resolve(blob);
    },
    textureWork,
    (number, sentence) => note(`texture ${number} is left out: ${sentence}`),
  );
  return [{ name: stemOf(file.name), mesh, without, pictures }];
}

function pageMesh(document: KotsuDocument, name: string, without: readonly number[] = []): ExportMesh[] {
  const mesh = document.mesh();
  return mesh ? [{ name, mesh, without, pictures: pagePictures(document, mesh) }] : [];
}

/** A weapon without a skeleton, in place of a part of the body; nothing where it has no face to show. */
function wornMesh({ document, name }: OpenFile, body: KotsuDocument): ExportMesh[] {
  const whole = document.mesh();
  if (!whole) return [];
  const { mesh } = wearable(whole, body.bones.length);
  if (!hasFaces(mesh)) return [];
  return [{ name: stemOf(name), mesh, without: [], pictures: pagePictures(document, mesh) }];
}
