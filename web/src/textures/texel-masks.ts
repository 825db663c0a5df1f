// Uncompressed texels to 8 bits per channel.
// SPDX-License-Identifier: MIT
import { lowestBit, maskWidth } from './dds-formats';
import type { Level, TexelMasks } from './texture';

/** A channel's number in a texel, spread over 0 ... 255 and rounded; `absent` where the texels lack the channel. */
function channel(mask: number, absent: number): (texel: number) => number {
  if (mask === 0) return () => absent;
  const shift = lowestBit(mask);
  const most = 2 ** maskWidth(mask) - 1;
  return (texel) => Math.round((((texel & mask) >>> shift) * 255) / most);
}

/** Colours that are absent are black, as GPUs have it; alpha that is absent is full. */
export function decodeTexels(masks: TexelMasks, { bytes }: Level, rgba: Uint8ClampedArray): void {
  const step = masks.bits / 8;
  const red = channel(masks.red, 0);
  const green = masks.grey ? red : channel(masks.green, 0);
  const blue = masks.grey ? red : channel(masks.blue, 0);
  const alpha = channel(masks.alpha, 255);
  for (let from = 0, to = 0; to < rgba.length; from += step, to += 4) {
    let texel = 0;
    for (let i = step - 1; i >= 0; i--) texel = (texel << 8) | (bytes[from + i] ?? 0);
    rgba[to] = red(texel);
    rgba[to + 1] = green(texel);
    rgba[to + 2] = blue(texel);
    rgba[to + 3] = alpha(texel);
  }
}
