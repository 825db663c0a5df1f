// Looks into entries, in a worker of its own: what the user waits for never waits for a thumbnail.
// SPDX-License-Identifier: MIT
import { transfer } from 'comlink';
import type { LookRequest } from '../thumbnails/look';
import type { LookApi, PackedLook } from './look-api';
import { remote } from './remote';

const call = remote<LookApi>(
  () => new Worker(new URL('./look-worker.ts', import.meta.url), { type: 'module', name: 'looks' }),
);

export function remoteLook(request: LookRequest): Promise<PackedLook> {
  return call((work) => work.look(request));
}

/** The middle of a picture, small. Reading a picture back from the graphics card waits for all that it was told: not here. */
export function remoteShrink(whole: ImageBitmap, width: number, height: number): Promise<Blob> {
  return call((work) => work.shrink(transfer(whole, [whole]), width, height));
}
