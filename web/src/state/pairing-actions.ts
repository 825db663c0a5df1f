// What the user does about which model a motion plays on.
// SPDX-License-Identifier: MIT
import { batch } from '@preact/signals';
import type { OpenFile } from '../files/open-file';
import type { PlaysOn } from '../files/pairing';
import { t } from '../i18n/text';
import { showFile } from './actions';
import { seek } from './playback-actions';
import { files, frame, stageClip } from './session';
import { announce } from './view-actions';

/** Has motions play on a model, on nothing, or with null on whatever fits best. What plays goes on from the same frame. */
export function choosePlaysOn(motions: readonly OpenFile[], choice: PlaysOn | null): void {
  const chosen = new Set(motions.map(({ id }) => id));
  const playing = stageClip.value?.file;
  const at = frame.value;
  batch(() => {
    files.value = files.value.map((file) => (chosen.has(file.id) ? withChoice(file, choice) : file));
    if (playing === undefined || !chosen.has(playing.id)) return;
    showFile(playing.id);
    seek(at);
  });
  const model = files.value.find(({ id }) => id === choice)?.name ?? t('nothing, laid out flat');
  const [first] = motions;
  const what =
    motions.length === 1 && first !== undefined ? first.name : t('{count} motions', { count: motions.length });
  announce(
    choice === null ? t('{what}: the model is found by itself', { what }) : t('{what}: on {model}', { what, model }),
  );
}

function withChoice(file: OpenFile, choice: PlaysOn | null): OpenFile {
  const { playsOn: _, ...rest } = file;
  return choice === null ? rest : { ...rest, playsOn: choice };
}
