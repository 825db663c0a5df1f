// Vitest runs everything under tests/ that is neither C nor a browser test: units, the wasm wrapper, the command line.
// SPDX-License-Identifier: MIT
import { defineConfig } from 'vitest/config';
import { aliases } from './web/vite.config.ts';

export default defineConfig({
  resolve: { alias: aliases },
  oxc: { jsx: { runtime: 'automatic', importSource: 'preact' } },
  test: {
    include: ['tests/**/*.test.{ts,tsx}'],
    // Those that take long run with `npm test -- all`, and when they are asked for by name.
    exclude: ['tests/e2e/**', ...(process.env['KOTSU_TESTS'] === 'usual' ? ['tests/**/*.long.test.ts'] : [])],
    // By default one processor stays idle, of two every second one.
    maxWorkers: '100%',
    // No test measures time; the limit only ends what hangs, also on a machine that does three other things.
    testTimeout: 60_000,
    reporters: ['default', ['json', { outputFile: 'build/reports/vitest.json' }]],
  },
});
