// From a link to the stage: reads it, gets its files, asks for what is missing, and applies its view.
// SPDX-License-Identifier: MIT
import { effect } from '@preact/signals';
import { shortHash } from '../files/content-hash';
import type { OpenFile } from '../files/open-file';
import { isSameOrigin, RemoteError } from '../files/remote';
import { decodeFragment } from '../permalink/fragment';
import type { HashedFile, RemoteSource } from '../permalink/link-files';
import type { ViewState } from '../permalink/view-state';
import { closeFiles, openPicked } from './actions';
import { replaceAddress } from './address';
import { files, stageClip, stageFile } from './session';
import { applyView } from './share-apply';
import { fetchSources, gather } from './share-gather';
import { allHashed, hashes } from './share-hashes';
import { isMeant } from './share-link-files';
import { linkCard, linkPending } from './share-signals';
import { announce, clearNotices, notify } from './view-actions';

/**
 * `link`: someone's link, its files come in addition. `history`: a place where this tab was before, other files close.
 * `kept`: the last view of a kept file, which goes without files that are gone.
 */
export type Arrival = 'link' | 'history' | 'kept';

/** The link that is being opened; the card speaks of it. */
interface Pending {
  readonly state: ViewState;
  readonly clamped: readonly string[];
  readonly unknown: readonly string[];
  readonly arrival: Arrival;
  /** Files that were open when it came. */
  readonly before: readonly OpenFile[];
  readonly cancel: AbortController;
}
let pending: Pending | null = null;

function setPending(link: Pending | null): void {
  pending = link;
  linkPending.value = link !== null;
}

/** Answers whether the fragment is Kotsu's at all. */
export async function openLink(fragment: string, arrival: Arrival): Promise<boolean> {
  giveUp();
  const decoded = decodeFragment(fragment);
  if (!decoded.ok && decoded.reason === 'not-a-link') return false;
  clearNotices();
  if (!decoded.ok) {
    showFault(decoded.sentence, decoded.reason === 'newer-version');
    return true;
  }
  const { state, clamped, unknown } = decoded;
  const link = { state, clamped, unknown, arrival, before: files.value, cancel: new AbortController() };
  setPending(link);
  await proceed(link);
  return true;
}

/** The user has no use for the link. */
export function dismissLink(): void {
  giveUp();
  if (files.value.length === 0) replaceAddress(null, location.pathname + location.search);
}

function giveUp(): void {
  pending?.cancel.abort();
  setPending(null);
  linkCard.value = null;
}

function showFault(sentence: string, reload: boolean): void {
  setPending(null);
  linkCard.value = { kind: 'fault', sentence, reload };
  announce(sentence);
}

async function proceed(link: Pending): Promise<void> {
  // A file that was dropped a moment ago may be one of the link's.
  await allHashed();
  const { found, faults } = await gather(link.state.files);
  if (pending !== link) return;
  const remote = link.state.files.filter((file, index) => file.kind === 'src' && found[index]?.length === 0);
  if (remote.length > 0 && link.arrival !== 'kept') return await loadRemote(remote as RemoteSource[]);
  if (faults.length > 0) return showFault(faults.join(' '), false);
  // A demo's entries each bring the whole demo.
  const picked = [...new Map(found.flat().map((file) => [file.identity, file])).values()];
  if (picked.length > 0) await openPicked(picked);
  await allHashed();
  if (pending === link) finishOrAsk(link);
}

/** The link's files as they are open now. */
function openedFor({ files: links }: ViewState): (OpenFile | null)[] {
  return links.map((link) => files.value.find((file) => isMeant(file, link)) ?? null);
}

function finishOrAsk(link: Pending): void {
  const opened = openedFor(link.state);
  const lacking = link.state.files.filter((file, index) => file.kind === 'hash' && opened[index] === null);
  const wanted = neededOf(link.state).filter((file) => lacking.includes(file)) as HashedFile[];
  if (wanted.length === 0 || (link.arrival === 'kept' && opened.some((file) => file !== null))) finish(link, opened);
  else showMissing(link, wanted, lacking.length - wanted.length);
}

/** The files without which there is no such view: the one on stage, and the one whose clip plays. */
function neededOf({ files: links, stage, clip }: ViewState): ViewState['files'] {
  if (stage === null) return links;
  const numbers = new Set([stage, clip?.file ?? stage]);
  return links.filter((_, index) => numbers.has(index));
}

function finish(link: Pending, opened: readonly (OpenFile | null)[]): void {
  setPending(null);
  linkCard.value = null;
  if (link.arrival === 'history') {
    const belongs = (file: OpenFile) => opened.includes(file) || link.state.files.some((meant) => isMeant(file, meant));
    closeFiles(files.value.filter((file) => !belongs(file)));
  }
  if (files.value.length === 0) return;
  // Nothing of the link could be opened, and the messages say why.
  if (link.state.files.length > 0 && opened.every((file) => file === null)) return;
  const unfit = applyView(link.state, opened, link.arrival === 'link');
  if (link.arrival === 'link') tellDifferences([...new Set([...link.clamped, ...unfit])], link.unknown);
}

function tellDifferences(clamped: readonly string[], unknown: readonly string[]): void {
  if (clamped.length > 0) {
    notify('info', 'The link asks for what is not there', [
      `Shown is the nearest there is, or what Kotsu starts with: ${clamped.join(', ')}.`,
    ]);
  }
  if (unknown.length > 0) {
    notify('info', 'The link says more than this version of Kotsu knows', [
      `Shown is what it does know; not known: ${unknown.join(', ')}.`,
    ]);
  }
}

// ---------------------------------------------------------------------------------------------------- Missing files

function showMissing(link: Pending, wanted: readonly HashedFile[], others: number): void {
  const strangers = files.value
    .filter((file) => !link.before.includes(file) && !link.state.files.some((meant) => isMeant(file, meant)))
    .flatMap((file) => {
      // Before a file has its hash nobody knows whether it is the one.
      const hash = hashes.value.get(file.identity);
      return hash === undefined ? [] : [{ name: file.name, hash: shortHash(hash) }];
    });
  linkCard.value = { kind: 'files', wanted, others, strangers };
  const names = wanted.map(({ name }) => name).join(', ');
  const stranger = strangers.at(-1);
  announce(
    stranger === undefined
      ? `To see this link, drop ${names}.`
      : `${stranger.name} is another file than the link’s ${names}.`,
  );
}

/** Looks again at a link that waits for files whenever files come. Called once. */
export function watchForLinkFiles(): void {
  effect(() => {
    void files.value;
    void hashes.value;
    if (linkCard.peek()?.kind !== 'files') return;
    const link = pending;
    // Files are hashed in idle time: here is someone who waits. The hashing of the newest files begins after this effect.
    void Promise.resolve()
      .then(allHashed)
      .then(() => {
        if (link !== null && pending === link) finishOrAsk(link);
      });
  });
}

/** The view on the files that are there, though they are not the link's. */
export function applyAnyway(): void {
  const link = pending;
  if (link === null) return;
  const { stage, clip, files: links } = link.state;
  const stageIndex = stage ?? 0;
  finish(
    link,
    openedFor(link.state).map((file, index) => {
      if (file !== null || links[index]?.kind !== 'hash') return file;
      if (index === stageIndex) return stageFile.value;
      return index === clip?.file ? (stageClip.value?.file ?? stageFile.value) : null;
    }),
  );
}

// ---------------------------------------------------------------------------------------------------- Other servers

async function loadRemote(sources: readonly RemoteSource[]): Promise<void> {
  const urls = sources.map(({ url }) => url);
  if (sources.every(({ url }) => isSameOrigin(url, location.href))) return await loadNow();
  linkCard.value = { kind: 'remote', urls, phase: 'asking', progress: null, sentence: '' };
  announce('This link loads files from another server. Nothing is loaded before you agree.');
}

/** The user agrees to load what the card names, or tries again. */
export async function loadNow(): Promise<void> {
  const link = pending;
  if (link === null) return;
  const sources = link.state.files.filter((file) => file.kind === 'src');
  const urls = sources.map(({ url }) => url);
  const show = (phase: 'loading' | 'failed', rest: { progress?: RemoteProgressOrNull; sentence?: string }) => {
    if (pending === link) linkCard.value = { kind: 'remote', urls, phase, progress: null, sentence: '', ...rest };
  };
  try {
    await fetchSources(await notHereYet(sources), link.cancel.signal, (progress) => show('loading', { progress }));
    if (pending !== link) return;
    linkCard.value = null;
    await proceed(link);
  } catch (error) {
    // Cancelled by the user, or for another link.
    if (link.cancel.signal.aborted) return;
    const sentence = error instanceof RemoteError ? error.message : String(error);
    show('failed', { sentence });
    announce(sentence);
  }
}

type RemoteProgressOrNull = Extract<NonNullable<typeof linkCard.value>, { kind: 'remote' }>['progress'];

async function notHereYet(sources: readonly RemoteSource[]): Promise<RemoteSource[]> {
  const { found } = await gather(sources);
  return sources.filter((_, index) => found[index]?.length === 0);
}
