// Sentences of the report that are not the decoder's. Pure.
// SPDX-License-Identifier: MIT
import type { FileReport } from '../state/session';
import { ranges } from './numbers';

export function missingSentence({ missing }: Pick<FileReport, 'missing'>): string | null {
  if (missing === null) return null;
  return `Moves bones that ${missing.model.name} lacks: ${ranges(missing.bones)}.`;
}
