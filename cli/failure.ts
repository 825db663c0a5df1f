// What ends the command line with status 1; its message is the one sentence that goes to standard error.
// SPDX-License-Identifier: MIT
export class Failure extends Error {}

/** One sentence about one file. Core sentences start with a capital and may be followed by nothing else. */
export function aboutFile(file: string, sentence: string): Failure {
  return new Failure(`${file}: ${sentence}`);
}
