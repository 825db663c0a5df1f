// The last line of `npm test`: one count over the reports of ctest, Vitest and Playwright that exist.
// usage: tsx scripts/test-summary.ts [STEP_THAT_FAILED]        SPDX-License-Identifier: MIT
import { existsSync, readFileSync } from 'node:fs';

interface Count {
  passed: number;
  failed: number;
  skipped: number;
}

const readers: Record<string, (text: string) => Count> = {
  'build/reports/ctest.xml': (text) => {
    const attribute = (name: string) => Number(new RegExp(`<testsuite[^>]*\\s${name}="(\\d+)"`).exec(text)?.[1] ?? 0);
    const [failed, skipped] = [attribute('failures'), attribute('skipped') + attribute('disabled')];
    return { passed: attribute('tests') - failed - skipped, failed, skipped };
  },
  'build/reports/vitest.json': (text) => {
    const report = JSON.parse(text) as Record<'numPassedTests' | 'numFailedTests' | 'numPendingTests', number>;
    return { passed: report.numPassedTests, failed: report.numFailedTests, skipped: report.numPendingTests };
  },
  'build/reports/playwright.json': (text) => {
    const { stats } = JSON.parse(text) as { stats: Record<'expected' | 'unexpected' | 'flaky' | 'skipped', number> };
    return { passed: stats.expected + stats.flaky, failed: stats.unexpected, skipped: stats.skipped };
  },
};

const total: Count = { passed: 0, failed: 0, skipped: 0 };
for (const [file, read] of Object.entries(readers)) {
  if (!existsSync(file)) continue;
  const count = read(readFileSync(file, 'utf8'));
  total.passed += count.passed;
  total.failed += count.failed;
  total.skipped += count.skipped;
}
// A step that broke before its tests could run is a failure all the same.
if (process.argv[2] && total.failed === 0) total.failed = 1;
console.log(`${total.passed} passed, ${total.failed} failed, ${total.skipped} skipped`);
