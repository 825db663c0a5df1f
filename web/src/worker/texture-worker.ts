// The thread that reads and paints textures. All it does is in texture-work.ts; this connects it.
// SPDX-License-Identifier: MIT
import { expose, transfer } from 'comlink';
import { textureWork } from '../textures/texture-work';
import { outcomeOf } from './outcome';
import type { TextureApi } from './texture-client';

const api: TextureApi = {
  describe: (file) => outcomeOf(() => textureWork.describe(file)),
  prepare: async (file, gpu) => {
    const outcome = await outcomeOf(() => textureWork.prepare(file, gpu));
    if (!outcome.ok) return outcome;
    // Levels that are blocks as they were lie in one buffer.
    return transfer(outcome, [...new Set(outcome.value.levels.map(({ bytes }) => bytes.buffer))]);
  },
  paint: async (file, level) => {
    const outcome = await outcomeOf(() => textureWork.paint(file, level));
    return outcome.ok ? transfer(outcome, [outcome.value.rgba.buffer]) : outcome;
  },
};
expose(api);
