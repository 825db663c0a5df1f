// `export --to png`: a model at a moment of a clip as a picture, drawn as the page draws it.
// SPDX-License-Identifier: MIT
import { join } from 'node:path';
import { encode } from 'fast-png';
import type { Format, Picture } from '../wasm-bindings/kotsu.ts';
import { distinctNames, type ExportClip, ExportFailure, type ExportSource } from '../web/src/export/export-source.ts';
import { safeName } from '../web/src/export/file-names.ts';
import { isReduced } from '../web/src/files/weapon.ts';
import { stillOf } from '../web/src/thumbnails/still.ts';
import { clampFrame } from './clips.ts';
import type { ExportRequest } from './export-arguments.ts';
import type { Group } from './export-inputs.ts';
import type { ExportRow } from './export-table.ts';
import type { PictureOptions } from './picture-arguments.ts';
import { writeNew } from './write-file.ts';

/** @param say hears that a frame had to be clamped */
export async function writePictures(
  source: ExportSource,
  { lead, weapon }: Group,
  { folder, picture, glb }: ExportRequest,
  say: (sentence: string) => void,
): Promise<ExportRow[]> {
  const file = lead.file.path;
  const worn = weapon !== null && isReduced(weapon) ? [weapon.document] : [];
  const clips = picture.everyClip ? source.clips : source.clips.slice(0, 1);
  const names = distinctNames(clips.map(({ name }) => name));
  const rows: ExportRow[] = [];
  for (const [index, clip] of (clips.length > 0 ? clips : [null]).entries()) {
    const frame = momentOf(clip, names[index] ?? '', picture, (sentence) => say(`${file}: ${sentence}`));
    const still = stillOf(source, { clip, frame }, { ...picture, rootMotion: glb.rootMotion }, worn);
    if (still === null) throw new ExportFailure(unseen(lead.file.document.format));
    const moment = clip === null ? '' : ` ${names[index]} frame ${Math.round(frame * 100) / 100}`;
    const written = join(folder, safeName(`${source.name}${moment}.png`));
    const bytes = pngOf(still, picture.background);
    await writeNew(written, bytes, true);
    rows.push({
      file,
      status: 'written',
      written,
      bytes: bytes.byteLength,
      clips: clip ? 1 : 0,
      worst: null,
      between: null,
      note: null,
    });
  }
  return rows;
}

function unseen(format: Format): string {
  if (format === 'okami-motion') return 'A motion by itself cannot be seen: name its model as well.';
  return 'There is nothing of it to be seen.';
}

/** The wanted frame, or the nearest that a clip has. */
function momentOf(
  entry: ExportClip | null,
  name: string,
  { frame }: PictureOptions,
  say: (sentence: string) => void,
): number {
  const clip = entry?.clips.find((own) => own !== null);
  return clip ? clampFrame({ name, clip }, frame, say) : 0;
}

function pngOf({ width, height, rgba }: Picture, background: PictureOptions['background']): Uint8Array {
  const data = new Uint8Array(rgba);
  for (let at = 0; background !== null && at < data.length; at += 4) {
    const alpha = (rgba[at + 3] ?? 0) / 255;
    background.forEach((behind, channel) => {
      data[at + channel] = Math.round((rgba[at + channel] ?? 0) * alpha + behind * (1 - alpha));
    });
    data[at + 3] = 255;
  }
  return encode({ width, height, data, channels: 4, depth: 8 });
}
