// What any static host must be able to rely on: one origin, one policy, any sub-path, and a small first view.
// SPDX-License-Identifier: MIT
import { gzipSync } from 'node:zlib';
import { expect, type Page, test } from '@playwright/test';
import budget from '../../scripts/budget.json' with { type: 'json' };

/** Opens a page and waits until it has fetched all it wants; answers every response and everything that went wrong. */
async function openAndSettle(page: Page, url: string) {
  const bodies = new Map<string, Buffer>();
  const problems: string[] = [];
  const pending: Promise<void>[] = [];
  page.on('response', (response) => {
    if (!response.ok()) problems.push(`${response.status()} ${response.url()}`);
    pending.push(
      response.body().then(
        (body) => void bodies.set(response.url(), body),
        () => {},
      ),
    );
  });
  page.on('requestfailed', (request) => problems.push(`${request.failure()?.errorText} ${request.url()}`));
  page.on('pageerror', (error) => problems.push(error.message));
  // Among others: whatever the content security policy blocks.
  page.on('console', (message) => message.type() === 'error' && problems.push(message.text()));
  await page.goto(url);
  await page.waitForLoadState('networkidle');
  await Promise.all(pending);
  return { bodies, problems };
}

test('the first view asks one origin, within the budget, and the policy blocks nothing it needs', async ({
  page,
  baseURL,
}) => {
  const { bodies, problems } = await openAndSettle(page, './');
  expect(problems).toEqual([]);
  const urls = [...bodies.keys()];
  expect(urls.filter((url) => !url.startsWith(baseURL ?? '') && !/^(blob|data):/.test(url))).toEqual([]);
  expect(urls.some((url) => url.endsWith('.wasm'))).toBe(true);
  const total = [...bodies.values()].reduce((sum, body) => sum + gzipSync(body).byteLength, 0);
  expect(total).toBeLessThanOrEqual(budget.firstViewGzipBytes);
});

test('the policy stands in the page itself, for hosts that send no headers', { tag: '@core' }, async ({ page }) => {
  await page.goto('./');
  const policy = page.locator('meta[http-equiv="Content-Security-Policy"]');
  await expect(policy).toHaveAttribute('content', /^default-src 'self'; .*'wasm-unsafe-eval'/);
  await expect(page.locator('head > :first-child')).toHaveAttribute('http-equiv', 'Content-Security-Policy');
});

test('the page works below any path of a host', async ({ page, baseURL }) => {
  const folder = `${baseURL}some/deep/folder/`;
  await page.route(`${folder}**`, async (route) => {
    const response = await route.fetch({
      url: route
        .request()
        .url()
        .replace(folder, baseURL ?? ''),
    });
    await route.fulfill({ response });
  });
  const { bodies, problems } = await openAndSettle(page, folder);
  expect(problems).toEqual([]);
  const urls = [...bodies.keys()].filter((url) => !/^(blob|data):/.test(url));
  expect(urls.filter((url) => !url.startsWith(folder))).toEqual([]);
  expect(urls.some((url) => url.endsWith('.wasm'))).toBe(true);
});
