// Clips by number, name or the beginning of a name, and frames as people write them.
// SPDX-License-Identifier: MIT
import { Failure } from './failure.ts';
import type { SessionClip } from './session.ts';

/** @throws Failure where none fits, or several do */
export function chooseClip(clips: readonly SessionClip[], wanted: string): SessionClip {
  if (clips.length === 0) throw new Failure('There is no clip to pose by.');
  const byNumber = /^\d+$/.test(wanted) ? clips[Number(wanted)] : undefined;
  if (byNumber) return byNumber;

  const lower = wanted.toLowerCase();
  const named = clips.filter(({ name }) => name.toLowerCase() === lower);
  const matches = named.length > 0 ? named : clips.filter(({ name }) => name.toLowerCase().startsWith(lower));
  const [only] = matches;
  if (matches.length === 1 && only) return only;
  if (matches.length > 1) throw new Failure(`"${wanted}" fits several clips: ${listed(matches)}.`);
  throw new Failure(`There is no clip "${wanted}"; there is ${listed(clips)}.`);
}

/** A few clips by number and name. */
function listed(clips: readonly SessionClip[]): string {
  const shown = clips.slice(0, 4).map(({ index, name }) => `${index} "${name}"`);
  const rest = clips.length - shown.length;
  return rest > 0 ? `${shown.join(', ')} and ${rest} more` : shown.join(', ');
}

/** Decimal digits alone: what JavaScript takes for a number besides is more likely a slip. @throws Failure */
export function readFrame(wanted: string): number {
  const frame = /^\s*[+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?\s*$/i.test(wanted) ? Number(wanted) : Number.NaN;
  if (!Number.isFinite(frame)) {
    throw new Failure(`"${wanted}" is not a frame: --frame wants a number such as 12 or 12.5.`);
  }
  return frame;
}

/** @param warn hears that the frame had to be clamped */
export function clampFrame(
  { name, clip }: Pick<SessionClip, 'name' | 'clip'>,
  frame: number,
  warn: (sentence: string) => void,
): number {
  const last = Math.max(0, clip.frameCount - 1);
  const clamped = Math.min(Math.max(frame, 0), last);
  if (clamped !== frame) {
    warn(`Frame ${frame} is outside "${name}", which runs from 0 to ${last}; this is frame ${clamped}.`);
  }
  return clamped;
}
