// What the page has done with texture files, in a worker: told of, made ready for the GPU, painted to be looked at.
// SPDX-License-Identifier: MIT
import type { Picture } from '../../../wasm-bindings/kotsu';
import { Unreadable } from '../files/intake';
import { told } from '../i18n/english';
import type { GpuLimits, SceneTexture } from '../scene/scene-types';
import { type AlphaUse, alphaUse } from './alpha-use';
import { readDds } from './dds';
import { decodeLevel } from './decode-level';
import type { Level, Texture } from './texture';

/** A texture in words and numbers. */
export interface TextureFacts {
  readonly title: string;
  readonly width: number;
  readonly height: number;
  readonly levelCount: number;
  readonly alphaUse: AlphaUse;
  /** Colours have been multiplied by their alpha already. */
  readonly premultiplied: boolean;
  readonly notes: readonly string[];
}

/** Every function rejects with a KotsuError or `Unreadable`. */
export interface TextureWork {
  describe(file: Blob): Promise<TextureFacts>;
  /** As the GPU takes it: its blocks as they are where that is possible, else painted. */
  prepare(file: Blob, gpu: GpuLimits): Promise<SceneTexture>;
  /** @param level 0 is the whole picture */
  paint(file: Blob, level: number): Promise<Picture>;
}

/** Of a side, in texels: such a picture takes a quarter of a gigabyte once it is unpacked. */
const LARGEST_PAINTED = 8192;

/** Unpacked textures take up to eight times their room: where smaller levels exist, those will do. */
const LARGE_ENOUGH = 2048;

export const textureWork: TextureWork = {
  describe: async (file) => {
    const texture = await read(file);
    const { width, height } = texture.levels[0];
    const { title, levels, premultiplied, notes } = texture;
    return { title, width, height, levelCount: levels.length, alphaUse: alphaUse(texture), premultiplied, notes };
  },
  prepare: async (file, gpu) => {
    const texture = await read(file);
    const { premultiplied } = texture;
    const how = { alphaUse: alphaUse(texture), premultiplied };
    const asItIs = blocksFor(texture, gpu);
    if (asItIs !== null) return { ...how, ...asItIs };
    const [first, ...smaller] = paintable(texture.levels, LARGE_ENOUGH, Math.min(gpu.largestSide, LARGEST_PAINTED));
    const painted = (level: Level): Level => {
      const { width, height, rgba } = decodeLevel(texture.layout, level);
      return { width, height, bytes: new Uint8Array(rgba.buffer) };
    };
    return { ...how, layout: 'rgba', levels: [painted(first), ...smaller.map(painted)] };
  },
  paint: async (file, level) => {
    const texture = await read(file);
    const [wanted] = paintable(texture.levels.slice(level), LARGEST_PAINTED, LARGEST_PAINTED);
    return decodeLevel(texture.layout, wanted);
  },
};

async function read(file: Blob): Promise<Texture> {
  return readDds(new Uint8Array(await file.arrayBuffer()));
}

/** null: the GPU cannot take it, or would show it badly. */
function blocksFor(
  { layout, levels }: Texture,
  { blockFormats, largestSide }: GpuLimits,
): Pick<SceneTexture, 'layout' | 'levels'> | null {
  if (typeof layout !== 'string' || !blockFormats.has(layout)) return null;
  const [first, ...smaller] = levels.filter(({ width, height }) => Math.max(width, height) <= largestSide);
  // Of blocks the GPU makes no smaller levels, and without them far faces glitter.
  if (first === undefined || (smaller.length === 0 && Math.max(first.width, first.height) > 4)) return null;
  const fits = [first, ...smaller].every(({ width, height }) => isBlockSide(width) && isBlockSide(height));
  return fits ? { layout, levels: [first, ...smaller] } : null;
}

/** WebGL takes whole blocks only, but for the smallest levels. */
function isBlockSide(side: number): boolean {
  return side % 4 === 0 || side < 3;
}

/**
 * The levels that are worth unpacking: all but those larger than need be, as far as smaller ones are there.
 * @throws Unreadable where even the smallest is larger than can be
 */
function paintable(levels: readonly Level[], enough: number, most: number): [Level, ...Level[]] {
  const within = (side: number) => levels.filter(({ width, height }) => Math.max(width, height) <= side);
  const [first, ...smaller] = within(Math.min(enough, most));
  if (first !== undefined) return [first, ...smaller];
  const smallest = within(most).at(-1);
  if (smallest !== undefined) return [smallest];
  throw new Unreadable(
    told('The texture is larger than {most} × {most} texels, more than can be unpacked here.', { most }),
  );
}
