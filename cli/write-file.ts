// Files that the command line writes: never over what is there unless told so, never half of one left behind.
// SPDX-License-Identifier: MIT
import { mkdir, rm, stat, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { aboutFile } from './failure.ts';

/** @throws Failure about the first that exists, unless it may be replaced */
export async function checkAbsent(paths: readonly string[], force: boolean): Promise<void> {
  for (const path of force ? [] : paths) {
    if (await isThere(path)) throw aboutFile(path, 'There is such a file already; --force replaces it.');
  }
}

/** The folder that all of a command's files go into, made where it is not there. @throws Failure before any is written */
export async function openFolder(folder: string): Promise<void> {
  try {
    await makeFolder(folder);
  } catch (error) {
    throw aboutFile(folder, unwritable(error as NodeJS.ErrnoException));
  }
  const facts = await stat(folder);
  if (!facts.isDirectory())
    throw aboutFile(folder, 'It cannot be written: there is a file where the folder should be.');
}

/** Node's own recursion never ends where a folder cannot be made, as in /proc. */
async function makeFolder(path: string): Promise<void> {
  const above = dirname(path);
  try {
    await mkdir(path);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'EEXIST') return;
    if (code !== 'ENOENT' || above === path || (await isThere(above))) throw error;
    await makeFolder(above);
    await makeFolder(path);
  }
}

async function isThere(path: string): Promise<boolean> {
  return (await stat(path).catch(() => null)) !== null;
}

/** Folders on the way are made. @throws Failure */
export async function writeNew(path: string, bytes: Uint8Array, force: boolean): Promise<void> {
  try {
    await makeFolder(dirname(path));
    await writeFile(path, bytes, { flag: force ? 'w' : 'wx' });
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code !== 'EEXIST' && code !== 'EISDIR') await rm(path, { force: true }).catch(() => {});
    throw aboutFile(path, unwritable(error as NodeJS.ErrnoException));
  }
}

export function unwritable({ code, message }: NodeJS.ErrnoException): string {
  switch (code) {
    case 'ENOSPC':
    case 'EDQUOT':
      return 'It cannot be written: no space is left.';
    case 'EEXIST':
      return 'There is such a file already; --force replaces it.';
    case 'EISDIR':
      return 'It cannot be written: there is a folder of that name.';
    case 'ENOENT':
      return 'It cannot be written: its folder cannot be made.';
    case 'ENOTDIR':
      return 'It cannot be written: a part of its path is a file.';
    case 'EACCES':
    case 'EPERM':
    case 'EROFS':
      return 'It may not be written by you.';
    default:
      return `It cannot be written (${code ?? message}).`;
  }
}
