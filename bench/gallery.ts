// `tsx bench/gallery.ts`: the gallery's figures alone, after `npm run build:wasm`. `npm run bench` has them beside the others.
// SPDX-License-Identifier: MIT
import { readFileSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import type { Page } from '@playwright/test';
import { inChromium } from './chromium.ts';
import { type FrameTimes, framesOf, type GalleryTimes, type StretchTimes } from './frame-times.ts';
import { galleryTargetsOf, verdict } from './targets.ts';

export interface GalleryFigures {
  /** As a page has them: no more frames than the screen shows. */
  readonly paced: GalleryTimes;
  /** One frame after the other, as fast as they come: what a whole frame costs. Scripts wait for pictures then. */
  readonly unpaced: Pick<GalleryTimes, 'of200' | 'three200'>;
}

const UNPACED = ['--disable-frame-rate-limit', '--disable-gpu-vsync'];

const PACED_TURNS = 7;
/** Frames without a pause crowd out those of another canvas, even one that rests: each has a browser of its own then, by turns. */
const LAUNCHES = 3;
const UNPACED_TURNS = 2;

/** Null where there is no Chromium. */
export async function timeGallery(): Promise<GalleryFigures | null> {
  const paced = await watched(['of200', 'of400', 'three200'], PACED_TURNS, []);
  if (paced === null) return null;
  const stretches: Record<'of200' | 'three200', StretchTimes[]> = { of200: [], three200: [] };
  for (let launch = 0; launch < LAUNCHES; launch++)
    for (const name of ['of200', 'three200'] as const)
      stretches[name].push(...((await watched([name], UNPACED_TURNS, UNPACED))?.[name].stretches ?? []));
  return { paced, unpaced: { of200: framesOf(stretches.of200), three200: framesOf(stretches.three200) } };
}

async function watched<Name extends keyof GalleryTimes>(
  wanted: readonly Name[],
  turns: number,
  flags: readonly string[],
): Promise<Record<Name, FrameTimes> | null> {
  const text = (name: string) => readFileSync(`build/wasm/${name}`).toString('base64');
  const inputs = { decoder: text('kotsu.wasm'), crowd: text('kotsu-crowd.wasm'), wanted, turns };
  const work = (page: Page) => page.evaluate((files) => globalThis.kotsuGalleryBench(files), inputs);
  // The page watches all that are wanted.
  return (await inChromium('bench/gallery-in-browser.ts', work, flags)) as Record<Name, FrameTimes> | null;
}

export function galleryTable(figures: GalleryFigures | null): string {
  const cell = (text: string) => text.padStart(14);
  const ms = (value: number | undefined) => cell(value?.toFixed(2) ?? '-');
  const head = `${'milliseconds a frame'.padEnd(64)}${['average', 'p95', 'script', 'unpaced'].map(cell).join('')}\n`;
  const rows = [
    ['gallery of 200', 'of200'],
    ['gallery of 400', 'of400'],
    ['200 of three.js: mixer and SkeletonHelper', 'three200'],
  ] as const;
  const lines = rows.map(([name, of]) => {
    const [paced, unpaced] = [figures?.paced[of], of === 'of400' ? undefined : figures?.unpaced[of]];
    return `${name.padEnd(64)}${[paced?.average, paced?.p95, paced?.script, unpaced?.average].map(ms).join('')}\n`;
  });
  return head + lines.join('');
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const times = await timeGallery();
  process.stdout.write(`${galleryTable(times)}\n`);
  for (const target of galleryTargetsOf(times)) {
    const wanted = `${target.atLeast ? '>=' : '<='} ${target.bound}`;
    process.stdout.write(
      `${target.name.padEnd(64)}${(target.ratio?.toFixed(2) ?? '-').padStart(14)}${wanted.padStart(14)}${verdict(target).padStart(14)}\n`,
    );
  }
}
