// Where an entry is written: paths out of archives may say anything, and none leads out of the folder that was chosen.
// SPDX-License-Identifier: MIT
import { safeName } from '../web/src/export/file-names.ts';

/** Folders kept as far as they lead downwards. Never empty, never absolute, no device. */
export function safePath(path: string, fallback: string): string {
  const parts = path.split(/[/\\]/).filter((part) => !/^\.{0,2}$/.test(part.trim()));
  return parts.length === 0 ? safeName(fallback) : parts.map(safeName).join('/');
}

/** The same paths, each once in either case, and none of them a folder of another. */
export function distinctPaths(paths: readonly string[]): string[] {
  const folders = new Set(paths.flatMap(foldersOf));
  const taken = new Set<string>();
  return paths.map((path) => {
    for (let number = 1; ; number += 1) {
      const distinct = number === 1 ? path : numbered(path, number);
      const key = distinct.toLowerCase();
      if (taken.has(key) || folders.has(key)) continue;
      taken.add(key);
      return distinct;
    }
  });
}

function foldersOf(path: string): string[] {
  const parts = path.toLowerCase().split('/');
  return parts.slice(1).map((_, index) => parts.slice(0, index + 1).join('/'));
}

/** "a/b (2).dat" */
function numbered(path: string, number: number): string {
  const name = path.slice(path.lastIndexOf('/') + 1);
  const dot = name.lastIndexOf('.');
  const ending = dot > 0 ? name.slice(dot) : '';
  return `${path.slice(0, path.length - ending.length)} (${number})${ending}`;
}
