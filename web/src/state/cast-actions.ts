// What the user does with several models on stage: puts one beside the others, takes one away, arms a body, clicks on anyone.
// SPDX-License-Identifier: MIT
import { batch } from '@preact/signals';
import type { OpenFile } from '../files/open-file';
import { t } from '../i18n/text';
import { showStage } from './actions';
import { twinBone } from './compare-pair';
import { lineUp, stageFile } from './session';
import { type Actor, heldBy, standOf, stands } from './stage-cast';
import { announce, selectBone } from './view-actions';
import { wear } from './weapon-choices';

/** Puts a file at the right end of those on stage, or takes it from among them. One always stays. */
export function toggleBeside(file: OpenFile): void {
  const lead = standOf(file);
  const line = stands.value.map((stand) => stand.lead);
  const others = line.filter((other) => other !== lead);
  if (!line.includes(lead)) {
    lineUp.value = [...line, lead].map(({ id }) => id);
    announce(t('{name} stands beside {other}', { name: lead.name, other: line.at(-1)?.name ?? '' }));
    return;
  }
  if (others.length === 0) return;
  batch(() => {
    const stage = stageFile.value;
    if (stage !== null && standOf(stage) === lead) showStage(line[line.indexOf(lead) + 1] ?? others.at(-1) ?? null);
    lineUp.value = others.map(({ id }) => id);
  });
  announce(t('{name} left the stage', { name: lead.name }));
}

/** Gives a body a weapon, any one, or with null takes it off. */
export function giveWeapon(body: OpenFile, weapon: OpenFile | null): void {
  batch(() => {
    const stage = stageFile.value;
    // The weapon in charge goes out of this hand, or from its own place into it.
    const moves = stage !== null && (stage === heldBy(body)) !== (stage === weapon);
    wear(body, weapon);
    if (moves) showStage(body);
  });
  announce(
    weapon === null
      ? t('{name} holds no weapon', { name: body.name })
      : t('{body} holds {weapon}', { body: body.name, weapon: weapon.name }),
  );
}

/** A click on somebody's bone puts that file in charge; on what it is compared with, it selects its own bone of that number. */
export function selectOn({ file, compared }: Pick<Actor, 'file' | 'compared'>, bone: number): void {
  if (compared) {
    if (stageFile.value !== null) selectBone(twinBone(file, bone, stageFile.value));
    return;
  }
  batch(() => {
    if (file !== stageFile.value) showStage(file);
    selectBone(bone);
  });
}
