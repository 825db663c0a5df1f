// Whose motion a file is, in words, and what became of a curve in the root's space.
// SPDX-License-Identifier: MIT
import type { Curve, Dialect } from '../../../wasm-bindings/kotsu';
import { formatTitles } from '../files/formats';
import type { OpenFile } from '../files/open-file';

export const dialectTitles: Readonly<Record<Dialect, string>> = {
  okami: 'Okami, 8-byte records',
  'god-hand': 'God Hand, 12-byte records',
};

/** Both games' motions have one format. */
export function titleOf({ document: { format, clips } }: Pick<OpenFile, 'document'>): string {
  return clips[0]?.dialect === 'god-hand' ? 'God Hand motion' : formatTitles[format];
}

/** null for an ordinary curve. */
export function rootSpaceText({ rootSpace }: Curve): string | null {
  if (rootSpace === null) return null;
  return rootSpace === 'applied' ? 'in root space, applied' : 'in root space, not applied';
}
