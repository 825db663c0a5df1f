// The command line: a command and its arguments -> standard output. Status 0, or 1 with one sentence on standard error.
// SPDX-License-Identifier: MIT
import { version } from '../package.json';
import { KotsuError } from '../wasm-bindings/kotsu.ts';
import { type CommandName, commands, type Outcome } from './commands.ts';
import { Failure } from './failure.ts';
import { helpTexts, overview } from './help.ts';
import { nearest } from './nearest.ts';
import { ignoreClosedError, print, say } from './output.ts';

async function run([first, ...rest]: readonly string[]): Promise<Outcome> {
  if (first === undefined) throw new Failure('Say what to do first, such as "info", see "kotsu --help".');
  if (first === '--help' || first === '-h' || first === 'help') return { output: helpFor(rest[0]) };
  if (first === '--version') return { output: `${version}\n` };
  if (!isCommand(first)) {
    const meant = nearest(first, Object.keys(commands));
    throw new Failure(
      `There is no command "${first}"${meant ? ` (do you mean "${meant}"?)` : ''}, see "kotsu --help".`,
    );
  }
  const options = rest.includes('--') ? rest.slice(0, rest.indexOf('--')) : rest;
  if (options.includes('--help') || options.includes('-h')) return { output: helpFor(first) };
  return commands[first](rest);
}

function helpFor(command: string | undefined): string {
  return command !== undefined && isCommand(command) ? helpTexts[command] : overview;
}

function isCommand(word: string): word is CommandName {
  return Object.hasOwn(commands, word);
}

function sentenceFor(error: unknown): string {
  if (error instanceof Failure || error instanceof KotsuError) return error.message;
  // What is read piece by piece may be gone before the last piece.
  if (error instanceof Error && error.name === 'NotReadableError') return 'A file has changed while it was being read.';
  return `Kotsu failed where it should not have (${String(error)}).`;
}

ignoreClosedError();
try {
  const { output, failed = false } = await run(process.argv.slice(2));
  await print(output);
  if (failed) process.exitCode = 1;
} catch (error) {
  say(sentenceFor(error));
  process.exitCode = 1;
}
