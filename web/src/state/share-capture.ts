// The view as it is now, in the words of a link.
// SPDX-License-Identifier: MIT
import type { OpenFile } from '../files/open-file';
import { clipFiles } from '../files/pairing';
import { weaponOf } from '../files/weapon';
import { type Encoded, linkTo } from '../permalink/fragment';
import type { LinkFile } from '../permalink/link-files';
import type { StandRef, WeaponRef } from '../permalink/stage-refs';
import { type ToggleName, toggleNames, type ViewState } from '../permalink/view-state';
import { lookOf } from './look-memory';
import {
  files,
  frame,
  loopChoice,
  paceChoice,
  playing,
  selectedBone,
  speed,
  stageClip,
  stageFile,
  stepped,
  themeChoice,
  viewOptions,
} from './session';
import { viewport } from './share-signals';
import { cast, filesOnStage, standOf, stands } from './stage-cast';
import { stageByte } from './structure-dock';

/** Which files a link names: all that are open, or those that belong to the model on stage. */
export type Scope = 'session' | 'stage';

export type CurrentLink = Encoded & {
  readonly link: string | null;
  readonly state: ViewState;
  /** All files that the scope asks for are in it; else only those that the view needs. */
  readonly whole: boolean;
};

/** null: nothing is open, or the file on stage has no name for links yet. Many files may not fit; those needed do. */
export function currentLink(scope: Scope, nameOf: (file: OpenFile) => LinkFile | null): CurrentLink | null {
  let last: CurrentLink | null = null;
  for (const [index, named] of scopes(scope).entries()) {
    const state = captureView(named, nameOf);
    if (state === null) return null;
    const all = state.files.length === named.length;
    last = { ...linkTo(location.href, state), state, whole: index === 0 && all };
    if (last.ok || last.reason === 'bad-address') break;
  }
  return last;
}

/** From the widest to what is on stage alone. */
function scopes(scope: Scope): (readonly OpenFile[])[] {
  const stage = stageFile.value;
  if (stage === null || files.value.length === 0) return [];
  const seen = [...filesOnStage.value];
  const playable = [...new Set([...clipFiles(stage, files.value), ...seen])];
  const needed = [...new Set([stage, stageClip.value?.file ?? stage])];
  return scope === 'session' ? [files.value, playable, seen, needed] : [playable, seen, needed];
}

function captureView(named: readonly OpenFile[], nameOf: (file: OpenFile) => LinkFile | null): ViewState | null {
  const entries = named.flatMap((file) => {
    const link = nameOf(file);
    return link === null ? [] : [{ file, link }];
  });
  const placeOf = (file: OpenFile | undefined) => entries.findIndex((entry) => entry.file === file);
  const stage = placeOf(stageFile.value ?? undefined);
  if (stage < 0) return null;
  const clip = stageClip.value;
  const clipPlace = placeOf(clip?.file);
  return {
    files: entries.map(({ link }) => link),
    stage: entries.length === 1 ? null : stage,
    clip: clip === null || clipPlace < 0 ? null : { file: clipPlace, index: clip.clip.index },
    beside: captureStands(placeOf),
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
  };
}

/** Empty where there is one alone, or a file of the others has no name for links. */
function captureStands(placeOf: (file: OpenFile | undefined) => number): StandRef[] {
  const leads = cast.value.filter(({ holder }) => holder === null);
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
