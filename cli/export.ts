// `export`: files and folders -> files for other programs, by the same code as the page; a table of what came of each.
// SPDX-License-Identifier: MIT
import { createWriteStream } from 'node:fs';
import { rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { version } from '../package.json';
import { DEFAULT_DATA_OPTIONS } from '../web/src/export/data/data-options.ts';
import { exportGlb } from '../web/src/export/export-glb.ts';
import {
  distinctNames,
  ExportFailure,
  type ExportRig,
  type ExportSource,
  onlyRig,
} from '../web/src/export/export-source.ts';
import { safeName } from '../web/src/export/file-names.ts';
import { takeSnapshot } from '../web/src/export/snapshot.ts';
import { textFiles } from '../web/src/export/text-files.ts';
import { openDecoder } from './decoder.ts';
import { type ExportFormat, type ExportRequest, readExportArguments } from './export-arguments.ts';
import { type Group, gatherInputs, groupInputs, type Inputs, isSystemError, type Refused } from './export-inputs.ts';
import { writePictures } from './export-pictures.ts';
import { writeReport } from './export-report.ts';
import { groupSource, stemOfGroup } from './export-sources.ts';
import { type ExportRow, exportTable } from './export-table.ts';
import { Failure } from './failure.ts';
import { openFolder, unwritable, writeNew } from './write-file.ts';

const program = `Kotsu ${version}`;

export interface Exported {
  readonly output: string;
  /** Something that was asked for could not be exported. */
  readonly failed: boolean;
}

/**
 * @param args what stands behind "export"
 * @param say hears what was left out and why
 */
export async function runExport(args: readonly string[], say: (sentence: string) => void): Promise<Exported> {
  const request = readExportArguments(args);
  const module = await openDecoder();
  const gathered = await gatherInputs(module, request.paths);
  await openFolder(request.folder);
  const { rows, refused } =
    request.format === 'report'
      ? await writeReport(gathered, request.folder, program)
      : { rows: await exportGroups(gathered, request, request.format, say), refused: gathered.refused };
  const all = [...rows, ...refused.map(refusedRow)];
  if (all.length === 0) throw new Failure('There is nothing to export in these folders.');
  const output = request.json ? `${JSON.stringify({ program, rows: all })}\n` : exportTable(all);
  return { output, failed: all.some(({ status }) => status === 'failed') };
}

type OwnFormat = Exclude<ExportFormat, 'report'>;

/** Each group by itself, in files of its own. */
async function exportGroups(
  { inputs }: Inputs,
  request: ExportRequest,
  format: OwnFormat,
  say: (sentence: string) => void,
): Promise<ExportRow[]> {
  const groups = groupInputs(inputs, request.apart);
  const stems = distinctNames(groups.map((group) => safeName(stemOfGroup(group))));
  const rows: ExportRow[] = [];
  for (const [index, group] of groups.entries()) {
    rows.push(...(await exportGroup(group, stems[index] ?? '', request, format, say)));
  }
  return rows;
}

/** In a folder there may be anything; a file that was named is expected to be exported. */
function refusedRow({ path, sentence, found }: Refused): ExportRow {
  return {
    file: path,
    status: found ? 'skipped' : 'failed',
    written: null,
    bytes: 0,
    clips: 0,
    worst: null,
    between: null,
    note: sentence,
  };
}

async function exportGroup(
  group: Group,
  stem: string,
  request: ExportRequest,
  format: OwnFormat,
  say: (sentence: string) => void,
): Promise<ExportRow[]> {
  const file = group.lead.file.path;
  const row = { file, bytes: 0, clips: 0, worst: null, between: null, written: null };
  try {
    const source = chooseClip(await groupSource(group, stem, (sentence) => say(`${file}: ${sentence}`)), request.clip);
    if (format === 'glb') return [await writeGlbFile(source, file, request, say)];
    if (format === 'png') return await writePictures(source, group, request, say);
    return await writeTextFiles(source, file, format, request);
  } catch (error) {
    if (error instanceof Failure || error instanceof ExportFailure) {
      const asked = request.paths.includes(file);
      return [{ ...row, status: asked || error instanceof Failure ? 'failed' : 'skipped', note: error.message }];
    }
    if (isSystemError(error)) return [{ ...row, status: 'failed', note: unwritable(error) }];
    throw error;
  }
}

/** By number, by name, or by the beginning of a name, as everywhere on the command line. */
function chooseClip(source: ExportSource, wanted: string | null): ExportSource {
  // What holds nothing holds no clips either, and that is not the fault of whoever asks for one.
  if (wanted === null || source.rigs.every(isEmpty)) return source;
  const byNumber = /^\d+$/.test(wanted) ? source.clips[Number(wanted)] : undefined;
  if (byNumber) return { ...source, clips: [byNumber] };
  const lower = wanted.toLowerCase();
  const named = source.clips.filter(({ name }) => name.toLowerCase() === lower);
  const matches = named.length > 0 ? named : source.clips.filter(({ name }) => name.toLowerCase().startsWith(lower));
  if (matches.length === 1) return { ...source, clips: matches };
  throw new Failure(
    matches.length === 0 ? `There is no clip "${wanted}".` : `"${wanted}" fits ${matches.length} clips.`,
  );
}

function isEmpty({ document, meshes }: ExportRig): boolean {
  return document.bones.length === 0 && meshes.length === 0;
}

async function writeGlbFile(
  source: ExportSource,
  file: string,
  { folder, glb }: ExportRequest,
  say: (sentence: string) => void,
): Promise<ExportRow> {
  const snapshot = await takeSnapshot(source, { breathe: () => {}, between: glb.interpolation === 'linear' });
  for (const note of snapshot.notes) say(`${file}: ${note}`);
  const { bytes, measured, notes } = await exportGlb(snapshot, glb, { generator: program, breathe: () => {} });
  for (const note of notes) say(`${file}: ${note}`);
  const written = join(folder, `${source.name}.glb`);
  await writeNew(written, bytes, true);
  const { worst, clips } = measured;
  const halves = clips.flatMap(({ betweenFrames }) => (betweenFrames === null ? [] : [betweenFrames]));
  const between = halves.length === 0 ? null : Math.max(...halves);
  return { file, status: 'written', written, bytes: bytes.byteLength, clips: clips.length, worst, between, note: null };
}

async function writeTextFiles(
  source: ExportSource,
  file: string,
  format: 'csv' | 'json' | 'bvh',
  { folder, glb, data }: ExportRequest,
): Promise<ExportRow[]> {
  const bones = data.boneIds && bonePositions(source, data.boneIds);
  const { framesPerSecond, ownSize } = glb;
  const options = { ...DEFAULT_DATA_OPTIONS, ...data, bones, framesPerSecond, ownSize, program };
  const rows: ExportRow[] = [];
  const numbered = bones === null || format === 'bvh' ? source : onlyRig(source, 0);
  for (const { name, pieces } of textFiles(numbered, format, options)) {
    const written = join(folder, name);
    await pipeline(Readable.from(pieces), createWriteStream(written)).catch(async (error: unknown) => {
      // A part of a table looks like all of it.
      await rm(written, { force: true }).catch(() => {});
      throw error;
    });
    const { size } = await stat(written);
    const clips = format === 'bvh' ? 1 : source.clips.length;
    rows.push({ file, status: 'written', written, bytes: size, clips, worst: null, between: null, note: null });
  }
  return rows;
}

function bonePositions({ rigs }: ExportSource, ids: readonly number[]): number[] {
  const bones = rigs[0]?.document.bones ?? [];
  return ids.map((id) => {
    const bone = bones.find((candidate) => candidate.id === id);
    if (!bone) throw new Failure(`There is no bone ${id}; there are ${bones.length}.`);
    return bone.position;
  });
}
