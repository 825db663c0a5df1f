// Reads and decodes what was handed over in one go. All or nothing when aborted; one bad file never spoils the others.
// SPDX-License-Identifier: MIT
import { KotsuDocument, KotsuError, type KotsuModule } from '../../../wasm-bindings/kotsu';
import { msg, told } from '../i18n/english';
import { isDds } from '../textures/is-dds';
import type { ArchiveWork } from './archive-work';
import { breather, nextTask } from './breather';
import type { Bundle } from './bundle';
import { blobOf, type PickedFile, readPicked, type Step, Unreadable, unreadSentence } from './intake';
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

/** @param part how much of a file that has to be unpacked first is there, 0 ... 1 */
export type BatchProgress = (done: number, path: string, part: number) => void;

/** Containers are listed in a worker; only who has one needs its code. */
export const workerArchives = async () => (await import('../worker/archive-client')).remoteArchives;

let lastBatch = 0;

/** @throws the signal's reason once it is aborted; nothing stays allocated then. */
export async function loadBatch(
  module: KotsuModule,
  picked: readonly PickedFile[],
  signal: AbortSignal,
  onProgress: BatchProgress,
  archives: () => Promise<ArchiveWork> = workerArchives,
): Promise<Batch> {
  const opened: OpenFile[] = [];
  const refused: Refusal[] = [];
  const bundles: Bundle[] = [];
  const waiting: PickedFile[] = [];
  const breathe = breather();
  lastBatch += 1;
  const batch = lastBatch;
  const load = async (file: PickedFile, onPart: (part: number) => void) => {
    const result = await loadOne({ module, file, signal, onPart, archives });
    if ('document' in result) opened.push({ ...result, batch });
    else if ('entries' in result) bundles.push(result);
    else if (!(result.unknownFormat && file.optional)) refused.push(result);
    await breathe();
  };
  try {
    for (const [index, file] of picked.entries()) {
      const onPart = (part: number) => onProgress(index, file.path, part);
      onPart(0);
      const bundleCount = bundles.length;
      await load(file, onPart);
      for (const bundle of bundles.slice(bundleCount)) {
        const { openingByItself } = await import('./make-bundle');
        const { first, later } = openingByItself(bundle);
        for (const part of first) await load(part, onPart);
        waiting.push(...later);
      }
    }
    performance.mark('decoded');
    // What becomes of them is not to lengthen the task that decoded the last.
    await nextTask();
    signal.throwIfAborted();
  } catch (error) {
    for (const file of opened) file.document.dispose();
    throw error;
  }
  return { opened, refused, bundles, waiting };
}

interface OneFile {
  readonly module: KotsuModule;
  readonly file: PickedFile;
  readonly signal: AbortSignal;
  readonly onPart: (part: number) => void;
  readonly archives: () => Promise<ArchiveWork>;
}

/** Models and motions are smaller. What is larger may be a container, which the page is not to stop for. */
const LARGE = 2 * 1024 * 1024;

async function loadOne(one: OneFile): Promise<OpenFile | Bundle | Refusal> {
  const { module, file, signal, onPart } = one;
  try {
    const large = file.size > LARGE && !/\.dds$/i.test(file.path) ? await containerBundle(one) : null;
    if (large !== null) return large;
    const intake = await readPicked(file, signal, onPart);
    if (intake.kind === 'refused') {
      return { path: file.path, sentence: intake.sentence, byteOffset: null, unknownFormat: false };
    }
    if (isDds(intake.bytes)) return (await import('../textures/dds-bundle')).ddsBundle(file, intake.bytes);
    const document = KotsuDocument.load(module, intake.bytes);
    if (document.format !== 'okami-container') return openFile(file, document);
    document.dispose();
    const container = await containerBundle(one);
    if (container !== null) return container;
    throw new Unreadable(msg('The file has changed while it was being read.'));
  } catch (error) {
    signal.throwIfAborted();
    return refusalOf(file.path, error);
  }
}

async function containerBundle({ file, signal, onPart, archives }: OneFile): Promise<Bundle | null> {
  return await bundleOfContainer(file, await archives(), async (done) => {
    signal.throwIfAborted();
    onPart(done);
  });
}

/** What a container holds; null for any other file. */
export async function bundleOfContainer(file: PickedFile, work: ArchiveWork, step: Step): Promise<Bundle | null> {
  const blob = await blobOf(file, step);
  const listing = await work.listContainer(blob, step);
  await step(1);
  if (listing === null) return null;
  const { makeBundle } = await import('./make-bundle');
  return makeBundle(file, listing, blob, work.unpack);
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
  if (error instanceof Unreadable) return { path, sentence: error.message, byteOffset: null, unknownFormat: false };
  // What browsers call a file that is no longer there, or that another program holds.
  if (error instanceof Error && /^Not(?:Readable|Found)Error$/.test(error.name))
    return { path, sentence: unreadSentence, byteOffset: null, unknownFormat: false };
  // A trap inside the decoder is a bug of ours, never the file's fault.
  return {
    path,
    sentence: told('Kotsu itself failed on this file ({error}). Please report it.', { error: String(error) }),
    byteOffset: null,
    unknownFormat: false,
  };
}
