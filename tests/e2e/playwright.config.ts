// Playwright drives the built page in real Chromium, served by the same preview server as `npm start`.
// SPDX-License-Identifier: MIT
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { defineConfig } from '@playwright/test';

const repository = fileURLToPath(new URL('../..', import.meta.url));
const port = 4317;

// The distribution's Chromium; without one, whatever `npx playwright install chromium` brought.
const chromium = process.env['CHROMIUM'] ?? '/usr/bin/chromium';

export default defineConfig({
  testDir: '.',
  testMatch: '*.spec.ts',
  outputDir: `${repository}build/e2e`,
  reporter: [['list'], ['json', { outputFile: `${repository}build/reports/playwright.json` }]],
  forbidOnly: Boolean(process.env['CI']),
  // Software rendering on a busy machine can miss a deadline once; what fails twice more has failed.
  retries: process.env['CI'] ? 2 : 0,
  timeout: 90_000,
  expect: { timeout: 10_000 },
  // WebGL runs in software here: of more pages at a time none would move.
  workers: 2,
  use: {
    baseURL: `http://127.0.0.1:${port}/`,
    viewport: { width: 1440, height: 900 },
    // Pages come from the build as it is now, never from a worker's store; the offline tests allow their own.
    serviceWorkers: 'block',
    screenshot: 'only-on-failure',
    trace: 'on-first-retry',
    launchOptions: {
      ...(existsSync(chromium) && { executablePath: chromium }),
      args: [
        '--no-sandbox',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        '--use-gl=angle',
        '--use-angle=swiftshader',
        '--enable-unsafe-swiftshader',
      ],
    },
  },
  webServer: {
    command: `vite preview web --host 127.0.0.1 --port ${port} --strictPort`,
    cwd: repository,
    url: `http://127.0.0.1:${port}/`,
    reuseExistingServer: false,
  },
});
