// `textures`: the images of models and containers as PNG files.
// SPDX-License-Identifier: MIT
import { join } from 'node:path';
import { encode } from 'fast-png';
import { type KotsuDocument, KotsuError, type KotsuModule, type Picture } from '../wasm-bindings/kotsu.ts';
import { safeName, stemOf } from '../web/src/export/file-names.ts';
import { Unreadable } from '../web/src/files/intake.ts';
import { textureWork } from '../web/src/textures/texture-work.ts';
import { Failure } from './failure.ts';
import { type Opened, openAddress, sourceOfEntry } from './inputs.ts';
import { distinctPaths } from './safe-path.ts';
import { counted, printable } from './table.ts';
import { checkAbsent, openFolder, writeNew } from './write-file.ts';

export interface TexturesRequest {
  readonly addresses: readonly string[];
  readonly folder: string;
  /** FF8: texture pages as faces use them instead of the images as the file holds them. */
  readonly pages: boolean;
  readonly force: boolean;
}

export interface Painted {
  readonly written: readonly {
    readonly file: string;
    readonly path: string;
    readonly width: number;
    readonly height: number;
  }[];
  readonly failed: readonly { readonly file: string; readonly message: string }[];
}

/** One picture to be, painted when its turn comes. */
interface Plan {
  readonly file: string;
  /** Without its ending. */
  readonly name: string;
  /** null: it cannot be painted. */
  paint(): Promise<Picture | null>;
}

/** @throws Failure where there is nothing to write, or something may not be replaced */
export async function writeTextures(module: KotsuModule, request: TexturesRequest): Promise<Painted> {
  const { addresses, folder, pages, force } = request;
  const opened = (await Promise.all(addresses.map((address) => openAddress(module, address)))).flat();
  const plans = (await Promise.all(opened.map((each) => plansFor(each, pages)))).flat();
  if (plans.length === 0)
    throw new Failure(`There is no ${pages ? 'texture page' : 'texture'} in ${addresses.join(', ')}.`);
  const paths = distinctPaths(plans.map(({ name }) => `${safeName(name)}.png`)).map((name) => join(folder, name));
  await checkAbsent(paths, force);
  await openFolder(folder);
  const written: Painted['written'][number][] = [];
  const failed: Painted['failed'][number][] = [];
  for (const [index, plan] of plans.entries()) {
    const path = paths[index] ?? '';
    try {
      const picture = await plan.paint();
      if (picture === null || picture.width === 0 || picture.height === 0)
        throw new Failure('It cannot be painted: its data is not whole.');
      const { width, height, rgba } = picture;
      await writeNew(path, encode({ width, height, data: rgba, channels: 4, depth: 8 }), force);
      written.push({ file: plan.file, path, width, height });
    } catch (error) {
      if (!(error instanceof Failure || error instanceof KotsuError || error instanceof Unreadable)) throw error;
      failed.push({ file: plan.file, message: `${plan.name}: ${error.message}` });
    }
  }
  return { written, failed };
}

async function plansFor(opened: Opened, pages: boolean): Promise<Plan[]> {
  if (opened.kind === 'texture') {
    const { file, name, blob } = opened.source;
    return [{ file, name: name.replace(/\.dds$/i, ''), paint: () => textureWork.paint(blob, 0) }];
  }
  if (opened.kind === 'file') {
    const { file, name, document } = opened.open;
    return pages ? pagePlans(file, stemOf(name), document) : timPlans(file, stemOf(name), document);
  }
  const { archive } = opened;
  if (archive.format !== 'okami-container')
    throw new Failure(`${archive.file}: This is an archive: name an entry of it as ${archive.file}#ENTRY.`);
  return archive.entries
    .filter(({ kind }) => kind === 'texture')
    .map((entry) => ({
      file: `${archive.file}#${entry.path}`,
      name: `${stemOf(archive.name)}-${entry.number}-${entry.path.replace(/^.*\//s, '').replace(/\.dds$/i, '')}`,
      paint: async () => textureWork.paint((await sourceOfEntry(archive, entry)).blob, 0),
    }));
}

/** Every image with every palette that it brings. */
function timPlans(file: string, stem: string, document: KotsuDocument): Plan[] {
  return document.tims().flatMap((tim) => {
    // A broken file may claim any number of rows; video memory has 512 lines.
    const rows = tim.bitsPerTexel > 8 ? 1 : Math.min(512, Math.max(1, tim.palette?.height ?? 1));
    return Array.from({ length: rows }, (_, row) => ({
      file,
      name: `${stem}-image${tim.index}${rows > 1 ? `-palette${row}` : ''}`,
      paint: () => Promise.resolve(document.paintTim(tim, row)),
    }));
  });
}

/** Every pair of page and palette that a face uses, named by the words in the file. */
function pagePlans(file: string, stem: string, document: KotsuDocument): Plan[] {
  const { atRest = true, materials = [] } = document.mesh() ?? {};
  if (atRest) return [];
  return materials.map(({ texturePage, palette }) => ({
    file,
    name: `${stem}-page${word(texturePage)}-palette${word(palette)}`,
    paint: () => Promise.resolve(document.paintTexturePage(texturePage, palette)),
  }));
}

function word(value: number): string {
  return value.toString(16).toUpperCase().padStart(4, '0');
}

export function formatPainted({ written }: Painted): string {
  const lines = written.map(({ path, width, height }) => `${width} x ${height}  ${printable(path)}`);
  return `${[...lines, `${counted(written.length, 'picture')} written.`].join('\n')}\n`;
}
