// Runs bench/in-browser.ts in Chromium, on a page that may read the fine clock.
// SPDX-License-Identifier: MIT
import { existsSync } from 'node:fs';
import { chromium } from '@playwright/test';
import { build } from 'vite';
import config from '../tests/e2e/playwright.config.ts';
import type { BrowserInputs, BrowserTimes } from './in-browser.ts';

const ADDRESS = 'http://localhost/';
/** Together they let a page see time in steps of five microseconds instead of a hundred. */
const ISOLATED = { 'Cross-Origin-Opener-Policy': 'same-origin', 'Cross-Origin-Embedder-Policy': 'require-corp' };

/** Null where there is no Chromium. */
export async function timeInChromium(inputs: BrowserInputs): Promise<BrowserTimes | null> {
  const launch = config.use?.launchOptions ?? {};
  if (!existsSync(launch.executablePath ?? chromium.executablePath())) return null;
  const browser = await chromium.launch(launch);
  try {
    const page = await browser.newPage();
    await page.route(ADDRESS, (route) =>
      route.fulfill({ contentType: 'text/html', headers: ISOLATED, body: '<!doctype html><title>bench</title>' }),
    );
    await page.goto(ADDRESS);
    await page.addScriptTag({ content: await bundle() });
    return await page.evaluate((files) => globalThis.kotsuBench(files), inputs);
  } finally {
    await browser.close();
  }
}

async function bundle(): Promise<string> {
  const result = await build({
    configFile: false,
    logLevel: 'error',
    build: { write: false, rollupOptions: { input: 'bench/in-browser.ts', output: { format: 'iife' } } },
  });
  const [output] = Array.isArray(result) ? result : [result];
  if (!output || !('output' in output)) throw new Error('vite gave no bundle');
  return output.output[0].code;
}
