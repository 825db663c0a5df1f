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

/** Of the middle of the stage, where the model is. */
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
    const whole = await viewport.value?.snapshot();
    if (whole === undefined) return;
    const { remoteShrink } = await import('../worker/look-client');
    const small = await remoteShrink(whole, WIDTH, HEIGHT);
    for (const hash of wanted) await recentFiles.setPicture(hash, small);
  } catch {
    // The list shows a plain icon instead.
  }
}
