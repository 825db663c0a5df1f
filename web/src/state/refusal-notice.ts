// What the page says about files that did not open: short where it is many.
// SPDX-License-Identifier: MIT
import { knownFormatsSentence } from '../files/formats';
import type { Refusal } from '../files/load-batch';
import { retold, t } from '../i18n/text';

/** More names than this in one message help nobody. */
const LONGEST_LIST = 4;

export function listed(names: readonly string[]): string {
  const shown = names.slice(0, LONGEST_LIST).join(', ');
  return names.length > LONGEST_LIST
    ? t('{names} and {count} more', { names: shown, count: names.length - LONGEST_LIST })
    : shown;
}

/** Of at least one refusal. */
export function refusalNotice(
  refused: readonly Refusal[],
  openedCount: number,
): { readonly title: string; readonly lines: readonly string[] } {
  const [only, ...others] = refused;
  if (only !== undefined && others.length === 0) {
    const lines = only.unknownFormat
      ? [t('It is of no format that Kotsu knows.'), t(knownFormatsSentence)]
      : [retold(only.sentence)];
    return { title: t('{name} did not open', { name: only.path }), lines };
  }
  const title =
    openedCount === 0
      ? t('{count} files did not open', { count: refused.length })
      : t('{count} of {all} files did not open', { count: refused.length, all: refused.length + openedCount });
  const unknown = refused.filter((refusal) => refusal.unknownFormat);
  const known = refused.filter((refusal) => !refusal.unknownFormat);
  const lines = known.slice(0, LONGEST_LIST).map(({ path, sentence }) => `${path}: ${retold(sentence)}`);
  if (known.length > LONGEST_LIST)
    lines.push(t('{count} more are in the report.', { count: known.length - LONGEST_LIST }));
  if (unknown.length > 0) {
    const names = listed(unknown.map(({ path }) => path));
    lines.push(t('Of no format that Kotsu knows: {names}.', { names }), t(knownFormatsSentence));
  }
  return { title, lines };
}
