// Where the test files are that never enter the repository, and how a test says that they are absent.
// SPDX-License-Identifier: MIT
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import { describe, it } from 'vitest';

export const corpusRoot = resolve(process.env['KOTSU_CORPUS'] ?? '../shared/corpus');
export const goldenRoot = resolve(process.env['KOTSU_GOLDEN'] ?? join(dirname(corpusRoot), 'golden'));

/** `describe`, where all the paths exist; otherwise one skipped test that names what is missing, and a line in the log. */
export function describeWith(title: string, paths: readonly string[], body: () => void): void {
  const missing = paths.filter((path) => !existsSync(path));
  if (missing.length === 0) {
    describe(title, () => body());
    return;
  }
  const reason = `SKIPPED, for want of ${missing.join(' and ')}`;
  console.warn(`${title}: ${reason}`);
  describe(title, () => it.skip(reason, () => {}));
}

export interface Case<Expected> {
  readonly name: string;
  readonly path: string;
  readonly bytes: Uint8Array;
  readonly expected: Expected;
}

/** Every JSON of a folder with the file that it describes, which has its name and one of the extensions. */
export function casesIn<Expected>(
  folder: string,
  extensions: readonly string[],
  fileFolder: string = folder,
): Case<Expected>[] {
  return readdirSync(folder)
    .filter((file) => file.endsWith('.json'))
    .sort()
    .flatMap((json) => {
      const name = basename(json, '.json');
      const path = extensions.map((extension) => join(fileFolder, name + extension)).find(existsSync);
      if (!path) return [];
      const expected = JSON.parse(readFileSync(join(folder, json), 'utf8')) as Expected;
      return [{ name, path, bytes: readFileSync(path), expected }];
    });
}
