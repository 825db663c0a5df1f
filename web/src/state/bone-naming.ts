// Gives bones the user's names and keeps them by the content of the file, so that they come back with it.
// SPDX-License-Identifier: MIT
import { effect, signal } from '@preact/signals';
import type { Bone } from '../../../wasm-bindings/kotsu';
import { type BoneNames, tidyName } from '../files/bone-names-file';
import { contentHash } from '../files/content-hash';
import type { OpenFile } from '../files/open-file';
import { msg } from '../i18n/english';
import { t } from '../i18n/text';
import { hasBoneNames, type Kept, recallBoneNames, rememberBoneNames } from '../store/bone-names-record';
import { boneNames } from './bone-names';
import { files } from './session';
import { hashes } from './share-hashes';
import { sourceOf } from './share-sources';
import { filesOnStage } from './stage-cast';
import { plainLabel } from './stage-view';
import { announce } from './view-actions';

/** By the file's identity: what its bones are called, by their own numbers. */
const namesOf = signal<ReadonlyMap<string, BoneNames>>(new Map());

const NO_NAMES: BoneNames = new Map();

/** A line over the tree: what has become of the names. */
export interface NamesNote {
  readonly kind: 'done' | 'trouble';
  readonly text: string;
  /** Back to the names before. */
  readonly undo: (() => void) | null;
}
export const namesNote = signal<NamesNote | null>(null);

export function namesOfFile(file: OpenFile): BoneNames {
  return namesOf.value.get(file.identity) ?? NO_NAMES;
}

/** '' gives a bone its number back. */
export function nameBone(file: OpenFile, bone: Bone, text: string): void {
  const name = tidyName(text);
  const before = namesOfFile(file);
  if (name === (before.get(bone.id) ?? '') || (name === plainLabel(bone) && !before.has(bone.id))) return;
  const names = new Map(before);
  if (name === '' || name === plainLabel(bone)) names.delete(bone.id);
  else names.set(bone.id, name);
  namesNote.value = null;
  setNames(file, names);
  const words = { bone: plainLabel(bone), name };
  announce(names.has(bone.id) ? t('{bone} is called {name}', words) : t('{bone} has no name any more', words));
}

/** All names of a file at once. */
export function setNames(file: OpenFile, names: BoneNames): void {
  namesOf.value = new Map(namesOf.value).set(file.identity, names);
  void hashOf(file.identity).then((hash) => tell(hash === null ? 'denied' : rememberBoneNames(hash, names)));
}

const troubles: Readonly<Record<Exclude<Kept, 'kept'>, string>> = {
  off: msg(
    'Kotsu keeps nothing here, as you chose: the names last until this tab is closed. Export them to have them again.',
  ),
  full: msg('The browser’s storage is full: the names last until this tab is closed. Export them to have them again.'),
  denied: msg(
    'The browser lets Kotsu keep nothing: the names last until this tab is closed. Export them to have them again.',
  ),
};
/** Each is said once. */
const said = new Set<Kept>();

function tell(kept: Kept): void {
  if (kept === 'kept' || said.has(kept)) return;
  said.add(kept);
  namesNote.value = { kind: 'trouble', text: t(troubles[kept]), undo: null };
  announce(t(troubles[kept]));
}

// ------------------------------------------------------------------------------------------------------------ Memory

/** Demos, too, whose hashes nobody else needs. */
const underway = new Map<string, Promise<string | null>>();

/** null: its bytes are not to be had any more. */
export function hashOf(identity: string): Promise<string | null> {
  const known = hashes.peek().get(identity);
  if (known !== undefined) return Promise.resolve(known);
  const begun = underway.get(identity) ?? computeHash(identity);
  underway.set(identity, begun);
  return begun;
}

async function computeHash(identity: string): Promise<string | null> {
  try {
    const bytes = await sourceOf(identity)?.bytes();
    return bytes === undefined ? null : await contentHash(new Uint8Array(bytes));
  } catch {
    return null;
  }
}

/** Gives files that come on stage the names that their bones had, and hands names to whoever asks for a bone's. Called once. */
export function keepBoneNames(): void {
  const asked = new Set<string>();
  effect(() => {
    for (const { identity, document } of filesOnStage.value) {
      if (asked.has(identity) || document.skeleton === null) continue;
      asked.add(identity);
      if (hasBoneNames()) void recall(identity);
    }
  });
  effect(() => {
    const named = files.value.flatMap(({ identity, document }) => {
      const names = namesOf.value.get(identity);
      return names === undefined ? [] : document.bones.flatMap((bone) => pairOf(bone, names));
    });
    if (named.length > 0 || boneNames.peek().size > 0) boneNames.value = new Map(named);
  });
}

function pairOf(bone: Bone, names: BoneNames): [Bone, string][] {
  const name = names.get(bone.id);
  return name === undefined ? [] : [[bone, name]];
}

async function recall(identity: string): Promise<void> {
  const hash = await hashOf(identity);
  const names = hash === null ? NO_NAMES : recallBoneNames(hash);
  // Who has named bones meanwhile is not overruled.
  const now = namesOf.peek().get(identity) ?? NO_NAMES;
  if (names.size === 0) return;
  namesOf.value = new Map(namesOf.peek()).set(identity, new Map([...names, ...now]));
}
