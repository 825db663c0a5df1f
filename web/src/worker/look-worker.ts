// The thread that looks into entries for the lists. All it does is in thumbnails/; this connects it and packs the pictures.
// SPDX-License-Identifier: MIT
import { expose } from 'comlink';
import { Looker, type LookRequest } from '../thumbnails/look';
import type { Portrait } from '../thumbnails/portrait';
import type { LookApi, PackedPortrait } from './look-api';
import { outcomeOf } from './outcome';
import { workerDecoder } from './worker-decoder';

const looker = new Looker(workerDecoder);

const api: LookApi = {
  look: (request: LookRequest) =>
    outcomeOf(async () => {
      const { portrait, ...rest } = await looker.look(request);
      return { ...rest, portrait: portrait && (await packed(portrait)) };
    }),
};

async function packed({ picture, frameCount, seconds }: Portrait): Promise<PackedPortrait> {
  const paper = new OffscreenCanvas(picture.width, picture.height);
  const pen = paper.getContext('2d');
  if (pen === null) throw new Error('No 2D canvas.');
  pen.putImageData(new ImageData(picture.rgba, picture.width, picture.height), 0, 0);
  return { picture: await paper.convertToBlob(), frameCount, seconds };
}

expose(api);
