// Puts opened files among the recent ones, and a small picture of each once it has been on stage.
// SPDX-License-Identifier: MIT
import { effect } from '@preact/signals';
import type { StoreFailure } from '../store/store-result';
import { handedAs, isOnStage } from './handed-over';
import { recentFiles } from './recent-store';
import { picture, stageClip, stageFile } from './session';
import { type HashedBytes, hashes, idle } from './share-hashes';
import { appNote, recentList, viewport } from './share-signals';

/** Each reason is said once: the files open all the same. */
const said = new Set<StoreFailure>();

export async function keepFile({ file, hash, bytes }: HashedBytes): Promise<void> {
  // With its container; an archive's other files were hashed for a link that waits.
  const { bundleId = null } = file;
  if (handedAs(file) !== file || (bundleId !== null && !isOnStage(file))) return;
  const put = await recentFiles.put({ hash, name: file.name, bytes });
  if (put.ok || put.reason === 'off' || said.has(put.reason)) return;
  said.add(put.reason);
  // An update that waits is the more important thing to say.
  appNote.value ??= { kind: 'storage', text: put.sentence };
}

// --------------------------------------------------------------------------------------------------------- Pictures

/** The model stands, its textures are there, and nobody flips through files any more. Milliseconds. */
const SETTLED = 1500;

const WIDTH = 160;
const HEIGHT = 120;

/** Called once. */
export function takePictures(): void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  effect(() => {
    clearTimeout(timer);
    if (picture.value !== 'ready' || hashesOnStage().length === 0) return;
    timer = setTimeout(() => void idle().then(takePicture), SETTLED);
  });
}

/** Of the kept files on stage, those without a picture. */
function hashesOnStage(): string[] {
  const shown = [stageFile.value, stageClip.value?.file ?? null].filter((file) => file !== null);
  const found = shown.flatMap((file) => hashes.value.get(handedAs(file).identity) ?? []);
  return (recentList.value ?? [])
    .filter((kept) => found.includes(kept.hash) && kept.picture === null)
    .map(({ hash }) => hash);
}

async function takePicture(): Promise<void> {
  const wanted = hashesOnStage();
  if (wanted.length === 0 || document.hidden) return;
  try {
    const shot = await viewport.value?.snapshot();
    if (shot === undefined) return;
    const small = await scaled(shot);
    for (const hash of wanted) await recentFiles.setPicture(hash, small);
  } catch {
    // The list shows a plain icon instead.
  }
}

/** The middle of the stage, where the model is. */
async function scaled(shot: Blob): Promise<Blob> {
  const whole = await createImageBitmap(shot);
  const width = Math.min(whole.width, (whole.height * WIDTH) / HEIGHT);
  const height = (width * HEIGHT) / WIDTH;
  const paper = new OffscreenCanvas(WIDTH, HEIGHT);
  const pen = paper.getContext('2d');
  if (pen === null) throw new Error('No 2D canvas.');
  pen.imageSmoothingQuality = 'high';
  pen.drawImage(whole, (whole.width - width) / 2, (whole.height - height) / 2, width, height, 0, 0, WIDTH, HEIGHT);
  whole.close();
  // Browsers that cannot write WebP write PNG.
  return await paper.convertToBlob({ type: 'image/webp', quality: 0.85 });
}
