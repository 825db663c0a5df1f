// What is said about a file beside its contents: the core's problems, and what does not fit together.
// SPDX-License-Identifier: MIT
import type { Problem, Severity } from '../wasm-bindings/kotsu.ts';

export interface Warning {
  readonly code: string;
  /** Into `file`; null: it is about no one place in it. */
  readonly offset: number | null;
  readonly message: string;
  readonly severity: Severity;
  readonly file: string;
}

/** About a file, or two, as a whole: the decoder gives their offset as 0 for want of one. */
const placeless: ReadonlySet<string> = new Set([
  'duplicate-path',
  'face-page',
  'face-palette',
  'flat-rig',
  'materials',
  'name-count',
  'no-skeleton',
]);

/** @param file that the problem's offset counts in */
export function warningOf({ code, offset, message, severity }: Problem, file: string): Warning {
  return { code, offset: placeless.has(code) ? null : offset, message, severity, file };
}
