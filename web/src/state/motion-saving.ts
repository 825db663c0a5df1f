// Saves the clip on stage as an Okami motion, and says what comes of it before anything is saved.
// SPDX-License-Identifier: MIT
import type { Family } from '../../../wasm-bindings/kotsu';
import type { MotionErrors } from '../../../wasm-bindings/motion-writer';
import { okamiSkeletonFile } from '../../../wasm-bindings/okami-skeleton-file';
import type { SavedMotion } from '../../../wasm-bindings/save-motion';
import { blobOf } from '../files/intake';
import type { OpenFile } from '../files/open-file';
import { told } from '../i18n/english';
import { t } from '../i18n/text';
import { remoteSave } from '../worker/save-client';
import type { FileToRead } from '../worker/save-work';
import { download, fileName } from './bundle-saving';
import { positionReadings } from './position-readings';
import type { StageClip } from './session';
import { sourceOf } from './share-sources';
import { announce } from './view-actions';

export interface SaveChoice {
  readonly family: Exclude<Family, 'unknown'> | 'automatic';
  /** Units, radians, factor. */
  readonly allowed: MotionErrors;
  readonly loops: boolean;
}

/** Rejects with one sentence: a motion cannot hold everything that a clip can. */
export async function writeMotion(
  model: OpenFile,
  { file, clip }: StageClip,
  { family, allowed, loops }: SaveChoice,
): Promise<SavedMotion> {
  return remoteSave({
    model: await fileToRead(model),
    motion: file.id === model.id ? null : await fileToRead(file),
    clipIndex: clip.index,
    options: {
      allowed,
      loops,
      readings: positionReadings.value,
      family: family === 'automatic' ? undefined : family,
    },
  });
}

async function fileToRead(file: OpenFile): Promise<FileToRead> {
  const source = sourceOf(file.identity);
  if (source === undefined)
    throw new Error(told('{name} can no longer be read from where it was opened.', { name: file.name }));
  return { bytes: await blobOf(source), options: file.loadOptions ?? {} };
}

export function saveAs(name: string, bytes: Uint8Array<ArrayBuffer>): void {
  download(name, new Blob([bytes], { type: 'application/octet-stream' }));
  announce(t('Saved {name}', { name }));
}

/** A motion of another game's clip moves no model of Okami's; this is one that it moves, bones alone. */
export function skeletonOf(model: OpenFile): Uint8Array<ArrayBuffer> {
  return okamiSkeletonFile(model.document.bones);
}

/** "c0m071-animation-3.mot", "walk.mot". */
export function motionName({ file, clip, label }: StageClip): string {
  return `${file.role === 'motion' ? label : `${stem(file.name)}-animation-${clip.index}`}.mot`;
}

export function skeletonName(model: OpenFile): string {
  return `${stem(model.name)}.md`;
}

function stem(name: string): string {
  return fileName(name).replace(/\.[^.]*$/, '');
}
