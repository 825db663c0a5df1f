// What is to be exported, in the decoder's terms: rigs with their meshes, and the clips that move them.
// SPDX-License-Identifier: MIT
import type { Clip, KotsuDocument, Mesh, Picture } from '../../../wasm-bindings/kotsu';

export interface ExportPicture extends Picture {
  /** What its alpha does: nothing, cut out, or let through. */
  readonly alpha: 'opaque' | 'mask' | 'blend';
}

export interface ExportMesh {
  readonly name: string;
  /** Of the rig's own document, or of a weapon that has no skeleton. */
  readonly mesh: Mesh;
  /** Numbers in `Mesh.objects` of those that stay behind. */
  readonly without: readonly number[];
  /** By material: what it is painted with; null where that is not known. */
  readonly pictures: readonly (ExportPicture | null)[];
}

/** One skeleton and what hangs on it. */
export interface ExportRig {
  readonly name: string;
  /** A document without a skeleton gives its mesh alone, which then does not move. */
  readonly document: KotsuDocument;
  readonly meshes: readonly ExportMesh[];
}

/** One animation of the file: for each rig the clip that moves it, null where it stands in its rest pose meanwhile. */
export interface ExportClip {
  readonly name: string;
  readonly clips: readonly (Clip | null)[];
}

export interface ExportSource {
  readonly name: string;
  /** The first leads: the others stand in its space, as a weapon does in its body's. */
  readonly rigs: readonly ExportRig[];
  readonly clips: readonly ExportClip[];
  /** Whose first frame the bind pose is, where that is asked for; null: there is none. */
  readonly bindClip: ExportClip | null;
  /** Further bits for `samplePose`, such as how positions are read; 0 for most. */
  readonly mode: number;
}

/** What cannot be exported, and why, in one plain sentence. */
export class ExportFailure extends Error {
  override readonly name = 'ExportFailure';
}

/** Bones are told by their own numbers, which stay the same in every export of a file. -1 is Okami's node above the bones. */
export function boneName(id: number): string {
  return id < 0 ? 'root' : `bone ${id}`;
}

/** The same names, each once: later ones of a kind get a number behind. */
export function distinctNames(names: readonly string[]): string[] {
  const taken = new Set<string>();
  return names.map((name) => {
    let distinct = name;
    for (let number = 2; taken.has(distinct); number += 1) distinct = `${name} (${number})`;
    taken.add(distinct);
    return distinct;
  });
}

/** A picture takes a quarter of a megabyte, and a broken file may name any number: those past this are left out. */
export const MOST_PICTURES = 256;

/** What FF8 faces are painted with: their texture pages, as video memory holds them. */
export function pagePictures(document: KotsuDocument, mesh: Mesh): (ExportPicture | null)[] {
  return mesh.materials.slice(0, MOST_PICTURES).map(({ texturePage, palette, pageFound, paletteFound }) => {
    const picture = pageFound && paletteFound ? document.paintTexturePage(texturePage, palette) : null;
    return picture && { ...picture, alpha: 'mask' };
  });
}

/** One of its rigs alone: what is chosen by bone is chosen of one skeleton. */
export function onlyRig(source: ExportSource, index: number): ExportSource {
  const only = (entry: ExportClip): ExportClip => ({ ...entry, clips: [entry.clips[index] ?? null] });
  return {
    ...source,
    rigs: source.rigs.slice(index, index + 1),
    clips: source.clips.map(only),
    bindClip: source.bindClip && only(source.bindClip),
  };
}

/** A document by itself, its clips as they come; Okami's pictures, which other files hold, are the caller's to find. */
export function fileSource(
  name: string,
  document: KotsuDocument,
  clips: readonly { readonly name: string; readonly clip: Clip }[],
  pictures?: (mesh: Mesh) => readonly (ExportPicture | null)[],
): ExportSource {
  const mesh = document.mesh();
  const painted = mesh && (pictures?.(mesh) ?? (mesh.atRest ? [] : pagePictures(document, mesh)));
  const meshes = mesh && painted ? [{ name, mesh, without: [], pictures: painted }] : [];
  const exported = clips.map((entry) => ({ name: entry.name, clips: [entry.clip] }));
  return { name, rigs: [{ name, document, meshes }], clips: exported, bindClip: exported[0] ?? null, mode: 0 };
}
