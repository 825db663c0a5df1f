// Vitest runs everything under tests/ that is neither C nor a browser test: units, the wasm wrapper, the command line.
// SPDX-License-Identifier: MIT
import { defineConfig } from 'vitest/config';
import { aliases } from './web/vite.config.ts';

export default defineConfig({
  resolve: { alias: aliases },
  oxc: { jsx: { runtime: 'automatic', importSource: 'preact' } },
  test: {
    include: ['tests/**/*.test.{ts,tsx}'],
    exclude: ['tests/e2e/**'],
    reporters: ['default', ['json', { outputFile: 'build/reports/vitest.json' }]],
  },
});
