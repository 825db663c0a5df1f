// What the page says about files that did not open: short where it is many. Pure.
// SPDX-License-Identifier: MIT
import { knownFormatsSentence } from '../files/formats';
import type { Refusal } from '../files/load-batch';

/** More names than this in one message help nobody. */
const LONGEST_LIST = 4;

export function listed(names: readonly string[]): string {
  const shown = names.slice(0, LONGEST_LIST).join(', ');
  return names.length > LONGEST_LIST ? `${shown} and ${names.length - LONGEST_LIST} more` : shown;
}

/** Of at least one refusal. */
export function refusalNotice(
  refused: readonly Refusal[],
  openedCount: number,
): { readonly title: string; readonly lines: readonly string[] } {
  const [only, ...others] = refused;
  if (only !== undefined && others.length === 0) {
    const lines = only.unknownFormat ? ['It is of no format that Kotsu knows.', knownFormatsSentence] : [only.sentence];
    return { title: `${only.path} did not open`, lines };
  }
  const title =
    openedCount === 0
      ? `${refused.length} files did not open`
      : `${refused.length} of ${refused.length + openedCount} files did not open`;
  const unknown = refused.filter((refusal) => refusal.unknownFormat);
  const known = refused.filter((refusal) => !refusal.unknownFormat);
  const lines = known.slice(0, LONGEST_LIST).map(({ path, sentence }) => `${path}: ${sentence}`);
  if (known.length > LONGEST_LIST) lines.push(`${known.length - LONGEST_LIST} more are in the report.`);
  if (unknown.length > 0) {
    lines.push(`Of no format that Kotsu knows: ${listed(unknown.map(({ path }) => path))}.`, knownFormatsSentence);
  }
  return { title, lines };
}
