// The demos that come with the page, made by the generators in tests/fixtures: one click for a visitor without files.
// SPDX-License-Identifier: MIT
import bipedUrl from 'fixtures/demos/biped.dat?url';
import quadrupedUrl from 'fixtures/demos/quadruped.dat?url';
import { msg } from '../i18n/english';
import type { PickedFile } from './intake';

export interface Demo {
  readonly id: 'biped' | 'quadruped';
  readonly title: string;
  readonly what: string;
  readonly file: { readonly name: string; readonly url: string };
}

const biped: Demo = {
  id: 'biped',
  title: msg('Biped'),
  what: msg('Battle model, as in Final Fantasy VIII'),
  file: { name: 'biped.dat', url: bipedUrl },
};
const quadruped: Demo = {
  id: 'quadruped',
  title: msg('Four-legged animal'),
  what: msg('Model, textures and motions in one container, as in Okami'),
  file: { name: 'quadruped.dat', url: quadrupedUrl },
};
export const demos: readonly Demo[] = [biped, quadruped];

/** What moves on stage before anything is open; part of the first view, so it must stay small. */
export const showcaseDemo = biped;

export async function pickedFromDemo({ file: { name, url } }: Demo): Promise<PickedFile> {
  const response = await fetch(url);
  if (!response.ok) throw new Error(`${name}: HTTP ${response.status}`);
  const buffer = await response.arrayBuffer();
  return { path: name, size: buffer.byteLength, identity: url, bytes: () => Promise.resolve(buffer) };
}
