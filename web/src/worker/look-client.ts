// Looks into entries, in a worker of its own: what the user waits for never waits for a thumbnail.
// SPDX-License-Identifier: MIT
import type { LookRequest } from '../thumbnails/look';
import type { LookApi, PackedLook } from './look-api';
import { remote } from './remote';

const call = remote<LookApi>(
  () => new Worker(new URL('./look-worker.ts', import.meta.url), { type: 'module', name: 'looks' }),
);

export function remoteLook(request: LookRequest): Promise<PackedLook> {
  return call((work) => work.look(request));
}
