// What was odd about everything that is or should be open, as a text to paste into an issue.
// SPDX-License-Identifier: MIT
import { problemReport, type ReportedFile } from '../../export/data/problem-report';
import type { OpenFile } from '../../files/open-file';
import type { Exported } from '../../state/export-run';
import { program } from '../../state/program';
import { type FileReport, failures, files, reports, stageFile } from '../../state/session';
import { allHashed, hashes } from '../../state/share-hashes';
import { missingSentence } from '../report-text';

/** The report of all open files; where nothing is odd, of the one on stage. */
export async function sessionReport(): Promise<string> {
  await allHashed();
  const odd = reports.value.map(reportedFile);
  const refused = failures.value.map(({ path, sentence, byteOffset }): ReportedFile => {
    const problem = { severity: 'error' as const, code: 'did-not-open', offset: byteOffset ?? 0, message: sentence };
    return { name: path, size: null, hash: null, format: null, contents: [], problems: [problem] };
  });
  const all = [...refused, ...odd];
  const stage = stageFile.value;
  if (all.length === 0 && stage !== null)
    all.push(reportedFile({ file: stage, problems: stage.document.problems, missing: null }));
  return problemReport(all, program);
}

function reportedFile(report: FileReport): ReportedFile {
  const open = files.value.find(({ id }) => id === report.file.id) ?? null;
  const missing = missingSentence(report);
  return {
    name: report.file.path,
    size: report.file.size,
    hash: (open && hashes.value.get(open.identity)) ?? null,
    format: report.file.document.format,
    contents: open ? contentsOf(open) : [],
    problems: [
      ...report.problems,
      ...(missing === null
        ? []
        : [{ severity: 'warning' as const, code: 'bone-not-in-model', offset: 0, message: missing }]),
    ],
  };
}

function contentsOf({ document }: OpenFile): string[] {
  const name = document.name === '' ? [] : [`Name in the file: ${document.name}`];
  return [...name, `Bones: ${document.bones.length}, clips: ${document.clips.length}`];
}

export async function reportFile(): Promise<Exported> {
  const blob = new Blob([await sessionReport()], { type: 'text/markdown' });
  return { name: 'kotsu-report.md', blob, measured: null, notes: [] };
}
