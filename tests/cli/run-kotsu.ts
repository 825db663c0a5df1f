// Runs the built command line as a user's shell does.
// SPDX-License-Identifier: MIT
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { resolve } from 'node:path';

/** $KOTSU_CLI: one that was built elsewhere. */
export const program = resolve(process.env['KOTSU_CLI'] ?? 'dist/cli/kotsu.js');
export const fixtures = resolve('build/fixtures');

export interface Outcome {
  readonly status: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

/** Paths in `args` are relative to build/fixtures. */
export function kotsu(...args: string[]): Promise<Outcome> {
  return kotsuIn(fixtures, ...args);
}

/** Paths in `args` are relative to a folder. */
export function kotsuIn(folder: string, ...args: string[]): Promise<Outcome> {
  if (!existsSync(program)) throw new Error(`${program} is not built: run "npm run build:cli" first`);
  return new Promise((done, fail) => {
    const child = spawn(process.execPath, [program, ...args], { cwd: folder, stdio: ['ignore', 'pipe', 'pipe'] });
    let [stdout, stderr] = ['', ''];
    child.stdout.setEncoding('utf8').on('data', (text: string) => {
      stdout += text;
    });
    child.stderr.setEncoding('utf8').on('data', (text: string) => {
      stderr += text;
    });
    child.on('error', fail);
    child.on('close', (status) => done({ status, stdout, stderr }));
  });
}

/** The JSON of a command that must succeed without a word on standard error. */
export async function kotsuJson<T>(...args: string[]): Promise<T> {
  const { status, stdout, stderr } = await kotsu(...args, '--json');
  if (status !== 0 || stderr !== '') throw new Error(`kotsu ${args.join(' ')} ended with ${status}: ${stderr}`);
  return JSON.parse(stdout) as T;
}
