// What the benchmark plays: a figure of 28 bones and 128 clips that move all nine channels of each, as ordinary files.
// SPDX-License-Identifier: MIT
import { type OkamiBone, okamiModel } from '../tests/fixtures/okami-model-writer.ts';
import { Channel, type OkamiKey, type OkamiKeyed, okamiMotion } from '../tests/fixtures/okami-motion-writer.ts';

export const BONES = 28;
export const FRAMES = 120;
export const KEYS = 12;
export const CLIPS = 128;

/** Numbers in [0, 1) that are the same in every run. */
export function randomNumbers(seed: number): () => number {
  let state = (seed * 2654435761 + 1) >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** Spine, head, two arms and two legs with hands and feet; the root node above them makes 28. */
const parents = [-1, 0, 1, 2, 3, 4, 2, 6, 7, 8, 9, 9, 2, 12, 13, 14, 15, 15, 0, 18, 19, 20, 21, 0, 23, 24, 25];

export function figure(): Uint8Array {
  const bones = parents.map((parent, bone): OkamiBone => ({ offset: [(bone % 5) - 2, 3, (bone % 3) - 1], parent }));
  return okamiModel([{ bones }]);
}

/** Every channel has its own twelve times, from the first frame to the last, and a course like an animator's. */
export function motion(number: number): Uint8Array {
  const random = randomNumbers(number + 1);
  const curves = Array.from({ length: BONES * 9 }, (_, curve) => keyed(Math.floor(curve / 9) - 1, curve % 9, random));
  return okamiMotion({ frameCount: FRAMES, loop: true, curves });
}

function keyed(bone: number, channel: number, random: () => number): OkamiKeyed {
  const times = new Set([0, FRAMES - 1]);
  while (times.size < KEYS) times.add(1 + Math.floor(random() * (FRAMES - 2)));
  const [middle, swing] =
    channel < Channel.rotationX ? [channel === 1 ? 3 : 0, 1] : channel < Channel.scaleX ? [0, 0.9] : [1, 0.06];
  const keys = [...times]
    .sort((a, b) => a - b)
    .map((time): OkamiKey => {
      const slope = (random() - 0.5) * swing;
      return { time, value: middle + (random() - 0.5) * 2 * swing, tangentIn: slope, tangentOut: slope };
    });
  return { family: 'quantized-precision', bone, channel: channel as Channel, keys };
}
