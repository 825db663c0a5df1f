// Pictures as an animated GIF, made in a worker: choosing 256 colours takes longer than drawing.
// SPDX-License-Identifier: MIT
import { transfer, wrap } from 'comlink';
import type { Picture } from '../../../wasm-bindings/kotsu';
import { msg } from '../i18n/english';
import { hundredths } from './film-plan';
import type { GifApi } from './gif-worker';

/** @param take may wait, and may throw to end the work */
export async function makeGif(
  count: number,
  seconds: number,
  take: (picture: number) => Promise<Picture>,
): Promise<Blob> {
  const worker = new Worker(new URL('./gif-worker.ts', import.meta.url), { type: 'module', name: 'gif' });
  const death = new Promise<never>((_, reject) => {
    worker.addEventListener('error', (event) => {
      event.preventDefault();
      reject(new Error(msg('The part of the page that makes GIFs did not load or broke down. Try again.')));
    });
  });
  death.catch(() => {});
  try {
    const api = wrap<GifApi>(worker);
    const times = hundredths(count, seconds);
    for (let picture = 0; picture < count; picture++) {
      const { rgba, width, height } = await take(picture);
      await Promise.race([api.add(transfer(rgba, [rgba.buffer]), width, height, times[picture] ?? 4), death]);
    }
    return new Blob([await Promise.race([api.finish(), death])], { type: 'image/gif' });
  } finally {
    worker.terminate();
  }
}
