// A monster of the size of the game's larger ones: the corpus's where it is at hand, else one of made-up clips.
// SPDX-License-Identifier: MIT
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Ff8Clip } from '../tests/fixtures/ff8-animation-section.ts';
import type { Triple } from '../tests/fixtures/ff8-skeleton-section.ts';
import { ff8Monster } from '../tests/fixtures/ff8-writer.ts';
import { randomNumbers } from './clips.ts';

const BYTES = 265_944;
const BONES = 70;
const FRAMES = 40;

export function monster(): Uint8Array<ArrayBuffer> {
  const real = join(process.env['KOTSU_CORPUS'] ?? '../shared/corpus', 'ff8/c0m122.dat');
  return new Uint8Array(existsSync(real) ? readFileSync(real) : madeUp());
}

function madeUp(): Uint8Array {
  const random = randomNumbers(122);
  const bones = Array.from({ length: BONES }, (_, bone) => ({
    parent: bone === 0 ? -1 : Math.floor((bone - 1) / 2),
    size: bone === 0 ? 0 : -2000,
  }));
  const clips: Ff8Clip[] = [];
  for (;;) {
    clips.push(clip(random));
    const bytes = ff8Monster({ name: 'Made up', skeleton: { bones }, clips });
    if (bytes.length >= BYTES) return bytes;
  }
}

/** Rotations that stand still two times in five, as the game's do. */
function clip(random: () => number): Ff8Clip {
  const rotations = Array.from({ length: BONES }, () => [0, 0, 0]);
  const frames = Array.from({ length: FRAMES }, () => {
    for (const rotation of rotations)
      for (let axis = 0; axis < 3; axis += 1)
        if (random() > 0.4) rotation[axis] = (rotation[axis] ?? 0) + Math.round((random() - 0.5) * 60);
    return { position: [0, 0, 0] as Triple, rotations: rotations.map((of) => [...of] as unknown as Triple) };
  });
  return { frames };
}
