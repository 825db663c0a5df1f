// SPDX-License-Identifier: MIT
import { expect, test } from 'vitest';
import type { Problem } from '../../wasm-bindings/kotsu';
import type { OpenFile } from '../../web/src/files/open-file';
import type { FileReport } from '../../web/src/state/session';
import { missingSentence, worstSentence } from '../../web/src/ui/report-text';

test('the report names the bones that a model lacks, runs drawn together', () => {
  const model = { name: 'wolf.md' } as OpenFile;
  expect(missingSentence({ missing: { model, bones: [4, 5, 6, 9] } })).toBe('Moves bones that wolf.md lacks: 4–6, 9.');
  expect(missingSentence({ missing: null })).toBeNull();
});

test('the worst comes first, of equals that of the file on stage; another file’s is said with its name', () => {
  const report = (id: number, severity: Problem['severity'], message: string): FileReport => ({
    file: { id, name: `c0m00${id}.dat`, path: '', size: 0, document: { format: 'ff8-monster' } },
    problems: [{ severity, message } as Problem],
    missing: null,
  });
  const [beside, stage] = [report(1, 'note', 'Odd.'), report(2, 'note', 'Strange.')];
  expect(worstSentence([beside, stage], 2)).toBe('Strange.');
  expect(worstSentence([beside], 2)).toBe('c0m001.dat: Odd.');
  expect(worstSentence([stage, report(1, 'warning', 'Bad.')], 2)).toBe('c0m001.dat: Bad.');
  expect(worstSentence([], 2)).toBe('');
  const model = { name: 'wolf.md' } as OpenFile;
  expect(worstSentence([{ ...stage, problems: [], missing: { model, bones: [4] } }], 2)).toContain('wolf.md');
});
