// Files and folders -> what is exported together: a model with the motions that fit it, a body with its weapon, anything else alone.
// SPDX-License-Identifier: MIT
import { readdir, readFile, stat } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { KotsuDocument, KotsuError, type KotsuModule } from '../wasm-bindings/kotsu.ts';
import { stemOf } from '../web/src/export/file-names.ts';
import { listContainer } from '../web/src/files/okami-container.ts';
import { type OpenFile, openFile } from '../web/src/files/open-file.ts';
import { clipFiles, stageFiles } from '../web/src/files/pairing.ts';
import { weaponOf } from '../web/src/files/weapon.ts';
import { unreadable } from './disk-file.ts';

/** A file, or what a container holds. */
export interface Input {
  readonly file: OpenFile;
  /** Where it comes from: motions fit the models of their own folder or container, or that were named beside them. */
  readonly place: string;
  /** By texture number, for models out of a container; null: there is none. */
  readonly texture: (number: number) => Blob | null;
}

/** What becomes one export. */
export interface Group {
  readonly lead: Input;
  /** The files whose clips the leader can play, itself included. */
  readonly clipFiles: readonly OpenFile[];
  readonly weapon: OpenFile | null;
}

/** A file that cannot be exported, and why. */
export interface Refused {
  readonly path: string;
  readonly sentence: string;
  /** It was found in a folder: nobody asked for it by name. */
  readonly found: boolean;
  /** Of what is wrong in it; null: it could not be read at all. */
  readonly byteOffset: number | null;
}

export interface Inputs {
  readonly inputs: readonly Input[];
  readonly refused: readonly Refused[];
}

/** The place of files that were named one by one, wherever they lie: they form one session. */
const NAMED = '';

/** Endings of files that may be models, motions or containers of them. */
const ENDINGS = /\.(dat|md|scr|mdb|mot|bin)$/i;

export async function gatherInputs(module: KotsuModule, paths: readonly string[]): Promise<Inputs> {
  const inputs: Input[] = [];
  const refused: Refused[] = [];
  for (const given of paths) {
    const found = await filesIn(given);
    if (found === null)
      refused.push({ path: given, sentence: 'There is no such file.', found: false, byteOffset: null });
    for (const path of found ?? []) {
      try {
        inputs.push(...(await openInput(module, path, path === given ? NAMED : dirname(path))));
      } catch (error) {
        if (!(error instanceof KotsuError) && !isSystemError(error)) throw error;
        const why = isSystemError(error)
          ? { sentence: unreadable(error), byteOffset: null }
          : { sentence: error.message, byteOffset: error.byteOffset };
        refused.push({ path, ...why, found: path !== given });
      }
    }
  }
  return { inputs, refused };
}

export function isSystemError(error: unknown): error is NodeJS.ErrnoException {
  return error instanceof Error && 'code' in error && 'syscall' in error;
}

/** null: there is nothing of this name. */
async function filesIn(path: string): Promise<string[] | null> {
  const facts = await stat(path).catch(() => null);
  if (facts === null) return null;
  if (!facts.isDirectory()) return [path];
  const entries = await readdir(path, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile() && ENDINGS.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name))
    .sort();
}

async function openInput(module: KotsuModule, path: string, place: string): Promise<Input[]> {
  const bytes = await readFile(path);
  const document = KotsuDocument.load(module, bytes);
  if (document.format !== 'okami-container') {
    return [{ file: opened(path, bytes.byteLength, document), place, texture: () => null }];
  }
  document.dispose();
  return openContainer(module, path, new Blob([bytes]));
}

async function openContainer(module: KotsuModule, path: string, container: Blob): Promise<Input[]> {
  const entries = (await listContainer(module, container, () => Promise.resolve()))?.entries ?? [];
  const bytesOf = (entry: (typeof entries)[number]) => container.slice(entry.offset, entry.offset + entry.size);
  const textures = entries.filter(({ kind }) => kind === 'texture');
  const inputs: Input[] = [];
  for (const entry of entries) {
    if (entry.kind !== 'model' && entry.kind !== 'motion') continue;
    const document = KotsuDocument.load(module, new Uint8Array(await bytesOf(entry).arrayBuffer()));
    const texture = (number: number) => {
      const found = textures[number];
      return found ? bytesOf(found) : null;
    };
    inputs.push({ file: opened(`${stemOf(path)}/${entry.path}`, entry.size, document), place: path, texture });
  }
  return inputs;
}

function opened(path: string, size: number, document: KotsuDocument): OpenFile {
  return openFile({ path: path.replaceAll('\\', '/'), size, identity: path }, document);
}

/** @param apart weapons by themselves, whoever holds them */
export function groupInputs(inputs: readonly Input[], apart: boolean): Group[] {
  const places = new Map<string, Input[]>();
  for (const input of inputs) places.set(input.place, [...(places.get(input.place) ?? []), input]);
  return [...places.values()].flatMap((together) => {
    const files = together.map(({ file }) => file);
    const weapons = new Map(apart ? [] : files.map((file) => [file, weaponOf(file, files, new Map())]));
    const held = new Set(weapons.values());
    return stageFiles(files)
      .filter((file) => !held.has(file))
      .map((file) => ({
        lead: together.find((input) => input.file === file) as Input,
        clipFiles: clipFiles(file, files),
        weapon: weapons.get(file) ?? null,
      }));
  });
}

/** As it is called in the summary. */
export function nameOf({ lead }: Group): string {
  return basename(lead.file.path);
}
