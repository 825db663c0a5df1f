// The keys that a motion itself has for the channels of a skeleton, wherever they are what the bones do.
// SPDX-License-Identifier: MIT
import type { Channel, Clip, PositionReadings } from './kotsu-types';

export interface OwnCurves {
  /** Keys of a bone's channel, [time, value, tangentIn, tangentOut] four by four. */
  keysOf(boneId: number, channel: Channel): Float32Array | undefined;
  /** Bones of which only sampling tells what they do: they move in another space than their parent's, or the game is another. */
  isSampled(boneId: number): boolean;
}

export function ownCurves(clip: Clip, readings: PositionReadings = {}): OwnCurves {
  const keys = new Map<string, Float32Array>();
  const sampled = new Set<number>();
  for (const { boneId, channel, family, flags, keyframes } of clip.document.curves(clip)) {
    if (channel === null || keyframes.length === 0) continue;
    const reading = family === 'unknown' ? 'parent' : (readings[family] ?? 'parent');
    if (flags !== 0 || (channel.startsWith('position') && reading !== 'parent')) sampled.add(boneId);
    // Of two curves for one channel the later one rules.
    keys.set(`${boneId} ${channel}`, keyframes);
  }
  return {
    keysOf: (boneId, channel) => keys.get(`${boneId} ${channel}`),
    isSampled: (boneId) => clip.dialect === null || sampled.has(boneId),
  };
}
