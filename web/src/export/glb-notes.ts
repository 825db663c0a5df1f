// What has to be said of a measured GLB: an export that is not as exact as it claims to be is none to be silent about.
// SPDX-License-Identifier: MIT
import { told } from '../i18n/english';
import type { GlbOptions } from './export-options';
import type { ClipError, Measured } from './measure-glb';

/** What is promised, as a part of the model's size. */
export const EXACT = 1e-4;

/** Of a number in 32 bits, as a part of it; numbers along a chain of bones add up theirs. */
const ROUNDING = 2 ** -22;

/** More names than this in one sentence help nobody. */
const MOST_NAMES = 3;

/** Whether an error is larger than promised, and than was asked for. */
export function isTooFar(error: number, { keyTolerance }: Pick<GlbOptions, 'keyTolerance'>): boolean {
  return error > Math.max(EXACT, keyTolerance);
}

export function glbNotes({ clips, worst }: Measured, options: GlbOptions): string[] {
  const far = clips.filter(({ atFrames }) => isTooFar(atFrames, options));
  // With numbers so many times the model's size, rounding alone comes to it.
  const tooLarge = far.filter(({ reach }) => reach * ROUNDING > EXACT);
  const others = far.filter((clip) => !tooLarge.includes(clip));
  const notes: string[] = [];
  if (tooLarge.length > 0) {
    notes.push(
      told(
        'The file is not exact in {clips}: numbers there are so large that the 32-bit floats of glTF cannot hold what is between them.',
        { clips: namesOf(tooLarge) },
      ),
    );
  }
  if (others.length > 0) notes.push(told('The file is not exact in {clips}.', { clips: namesOf(others) }));
  if (far.length === 0 && isTooFar(worst, options))
    notes.push(told('The file is not exact in the pose in which it stands while nothing plays.', {}));
  return notes;
}

function namesOf(clips: readonly ClipError[]): string {
  const names = clips.slice(0, MOST_NAMES).map(({ name }) => name);
  return `${names.join(', ')}${clips.length > MOST_NAMES ? ' …' : ''}`;
}
