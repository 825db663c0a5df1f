// From a link to the stage: reads it, gets its files, asks for what is missing, and applies its view.
// SPDX-License-Identifier: MIT
import { effect } from '@preact/signals';
import { type Bundle, pickedFromEntry } from '../files/bundle';
import { shortHash } from '../files/content-hash';
import type { OpenFile } from '../files/open-file';
import { isSameOrigin, RemoteError } from '../files/remote';
import { retold, t } from '../i18n/text';
import { decodeFragment } from '../permalink/fragment';
import type { HashedFile, LinkFile, RemoteSource } from '../permalink/link-files';
import type { ViewState } from '../permalink/view-state';
import { closeFiles, openPicked } from './actions';
import { replaceAddress } from './address';
import { openQuietly } from './bundle-loading';
import { type Handed, handedOver, wholeBundles } from './handed-over';
import { listed } from './refusal-notice';
import { bundles, files, stageClip, stageFile } from './session';
import { applyView, readAsLinked } from './share-apply';
import { fetchSources, gather } from './share-gather';
import { allHashed, hashes } from './share-hashes';
import { isAlongWith, isMeant } from './share-link-files';
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
  /** What was open when it came. */
  readonly before: readonly Handed[];
  readonly cancel: AbortController;
}
let pending: Pending | null = null;

/** A link that is on stage though not all of its files are here. */
let incomplete: { readonly link: Pending; readonly lacking: readonly LinkFile[] } | null = null;

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
  const link = { state, clamped, unknown, arrival, before: handedOver.value, cancel: new AbortController() };
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
  incomplete = null;
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
  const remote = sourcesOf(link.state).filter((source) => found[link.state.files.indexOf(source)]?.length === 0);
  if (remote.length > 0 && link.arrival !== 'kept') return await loadRemote(remote);
  if (faults.length > 0) return showFault(faults.map(retold).join(' '), false);
  // Entries each bring the whole of what holds them.
  const picked = [...new Map(found.flat().map((file) => [file.identity, file])).values()];
  if (picked.length > 0) await openPicked(picked);
  await allHashed();
  if (pending === link) await finishOrAsk(link);
}

/** The link's files as they are open now. */
function openedFor({ files: links }: ViewState): (OpenFile | null)[] {
  return links.map((link) => files.value.find((file) => isMeant(file, link)) ?? null);
}

/** Of a container, not everything opens by itself. */
async function openEntries({ files: links }: ViewState): Promise<void> {
  const wanted = links.flatMap((link) => {
    const number = link.kind === 'demo' ? link.file : (link.entry ?? null);
    const bundle = number === null ? undefined : bundleOf(link);
    const entry = bundle?.entries[number ?? 0];
    const isOpen = files.value.some((file) => isMeant(file, link));
    if (bundle === undefined || entry === undefined || isOpen) return [];
    return /^(?:model|motion|file)$/.test(entry.kind) ? [pickedFromEntry(bundle, entry)] : [];
  });
  await openQuietly(wanted);
}

function bundleOf(link: LinkFile): Bundle | undefined {
  return wholeBundles.value.find((bundle) => isAlongWith(bundle, link));
}

/** Files of the link that are still to be handed over. */
function lackingOf({ files: links }: ViewState): HashedFile[] {
  return links.filter(
    (link) => link.kind === 'hash' && bundleOf(link) === undefined && !files.value.some((file) => isMeant(file, link)),
  ) as HashedFile[];
}

async function finishOrAsk(link: Pending): Promise<void> {
  await openEntries(link.state);
  if (pending !== link) return;
  const lacking = lackingOf(link.state);
  const wanted = neededOf(link.state).filter((file) => lacking.includes(file as HashedFile)) as HashedFile[];
  const isHere = openedFor(link.state).some((file) => file !== null);
  if (wanted.length === 0 || (link.arrival === 'kept' && isHere)) await finish(link, openedFor(link.state));
  else showMissing(link, once(wanted), once(lacking).length - once(wanted).length);
}

/** A container that holds several of them is one file to drop. */
function once(wanted: readonly HashedFile[]): HashedFile[] {
  return [...new Map(wanted.map((file) => [file.hash, file])).values()];
}

/** The files without which there is no such view: the one on stage, and the one whose clip plays. */
function neededOf({ files: links, stage, clip }: ViewState): ViewState['files'] {
  if (stage === null) return links;
  const numbers = new Set([stage, clip?.file ?? stage]);
  return links.filter((_, index) => numbers.has(index));
}

async function finish(link: Pending, opened: readonly (OpenFile | null)[]): Promise<void> {
  setPending(null);
  linkCard.value = null;
  if (link.arrival === 'history') {
    const belongs = (file: OpenFile) =>
      opened.includes(file) || link.state.files.some((meant) => isAlongWith(file, meant));
    closeFiles(files.value.filter((file) => !belongs(file)));
  }
  if (files.value.length === 0) return;
  // Nothing of the link could be opened, and the messages say why.
  if (link.state.files.length > 0 && opened.every((file) => file === null)) return;
  const lacking = lackingOf(link.state);
  incomplete = lacking.length > 0 ? { link, lacking } : null;
  const read = await readAsLinked(link.state, opened);
  const unfit = applyView(link.state, read, link.arrival === 'link');
  if (link.arrival === 'link') tellDifferences([...new Set([...link.clamped, ...unfit])], link.unknown, lacking);
}

/** Shows an incomplete link anew when more of it is here, as long as the user has not closed what was here of it. */
async function join(): Promise<void> {
  if (incomplete === null || pending !== null) return;
  const { link, lacking } = incomplete;
  const still = lackingOf(link.state);
  if (still.length === lacking.length) return;
  incomplete = null;
  await openEntries(link.state);
  const opened = openedFor(link.state);
  const stays = link.state.files.some((file, index) => opened[index] !== null && !lacking.includes(file));
  // Places of the history close other files; what is dropped later closes nothing.
  if (stays) await finish({ ...link, arrival: 'kept' }, opened);
}

function tellDifferences(clamped: readonly string[], unknown: readonly string[], lacking: readonly HashedFile[]): void {
  if (lacking.length > 0) {
    const names = listed(once(lacking).map(({ name }) => name));
    notify('info', t('The link names more than is here'), [t('Drop it here as well and it joins: {names}', { names })]);
  }
  if (clamped.length > 0) {
    notify('info', t('The link asks for what is not there'), [
      t('Shown is the nearest there is, or what Kotsu starts with: {names}.', {
        names: clamped.map((title) => t(title)).join(', '),
      }),
    ]);
  }
  if (unknown.length > 0) {
    notify('info', t('The link says more than this version of Kotsu knows'), [
      t('Shown is what it does know; not known: {names}.', { names: unknown.join(', ') }),
    ]);
  }
}

// ---------------------------------------------------------------------------------------------------- Missing files

function showMissing(link: Pending, wanted: readonly HashedFile[], others: number): void {
  const strangers = handedOver.value
    .filter((file) => !link.before.includes(file) && !link.state.files.some((meant) => isAlongWith(file, meant)))
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
      ? t('To see this link, drop {names}.', { names })
      : t('{name} is another file than the link’s {names}.', { name: stranger.name, names }),
  );
}

/** Looks again at a link that waits for files whenever files come. Called once. */
export function watchForLinkFiles(): void {
  effect(() => {
    void files.value;
    void bundles.value;
    void hashes.value;
    if (linkCard.peek()?.kind !== 'files') {
      if (incomplete !== null) void Promise.resolve().then(allHashed).then(join);
      return;
    }
    const link = pending;
    // Files are hashed in idle time: here is someone who waits. The hashing of the newest files begins after this effect.
    void Promise.resolve()
      .then(allHashed)
      .then(() => {
        if (link !== null && pending === link) void finishOrAsk(link);
      });
  });
}

/** The view on the files that are there, though they are not the link's. */
export function applyAnyway(): void {
  const link = pending;
  if (link === null) return;
  const { stage, clip, files: links } = link.state;
  const stageIndex = stage ?? 0;
  void finish(
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
  if (sources.every(({ url }) => isSameOrigin(url, location.href))) await load(true);
  else ask(urls);
}

function ask(urls: readonly string[]): void {
  linkCard.value = { kind: 'remote', urls, phase: 'asking', progress: null, sentence: '' };
  announce(t('This link loads files from another server. Nothing is loaded before you agree.'));
}

/** The user agrees to load what the card names, or tries again. */
export function loadNow(): Promise<void> {
  return load(false);
}

/** @param stay nobody has agreed yet: this host may be asked, and no other that it leads to */
async function load(stay: boolean): Promise<void> {
  const link = pending;
  if (link === null) return;
  const sources = sourcesOf(link.state);
  const urls = sources.map(({ url }) => url);
  const show = (phase: 'loading' | 'failed', rest: { progress?: RemoteProgressOrNull; sentence?: string }) => {
    if (pending === link) linkCard.value = { kind: 'remote', urls, phase, progress: null, sentence: '', ...rest };
  };
  try {
    const { signal } = link.cancel;
    await fetchSources(await notHereYet(sources), { signal, stay }, (progress) => show('loading', { progress }));
    if (pending !== link) return;
    linkCard.value = null;
    await proceed(link);
  } catch (error) {
    // Cancelled by the user, or for another link.
    if (link.cancel.signal.aborted) return;
    if (error instanceof RemoteError && error.reason === 'redirected') return ask(urls);
    const sentence = error instanceof RemoteError ? error.message : String(error);
    show('failed', { sentence });
    announce(sentence);
  }
}

/** A container once, however many of its entries the link names. */
function sourcesOf({ files: links }: ViewState): RemoteSource[] {
  const sources = links.filter((file) => file.kind === 'src');
  return sources.filter(({ url }, index) => sources.findIndex((other) => other.url === url) === index);
}

type RemoteProgressOrNull = Extract<NonNullable<typeof linkCard.value>, { kind: 'remote' }>['progress'];

async function notHereYet(sources: readonly RemoteSource[]): Promise<RemoteSource[]> {
  const { found } = await gather(sources);
  return sources.filter((_, index) => found[index]?.length === 0);
}
