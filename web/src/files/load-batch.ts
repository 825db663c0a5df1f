// Reads and decodes what was handed over in one go. All or nothing when aborted; one bad file never spoils the others.
// SPDX-License-Identifier: MIT
import { KotsuDocument, KotsuError, type KotsuModule } from '../../../wasm-bindings/kotsu';
import { breather } from './breather';
import { type Bundle, type BundleEntry, pickedFromEntry } from './bundle';
import { type PickedFile, readPicked } from './intake';
import { type OpenFile, openFile } from './open-file';

/** A file that did not open, and why. */
export interface Refusal {
  readonly path: string;
  readonly sentence: string;
  /** In the file; null where it was not even read. */
  readonly byteOffset: number | null;
  readonly unknownFormat: boolean;
}

export interface Batch {
  readonly opened: readonly OpenFile[];
  readonly refused: readonly Refusal[];
  readonly bundles: readonly Bundle[];
  /** Motions of the bundles that are left for later: a container may hold hundreds. */
  readonly waiting: readonly PickedFile[];
}

/** Of a container, so many motions open together with its models, for something to see at once. */
const FIRST_MOTIONS = 8;

/** @throws the signal's reason once it is aborted; nothing stays allocated then. */
export async function loadBatch(
  module: KotsuModule,
  picked: readonly PickedFile[],
  signal: AbortSignal,
  onProgress: (done: number, path: string) => void,
): Promise<Batch> {
  const opened: OpenFile[] = [];
  const refused: Refusal[] = [];
  const bundles: Bundle[] = [];
  const waiting: PickedFile[] = [];
  const breathe = breather();
  const load = async (file: PickedFile) => {
    const result = await loadOne(module, file, signal);
    if ('document' in result) opened.push(result);
    else if ('sentence' in result) refused.push(result);
    else bundles.push(result);
    await breathe();
  };
  try {
    for (const [index, file] of picked.entries()) {
      onProgress(index, file.path);
      const bundleCount = bundles.length;
      await load(file);
      for (const bundle of bundles.slice(bundleCount)) {
        const { first, later } = shared(bundle);
        for (const part of first) await load(part);
        waiting.push(...later);
      }
    }
    signal.throwIfAborted();
  } catch (error) {
    for (const file of opened) file.document.dispose();
    throw error;
  }
  return { opened, refused, bundles, waiting };
}

/** What of a container opens by itself: at once, and later. */
function shared(bundle: Bundle): { readonly first: PickedFile[]; readonly later: PickedFile[] } {
  const of = (kind: BundleEntry['kind']) =>
    bundle.entries.filter((entry) => entry.kind === kind).map((entry) => pickedFromEntry(bundle, entry));
  const motions = of('motion');
  return { first: [...of('model'), ...motions.slice(0, FIRST_MOTIONS)], later: motions.slice(FIRST_MOTIONS) };
}

async function loadOne(
  module: KotsuModule,
  file: PickedFile,
  signal: AbortSignal,
): Promise<OpenFile | Bundle | Refusal> {
  const intake = await readPicked(file, signal);
  if (intake.kind === 'refused') {
    return { path: file.path, sentence: intake.sentence, byteOffset: null, unknownFormat: false };
  }
  try {
    const document = KotsuDocument.load(module, intake.bytes);
    if (document.format !== 'okami-container') return openFile(file, document);
    const { okamiBundle } = await import('./okami-container');
    try {
      return await okamiBundle(file, document, intake.bytes);
    } finally {
      document.dispose();
    }
  } catch (error) {
    return refusalOf(file.path, error);
  }
}

export function refusalOf(path: string, error: unknown): Refusal {
  if (error instanceof KotsuError) {
    return {
      path,
      sentence: error.message,
      byteOffset: error.byteOffset,
      unknownFormat: error.status === 'unknownFormat',
    };
  }
  // A trap inside the decoder is a bug of ours, never the file's fault.
  return {
    path,
    sentence: `Kotsu itself failed on this file (${String(error)}). Please report it.`,
    byteOffset: null,
    unknownFormat: false,
  };
}
