// Keeps the view in the address bar, so that reload, back and forward keep it, and follows the address where it changes.
// SPDX-License-Identifier: MIT
import { computed, effect, untracked } from '@preact/signals';
import { forgetSession, rememberSession } from '../store/session-record';
import { closeFiles } from './actions';
import { pushAddress, replaceAddress } from './address';
import { boneHiding, following } from './bone-view';
import { closeBundle } from './bundle-actions';
import { compareHow } from './compare-pair';
import { seesPanel } from './dock';
import { handedAs, handedOver } from './handed-over';
import { positionReadings } from './position-readings';
import { recentFiles } from './recent-store';
import {
  bundles,
  direction,
  files,
  frame,
  frameRequest,
  hiddenObjects,
  loading,
  loopChoice,
  paceChoice,
  playing,
  selectedBone,
  speed,
  stageClip,
  stageFile,
  stageRange,
  stepped,
  themeChoice,
  viewOptions,
} from './session';
import { currentLink } from './share-capture';
import { allHashed, hashes } from './share-hashes';
import { linkFileOf, namedFileOf } from './share-link-files';
import { type Arrival, dismissLink, openLink } from './share-open';
import { cameraMoves, linkCard, linkPending, viewport } from './share-signals';
import { cast } from './stage-cast';
import { stageByte } from './structure-dock';
import { textureShifts } from './texture-signals';
import { movingOnly, timeZoom, topRow, unfolded } from './timeline-place';

/** Longest wait after a change. Browsers refuse addresses that change many times a second. Milliseconds. */
const DEBOUNCE = 600;

/** What a place in the tab's history that Kotsu made is marked with. */
export interface Place {
  readonly kotsu: true;
  /** The address names all files that were open there. */
  readonly whole: boolean;
}

export function ownPlace(): Place | null {
  const state: unknown = history.state;
  return typeof state === 'object' && state !== null && 'kotsu' in state ? (state as Place) : null;
}

/** Identities of what was handed over by the current place. */
let present: ReadonlySet<string> = new Set();
/** The place is there already and shall hold what is opened now. */
let stayHere = false;
let timer: ReturnType<typeof setTimeout> | undefined;

/** Goes to the view of a fragment. `here`: the address bar holds it already. Answers whether it is a link at all. */
export async function followLink(fragment: string, arrival: Arrival, here: boolean): Promise<boolean> {
  stayHere = here;
  return await openLink(fragment, arrival);
}

/** Called once, when what the visit began with is on stage. */
export function keepAddress(): void {
  effect(() => {
    const watched = [
      files,
      stageFile,
      stageClip,
      cast,
      compareHow,
      playing,
      speed,
      paceChoice,
      loopChoice,
      direction,
      stageRange,
      stepped,
      selectedBone,
      viewOptions,
      hiddenObjects,
      textureShifts,
      bundles,
      positionReadings,
      boneHiding,
      following,
    ];
    void seesPanel('timeline');
    for (const { value } of [timeZoom, unfolded, movingOnly, topRow, stageByte, frameRequest, cameraMoves]) void value;
    for (const { value } of [...watched, themeChoice, linkCard, linkPending, viewport]) void value;
    if (!playing.value) void frame.value;
    schedule();
  });
  // What is opened next begins a place of its own: until then this one is kept as it was left.
  const isLoading = computed(() => loading.value !== null);
  effect(() => {
    if (isLoading.value && timer !== undefined) untracked(() => write(false));
  });
  // With the pointer the camera moves by itself; otherwise a signal tells.
  for (const name of ['pointerup', 'wheel'] as const) {
    addEventListener(name, (event) => event.target instanceof HTMLCanvasElement && schedule(), { passive: true });
  }
  addEventListener('popstate', () => void goneTo(location.hash));
  addEventListener('pagehide', () => timer !== undefined && write(false));
}

function schedule(): void {
  clearTimeout(timer);
  timer = setTimeout(() => void allHashed().then(() => write(true)), DEBOUNCE);
}

async function goneTo(fragment: string): Promise<void> {
  const place = ownPlace();
  if (fragment.length > 1) await followLink(fragment, place?.whole ? 'history' : 'link', true);
  else if (place === null) {
    // Back before the first file. Forward opens it again: what was handed over is remembered.
    dismissLink();
    for (const bundle of bundles.value) closeBundle(bundle);
    closeFiles(files.value);
  }
}

/** `hashed`: a file without a link now will never have one. */
function write(hashed: boolean): void {
  clearTimeout(timer);
  timer = undefined;
  if (linkPending.value || linkCard.value !== null) return;
  if (handedOver.value.length === 0) {
    writeEmpty();
    return;
  }
  const link = currentLink('session', linkFileOf);
  if (link === null && !hashed) return;
  const fragment = link?.ok ? link.fragment : '';
  const place: Place = { kotsu: true, whole: link?.ok === true && link.whole };
  const handed = new Set(handedOver.value.map(({ identity }) => identity));
  const grown = [...handed].some((identity) => !present.has(identity));
  present = handed;
  if (grown && !stayHere) pushAddress(place, bareAddress() + fragment);
  else if (fragment !== location.hash || ownPlace()?.whole !== place.whole)
    replaceAddress(place, bareAddress() + fragment);
  stayHere = false;
  rememberView(fragment);
}

function writeEmpty(): void {
  if (ownPlace() !== null) replaceAddress(null, bareAddress());
  if (present.size > 0) forgetSession();
  present = new Set();
}

function bareAddress(): string {
  return location.pathname + location.search;
}

/** For after a crash, and for the next time that one of the files is opened. */
function rememberView(fragment: string): void {
  const kept = handedOver.value.flatMap(({ identity, name }) => {
    const hash = hashes.value.get(identity);
    return hash === undefined ? [] : [{ hash, name }];
  });
  rememberSession({ files: kept, view: fragment === '' ? null : fragment });
  const link = currentLink('stage', namedFileOf);
  if (link === null || !link.ok) return;
  const shown = [stageFile.value, stageClip.value?.file ?? null].filter((file) => file !== null);
  for (const identity of new Set(shown.map((file) => handedAs(file).identity))) {
    const hash = hashes.value.get(identity);
    if (hash !== undefined) void recentFiles.updateView(hash, link.fragment);
  }
}
