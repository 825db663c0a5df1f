// The demos that come with the page, made by the generators in tests/fixtures: one click for a visitor without files.
// SPDX-License-Identifier: MIT
import bipedUrl from 'fixtures/demos/biped.dat?url';
import quadrupedUrl from 'fixtures/demos/quadruped.md?url';
import howlUrl from 'fixtures/demos/quadruped-howl.mot?url';
import runUrl from 'fixtures/demos/quadruped-run.mot?url';
import walkUrl from 'fixtures/demos/quadruped-walk.mot?url';
import type { PickedFile } from './intake';

export interface Demo {
  readonly id: 'biped' | 'quadruped';
  readonly title: string;
  readonly what: string;
  readonly files: readonly { readonly name: string; readonly url: string }[];
}

const biped: Demo = {
  id: 'biped',
  title: 'Biped',
  what: 'Battle model, as in Final Fantasy VIII',
  files: [{ name: 'biped.dat', url: bipedUrl }],
};
const quadruped: Demo = {
  id: 'quadruped',
  title: 'Four-legged animal',
  what: 'Model and three motions, as in Okami',
  files: [
    { name: 'quadruped.md', url: quadrupedUrl },
    { name: 'quadruped-walk.mot', url: walkUrl },
    { name: 'quadruped-run.mot', url: runUrl },
    { name: 'quadruped-howl.mot', url: howlUrl },
  ],
};
export const demos: readonly Demo[] = [biped, quadruped];

/** What moves on stage before anything is open; part of the first view, so it must stay small. */
export const showcaseDemo = biped;

export function pickedFromDemo(demo: Demo): Promise<PickedFile[]> {
  return Promise.all(
    demo.files.map(async ({ name, url }) => {
      const response = await fetch(url);
      if (!response.ok) throw new Error(`${name}: HTTP ${response.status}`);
      const buffer = await response.arrayBuffer();
      return { path: name, size: buffer.byteLength, identity: url, bytes: () => Promise.resolve(buffer) };
    }),
  );
}
