// SPDX-License-Identifier: MIT
import { expect, test } from 'vitest';
import type { OpenFile } from '../../web/src/files/open-file';
import { missingSentence } from '../../web/src/ui/report-text';

test('the report names the bones that a model lacks, runs drawn together', () => {
  const model = { name: 'wolf.md' } as OpenFile;
  expect(missingSentence({ missing: { model, bones: [4, 5, 6, 9] } })).toBe('Moves bones that wolf.md lacks: 4–6, 9.');
  expect(missingSentence({ missing: null })).toBeNull();
});
