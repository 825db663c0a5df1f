// Runs an export of the stage: samples here, where the decoder is, and has GLBs written and measured in a worker.
// SPDX-License-Identifier: MIT
import { proxy, transfer, wrap } from 'comlink';
import type { GlbOptions } from '../export/export-options';
import type { ExportSource } from '../export/export-source';
import type { ExportApi } from '../export/export-worker';
import { safeName } from '../export/file-names';
import type { Measured } from '../export/measure-glb';
import { takeSnapshot } from '../export/snapshot';
import type { SourceSnapshot } from '../export/snapshot-types';
import { type TextFormat, type TextOptions, textFiles } from '../export/text-files';
import { type ZipEntry, zipBlob } from '../export/zip-blob';
import { breather } from '../files/breather';
import { msg } from '../i18n/english';
import { resultOf } from '../worker/outcome';
import { program } from './program';

export interface Exported {
  readonly name: string;
  readonly blob: Blob;
  /** null: not a GLB. */
  readonly measured: Measured | null;
  /** What was left out, in plain sentences. */
  readonly notes: readonly string[];
}

export interface ExportWatch {
  readonly signal: AbortSignal;
  /** @param part 0 ... 1; null while nobody knows */
  readonly progress: (step: string, part: number | null) => void;
}

/** Rejects with an `ExportFailure`, or as `watch.signal` is aborted. */
export async function runGlbExport(source: ExportSource, options: GlbOptions, watch: ExportWatch): Promise<Exported> {
  const breathe = breather();
  const snapshot = await takeSnapshot(source, {
    between: options.interpolation === 'linear',
    breathe: async (done, total) => {
      watch.signal.throwIfAborted();
      watch.progress(msg('Reading the clips'), done / Math.max(1, total));
      await breathe();
    },
  });
  const { bytes, measured, notes } = await inWorker(snapshot, options, watch);
  const blob = new Blob([bytes], { type: 'model/gltf-binary' });
  return { name: `${source.name}.glb`, blob, measured, notes: [...snapshot.notes, ...notes] };
}

/** A worker of its own for each export: to give one up is to end it. */
async function inWorker(snapshot: SourceSnapshot, options: GlbOptions, { signal, progress }: ExportWatch) {
  progress(msg('Writing'), null);
  const worker = new Worker(new URL('../export/export-worker.ts', import.meta.url), { type: 'module', name: 'export' });
  const over = new Promise<never>((_, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason), { once: true });
    worker.addEventListener('error', (event) => {
      event.preventDefault();
      reject(new Error(msg('The part of the page that writes files did not load or broke down. Try again.')));
    });
  });
  try {
    const api = wrap<ExportApi>(worker);
    const measuring = proxy(async (part: number) => progress(msg('Measuring'), part));
    const work = api.glb(transfer(snapshot, buffersOf(snapshot)), options, program, measuring);
    return resultOf(await Promise.race([work, over]));
  } finally {
    worker.terminate();
  }
}

/** What is handed over instead of copied: the poses, which are most of it. */
function buffersOf({ clips }: SourceSnapshot): ArrayBuffer[] {
  const arrays = clips.flatMap(({ rigs }) =>
    rigs.flatMap((rig) => (rig ? [rig.frames.locals, rig.frames.matrices, rig.halves] : [])),
  );
  return [...new Set(arrays.map(({ buffer }) => buffer as ArrayBuffer))];
}

/** Lines to one part of a Blob: millions of tiny parts would take longer than the numbers. */
const LINES_PER_PART = 2048;

/** More than one file comes as a zip. */
export async function runTextExport(
  source: ExportSource,
  format: TextFormat,
  options: Omit<TextOptions, 'program'>,
  watch: ExportWatch,
): Promise<Exported> {
  const files = textFiles(source, format, { ...options, program });
  const written: { name: string; blob: Blob }[] = [];
  for (const [index, { name, pieces }] of files.entries()) {
    watch.progress(msg('Writing'), files.length > 1 ? index / files.length : null);
    written.push({ name, blob: await oneBlob(pieces, watch) });
  }
  const [only, ...more] = written;
  if (only && more.length === 0) return { ...only, measured: null, notes: [] };
  watch.progress(msg('Packing'), null);
  const breathe = breather();
  const blob = await zipBlob(bytesOf(written), true, async () => {
    watch.signal.throwIfAborted();
    await breathe();
  });
  return { name: safeName(`${source.name} ${format}.zip`), blob, measured: null, notes: [] };
}

export async function oneBlob(pieces: Iterable<string>, { signal }: ExportWatch, type = 'text/plain'): Promise<Blob> {
  const breathe = breather();
  const parts: string[] = [];
  let lines: string[] = [];
  const close = async () => {
    parts.push(lines.join(''));
    lines = [];
    await breathe();
    signal.throwIfAborted();
  };
  for (const piece of pieces) {
    lines.push(piece);
    if (lines.length >= LINES_PER_PART) await close();
  }
  await close();
  return new Blob(parts, { type });
}

async function* bytesOf(files: readonly { readonly name: string; readonly blob: Blob }[]): AsyncGenerator<ZipEntry> {
  for (const { name, blob } of files) yield { name, bytes: new Uint8Array(await blob.arrayBuffer()) };
}
