// The view as it is now, in the words of a link.
// SPDX-License-Identifier: MIT
import type { Bundle } from '../files/bundle';
import type { OpenFile } from '../files/open-file';
import { clipFiles } from '../files/pairing';
import { weaponOf } from '../files/weapon';
import { type Encoded, linkTo } from '../permalink/fragment';
import type { LinkFile } from '../permalink/link-files';
import { rulesText } from '../permalink/reading-refs';
import type { StandRef, WeaponRef } from '../permalink/stage-refs';
import { type ToggleName, toggleNames, type ViewState } from '../permalink/view-state';
import { following, hidingOf } from './bone-view';
import { captureCompare } from './compare-link';
import { seesPanel } from './dock';
import { type Handed, handedAs, wholeBundles } from './handed-over';
import { lookOf } from './look-memory';
import { positionReadings } from './position-readings';
import {
  direction,
  files,
  frame,
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
import { viewport } from './share-signals';
import { cast, filesOnStage, standOf, stands } from './stage-cast';
import { stageByte } from './structure-dock';
import { captureTimeline } from './timeline-place';

/**
 * Which files a link names: all that are open, or those that belong to the model on stage. Of a container, those that are on
 * stage: it brings the others along.
 */
export type Scope = 'session' | 'stage';

export type CurrentLink = Encoded & {
  readonly link: string | null;
  readonly state: ViewState;
  /** All files that the scope asks for are in it; else only those that the view needs. */
  readonly whole: boolean;
};

/** null: nothing is open, or the file on stage has no name for links yet. Many files may not fit; those needed do. */
export function currentLink(scope: Scope, nameOf: (file: Handed) => LinkFile | null): CurrentLink | null {
  let last: CurrentLink | null = null;
  for (const [index, named] of scopes(scope).entries()) {
    const state = captureView(named, nameOf);
    if (state === null) return null;
    const all = state.files.length === named.length && (scope === 'stage' || isWhole(named));
    last = { ...linkTo(location.href, state), state, whole: index === 0 && all };
    if (last.ok || last.reason === 'bad-address') break;
  }
  return last;
}

/** From the widest to what is on stage alone. */
function scopes(scope: Scope): (readonly (OpenFile | Bundle)[])[] {
  const stage = stageFile.value;
  if (stage === null || files.value.length === 0) return [];
  const seen = [...filesOnStage.value];
  const playable = [...new Set([...clipFiles(stage, files.value), ...seen])];
  const needed = [...new Set([stage, stageClip.value?.file ?? stage])];
  const wider = scope === 'session' ? [files.value, playable, seen] : [playable, seen];
  return [...wider.map((open) => [...open.filter(isNamed), ...looseTextures(open)]), needed];
}

/** False for entries of a container that come with it anyhow. */
export function isNamed(file: OpenFile): boolean {
  return handedAs(file) === file || filesOnStage.value.has(file) || file.loadOptions !== undefined;
}

/** Texture files that were opened along with models that bring none of their own. */
function looseTextures(open: readonly OpenFile[]): Bundle[] {
  const bare = open.some((file) => file.document.format === 'okami-model' && file.bundleId === null);
  return bare ? wholeBundles.value.filter(({ format }) => format === 'dds') : [];
}

/** Whether all that is open comes back with what is named. */
function isWhole(named: readonly (OpenFile | Bundle)[]): boolean {
  const back = new Set<Handed>(named.map(handedAs));
  return wholeBundles.value.every((bundle) => back.has(bundle));
}

function captureView(
  named: readonly (OpenFile | Bundle)[],
  nameOf: (file: Handed) => LinkFile | null,
): ViewState | null {
  const links = named.flatMap((file) => {
    const link = nameOf(file);
    return link === null ? [] : [{ file, link }];
  });
  const entries = links.flatMap(({ file, link }) => ('document' in file ? [{ file, link }] : []));
  const placeOf = (file: OpenFile | undefined) => entries.findIndex((entry) => entry.file === file);
  const stage = placeOf(stageFile.value ?? undefined);
  if (stage < 0) return null;
  const clip = stageClip.value;
  const clipPlace = placeOf(clip?.file);
  const hiding = hidingOf(stageFile.value?.id);
  return {
    // Texture files come last: no number below means one.
    files: links.map(({ link }) => link),
    stage: links.length === 1 ? null : stage,
    clip: clip === null || clipPlace < 0 ? null : { file: clipPlace, index: clip.clip.index },
    beside: captureStands(placeOf),
    compare: captureCompare(placeOf),
    weapons: captureWeapons(entries.map(({ file }) => file)),
    frame: frame.value,
    playing: playing.value,
    speed: speed.value,
    pace: paceChoice.value,
    loop: loopChoice.value === null ? 'clip' : loopChoice.value ? 'loop' : 'once',
    stepped: stepped.value,
    bone: selectedBone.value === null ? null : (stageFile.value?.document.bones[selectedBone.value]?.id ?? null),
    ...lookOf(stageFile.value?.id ?? 0),
    byte: stageByte.value,
    camera: viewport.value?.camera() ?? null,
    toggles: Object.fromEntries(toggleNames.map((name) => [name, viewOptions.value[name]])) as Record<
      ToggleName,
      boolean
    >,
    theme: themeChoice.value,
    direction: direction.value,
    range: stageRange.value === null ? null : { from: stageRange.value.from, to: stageRange.value.to },
    timeline: seesPanel('timeline'),
    timelineRows: captureTimeline(),
    positions: positionReadings.value,
    readings: entries.flatMap(({ file }, place) =>
      rulesText(file.loadOptions ?? {}) === '' ? [] : [{ file: place, options: file.loadOptions ?? {} }],
    ),
    isolated: hiding.isolated,
    unseen: hiding.hidden,
    follow: following.value,
  };
}

/** Empty where there is one alone, or a file of the others has no name for links. */
function captureStands(placeOf: (file: OpenFile | undefined) => number): StandRef[] {
  const leads = cast.value.filter(({ holder, compared }) => holder === null && !compared);
  const inCharge = stageFile.value === null ? null : standOf(stageFile.value);
  const refs = leads.map(({ file, clip, clipFile }): StandRef => {
    const from = placeOf(clipFile ?? undefined);
    const told = clip === null || from < 0 || file === inCharge;
    return { file: placeOf(file), clip: told ? null : { file: file === clipFile ? null : from, index: clip.index } };
  });
  return refs.length < 2 || refs.some(({ file }) => file < 0) ? [] : refs;
}

/** Of the bodies on stage, what their names alone would not tell whoever opens `named`. */
function captureWeapons(named: readonly OpenFile[]): WeaponRef[] {
  return stands.value.flatMap(({ lead, weapon }) => {
    const [body, held] = [named.indexOf(lead), weapon === null ? null : named.indexOf(weapon)];
    const told = body < 0 || held === -1 || weaponOf(lead, named, new Map()) === weapon;
    return told ? [] : [{ body, weapon: held }];
  });
}
