// Work on textures, done in a worker: files go there by reference, pictures come back without being copied.
// SPDX-License-Identifier: MIT
import type { TextureWork } from '../textures/texture-work';
import type { Answering } from './outcome';
import { remote } from './remote';

export type TextureApi = Answering<TextureWork>;

const call = remote<TextureApi>(
  () => new Worker(new URL('./texture-worker.ts', import.meta.url), { type: 'module', name: 'textures' }),
);

export const remoteTextures: TextureWork = {
  describe: (file) => call((work) => work.describe(file)),
  prepare: (file, gpu) => call((work) => work.prepare(file, gpu)),
  paint: (file, level) => call((work) => work.paint(file, level)),
};
