// A folder that a test may fill, and what has been written there.
// SPDX-License-Identifier: MIT
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, relative } from 'node:path';
import { afterAll, beforeAll } from 'vitest';

export interface Scratch {
  path(...parts: string[]): string;
  /** Returns its path. */
  write(name: string, bytes: Uint8Array | string): string;
  /** All files below a folder of it, sorted, `/` between folders. */
  files(folder?: string): string[];
}

/** Made before the tests of a file and removed after them. */
export function scratchFolder(): Scratch {
  let root = '';
  beforeAll(() => {
    root = mkdtempSync(join(tmpdir(), 'kotsu-cli-'));
  });
  afterAll(() => rmSync(root, { recursive: true, force: true }));
  const path = (...parts: string[]) => join(root, ...parts);
  return {
    path,
    write: (name, bytes) => {
      mkdirSync(dirname(path(name)), { recursive: true });
      writeFileSync(path(name), bytes);
      return path(name);
    },
    files: (folder = '') =>
      readdirSync(path(folder), { recursive: true, withFileTypes: true })
        .filter((entry) => entry.isFile())
        .map((entry) => relative(path(folder), join(entry.parentPath, entry.name)).replaceAll('\\', '/'))
        .sort(),
  };
}
