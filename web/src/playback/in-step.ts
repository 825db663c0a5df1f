// Two clips that are looked at together: which frame of the second goes with a frame of the first. Pure arithmetic.
// SPDX-License-Identifier: MIT
import { lastFrame, type Timing } from './clock';

/** `frame`: the frame of the same number. `phase`: as far through its clip, so that clips of any lengths line up. */
export type Step = 'frame' | 'phase';

/**
 * The frame of clip `b` while clip `a` is at `frame`. Of a loop, phase goes round from seam to seam, the way back to frame 0
 * included; of a clip played once, from the first frame to the last. Without a clip there is but the rest pose, at 0.
 */
export function frameInStep(step: Step, frame: number, a: Timing | null, b: Timing | null, looping: boolean): number {
  if (a === null || b === null) return 0;
  const lastA = lastFrame(a);
  const lastB = lastFrame(b);
  // Clips of one length go round together; else the longer one does not go on alone.
  if (step === 'frame') return lastA === lastB ? frame : Math.min(frame, lastA, lastB);
  const from = spanOf(a, looping);
  const to = spanOf(b, looping);
  // Clips of one length keep exactly the same frames.
  if (from === to) return frame;
  return from > 0 ? (Math.min(frame, from) / from) * to : 0;
}

/** Frames that one round takes. */
export function spanOf(timing: Timing, looping: boolean): number {
  return looping ? timing.loopLength : lastFrame(timing);
}
