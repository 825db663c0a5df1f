// The thread that makes GIFs: pictures in, one after the other, bytes out.
// SPDX-License-Identifier: MIT
import { expose, transfer } from 'comlink';
import { applyPalette, GIFEncoder, quantize } from 'gifenc';

const encoder = GIFEncoder();

const api = {
  /** @param hundredths how long it is shown */
  add(rgba: Uint8ClampedArray, width: number, height: number, hundredths: number): void {
    // GIF knows a texel as there or not there.
    const palette = quantize(rgba, 256, { format: 'rgba4444', oneBitAlpha: true });
    const hole = palette.findIndex(([, , , alpha]) => alpha === 0);
    const indices = applyPalette(rgba, palette, 'rgba4444');
    encoder.writeFrame(indices, width, height, {
      palette: palette.map(([red = 0, green = 0, blue = 0]) => [red, green, blue]),
      delay: hundredths * 10,
      repeat: 0,
      ...(hole >= 0 && { transparent: true, transparentIndex: hole, dispose: 2 }),
    });
  },
  finish(): Uint8Array<ArrayBuffer> {
    encoder.finish();
    const bytes = encoder.bytes();
    return transfer(bytes, [bytes.buffer]);
  },
};
export type GifApi = typeof api;

expose(api);
