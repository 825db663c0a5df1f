// A source as text files: CSV and JSON one per rig, BVH one per rig and clip.
// SPDX-License-Identifier: MIT
import { msg } from '../i18n/english';
import { bvhLines } from './data/bvh';
import { csvLines } from './data/csv';
import type { DataOptions } from './data/data-options';
import { jsonPieces } from './data/json';
import { clipsOfRig, type NamedClip, type RigData } from './data/rig-data';
import { ExportFailure, type ExportSource } from './export-source';
import { safeName } from './file-names';

export type TextFormat = 'csv' | 'json' | 'bvh';

export interface TextFile {
  readonly name: string;
  /** To be put together in order; produced as they are asked for. */
  readonly pieces: Iterable<string>;
}

export interface TextOptions extends DataOptions {
  /** BVH: frames of the file in a second; null: as many as the game plays. */
  readonly framesPerSecond: number | null;
  /** BVH: as large as the file says, instead of as large as its numbers are. */
  readonly ownSize: boolean;
  /** Name and version. */
  readonly program: string;
}

/** @throws ExportFailure where there is nothing to write */
export function textFiles(source: ExportSource, format: TextFormat, options: TextOptions): TextFile[] {
  const scale = (options.ownSize && source.rigs[0]?.document.skeleton?.modelScale) || 1;
  const files = source.rigs.flatMap(({ name, document }, index) => {
    const stem = index === 0 ? source.name : `${source.name} ${name}`;
    const rig: RigData = { name, document, mode: source.mode };
    const clips = document.skeleton ? clipsOfRig(source, index) : [];
    if (clips.length === 0) return [];
    if (format !== 'bvh')
      return [{ name: safeName(`${stem}.${format}`), pieces: dataPieces(rig, clips, format, options) }];
    return clips.map((entry) => ({
      name: safeName(`${stem} ${entry.name}.bvh`),
      pieces: bvhLines(rig, entry.clip, { framesPerSecond: options.framesPerSecond, scale }),
    }));
  });
  if (files.length === 0) throw new ExportFailure(msg('There is no skeleton with a clip to export.'));
  return files;
}

function dataPieces(
  rig: RigData,
  clips: readonly NamedClip[],
  format: 'csv' | 'json',
  options: TextOptions,
): Iterable<string> {
  return format === 'csv' ? csvLines(rig, clips, options) : jsonPieces(rig, clips, options, options.program);
}
