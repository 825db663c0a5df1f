// What an export of the stage takes: the model in charge with its weapon, its meshes and their pictures, the clips it can play.
// SPDX-License-Identifier: MIT
import { computed } from '@preact/signals';
import type { Clip, KotsuDocument, Mesh } from '../../../wasm-bindings/kotsu';
import { type ExportMesh, type ExportPicture, type ExportSource, pagePictures } from '../export/export-source';
import { safeName, stemOf } from '../export/file-names';
import { texturePictures } from '../export/texture-pictures';
import type { OpenFile } from '../files/open-file';
import { REPLACED_OBJECT } from '../files/weapon-fit';
import { msg, told } from '../i18n/english';
import { remoteTextures } from '../worker/texture-client';
import { isTexture, slotOf } from './okami-textures';
import { positionBits } from './position-readings';
import { hiddenObjects, type StageClip, stageClips, stageFile } from './session';
import { type Actor, cast, standOf } from './stage-cast';
import { hasFaces, wearable } from './worn-mesh';

/** Who is exported together: a body before its weapon, or whoever is in charge. */
const actors = computed<readonly Actor[]>(() => {
  const stage = stageFile.value;
  return stage === null ? [] : cast.value.filter(({ stand, compared }) => stand === standOf(stage) && !compared);
});

/** A file name without ending. */
export const exportName = computed(() => safeName(stemOf((actors.value[0]?.file ?? stageFile.value)?.name ?? '')));

/** As files and programs know them, in the order of the list. */
export function clipTitle({ file, clip, label }: StageClip): string {
  return file.role === 'motion' ? label : `animation ${clip.index}`;
}

/** Parts that the user took off the stage. */
export const anyHidden = computed(() =>
  actors.value.some(({ file, worn }) =>
    [file, worn].some((one) => one && (hiddenObjects.value.get(one.id)?.size ?? 0) > 0),
  ),
);

/**
 * @param shownOnly without the parts that the user took off the stage
 * @param note hears of textures that cannot be taken along
 */
export async function stageSource(
  chosen: readonly StageClip[],
  shownOnly: boolean,
  note: (sentence: string) => void,
): Promise<ExportSource> {
  const stage = stageFile.value;
  if (stage === null) throw new Error(msg('Nothing is on stage.'));
  const parts: readonly Pick<Actor, 'file' | 'worn'>[] =
    actors.value.length > 0 ? actors.value : [{ file: stage, worn: null }];
  const rigs = [];
  for (const part of parts) {
    const meshes = await meshesOf(part, shownOnly, note);
    rigs.push({ name: stemOf(part.file.name), document: part.file.document, meshes });
  }
  const entryOf = (entry: StageClip) => ({
    name: clipTitle(entry),
    clips: parts.map(({ file }) => clipFor(file, stage, entry)),
  });
  const [first] = stageClips.value;
  const bindClip = first ? entryOf(first) : null;
  return { name: exportName.value, rigs, clips: chosen.map(entryOf), bindClip, mode: positionBits.value };
}

/** The one in charge plays the clip itself, body or weapon beside it that of the same number. */
function clipFor(file: OpenFile, stage: OpenFile, { clip }: StageClip): Clip | null {
  return file === stage ? clip : (file.document.clips[clip.index] ?? null);
}

async function meshesOf(
  { file, worn }: Pick<Actor, 'file' | 'worn'>,
  shownOnly: boolean,
  note: (sentence: string) => void,
): Promise<ExportMesh[]> {
  const hidden = (of: OpenFile) => (shownOnly ? [...(hiddenObjects.value.get(of.id) ?? [])] : []);
  const meshes: ExportMesh[] = [];
  const own = file.document.mesh();
  const whole = worn?.document.mesh();
  const glove = whole ? wearable(whole, file.document.bones.length).mesh : null;
  if (own) {
    const without = [...hidden(file), ...(hasFaces(glove) ? [REPLACED_OBJECT] : [])];
    meshes.push({ name: stemOf(file.name), mesh: own, without, pictures: await picturesOf(file, own, note) });
  }
  if (worn && hasFaces(glove))
    meshes.push({
      name: stemOf(worn.name),
      mesh: glove,
      without: hidden(worn),
      pictures: pagePictures(worn.document, glove),
    });
  return meshes;
}

async function picturesOf(
  file: OpenFile,
  mesh: Mesh,
  note: (sentence: string) => void,
): Promise<readonly (ExportPicture | null)[]> {
  const { document }: { document: KotsuDocument } = file;
  if (!mesh.atRest) return pagePictures(document, mesh);
  return texturePictures(
    mesh,
    (texture) => {
      const slot = slotOf(file, texture);
      return slot && isTexture(slot) ? slot.entry.blob() : null;
    },
    remoteTextures,
    (texture, sentence) => note(told('Texture {texture} is left out: {sentence}', { texture, sentence })),
  );
}
