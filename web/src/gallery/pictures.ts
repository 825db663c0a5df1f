// What a model's materials are painted with in the gallery: FF8's pages out of the document, Okami's textures out of their files.
// SPDX-License-Identifier: MIT
import type { KotsuDocument, Mesh } from '../../../wasm-bindings/kotsu';
import type { TextureWork } from '../textures/texture-work';
import type { LayerPicture } from './layer';

/** By material; null: there is none. */
export type Pictures = readonly (LayerPicture | null)[];

/** A picture takes a quarter of a megabyte until it is packed, and a broken file may name any number. */
const MOST_PICTURES = 24;

export function pagesOf(document: KotsuDocument, { materials }: Mesh): Pictures {
  return materials.slice(0, MOST_PICTURES).map(({ pageFound, paletteFound, texturePage, palette }) => {
    const page = pageFound && paletteFound ? document.paintTexturePage(texturePage, palette) : null;
    return page && { ...page, alphaUse: 'cut-out', premultiplied: false };
  });
}

/** @param fileOf the file of a texture number; null: there is none */
export async function texturesOf(
  { materials }: Mesh,
  fileOf: (texture: number) => Promise<Blob> | null,
  work: TextureWork,
): Promise<Pictures> {
  const painted = new Map<number, Promise<LayerPicture | null>>();
  for (const { texture } of materials) {
    if (painted.size < MOST_PICTURES && !painted.has(texture)) painted.set(texture, paint(fileOf(texture), work));
  }
  return Promise.all(materials.map(async ({ texture }) => (await painted.get(texture)) ?? null));
}

/** Texels of a side that are enough for a layer. */
const ENOUGH = 128;

/** What cannot be painted is missing: the textures' panel says why. */
async function paint(file: Promise<Blob> | null, work: TextureWork): Promise<LayerPicture | null> {
  if (file === null) return null;
  try {
    const blob = await file;
    const { width, height, levelCount, alphaUse, premultiplied } = await work.describe(blob);
    let level = 0;
    while (level + 1 < levelCount && Math.max(width, height) >> (level + 1) >= ENOUGH) level++;
    return { ...(await work.paint(blob, level)), alphaUse, premultiplied };
  } catch {
    return null;
  }
}
