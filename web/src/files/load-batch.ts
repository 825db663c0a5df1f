// Reads and decodes what was handed over in one go. All or nothing when aborted; one bad file never spoils the others.
// SPDX-License-Identifier: MIT
import { KotsuDocument, KotsuError, type KotsuModule } from '../../../wasm-bindings/kotsu';
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
}

/** Long batches give the page time to paint, this often, in milliseconds. */
const BREATH = 30;

/** @throws the signal's reason once it is aborted; nothing stays allocated then. */
export async function loadBatch(
  module: KotsuModule,
  picked: readonly PickedFile[],
  signal: AbortSignal,
  onProgress: (done: number, path: string) => void,
): Promise<Batch> {
  const opened: OpenFile[] = [];
  const refused: Refusal[] = [];
  let lastBreath = performance.now();
  try {
    for (const [index, file] of picked.entries()) {
      onProgress(index, file.path);
      const result = await loadOne(module, file, signal);
      if ('document' in result) opened.push(result);
      else refused.push(result);
      if (performance.now() - lastBreath > BREATH) {
        await new Promise((resolve) => setTimeout(resolve));
        lastBreath = performance.now();
      }
    }
    signal.throwIfAborted();
  } catch (error) {
    for (const file of opened) file.document.dispose();
    throw error;
  }
  return { opened, refused };
}

async function loadOne(module: KotsuModule, file: PickedFile, signal: AbortSignal): Promise<OpenFile | Refusal> {
  const intake = await readPicked(file, signal);
  if (intake.kind === 'refused') {
    return { path: file.path, sentence: intake.sentence, byteOffset: null, unknownFormat: false };
  }
  try {
    return openFile(file, KotsuDocument.load(module, intake.bytes));
  } catch (error) {
    return refusalOf(file.path, error);
  }
}

function refusalOf(path: string, error: unknown): Refusal {
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
