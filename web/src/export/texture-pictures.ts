// What Okami's materials are painted with: textures out of files of their own, unpacked.
// SPDX-License-Identifier: MIT
import type { Mesh } from '../../../wasm-bindings/kotsu';
import type { TextureWork } from '../textures/texture-work';
import { type ExportPicture, MOST_PICTURES } from './export-source';

const alphaModes = { none: 'opaque', 'cut-out': 'mask', blended: 'blend' } as const;

/**
 * @param fileOf the file of a texture number; null where there is none
 * @param failed hears why a texture cannot be taken along
 */
export async function texturePictures(
  mesh: Mesh,
  fileOf: (texture: number) => Promise<Blob> | null,
  work: Pick<TextureWork, 'describe' | 'paint'>,
  failed: (texture: number, sentence: string) => void,
): Promise<(ExportPicture | null)[]> {
  const pictures = new Map<number, ExportPicture | null>();
  for (const { texture } of mesh.materials.slice(0, MOST_PICTURES)) {
    if (pictures.has(texture)) continue;
    pictures.set(texture, null);
    try {
      const file = await fileOf(texture);
      if (file === null) continue;
      const [{ alphaUse }, picture] = [await work.describe(file), await work.paint(file, 0)];
      pictures.set(texture, { ...picture, alpha: alphaModes[alphaUse] });
    } catch (error) {
      failed(texture, error instanceof Error ? error.message : String(error));
    }
  }
  return mesh.materials.map(({ texture }) => pictures.get(texture) ?? null);
}
