// Saving a clip as a motion, from files alone: what the saving worker does, and tests do without one.
// SPDX-License-Identifier: MIT
import { KotsuDocument, KotsuError, type KotsuModule, type LoadOptions } from '../../../wasm-bindings/kotsu';
import type { MotionWriter } from '../../../wasm-bindings/motion-writer';
import { type SavedMotion, type SaveMotionOptions, saveMotion } from '../../../wasm-bindings/save-motion';
import { msg } from '../i18n/english';

/** A file and how it is read. */
export interface FileToRead {
  readonly bytes: Blob;
  readonly options: LoadOptions;
}

export interface SaveRequest {
  readonly model: FileToRead;
  /** Where the clip is; null: in the model's own file. */
  readonly motion: FileToRead | null;
  readonly clipIndex: number;
  readonly options: SaveMotionOptions;
}

/** @throws KotsuError for what a motion cannot hold */
export async function saveRequested(
  module: KotsuModule,
  writer: MotionWriter,
  { model, motion, clipIndex, options }: SaveRequest,
): Promise<SavedMotion> {
  const open: KotsuDocument[] = [];
  const load = async (file: FileToRead) => {
    const document = KotsuDocument.load(module, new Uint8Array(await file.bytes.arrayBuffer()), file.options);
    open.push(document);
    return document;
  };
  try {
    const skeleton = await load(model);
    const clip = (motion === null ? skeleton : await load(motion)).clips[clipIndex];
    if (clip === undefined) throw new KotsuError('badArgument', msg('The file no longer holds this clip.'));
    return saveMotion(writer, skeleton, clip, options);
  } finally {
    for (const document of open) document.dispose();
  }
}
