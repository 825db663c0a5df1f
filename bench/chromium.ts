// Runs the benchmark's scripts in Chromium, on a page that may read the fine clock.
// SPDX-License-Identifier: MIT
import { existsSync } from 'node:fs';
import { chromium, type Page } from '@playwright/test';
import { build } from 'vite';
import config from '../tests/e2e/playwright.config.ts';
import type { BrowserInputs, BrowserTimes } from './in-browser.ts';

const ADDRESS = 'http://localhost/';
/** Together they let a page see time in steps of five microseconds instead of a hundred. */
const ISOLATED = { 'Cross-Origin-Opener-Policy': 'same-origin', 'Cross-Origin-Embedder-Policy': 'require-corp' };

/** Null where there is no Chromium. */
export async function timeInChromium(inputs: BrowserInputs): Promise<BrowserTimes | null> {
  return inChromium('bench/in-browser.ts', (page) => page.evaluate((files) => globalThis.kotsuBench(files), inputs));
}

/**
 * @param script  is run on an empty page of its own, before the work
 * @param flags  of Chromium, besides those of the tests
 */
export async function inChromium<Result>(
  script: string,
  work: (page: Page) => Promise<Result>,
  flags: readonly string[] = [],
): Promise<Result | null> {
  const launch = config.use?.launchOptions ?? {};
  if (!existsSync(launch.executablePath ?? chromium.executablePath())) return null;
  const browser = await chromium.launch({ ...launch, args: [...(launch.args ?? []), ...flags] });
  try {
    const page = await browser.newPage({ viewport: { width: 1280, height: 800 } });
    await page.route(ADDRESS, (route) =>
      route.fulfill({ contentType: 'text/html', headers: ISOLATED, body: '<!doctype html><title>bench</title>' }),
    );
    await page.goto(ADDRESS);
    await page.addScriptTag({ content: await bundle(script) });
    return await work(page);
  } finally {
    await browser.close();
  }
}

async function bundle(script: string): Promise<string> {
  const result = await build({
    configFile: false,
    logLevel: 'error',
    build: { write: false, rollupOptions: { input: script, output: { format: 'iife' } } },
  });
  const [output] = Array.isArray(result) ? result : [result];
  if (!output || !('output' in output)) throw new Error('vite gave no bundle');
  return output.output[0].code;
}
