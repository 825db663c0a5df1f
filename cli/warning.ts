// What is said about a file beside its contents: the core's problems, and what does not fit together.
// SPDX-License-Identifier: MIT
import type { Severity } from '../wasm-bindings/kotsu.ts';

export interface Warning {
  readonly code: string;
  readonly offset: number;
  readonly message: string;
  readonly severity: Severity;
  readonly file: string;
}
