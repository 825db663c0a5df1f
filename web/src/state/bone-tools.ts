// What the user does with the bones of the file on stage: hides and isolates subtrees, folds and searches their tree.
// SPDX-License-Identifier: MIT
import { computed, signal } from '@preact/signals';
import type { Bone } from '../../../wasm-bindings/kotsu';
import { t } from '../i18n/text';
import { ALL_SHOWN, following, hidingOf, setFollowing, setHiding } from './bone-view';
import { selectedBone, stageFile, viewOptions } from './session';
import { boneLabel } from './stage-view';
import { announce, showPanel, toggleViewOption } from './view-actions';

export const chosenBone = computed<Bone | null>(
  () => stageFile.value?.document.bones[selectedBone.value ?? -1] ?? null,
);

/** Of the file on stage. */
export const stageHiding = computed(() => hidingOf(stageFile.value?.id));

export const someHidden = computed(() => stageHiding.value !== ALL_SHOWN);

// ------------------------------------------------------------------------------------------------------------- Stage

/** Takes a bone and what hangs on it off the stage, or brings both back. */
export function toggleHidden(bone: Bone): void {
  const { isolated, hidden } = stageHiding.value;
  const back = hidden.includes(bone.id);
  change({ isolated, hidden: back ? hidden.filter((id) => id !== bone.id) : [...hidden, bone.id] });
  const words = { bone: boneLabel(bone) };
  announce(back ? t('{bone} is shown again', words) : t('{bone} and what hangs on it are hidden', words));
}

/** Shows this bone and what hangs on it alone; once more: all again. */
export function toggleIsolated(bone: Bone): void {
  const { isolated, hidden } = stageHiding.value;
  const back = isolated === bone.id;
  change({ isolated: back ? null : bone.id, hidden });
  announce(
    back ? t('All bones are shown') : t('Only {bone} and what hangs on it are shown', { bone: boneLabel(bone) }),
  );
}

export function showAllBones(): void {
  change(ALL_SHOWN);
  announce(t('All bones are shown'));
}

function change(next: { readonly isolated: number | null; readonly hidden: readonly number[] }): void {
  const file = stageFile.value;
  if (file === null) return;
  setHiding(file.id, next.isolated === null && next.hidden.length === 0 ? ALL_SHOWN : next);
}

export function toggleFollowing(): void {
  setFollowing(!following.value);
  const bone = chosenBone.value;
  if (!following.value) announce(t('The camera stays where it is'));
  else if (bone === null) announce(t('The camera follows the next bone you select'));
  else announce(t('The camera follows {bone}', { bone: boneLabel(bone) }));
}

export function toggleTrail(): void {
  toggleViewOption('boneTrail');
  announce(viewOptions.value.boneTrail ? t('The path of the selected bone is shown') : t('No path is shown'));
}

/** The same for the selected bone, by keys. */
export const chosen = {
  toggleHidden: () => chosenBone.value !== null && toggleHidden(chosenBone.value),
  toggleIsolated: () => chosenBone.value !== null && toggleIsolated(chosenBone.value),
  toggleFollowing,
  toggleTrail,
  rename() {
    if (chosenBone.value === null) return;
    showPanel('bones');
    setRenaming(chosenBone.value.position);
  },
};

// -------------------------------------------------------------------------------------------------------------- Tree

/** By file id: positions of bones whose children are not listed. */
const foldedBones = signal<ReadonlyMap<number, ReadonlySet<number>>>(new Map());

const NOTHING_FOLDED: ReadonlySet<number> = new Set();

export function foldedOf(fileId: number): ReadonlySet<number> {
  return foldedBones.value.get(fileId) ?? NOTHING_FOLDED;
}

export function fold(fileId: number, bones: readonly number[], folded: boolean): void {
  const next = new Set(foldedOf(fileId));
  for (const bone of bones) {
    if (folded) next.add(bone);
    else next.delete(bone);
  }
  foldedBones.value = new Map(foldedBones.value).set(fileId, next);
}

/** By file id: what is searched for in its tree. */
export const boneQuery = signal<{ readonly fileId: number; readonly text: string }>({ fileId: 0, text: '' });

export function searchBones(fileId: number, text: string): void {
  boneQuery.value = { fileId, text };
}

/** Position of the bone whose name is being written in the tree. */
export const renaming = signal<number | null>(null);

export function setRenaming(bone: number | null): void {
  renaming.value = bone;
}
