// Whose motion a file is, in English words, and what became of a curve in the root's space. Pure.
// SPDX-License-Identifier: MIT
import type { Curve, Dialect } from '../../../wasm-bindings/kotsu';
import { formatTitles } from '../files/formats';
import type { OpenFile } from '../files/open-file';
import { msg } from '../i18n/english';

export const dialectTitles: Readonly<Record<Dialect, string>> = {
  okami: msg('Okami, 8-byte records'),
  'god-hand': msg('God Hand, 12-byte records'),
};

/** Both games' motions have one format. */
export function titleOf({ document: { format, clips } }: Pick<OpenFile, 'document'>): string {
  return clips[0]?.dialect === 'god-hand' ? msg('God Hand motion') : formatTitles[format];
}

/** null for an ordinary curve. */
export function rootSpaceText({ rootSpace }: Pick<Curve, 'rootSpace'>): string | null {
  if (rootSpace === null) return null;
  return rootSpace === 'applied' ? msg('in root space, applied') : msg('in root space, not applied');
}
