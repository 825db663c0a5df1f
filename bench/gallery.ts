// `tsx bench/gallery.ts`: the gallery's figures alone, after `npm run build:wasm`. `npm run bench` has them beside the others.
// SPDX-License-Identifier: MIT
import { readFileSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import type { Page } from '@playwright/test';
import { inChromium } from './chromium.ts';
import type { GalleryTimes } from './gallery-in-browser.ts';
import { galleryTargetsOf, verdict } from './targets.ts';

export interface GalleryFigures {
  /** As a page has them: no more frames than the screen shows. */
  readonly paced: GalleryTimes;
  /** One frame after the other, as fast as they come: what a whole frame costs. Scripts wait for pictures then. */
  readonly unpaced: Pick<GalleryTimes, 'of200' | 'three200'>;
}

const UNPACED = ['--disable-frame-rate-limit', '--disable-gpu-vsync'];

/** Null where there is no Chromium. */
export async function timeGallery(): Promise<GalleryFigures | null> {
  const paced = await watched(['of200', 'of400', 'three200'], []);
  const unpaced = await watched(['of200', 'three200'], UNPACED);
  return paced && unpaced && { paced, unpaced };
}

async function watched<Name extends keyof GalleryTimes>(
  wanted: readonly Name[],
  flags: readonly string[],
): Promise<Pick<GalleryTimes, Name> | null> {
  const text = (name: string) => readFileSync(`build/wasm/${name}`).toString('base64');
  const inputs = { decoder: text('kotsu.wasm'), crowd: text('kotsu-crowd.wasm'), wanted };
  const work = (page: Page) => page.evaluate((files) => globalThis.kotsuGalleryBench(files), inputs);
  // The page watches all that are wanted.
  return (await inChromium('bench/gallery-in-browser.ts', work, flags)) as Pick<GalleryTimes, Name> | null;
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
