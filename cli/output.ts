// Standard output and standard error, and what happens where they cannot be written.
// SPDX-License-Identifier: MIT
import { Failure } from './failure.ts';
import { printable } from './table.ts';
import { unwritable } from './write-file.ts';

/**
 * Waits until all of it is gone. A reader that has seen enough (`| head`) closes the pipe: that is its right and no error.
 * @throws Failure where the disk behind it is full, for one
 */
export async function print(text: string): Promise<void> {
  try {
    await new Promise<void>((done, fail) => {
      process.stdout.once('error', fail);
      process.stdout.write(text, (error) => (error ? fail(error) : done()));
    });
  } catch (error) {
    const fault = error as NodeJS.ErrnoException;
    if (fault.code !== 'EPIPE') throw new Failure(`Standard output: ${unwritable(fault)}`);
  }
}

/** One sentence for the user, apart from what the command gives. */
export function say(sentence: string): void {
  process.stderr.write(`${printable(sentence)}\n`);
}

/** Nobody is left to tell where even standard error is closed. */
export function ignoreClosedError(): void {
  process.stderr.on('error', () => {});
  // The first error is answered by whoever writes; others of the same kind may follow.
  process.stdout.on('error', () => {});
}
