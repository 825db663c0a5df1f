// The thread of the lists' small pictures. Looking into entries is in thumbnails/; this connects it and packs the pictures.
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
  shrink: (whole, width, height) => outcomeOf(() => middleOf(whole, width, height)),
};

async function packed({ picture, frameCount, seconds }: Portrait): Promise<PackedPortrait> {
  const { paper, pen } = sheet(picture.width, picture.height);
  pen.putImageData(new ImageData(picture.rgba, picture.width, picture.height), 0, 0);
  return { picture: await paper.convertToBlob(), frameCount, seconds };
}

async function middleOf(whole: ImageBitmap, width: number, height: number): Promise<Blob> {
  const { paper, pen } = sheet(width, height);
  const scale = Math.max(width / whole.width, height / whole.height);
  const [acrossWhole, downWhole] = [width / scale, height / scale];
  pen.imageSmoothingQuality = 'high';
  const corner = [(whole.width - acrossWhole) / 2, (whole.height - downWhole) / 2] as const;
  pen.drawImage(whole, ...corner, acrossWhole, downWhole, 0, 0, width, height);
  whole.close();
  // Browsers that cannot write WebP write PNG.
  return paper.convertToBlob({ type: 'image/webp', quality: 0.85 });
}

function sheet(width: number, height: number) {
  const paper = new OffscreenCanvas(width, height);
  const pen = paper.getContext('2d');
  if (pen === null) throw new Error('No 2D canvas.');
  return { paper, pen };
}

expose(api);
