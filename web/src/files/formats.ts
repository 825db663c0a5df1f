// What Kotsu reads, in words for people: the list on the welcome panel, in the help and in "unknown file" messages.
// SPDX-License-Identifier: MIT
import type { Format } from '../../../wasm-bindings/kotsu';
import type { BundleFormat } from './bundle';

export const formatTitles: Readonly<Record<BundleFormat, string>> = {
  unknown: 'Unknown file',
  'ff8-monster': 'FF8 monster',
  'ff8-monster-no-model': 'FF8 monster without a model',
  'ff8-character': 'FF8 character body',
  'ff8-character-self-contained': 'FF8 self-contained character',
  'ff8-weapon': 'FF8 weapon',
  'ff8-weapon-reduced': 'FF8 weapon without a skeleton',
  'ff8-summon': 'FF8 summon creature',
  'ff8-skeleton': 'FF8 skeleton section',
  'okami-motion': 'Okami motion',
  'okami-model': 'Okami model',
  'okami-container': 'Okami container',
  'ff8-archive': 'FF8 archive',
  'ff8-zzz': 'FF8 re-release archive',
  zip: 'Zip',
  folder: 'Folder',
  dds: 'DDS texture',
};

/** Why a file of this format has nothing to show on stage; null where it has. */
export function noSkeletonReason(format: Format): string | null {
  if (format === 'ff8-monster-no-model') {
    return 'This monster consists of its stats and AI alone: the game draws no model for it. The file is complete.';
  }
  if (format === 'ff8-weapon-reduced') {
    return 'This weapon has no skeleton of its own: in the game its mesh rides on the bones of its character. The file is complete.';
  }
  return 'This file holds no skeleton.';
}

export interface KnownFormat {
  readonly game: string;
  readonly what: string;
  readonly names: readonly string[];
}

export const knownFormats: readonly KnownFormat[] = [
  {
    game: 'Final Fantasy VIII',
    what: 'Battle models: monsters, characters, weapons, summons, cut-out skeletons; and the archives that hold them',
    names: ['.dat', '.fs', '.fi', '.fl', '.zzz'],
  },
  {
    game: 'Okami',
    what: 'Motions, models, scenery and their textures, also inside their containers (.dat and others, decrypted)',
    names: ['.mot', '.md', '.scr', '.mdb', '.dds'],
  },
];

export const knownFormatsSentence =
  'Kotsu reads Final Fantasy VIII battle models (.dat) and Okami motions (.mot) and models (.md, .scr, .mdb) with their textures (.dds), also inside archives (.fs with .fi and .fl, .zzz, .zip) and containers.';
