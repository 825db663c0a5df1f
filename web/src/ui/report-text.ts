// Sentences of the report that are not the decoder's.
// SPDX-License-Identifier: MIT
import { t } from '../i18n/text';
import type { FileReport } from '../state/session';
import { ranges } from './numbers';

export function missingSentence({ missing }: Pick<FileReport, 'missing'>): string | null {
  if (missing === null) return null;
  return t('Moves bones that {model} lacks: {bones}.', { model: missing.model.name, bones: ranges(missing.bones) });
}
