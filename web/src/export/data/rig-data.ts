// What the data formats write of: a skeleton and the clips that move it.
// SPDX-License-Identifier: MIT
import type { Clip, KotsuDocument } from '../../../../wasm-bindings/kotsu';
import { distinctNames, type ExportSource } from '../export-source';

export interface RigData {
  /** Of the file. */
  readonly name: string;
  readonly document: KotsuDocument;
  /** As `ExportSource.mode`. */
  readonly mode: number;
}

export interface NamedClip {
  readonly name: string;
  readonly clip: Clip;
}

/** The clips of one rig of a source, under names of their own. */
export function clipsOfRig({ clips }: ExportSource, rig: number): NamedClip[] {
  const names = distinctNames(clips.map(({ name }) => name));
  return clips.flatMap((entry, index) => {
    const clip = entry.clips[rig];
    return clip ? [{ name: names[index] ?? '', clip }] : [];
  });
}
