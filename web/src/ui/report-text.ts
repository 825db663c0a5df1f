// Sentences of the report that are not the decoder's.
// SPDX-License-Identifier: MIT
import { retold, t } from '../i18n/text';
import type { FileReport } from '../state/session';
import { ranges } from './numbers';

export function missingSentence({ missing }: Pick<FileReport, 'missing'>): string | null {
  if (missing === null) return null;
  return t('Moves bones that {model} lacks: {bones}.', { model: missing.model.name, bones: ranges(missing.bones) });
}

/** The worst of the reports in one sentence; of equals that of the file on stage, and another's with its name. */
export function worstSentence(all: readonly FileReport[], stageId: number | null): string {
  const found = all.flatMap(({ file, problems, ...report }) => {
    const missing = missingSentence(report);
    return [
      ...problems.map(({ severity, message }) => ({ file, severity, text: retold(message) })),
      ...(missing === null ? [] : [{ file, severity: 'warning', text: missing }]),
    ];
  });
  const warnings = found.filter(({ severity }) => severity === 'warning');
  const worst = warnings.length > 0 ? warnings : found;
  const first = worst.find(({ file }) => file.id === stageId) ?? worst[0];
  if (first === undefined) return '';
  return first.file.id === stageId ? first.text : `${first.file.name}: ${first.text}`;
}
