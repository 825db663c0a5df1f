// `export --to png`: what the user typed about a picture, as choices.
// SPDX-License-Identifier: MIT
import { LARGEST_SIDE, SMALLEST_SIDE } from '../web/src/film/film-plan.ts';
import { FRONT, type Vec3 } from '../web/src/scene/framing.ts';
import { readFrame } from './clips.ts';
import { Failure } from './failure.ts';

export interface PictureOptions {
  /** A picture of each clip, instead of the first. */
  readonly everyClip: boolean;
  readonly frame: number;
  /** Pixels. */
  readonly width: number;
  readonly height: number;
  /** Unit vector from the model to the camera. */
  readonly from: Vec3;
  /** Red, green, blue, 0 ... 255; null: transparent. */
  readonly background: readonly [number, number, number] | null;
}

/** Models face -z; their left is -x. */
const views = {
  usual: FRONT,
  front: [0, 0, -1],
  back: [0, 0, 1],
  left: [-1, 0, 0],
  right: [1, 0, 0],
  above: [0, 1, 0],
  below: [0, -1, 0],
} as const satisfies Record<string, Vec3>;
const viewNames = Object.keys(views) as readonly (keyof typeof views)[];

export const pictureOptions = {
  frame: { type: 'string' },
  size: { type: 'string' },
  view: { type: 'string' },
  background: { type: 'string' },
} as const;

export const pictureHelp = `  png            the first clip unless --clip names one or all; --frame N (0; may be fractional),
                 --size WxH (1280x720), --view ${viewNames.join('|')},
                 --background transparent|white|#RRGGBB
`;

type Typed = { readonly [Name in keyof typeof pictureOptions | 'clip']?: string | undefined };

/** @throws Failure with one sentence */
export function readPictureOptions({ clip, frame, size, view, background }: Typed): PictureOptions {
  const [width, height] = sizeOf(size ?? '1280x720');
  return {
    everyClip: clip === 'all',
    frame: readFrame(frame ?? '0'),
    width,
    height,
    from: viewOf(view ?? 'usual'),
    background: colourOf(background ?? 'transparent'),
  };
}

function sizeOf(text: string): [number, number] {
  const [, width, height] = /^(\d{1,5})[x×](\d{1,5})$/i.exec(text) ?? [];
  const size: [number, number] = [Number(width), Number(height)];
  if (size.every((side) => side >= SMALLEST_SIDE && side <= LARGEST_SIDE)) return size;
  throw new Failure(
    `--size wants two numbers from ${SMALLEST_SIDE} to ${LARGEST_SIDE} such as 1280x720, not "${text}".`,
  );
}

function viewOf(text: string): Vec3 {
  const view = viewNames.find((name) => name === text);
  if (view) return views[view];
  throw new Failure(`--view wants one of ${viewNames.join(', ')}, not "${text}".`);
}

function colourOf(text: string): PictureOptions['background'] {
  if (text === 'transparent') return null;
  if (text === 'white') return [255, 255, 255];
  const [, red, green, blue] = /^#([\da-f]{2})([\da-f]{2})([\da-f]{2})$/i.exec(text) ?? [];
  if (red && green && blue) return [Number.parseInt(red, 16), Number.parseInt(green, 16), Number.parseInt(blue, 16)];
  throw new Failure(`--background wants transparent, white or a colour such as #14161a, not "${text}".`);
}
