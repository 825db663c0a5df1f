// The field map of the file on stage as JSON: read with the binary that knows it, which comes when it is first asked for.
// SPDX-License-Identifier: MIT
import { KotsuMap } from '../../../wasm-bindings/kotsu-map';
import { DEEPEST_MAP, mapPieces } from '../export/data/map-json';
import { ExportFailure } from '../export/export-source';
import { safeName, stemOf } from '../export/file-names';
import { contentHash } from '../files/content-hash';
import { msg } from '../i18n/english';
import { type Exported, type ExportWatch, oneBlob } from './export-run';
import { program } from './program';
import { stageFile } from './session';
import { mapModule } from './structure-module';
import { structureSources } from './structure-sources';

/** `records`: sections and what they consist of; `bits`: every field. */
export type MapDepth = 'records' | 'bits';

const depths: Readonly<Record<MapDepth, number>> = { records: 3, bits: DEEPEST_MAP };

/** Rejects with an `ExportFailure`, or as `watch.signal` is aborted. */
export async function runMapExport(depth: MapDepth, watch: ExportWatch): Promise<Exported> {
  watch.progress(msg('Reading the file'), null);
  const stage = stageFile.peek();
  const source = structureSources.peek().find(({ file }) => file !== null && file === stage);
  const bytes = (await source?.read()) ?? null;
  if (source === undefined || bytes === null)
    throw new ExportFailure(msg('The file was moved or changed since it was opened: open it again.'));
  const sha256 = await contentHash(bytes);
  const map = await opened(bytes, source.options);
  try {
    watch.progress(msg('Writing'), null);
    const head = { program, file: stage?.name ?? '', sha256 };
    const blob = await oneBlob(mapPieces(map, depths[depth], head), watch, 'application/json');
    return { name: safeName(`${stemOf(stage?.name ?? '')} field map.json`), blob, measured: null, notes: [] };
  } finally {
    map.dispose();
  }
}

async function opened(bytes: Uint8Array, options: Parameters<typeof KotsuMap.open>[2]): Promise<KotsuMap> {
  try {
    return KotsuMap.open(await mapModule(), bytes, options);
  } catch (error) {
    // Besides a file that cannot be mapped: a binary that cannot be fetched, which says so in a sentence of its own.
    if (error instanceof Error) throw new ExportFailure(error.message);
    throw error;
  }
}
