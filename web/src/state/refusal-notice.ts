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

/**
 * Names that the files had where they came from: files that came together without a folder are listed as one, whose name is
 * ours.
 */
export function plainNames(refused: readonly Refusal[], given: ReadonlySet<string>): readonly Refusal[] {
  return refused.map((refusal) => {
    const inside = refusal.path.slice(refusal.path.indexOf('/') + 1);
    return !given.has(refusal.path) && given.has(inside) ? { ...refusal, path: inside } : refusal;
  });
}

/** Of how many files some did not open: of those that were handed over, or of what was in them. */
export function countOf(refused: readonly Refusal[], given: ReadonlySet<string>, openedCount: number): number {
  return refused.every(({ path }) => given.has(path)) ? given.size : refused.length + openedCount;
}

/**
 * Of at least one refusal.
 * @param all so many files there were
 */
export function refusalNotice(
  refused: readonly Refusal[],
  all: number,
): { readonly title: string; readonly lines: readonly string[] } {
  const [only, ...others] = refused;
  if (only !== undefined && others.length === 0) {
    const lines = only.unknownFormat
      ? [t('It is of no format that Kotsu knows.'), t(knownFormatsSentence)]
      : [retold(only.sentence)];
    return { title: t('{name} did not open', { name: only.path }), lines };
  }
  const title =
    all <= refused.length
      ? t('{count} files did not open', { count: refused.length })
      : t('{count} of {all} files did not open', { count: refused.length, all });
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
