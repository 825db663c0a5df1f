// What the comparison comes to, measured while its panel is open: over the clip piece by piece, at the playhead at reading speed.
// SPDX-License-Identifier: MIT
import { effect, signal } from '@preact/signals';
import { type ClipDifference, compareClips, differenceAt } from '../compare/clip-difference';
import { emptyPose } from '../compare/pose-source';
import { breather } from '../files/breather';
import { frameInStep } from '../playback/in-step';
import { type Comparison, comparison } from './compare-sides';
import { frame, heldFrame, playing, stepped } from './session';

export type ClipMeasure =
  | { readonly state: 'idle' }
  /** `part`: 0 ... 1. */
  | { readonly state: 'working'; readonly of: Comparison; readonly part: number }
  | { readonly state: 'done'; readonly of: Comparison; readonly outcome: ClipDifference }
  | { readonly state: 'failed'; readonly of: Comparison; readonly sentence: string };

export const clipMeasure = signal<ClipMeasure>({ state: 'idle' });

/** One moment of both, MEASURES numbers for each pair of bones. */
export interface Moment {
  readonly of: Comparison;
  readonly frameA: number;
  readonly frameB: number;
  readonly measures: Float64Array;
}
export const moment = signal<Moment | null>(null);

/** How often the numbers at the playhead change while playing, in milliseconds. */
const READOUT_INTERVAL = 125;

/** Keeps both up to date until the returned function is called. */
export function watchComparison(): () => void {
  const stops = [effect(() => measureClips(comparison.value)), effect(() => followPlayhead(comparison.value))];
  return () => {
    for (const stop of stops) stop();
    clipMeasure.value = { state: 'idle' };
    moment.value = null;
  };
}

/** Answers what stops it. */
function measureClips(compared: Comparison | null): () => void {
  const work = { wanted: true };
  if (compared === null) clipMeasure.value = { state: 'idle' };
  else void run(compared, work);
  return () => {
    work.wanted = false;
  };
}

async function run(of: Comparison, work: { readonly wanted: boolean }): Promise<void> {
  const breathe = breather();
  let told = 0;
  clipMeasure.value = { state: 'working', of, part: 0 };
  try {
    const frames = compareClips(of);
    for (;;) {
      const next = frames.next();
      if (next.done) {
        clipMeasure.value = { state: 'done', of, outcome: next.value };
        return;
      }
      await breathe();
      if (!work.wanted) return;
      if (next.value - told < 0.05) continue;
      told = next.value;
      clipMeasure.value = { state: 'working', of, part: told };
    }
  } catch (error) {
    if (work.wanted) clipMeasure.value = { state: 'failed', of, sentence: sentenceOf(error) };
  }
}

function followPlayhead(of: Comparison | null): (() => void) | undefined {
  if (of === null) {
    moment.value = null;
    return undefined;
  }
  const poses = { a: emptyPose(of.a), b: emptyPose(of.b) };
  const at = stepped.value ? heldFrame : frame;
  const read = (frameA: number) => {
    const between = frameInStep(of.step, frameA, of.a.timing, of.b.timing, of.looping);
    const frameB = stepped.peek() ? Math.floor(between) : between;
    try {
      moment.value = { of, frameA, frameB, measures: differenceAt(of, frameA, frameB, poses) };
    } catch {
      // What is wrong with a side is said of the whole clip; a closed file is on its way out.
      moment.value = null;
    }
  };
  if (!playing.value) {
    read(at.value);
    return undefined;
  }
  read(at.peek());
  const timer = setInterval(() => read(at.peek()), READOUT_INTERVAL);
  return () => clearInterval(timer);
}

function sentenceOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
