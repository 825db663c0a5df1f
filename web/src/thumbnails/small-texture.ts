// Textures painted no larger than a thumbnail needs them: on models, and to be looked at by themselves.
// SPDX-License-Identifier: MIT
import type { Picture } from '../../../wasm-bindings/kotsu';
import { readDds } from '../textures/dds';
import { decodeLevel } from '../textures/decode-level';
import { CELL, type Portrait } from './portrait';

/** Of a side, in texels. */
const ENOUGH = 128;
const LARGEST = 2048;

/** null for one that cannot be read, or whose smallest level is too large to be worth the while. */
export function paintSmall(bytes: Uint8Array): Picture | null {
  try {
    const { layout, levels } = readDds(bytes);
    const enough = levels.filter(({ width, height }) => Math.max(width, height) >= ENOUGH);
    const level = enough.at(-1) ?? levels[0];
    return Math.max(level.width, level.height) > LARGEST ? null : decodeLevel(layout, level);
  } catch {
    return null;
  }
}

/** The whole texture in the middle of the picture. */
export function texturePortrait(bytes: Uint8Array): Portrait | null {
  const texture = paintSmall(bytes);
  if (texture === null) return null;
  const picture: Picture = { ...CELL, rgba: new Uint8ClampedArray(CELL.width * CELL.height * 4) };
  const scale = Math.min(CELL.width / texture.width, CELL.height / texture.height);
  const [width, height] = [Math.round(texture.width * scale), Math.round(texture.height * scale)];
  const [left, top] = [(CELL.width - width) >> 1, (CELL.height - height) >> 1];
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const from = (Math.floor(y / scale) * texture.width + Math.floor(x / scale)) * 4;
      picture.rgba.set(texture.rgba.subarray(from, from + 4), ((top + y) * CELL.width + left + x) * 4);
    }
  }
  return { picture, frameCount: 1, seconds: 0 };
}
