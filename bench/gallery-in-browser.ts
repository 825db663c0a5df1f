// How long the frames of a gallery take on a page, and how much of them the page's own thread; beside three.js' way of it.
// SPDX-License-Identifier: MIT
import { CrowdModule } from '../wasm-bindings/crowd.ts';
import { KotsuModule } from '../wasm-bindings/kotsu.ts';
import { type FrameTimes, framesOf, type GalleryTimes, type StretchTimes } from './frame-times.ts';
import { type Contestant, galleryCrowd, threeCrowd } from './gallery-stage.ts';

/** Of those that were wanted. */
type Watched = Partial<GalleryTimes>;

/** A contestant's frames are watched for so long at a time, and again and again: other work of the machine comes and goes. */
const STRETCH = 2000;
const SETTLING = 400;
/** On a machine that is busy otherwise a stretch lasts until so many have been seen. */
const LEAST_FRAMES = 20;

let stamps: number[] = [];
let scripts: number[] = [];
const request = window.requestAnimationFrame.bind(window);
window.requestAnimationFrame = (callback) =>
  request((milliseconds) => {
    const before = performance.now();
    callback(milliseconds);
    scripts.push(performance.now() - before);
    stamps.push(milliseconds);
  });

const pause = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));

async function stretch(contestant: Contestant): Promise<StretchTimes> {
  contestant.setMoving(true);
  await pause(SETTLING);
  [stamps, scripts] = [[], []];
  await pause(STRETCH);
  while (new Set(stamps).size < LEAST_FRAMES) await pause(STRETCH / 10);
  const [at, took] = [stamps, scripts];
  contestant.setMoving(false);
  // Callbacks of those that rest have stamps too, of the same frames.
  const frames = [...new Set(at)];
  const gaps = frames.slice(1).map((stamp, index) => stamp - (frames[index] ?? 0));
  const each = frames.map((frame) => took.reduce((sum, time, index) => sum + (at[index] === frame ? time : 0), 0));
  return { average: mean(gaps), p95: quantile(gaps, 0.95), script: quantile(each, 0.5) };
}

async function watch(contestants: readonly Contestant[], turns: number): Promise<FrameTimes[]> {
  const stretches = contestants.map((): StretchTimes[] => []);
  for (let turn = 0; turn < turns; turn++)
    for (const [index, contestant] of contestants.entries()) stretches[index]?.push(await stretch(contestant));
  return stretches.map(framesOf);
}

async function run(inputs: {
  readonly decoder: string;
  readonly crowd: string;
  readonly wanted: readonly (keyof GalleryTimes)[];
  readonly turns: number;
}): Promise<Watched> {
  const decoder = await KotsuModule.instantiate(bytesOf(inputs.decoder));
  const baker = await CrowdModule.instantiate(bytesOf(inputs.crowd));
  const makers: Record<keyof GalleryTimes, () => Contestant | Promise<Contestant>> = {
    of200: () => galleryCrowd(decoder, baker, 200),
    of400: () => galleryCrowd(decoder, baker, 400),
    three200: () => threeCrowd(decoder, 200),
  };
  const contestants: Contestant[] = [];
  for (const name of inputs.wanted) contestants.push(await makers[name]());
  const times = await watch(contestants, inputs.turns);
  for (const contestant of contestants) contestant.dispose();
  return Object.fromEntries(inputs.wanted.map((name, index) => [name, times[index]]));
}

const bytesOf = (text: string) => Uint8Array.from(atob(text), (character) => character.charCodeAt(0));
const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;

function quantile(values: readonly number[], part: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? Number.NaN;
}

declare global {
  var kotsuGalleryBench: typeof run;
}
globalThis.kotsuGalleryBench = run;
