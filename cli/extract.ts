// `extract`: entries of an archive as files of their own, each read and unpacked by itself, none larger than the archive says.
// SPDX-License-Identifier: MIT
import { join } from 'node:path';
import type { KotsuModule } from '../wasm-bindings/kotsu.ts';
import { filePath, matchingEntries, onlyEntry } from './address.ts';
import type { Archive, ArchiveEntry } from './archive.ts';
import { Failure } from './failure.ts';
import { archiveAt, blobOfEntry } from './inputs.ts';
import { distinctPaths, safePath } from './safe-path.ts';
import { counted, printable } from './table.ts';
import { checkAbsent, openFolder, writeNew } from './write-file.ts';

export interface ExtractRequest {
  readonly archive: string;
  /** By number, path, name or pattern. */
  readonly wanted: readonly string[];
  /** Every entry of the archive itself. */
  readonly all: boolean;
  readonly folder: string;
  /** Without the folders of the archive. */
  readonly flat: boolean;
  readonly force: boolean;
}

export interface Extracted {
  readonly archive: string;
  readonly written: readonly {
    readonly entry: number;
    readonly path: string;
    readonly written: string;
    readonly size: number;
  }[];
  readonly failed: readonly { readonly entry: number; readonly path: string; readonly message: string }[];
}

/** @throws Failure where nothing can be extracted at all; an entry that cannot be read spoils no other. */
export async function extractEntries(module: KotsuModule, request: ExtractRequest): Promise<Extracted> {
  const archive = await archiveAt(module, request.archive);
  const chosen = chooseEntries(archive, request);
  const names = chosen.map((entry) =>
    safePath(request.flat ? entry.fileName : filePath(entry), `entry ${entry.number}`),
  );
  const targets = distinctPaths(names).map((name) => join(request.folder, name));
  await checkAbsent(targets, request.force);
  await openFolder(request.folder);
  const written: Extracted['written'][number][] = [];
  const failed: Extracted['failed'][number][] = [];
  for (const [index, entry] of chosen.entries()) {
    const { number, path, size } = entry;
    const target = targets[index] ?? '';
    try {
      const blob = await blobOfEntry(archive, entry);
      await writeNew(target, new Uint8Array(await blob.arrayBuffer()), request.force);
      written.push({ entry: number, path, written: target, size });
    } catch (error) {
      if (!(error instanceof Failure)) throw error;
      failed.push({ entry: number, path, message: error.message });
    }
  }
  return { archive: archive.file, written, failed };
}

/** Each once, in the order of the archive. */
function chooseEntries(archive: Archive, { wanted, all }: ExtractRequest): ArchiveEntry[] {
  if (all) {
    // What lies in containers inside comes out with them.
    const own = archive.entries.filter(({ inside, depth, size }) => inside === null && depth === 0 && size > 0);
    if (own.length === 0) throw new Failure(`${archive.file} holds nothing to extract.`);
    return own;
  }
  const numbers = wanted.flatMap((text) =>
    (/[*?]/.test(text) ? matchingEntries(archive, text) : [onlyEntry(archive, text)]).map(({ number }) => number),
  );
  return [...new Set(numbers)].sort((a, b) => a - b).flatMap((number) => archive.entries[number] ?? []);
}

export function formatExtracted({ written }: Extracted): string {
  const lines = written.map(({ size, written: path }) => `${size} bytes  ${printable(path)}`);
  return `${[...lines, `${counted(written.length, 'file')} written.`].join('\n')}\n`;
}
