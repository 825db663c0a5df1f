// `export --to report`: what is odd about files, those that do not open above all, as text to paste into an issue.
// SPDX-License-Identifier: MIT
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { problemReport, type ReportedFile } from '../web/src/export/data/problem-report.ts';
import { contentHash } from '../web/src/files/content-hash.ts';
import type { Input, Inputs, Refused } from './export-inputs.ts';
import type { ExportRow } from './export-table.ts';
import { writeNew } from './write-file.ts';

/** As on the page. */
const REPORT = 'kotsu-report.md';

/** One text about all files that could be read. @param program name and version */
export async function writeReport(
  { inputs, refused }: Inputs,
  folder: string,
  program: string,
): Promise<{ readonly rows: readonly ExportRow[]; readonly refused: readonly Refused[] }> {
  const damaged = refused.filter(({ byteOffset }) => byteOffset !== null);
  const reported = [
    ...(await Promise.all(damaged.map(damagedFile))),
    ...(await Promise.all(inputs.map((input) => openedFile(input)))),
  ];
  const unread = refused.filter(({ byteOffset }) => byteOffset === null);
  if (reported.length === 0) return { rows: [], refused: unread };
  const written = join(folder, REPORT);
  const bytes = new TextEncoder().encode(problemReport(reported, program));
  await writeNew(written, bytes, true);
  const rows = reported.map(
    ({ name }): ExportRow => ({
      file: name,
      status: 'written',
      written,
      bytes: bytes.byteLength,
      clips: 0,
      worst: null,
      between: null,
      note: null,
    }),
  );
  return { rows, refused: unread };
}

async function damagedFile({ path, sentence, byteOffset }: Refused): Promise<ReportedFile> {
  const problem = { severity: 'error' as const, code: 'did-not-open', offset: byteOffset ?? 0, message: sentence };
  return { name: path, ...(await bytesOf(path)), format: null, contents: [], problems: [problem] };
}

async function openedFile({ file: { path, size, document } }: Input): Promise<ReportedFile> {
  const name = document.name === '' ? [] : [`Name in the file: ${document.name}`];
  const contents = [...name, `Bones: ${document.bones.length}, clips: ${document.clips.length}`];
  const { hash } = await bytesOf(path);
  return { name: path, size, hash, format: document.format, contents, problems: document.problems };
}

/** Entries of a container are no files of their own. */
async function bytesOf(path: string): Promise<Pick<ReportedFile, 'size' | 'hash'>> {
  const bytes = await readFile(path).catch(() => null);
  return bytes === null ? { size: null, hash: null } : { size: bytes.byteLength, hash: await contentHash(bytes) };
}
