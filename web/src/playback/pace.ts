// How fast FF8's engine runs a clip: Normal, Haste and Slow, at 15 ticks a second each. Pure.
// SPDX-License-Identifier: MIT
import type { Clip } from '../../../wasm-bindings/kotsu';
import type { Timing } from './clock';

/** Haste shows two frames per tick. Slow takes two ticks for a frame, each with half of its step. */
export type Pace = 'normal' | 'haste' | 'slow';

/** The engine counts the ticks of a slowed clip in a byte. */
const MOST_COUNTED_TICKS = 255;

/** The pace that a clip can play at: Okami knows none but the normal one. */
export function paceOf(clip: Clip | null, choice: Pace): Pace {
  return clip !== null && clip.boneCount > 0 ? choice : 'normal';
}

/** A clip's timing at a pace. In Slow its frames are ticks: 2n - 1 of them for n frames. */
export function paced(clip: Timing, pace: Pace): Timing {
  const { frameCount, framesPerSecond, loopLength } = clip;
  if (pace === 'haste') return { frameCount, framesPerSecond: 2 * framesPerSecond, loopLength };
  if (pace === 'normal') return clip;
  const ticks = slowTicks(frameCount);
  return { frameCount: ticks, framesPerSecond, loopLength: ticks };
}

export function slowTicks(frameCount: number): number {
  return Math.max(0, 2 * frameCount - 1);
}

/** What the engine's counter makes of the ticks of a slowed clip; null where they fit. */
export function wrappedTicks(frameCount: number): number | null {
  const ticks = slowTicks(frameCount);
  return ticks > MOST_COUNTED_TICKS ? ticks % (MOST_COUNTED_TICKS + 1) : null;
}

/** How many frames the engine goes on at a tick, over the end of a loop too. */
export function framesPerTick(pace: Pace): number {
  return pace === 'haste' ? 2 : 1;
}

/** The same moment of a clip in the frames of another pace. */
export function inOtherPace(frame: number, from: Pace, to: Pace): number {
  const frames = from === 'slow' ? frame / 2 : frame;
  return to === 'slow' ? 2 * frames : frames;
}
