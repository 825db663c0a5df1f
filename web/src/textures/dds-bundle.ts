// A texture file that came by itself, as a bundle of one: listed like a container, looked at and painted like what is in one.
// SPDX-License-Identifier: MIT
import type { Bundle } from '../files/bundle';
import type { PickedFile } from '../files/intake';
import { makeBundle, type Unpack } from '../files/make-bundle';
import { msg } from '../i18n/english';
import { readDds } from './dds';

/** @throws KotsuError where the header is not that of a texture */
export function ddsBundle(file: PickedFile, bytes: Uint8Array): Bundle {
  readDds(bytes);
  const entry = {
    path: file.path.slice(file.path.lastIndexOf('/') + 1),
    depth: 0,
    title: msg('DDS texture'),
    kind: 'texture',
    note: null,
    size: bytes.byteLength,
    offset: 0,
    packing: { method: 'stored' },
  } as const;
  return makeBundle(file, { format: 'dds', entries: [entry], problems: [] }, new Blob([bytes.slice()]), nothingPacked);
}

const nothingPacked: Unpack = () => Promise.reject(new Error('A texture file is stored as it is.'));
