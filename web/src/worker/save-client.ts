// Motions are saved in a worker: fitting keys to a long clip takes longer than a picture may wait.
// SPDX-License-Identifier: MIT
import type { SavedMotion } from '../../../wasm-bindings/save-motion';
import { remote } from './remote';
import type { SaveApi } from './save-api';
import type { SaveRequest } from './save-work';

const call = remote<SaveApi>(
  () => new Worker(new URL('./save-worker.ts', import.meta.url), { type: 'module', name: 'saving' }),
);

export function remoteSave(request: SaveRequest): Promise<SavedMotion> {
  return call((work) => work.save(request));
}
