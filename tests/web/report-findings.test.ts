// SPDX-License-Identifier: MIT
import { expect, test } from 'vitest';
import type { Problem } from '../../wasm-bindings/kotsu';
import type { OpenFile } from '../../web/src/files/open-file';
import { findingsOf } from '../../web/src/state/report-findings';
import type { FileReport } from '../../web/src/state/session';

const wolf = { id: -1, name: 'wolf.dat' };
const model = { id: 9, name: 'wolf.md' } as OpenFile;

function report(
  id: number,
  bundleId: number | null,
  messages: readonly string[],
  bones?: readonly number[],
): FileReport {
  return {
    file: { id, bundleId, name: `${id}.mot`, path: '', size: 0, document: { format: 'okami-motion' } },
    problems: messages.map((message) => ({ severity: 'note', message, offset: id }) as Problem),
    missing: bones === undefined ? null : { model, bones },
  };
}

test('what several files of a container have in common is said once, with their count', () => {
  const found = findingsOf(
    [
      report(1, -1, ['Taken as 50.'], [4]),
      report(2, -1, ['Taken as 50.', 'Odd.'], [4]),
      report(3, -1, ['Taken as 50.']),
    ],
    [wolf],
  );
  expect(found.map(({ name, list }) => [name, list.map(({ about, files }) => [about, files])])).toEqual([
    [
      'wolf.dat',
      [
        ['Taken as 50.', 3],
        [{ model, bones: [4] }, 2],
      ],
    ],
    ['2.mot', [['Odd.', 1]]],
  ]);
  expect(found[1]?.list[0]?.offset).toBe(2);
});

test('one file that says a thing twice, files of their own and the container itself keep theirs', () => {
  const own = [report(1, null, ['Odd.']), report(2, null, ['Odd.'])];
  const twice = report(3, -1, ['Odd.', 'Odd.']);
  const found = findingsOf([report(-1, null, ['Cut.']), ...own, twice], [wolf]);
  expect(found.map(({ id, list }) => [id, list.length])).toEqual([
    [-1, 1],
    [1, 1],
    [2, 1],
    [3, 2],
  ]);
});
