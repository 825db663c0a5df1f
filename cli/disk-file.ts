// Files on disk as something that can be cut: of an archive of gigabytes only what is asked for is read.
// SPDX-License-Identifier: MIT
import { constants, openAsBlob } from 'node:fs';
import { access, readdir, readFile, stat } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { aboutFile } from './failure.ts';

/** A file, on disk or in an archive. */
export interface SourceFile {
  /** As messages name it. */
  readonly file: string;
  /** Without folders. */
  readonly name: string;
  readonly blob: Blob;
  /** The file of the same name with another ending that lies beside it; null: there is none. */
  sibling(ending: string): Promise<Sibling | null>;
}

export type Sibling = Pick<SourceFile, 'file' | 'blob'>;

/** @throws Failure about the file */
export async function openFromDisk(file: string): Promise<SourceFile> {
  try {
    return { file, name: basename(file), blob: await blobAt(file), sibling: (ending) => siblingOnDisk(file, ending) };
  } catch (error) {
    throw aboutFile(file, unreadable(error as NodeJS.ErrnoException));
  }
}

async function blobAt(path: string): Promise<Blob> {
  const facts = await stat(path);
  if (facts.isDirectory()) throw Object.assign(new Error(), { code: 'EISDIR' });
  // A blob would tell no more than that it cannot be read.
  await access(path, constants.R_OK);
  // A pipe has no length and cannot be cut.
  return facts.isFile() ? await openAsBlob(path) : new Blob([await readFile(path)]);
}

export async function isOnDisk(path: string): Promise<boolean> {
  return (await stat(path).catch(() => null)) !== null;
}

/** In either case, as files of one archive come from different systems; the one of the very same name first. */
async function siblingOnDisk(file: string, ending: string): Promise<Sibling | null> {
  const folder = dirname(file);
  const exact = basename(file).replace(/\.[^.]*$/, `.${ending}`);
  const names = await readdir(folder).catch(() => []);
  const alike = names.filter((name) => name.toLowerCase() === exact.toLowerCase()).sort();
  const chosen = alike.includes(exact) ? exact : alike[0];
  if (chosen === undefined) return null;
  // The folder as the user typed it: joined, "./a" would be "a".
  const path = file.slice(0, file.length - basename(file).length) + chosen;
  return { file: path, blob: await blobAt(join(folder, chosen)) };
}

export function unreadable(error: NodeJS.ErrnoException): string {
  switch (error.code) {
    case 'ENOENT':
      return 'There is no such file.';
    case 'EISDIR':
      return 'This is a folder, not a file.';
    case 'EACCES':
    case 'EPERM':
      return 'This file may not be read by you.';
    case 'ERR_FS_FILE_TOO_LARGE':
      return 'This file is too large to be read.';
    default:
      return `This file cannot be read (${error.code ?? error.message}).`;
  }
}
