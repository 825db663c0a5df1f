// Writers of the signals about files and the stage: open, close, show, choose a clip.
// SPDX-License-Identifier: MIT
import { batch } from '@preact/signals';
import { type Bundle, entryIdentity } from '../files/bundle';
import { type Demo, pickedFromDemo, showcaseDemo } from '../files/demos';
import { knownFormatsSentence } from '../files/formats';
import type { PickedFile } from '../files/intake';
import { type Batch, loadBatch } from '../files/load-batch';
import type { OpenFile } from '../files/open-file';
import { bestModel } from '../files/pairing';
import { isReduced, isWeapon } from '../files/weapon';
import { retold, t } from '../i18n/text';
import { openLater, takeApart } from './bundle-loading';
import { compareChoice, forgetClipsOf, takeAsB } from './compare-pair';
import { decoder } from './decoder';
import { hasEnded, restart } from './playback-actions';
import { poseFirst } from './pose-first';
import { countOf, listed, plainNames, refusalNotice } from './refusal-notice';
import { retire } from './retire';
import {
  bundles,
  clipChoices,
  clipKey,
  clipKeyOf,
  decoderFailure,
  dragging,
  failures,
  files,
  isEmpty,
  lineUp,
  loading,
  loopChoice,
  newestBundle,
  playing,
  selectedBone,
  showcase,
  stageClip,
  stageClips,
  stageFile,
  stageFileId,
} from './session';
import { rememberSources } from './share-sources';
import { cast, heldBy, standOf, stands } from './stage-cast';
import { lookAtTexture } from './texture-actions';
import { announce, clearNotices, notify, reframe, showPanel } from './view-actions';
import { bodyFor, joinWeapons, wear } from './weapon-choices';

// ---------------------------------------------------------------------------------------------------------- Opening

/** Of the newest batch; a newer one aborts it. */
let newest = new AbortController();

/** Opens what the user handed over, as one batch: all of it appears at once, and the newest batch wins. */
export async function openPicked(picking: Promise<readonly PickedFile[]> | readonly PickedFile[]): Promise<void> {
  newest.abort();
  newest = new AbortController();
  const { signal } = newest;
  clearNotices();
  let paths: readonly string[] = [];
  try {
    const given = await picking;
    paths = given.map((file) => file.path);
    signal.throwIfAborted();
    const picked = await withoutNames(given);
    if (given.length === 0) notify('error', t('There was no file in that'), [t(knownFormatsSentence)]);
    else if (picked.length > 0) await untilAborted(openBatch(picked, signal), signal);
  } catch (error) {
    if (signal.aborted) notify('info', notOpened(signal), [listed(paths)]);
    // Without a decoder the stage says so already.
    else if (decoderFailure.value === null)
      notify('error', t('The files could not be read'), [
        retold(error instanceof Error ? error.message : String(error)),
      ]);
  } finally {
    if (!signal.aborted) loading.value = null;
  }
}

/** Names for bones are no file to open: they are for one that is open. */
async function withoutNames(given: readonly PickedFile[]): Promise<readonly PickedFile[]> {
  if (!given.some(({ path }) => /\.json$/i.test(path))) return given;
  return (await import('./bone-names-transfer')).takeNamesFiles(given);
}

/** Marks a batch that the user no longer wants. */
const cancelled = new Error('Cancelled.');

/** Stops what is being opened; what was open stays. */
export function cancelOpening(): void {
  newest.abort(cancelled);
  loading.value = null;
}

function notOpened({ reason }: AbortSignal): string {
  return reason === cancelled ? t('Cancelled') : t('Not opened, because newer files came in');
}

export function openDemo(demo: Demo): Promise<void> {
  return openPicked(pickedFromDemo(demo).then((file) => [file]));
}

/** Lets a demo move on stage while nothing is open. Without the decoder there is nothing to do but say so. */
export async function openShowcase(): Promise<void> {
  const module = await decoder.catch((error: unknown) => {
    decoderFailure.value = error instanceof Error ? error.message : String(error);
    return null;
  });
  if (module === null) return;
  try {
    const { opened } = await loadBatch(
      module,
      [await pickedFromDemo(showcaseDemo)],
      new AbortController().signal,
      () => {},
    );
    showcase.value = opened[0] ?? null;
    if (isEmpty.value) showStage(showcase.value);
  } catch {
    // The stage stays empty until a file comes; the welcome panel works without it.
  }
}

/** The work's outcome, or the signal's reason at once when it is aborted, though the work still waits for a slow disk. */
function untilAborted<Result>(work: Promise<Result>, signal: AbortSignal): Promise<Result> {
  const aborted = new Promise<never>((_, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason), { once: true });
  });
  return Promise.race([work, aborted]);
}

async function openBatch(given: readonly PickedFile[], signal: AbortSignal): Promise<void> {
  const unpacked = await takeApart(given, signal);
  const { picked } = unpacked;
  const openBundles = new Set(bundles.value.map(({ identity }) => identity));
  const fresh = picked.filter((file) => !openBundles.has(file.identity) && openAlready(file).length === 0);
  rememberSources([...given, ...fresh]);
  const progress = (done: number, path: string, part: number) => {
    loading.value = { done, total: fresh.length, path, part };
  };
  progress(0, fresh[0]?.path ?? '', 0);
  const loaded = await loadBatch(await decoder, fresh, signal, progress);
  const newBundles = [...unpacked.bundles, ...loaded.bundles];
  poseFirst();
  batch(() => {
    files.value = [...files.value, ...loaded.opened];
    bundles.value = [...bundles.value, ...newBundles];
    const brought = picked.flatMap(openAlready);
    joinWeapons(brought);
    const best = worthShowing(brought);
    const before = stageFile.value;
    const lead = best !== undefined && isWeapon(best) ? (bodyFor(best) ?? best) : best;
    if (lead !== undefined && !takeAsB(lead)) showFile(lead.id);
    else if (lead === undefined && newBundles.length > 0) showBundles(newBundles);
    forgetClipsOf(before);
    if (unpacked.hasMore) showPanel('files');
    newestBundle.value = newBundles[0]?.id ?? null;
  });
  const names = new Set(given.map(({ path }) => path));
  const refused = plainNames([...unpacked.refused, ...loaded.refused], names);
  reportBatch({ ...loaded, refused, bundles: newBundles }, countOf(refused, names, loaded.opened.length));
  if (unpacked.incomplete.length > 0) notify('info', t('An archive is not complete'), unpacked.incomplete.map(retold));
  void openLater([...unpacked.waiting, ...loaded.waiting]);
}

/** Of several textures the first is looked at; what a container or archive holds is chosen from its list. */
function showBundles([first, ...others]: readonly Bundle[]): void {
  const entry = first?.entries[0];
  const onlyTextures = [first, ...others].every((bundle) => bundle?.format === 'dds');
  if (first !== undefined && entry !== undefined && onlyTextures) lookAtTexture(entryIdentity(first, entry));
  else showPanel('files');
}

/** What is open of a file handed over: the file itself, or the files that came out of it. */
function openAlready(picked: PickedFile): readonly OpenFile[] {
  const bundle = bundles.value.find(({ identity }) => identity === picked.identity);
  return files.value.filter(
    (file) => file.identity === picked.identity || (bundle !== undefined && file.bundleId === bundle.id),
  );
}

/** Of a batch, the file to look at first: one with a skeleton of its own, else a motion, else whatever there is. */
function worthShowing(candidates: readonly OpenFile[]): OpenFile | undefined {
  return (
    candidates.find((file) => file.role !== 'motion' && file.document.skeleton !== null) ??
    candidates.find((file) => file.role === 'motion') ??
    candidates[0]
  );
}

function reportBatch({ opened, refused, bundles: holders }: Batch, all: number): void {
  const names = [...holders, ...opened.filter((file) => file.bundleId === null)].map((file) => file.name);
  if (names.length > 0) announce(t('Opened {names}', { names: listed(names) }));
  if (refused.length === 0) return;
  failures.value = [...failures.value, ...refused];
  const { title, lines } = refusalNotice(refused, all);
  notify('error', title, lines);
}

export function clearFailures(): void {
  failures.value = [];
}

export function setDragging(value: boolean): void {
  dragging.value = value;
}

// ------------------------------------------------------------------------------------------------------------ Stage

/**
 * Puts a file in charge; a motion that an open model plays comes as that model's clip, and a weapon without a skeleton on
 * its body. Companions stay.
 */
export function showFile(id: number): void {
  const file = files.value.find((open) => open.id === id);
  if (file === undefined) return;
  const body = isReduced(file) ? bodyFor(file) : null;
  if (body !== null) {
    if (heldBy(body) !== file) wear(body, file);
    showStage(body);
    return;
  }
  const model = file.role === 'motion' ? bestModel(file, files.value) : null;
  const clip = file.document.clips[0];
  showStage(model ?? file, model !== null && clip !== undefined ? clipKeyOf(clip, file) : undefined);
}

/** Puts a file in charge. One that is on stage already goes on with what it does there. */
export function showStage(file: OpenFile | null, key?: string): void {
  const actor = key === undefined ? cast.value.find((other) => other.file === file && other.clip !== null) : undefined;
  batch(() => {
    if (file !== stageFile.value || file === showcase.value) {
      rememberClip();
      takePlace(file);
      stageFileId.value = file?.id ?? null;
      selectedBone.value = null;
      if (actor === undefined) {
        loopChoice.value = null;
        reframe();
      }
    }
    const stays = key === undefined && stageClip.value !== null;
    if (stays) return;
    const known =
      actor?.clip && actor.clipFile ? clipKeyOf(actor.clip, actor.clipFile) : clipChoices.value.get(file?.id ?? 0);
    const remembered = stageClips.value.find((entry) => entry.key === known);
    clipKey.value = key ?? (remembered ?? stageClips.value[0])?.key ?? null;
    // Who looks at one frame of two goes on looking at it.
    if (actor === undefined) restart(compareChoice.value === null || hasEnded());
  });
}

/** Among those on stage; one that was not there yet takes the place of the one in charge. */
function takePlace(file: OpenFile | null): void {
  if (file === null || file === showcase.value) {
    lineUp.value = [];
    return;
  }
  const { id } = standOf(file);
  const line = lineUp.value.filter(isOpen);
  const stage = stageFile.value;
  const before = stage === null ? [] : [stage.id, standOf(stage).id];
  if (line.includes(id)) lineUp.value = line;
  else if (line.some((each) => before.includes(each)))
    lineUp.value = [...new Set(line.map((each) => (before.includes(each) ? id : each)))];
  else lineUp.value = [id, ...line];
}

function isOpen(id: number): boolean {
  return files.value.some((file) => file.id === id);
}

/** Of the one in charge, and of the body that holds it: beside others they go on playing it. */
function rememberClip(): void {
  const stage = stageFile.value;
  const playing = stageClip.value;
  if (stage === null || playing === null) return;
  const choices = new Map(clipChoices.value).set(stage.id, playing.key);
  const body = standOf(stage);
  const twin = body.document.clips[playing.clip.index];
  if (body !== stage && twin !== undefined) choices.set(body.id, clipKeyOf(twin, body));
  clipChoices.value = choices;
}

/** Chooses a clip of the file on stage. It plays on or stays paused, as before; after an ended clip it plays. */
export function selectClip(key: string): void {
  const ended = stageClip.value !== null && !playing.value && hasEnded();
  const stage = stageFile.value;
  batch(() => {
    if (stage !== null) clipChoices.value = new Map(clipChoices.value).set(stage.id, key);
    clipKey.value = key;
    restart(ended);
  });
}

/** Goes through the clips by list order, staying within it. */
export function selectClipBy(steps: number): void {
  const at = stageClips.value.findIndex((entry) => entry.key === clipKey.value);
  const next = stageClips.value[at + steps];
  if (next !== undefined) selectClip(next.key);
}

/** Closes a file. */
export function closeFile(id: number): void {
  const file = files.value.find((open) => open.id === id);
  if (file === undefined) return;
  closeFiles([file]);
  announce(t('Closed {name}', { name: file.name }));
}

/**
 * Closes files, together. What they held on stage falls to a companion, else to their neighbour, or to the showcase when
 * they were the last.
 */
export function closeFiles(closing: readonly OpenFile[]): void {
  const closed = new Set(closing);
  const stage = stageFile.value;
  const at = stage === null ? -1 : files.value.indexOf(stage);
  const stays = (file: OpenFile) => !closed.has(file);
  const companion = stands.value.map(({ lead }) => lead).find(stays);
  const neighbour = files.value.slice(at + 1).find(stays) ?? files.value.slice(0, Math.max(0, at)).filter(stays).at(-1);
  const clipFile = stageClip.value?.file;
  batch(() => {
    if (stage !== null && closed.has(stage) && companion !== undefined) showStage(companion);
    files.value = files.value.filter(stays);
    lineUp.value = lineUp.value.filter(isOpen);
    clipChoices.value = new Map([...clipChoices.value].filter(([id]) => isOpen(id)));
    if (isEmpty.value) showStage(showcase.value);
    else if (stage !== null && closed.has(stage) && companion === undefined) {
      if (neighbour === undefined) showStage(null);
      else showFile(neighbour.id);
    } else if (clipFile !== undefined && closed.has(clipFile) && stage !== null && !closed.has(stage)) showStage(stage);
  });
  retire(closing.map(({ document }) => document));
}
