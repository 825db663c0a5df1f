// What Kotsu reads, in words for people: the list on the welcome panel, in the help and in "unknown file" messages.
// SPDX-License-Identifier: MIT
import type { Format } from '../../../wasm-bindings/kotsu';
import { msg } from '../i18n/english';
import type { BundleFormat } from './bundle';

export const formatTitles: Readonly<Record<BundleFormat, string>> = {
  unknown: msg('Unknown file'),
  'ff8-monster': msg('FF8 monster'),
  'ff8-monster-no-model': msg('FF8 monster without a model'),
  'ff8-character': msg('FF8 character body'),
  'ff8-character-self-contained': msg('FF8 self-contained character'),
  'ff8-weapon': msg('FF8 weapon'),
  'ff8-weapon-reduced': msg('FF8 weapon without a skeleton'),
  'ff8-summon': msg('FF8 summon creature'),
  'ff8-skeleton': msg('FF8 skeleton section'),
  'okami-motion': msg('Okami motion'),
  'okami-model': msg('Okami model'),
  'okami-container': msg('Okami container'),
  'ff8-archive': msg('FF8 archive'),
  'ff8-zzz': msg('FF8 re-release archive'),
  zip: msg('Zip'),
  folder: msg('Folder'),
  dds: msg('DDS texture'),
};

/** Why a file of this format has nothing to show on stage; null where it has. */
export function noSkeletonReason(format: Format): string | null {
  if (format === 'ff8-monster-no-model') {
    return msg(
      'This monster consists of its stats and AI alone: the game draws no model for it. The file is complete.',
    );
  }
  if (format === 'ff8-weapon-reduced') {
    return msg(
      'This weapon has no skeleton of its own: in the game its mesh rides on the bones of its character. The file is complete.',
    );
  }
  return msg('This file holds no skeleton.');
}

export interface KnownFormat {
  readonly game: string;
  readonly what: string;
  readonly names: readonly string[];
}

export const knownFormats: readonly KnownFormat[] = [
  {
    game: 'Final Fantasy VIII',
    what: msg(
      'Battle models: monsters, characters, weapons, summons, cut-out skeletons; and the archives that hold them',
    ),
    names: ['.dat', '.fs', '.fi', '.fl', '.zzz'],
  },
  {
    game: 'Okami',
    what: msg('Motions, models, scenery and their textures, also inside their containers (.dat and others, decrypted)'),
    names: ['.mot', '.md', '.scr', '.mdb', '.dds'],
  },
];

export const knownFormatsSentence = msg(
  'Kotsu reads Final Fantasy VIII battle models (.dat) and Okami motions (.mot) and models (.md, .scr, .mdb) with their textures (.dds), also inside archives (.fs with .fi and .fl, .zzz, .zip) and containers.',
);
