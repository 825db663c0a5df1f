// Keeps the user's choices of models for motions over a reload. It goes by content: the open files are others then.
// SPDX-License-Identifier: MIT
import { batch, effect } from '@preact/signals';
import type { OpenFile } from '../files/open-file';
import type { PlaysOn } from '../files/pairing';
import { type PairingRecord, recallPairings, rememberPairings } from '../store/pairing-record';
import { showFile } from './actions';
import { files, stageFile } from './session';
import { hashes } from './share-hashes';

/** Ids of motions that had their turn: whoever chooses after that is not overruled. */
const recalled = new Set<number>();

/** Follows what is open from now on. Called once. */
export function keepPairings(): void {
  let record = recallPairings();
  effect(() => {
    const { next, restored } = compare(files.value, hashes.value, record);
    record = next;
    rememberPairings(record);
    if (restored.size > 0) queueMicrotask(() => restore(restored));
  });
}

/** What the open motions say anew, and what the record says of those that have just come. */
function compare(open: readonly OpenFile[], hashOf: ReadonlyMap<string, string>, record: PairingRecord) {
  const next: Record<string, string> = { ...record };
  const restored = new Map<number, PlaysOn>();
  for (const file of open) {
    const hash = file.role === 'motion' ? hashOf.get(file.identity) : undefined;
    if (hash === undefined) continue;
    const kept = file.playsOn === undefined && !recalled.has(file.id) ? record[hash] : undefined;
    const model = kept === 'nothing' ? kept : open.find(({ identity }) => hashOf.get(identity) === kept)?.id;
    // Its model may come later.
    if (kept !== undefined && model === undefined) continue;
    recalled.add(file.id);
    if (kept !== undefined && model !== undefined) restored.set(file.id, model);
    else if (file.playsOn === undefined) delete next[hash];
    else Object.assign(next, wordFor(file.playsOn, open, hashOf, hash));
  }
  return { next, restored };
}

/** Nothing yet while the model has no hash. */
function wordFor(
  playsOn: PlaysOn,
  open: readonly OpenFile[],
  hashOf: ReadonlyMap<string, string>,
  motion: string,
): PairingRecord {
  if (playsOn === 'nothing') return { [motion]: playsOn };
  const model = hashOf.get(open.find(({ id }) => id === playsOn)?.identity ?? '');
  return model === undefined ? {} : { [motion]: model };
}

function restore(choices: ReadonlyMap<number, PlaysOn>): void {
  batch(() => {
    files.value = files.value.map((file) => {
      const playsOn = choices.get(file.id);
      return playsOn === undefined || file.playsOn !== undefined ? file : { ...file, playsOn };
    });
    const stage = stageFile.value;
    if (stage !== null && choices.has(stage.id)) showFile(stage.id);
  });
}
