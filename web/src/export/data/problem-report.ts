// What was odd about a file, as text that is ready to be pasted into an issue: Markdown, and readable as it is.
// SPDX-License-Identifier: MIT
import type { Problem } from '../../../../wasm-bindings/kotsu';

export interface ReportedFile {
  readonly name: string;
  /** Bytes; null: it was not read to its end. */
  readonly size: number | null;
  /** SHA-256 in hexadecimal digits; null where the bytes are no longer at hand. */
  readonly hash: string | null;
  /** null: not even that could be told. */
  readonly format: string | null;
  /** In the words of whoever asks: bones, clips and so on. */
  readonly contents: readonly string[];
  readonly problems: readonly Pick<Problem, 'severity' | 'code' | 'offset' | 'message'>[];
}

/** @param program name and version */
export function problemReport(files: readonly ReportedFile[], program: string): string {
  return files.map((file) => reportOf(file, program)).join('\n');
}

function reportOf({ name, size, hash, format, contents, problems }: ReportedFile, program: string): string {
  const facts = [
    `- File: ${code(name)}${size === null ? '' : `, ${size} bytes`}`,
    `- SHA-256: ${hash === null ? 'not known' : code(hash)}`,
    `- Format: ${format ?? 'not told'}`,
    ...contents.map((sentence) => `- ${sentence}`),
    `- Read by: ${program}`,
  ];
  const findings = problems.map(
    ({ severity, code: kind, offset, message }) => `| ${hex(offset)} | ${severity} | ${kind} | ${cell(message)} |`,
  );
  const table = ['| Offset | Severity | Code | What |', '|---|---|---|---|', ...findings];
  const rest = findings.length > 0 ? table : ['Nothing odd was found in it.'];
  return `${[`### ${cell(name)}`, '', ...facts, '', ...rest].join('\n')}\n`;
}

function hex(offset: number): string {
  return `0x${offset.toString(16).toUpperCase()}`;
}

/** Names come from outside: nothing in them may end the code span that holds them. */
function code(text: string): string {
  return `\`${oneLine(text).replaceAll('`', "'")}\``;
}

function cell(text: string): string {
  return oneLine(text).replaceAll('|', '\\|').replaceAll('<', '&lt;').replaceAll('`', "'");
}

function oneLine(text: string): string {
  return text.replace(/\p{Cc}/gu, ' ');
}
