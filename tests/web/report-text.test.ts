// SPDX-License-Identifier: MIT
import { expect, test } from 'vitest';
import type { OpenFile } from '../../web/src/files/open-file';
import type { FileReport } from '../../web/src/state/session';
import { reportText } from '../../web/src/ui/report-text';

test('the copied report names file, severity, code and offset of everything', () => {
  const file = { path: 'battle/c0m001.dat', size: 1234, document: { format: 'ff8-monster' } } as unknown as OpenFile;
  const model = { name: 'wolf.md' } as OpenFile;
  const problem = { severity: 'warning', code: 'animation-cut', offset: 0x4a2c, index: 3, a: 11, b: 14 } as const;
  const report: FileReport = {
    file,
    problems: [{ ...problem, message: 'Animation 3 is cut.' }],
    missing: { model, bones: [4, 5, 6, 9] },
  };
  const refused = { path: 'x.txt', sentence: 'No format.', byteOffset: null, unknownFormat: true };
  expect(reportText([report], [refused])).toBe(
    [
      'x.txt',
      '  error: No format.',
      'battle/c0m001.dat (ff8-monster, 1234 bytes)',
      '  warning animation-cut at 0x4A2C: Animation 3 is cut.',
      '  warning: Moves bones that wolf.md lacks: 4–6, 9.',
      '',
    ].join('\n'),
  );
});
