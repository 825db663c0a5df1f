// The report as plain text, for a bug report or a note to a friend. Pure.
// SPDX-License-Identifier: MIT
import type { Refusal } from '../files/load-batch';
import type { FileReport } from '../state/session';
import { hex, ranges } from './numbers';

export function missingSentence({ missing }: FileReport): string | null {
  if (missing === null) return null;
  return `Moves bones that ${missing.model.name} lacks: ${ranges(missing.bones)}.`;
}

export function reportText(reports: readonly FileReport[], failures: readonly Refusal[]): string {
  const lines: string[] = [];
  for (const { path, sentence, byteOffset } of failures) {
    lines.push(path, `  error${byteOffset === null ? '' : ` at ${hex(byteOffset)}`}: ${sentence}`);
  }
  for (const report of reports) {
    lines.push(`${report.file.path} (${report.file.document.format}, ${report.file.size} bytes)`);
    for (const { severity, code, offset, message } of report.problems) {
      lines.push(`  ${severity} ${code} at ${hex(offset)}: ${message}`);
    }
    const missing = missingSentence(report);
    if (missing !== null) lines.push(`  warning: ${missing}`);
  }
  return `${lines.join('\n')}\n`;
}
