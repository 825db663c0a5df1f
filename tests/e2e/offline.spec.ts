// The page without a network and across deploys, with its real service worker, below a path and with the production headers.
// SPDX-License-Identifier: MIT
import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, type Page, test } from '@playwright/test';
import { makeVersion, partsOf, StaticSite } from './offline-site';

const repository = fileURLToPath(new URL('../..', import.meta.url));
const versions = join(repository, 'build/e2e-site');

test.use({
  serviceWorkers: 'allow',
  // The picture does not matter here, and drawing it in software takes longer than all the rest.
  viewport: { width: 480, height: 360 },
  contextOptions: { reducedMotion: 'reduce' },
  trace: 'off',
});

let site: StaticSite;

test.beforeAll(async () => {
  for (const version of ['1', '2', '3']) await makeVersion(join(repository, 'dist'), join(versions, version), version);
});
test.beforeEach(async () => {
  site = new StaticSite();
  site.deploy(join(versions, '1'));
  await site.start();
});
test.afterEach(() => site.stop());

/** The marker that makeVersion sets. */
function expectVersion(page: Page, version: string) {
  return expect(page.locator('html')).toHaveAttribute('data-version', version);
}

/** Waits until all is stored and the page is the worker's. */
async function stored(page: Page): Promise<void> {
  await page.waitForFunction(() => navigator.serviceWorker.controller?.state === 'activated');
}

async function open(page: Page): Promise<void> {
  await page.goto(site.address);
  await stored(page);
}

function updateButton(page: Page) {
  return page.getByRole('button', { name: 'Reload', exact: true });
}

/** Lets the page look for a new version; answers how that ended. */
function lookForUpdate(page: Page): Promise<'none' | 'waiting' | 'failed'> {
  return page.evaluate(async () => {
    const registration = await navigator.serviceWorker.ready;
    // A browser that could not fetch the worker's script rejects.
    await registration.update().catch(() => {});
    const worker = registration.installing;
    if (worker === null) return registration.waiting === null ? 'none' : 'waiting';
    return await new Promise<'waiting' | 'failed'>((resolve) => {
      worker.addEventListener('statechange', () => {
        if (worker.state === 'installed') resolve('waiting');
        if (worker.state === 'redundant') resolve('failed');
      });
    });
  });
}

/** Fetches every hashed part of a version from within the page, code as modules, past the browser's own HTTP cache. */
async function loadParts(page: Page, version: string): Promise<string[]> {
  const urls = (await partsOf(join(versions, version)))
    .map(({ url }) => url)
    .filter((url) => url.startsWith('assets/'));
  return await page.evaluate(async (all) => {
    const failed: string[] = [];
    for (const url of all) {
      const response = await fetch(url, { cache: 'no-store' }).catch(() => null);
      if (response?.ok !== true || response.headers.get('Content-Type')?.startsWith('text/html')) failed.push(url);
    }
    const late = all.find((url) => url.includes('viewport-'));
    if (late !== undefined) await import(new URL(late, location.href).href).catch(() => failed.push(`import ${late}`));
    return failed;
  }, urls);
}

test.describe('without a network', () => {
  test.beforeEach(async ({ page }) => {
    await open(page);
    await site.stop();
  });

  test('the page opens again, with its demo, and reports nothing wrong', { tag: '@core' }, async ({ page }) => {
    const problems: string[] = [];
    page.on('pageerror', (error) => problems.push(error.message));
    page.on('console', (message) => message.type() === 'error' && problems.push(message.text()));
    await page.reload();
    await expectVersion(page, '1');
    await page.getByRole('button', { name: /^Biped/ }).click();
    await expect(page.getByText('biped.dat').first()).toBeVisible();
    expect(await loadParts(page, '1')).toEqual([]);
    expect(problems).toEqual([]);
  });

  test('a file of one’s own opens', async ({ page }) => {
    await page.reload();
    const chooser = page.waitForEvent('filechooser');
    await page.getByRole('button', { name: 'Open files' }).first().click();
    await (await chooser).setFiles(join(repository, 'build/fixtures/demos/quadruped.md'));
    await expect(page.getByText('quadruped.md').first()).toBeVisible();
  });

  test('a new tab opens at any query and fragment, and at no other address', async ({ context }) => {
    const page = await context.newPage();
    await page.goto(`${site.address}?from=chat#demo=biped`);
    await expectVersion(page, '1');
    await page.goto(`${site.address}index.html`);
    await expectVersion(page, '1');
    await expect(page.goto(`${site.address}elsewhere`)).rejects.toThrow();
  });
});

test('every part is stored: wasm, late code, demos, icons and the manifest', async ({ page }) => {
  const parts = (await partsOf(join(versions, '1'))).map(({ url }) => url);
  for (const kind of [
    /\.wasm$/,
    /viewport-.*\.js$/,
    /biped-.*\.dat$/,
    /quadruped-.*\.dat$/,
    /\.css$/,
    /^icons\/.*\.png$/,
  ]) {
    expect(
      parts.some((url) => kind.test(url)),
      String(kind),
    ).toBe(true);
  }
  expect(parts).toEqual(expect.arrayContaining(['index.html', 'manifest.webmanifest', 'favicon.svg']));
  expect(parts.filter((url) => /^cli\/|^\.|sw\.js|\.map$/.test(url))).toEqual([]);
  await open(page);
  const storedUrls = await page.evaluate(async () => {
    const [name = ''] = (await caches.keys()).filter((key) => key.startsWith('kotsu-parts'));
    return (await (await caches.open(name)).keys()).map(({ url }) => url.split('?')[0]);
  });
  expect(storedUrls.sort()).toEqual(parts.map((url) => site.address + url).sort());
});

test('a deploy leaves an open tab as it is, says so, and a click brings the new version', async ({ page }) => {
  await open(page);
  await page.evaluate(() => Object.assign(window, { untouched: true }));
  site.deploy(join(versions, '2'));
  expect((await fetch(`${site.address}${(await partsOf(join(versions, '1'))).at(-1)?.url}`)).status).toBe(404);

  expect(await lookForUpdate(page)).toBe('waiting');
  await expect(updateButton(page)).toBeVisible();
  expect(await loadParts(page, '1')).toEqual([]);
  await expectVersion(page, '1');
  expect(await page.evaluate(() => 'untouched' in window)).toBe(true);

  await updateButton(page).click();
  await expectVersion(page, '2');
  await stored(page);
  await expect(updateButton(page)).toHaveCount(0);
  // With one tab open, nothing of the old version is needed any more.
  await expect
    .poll(() => page.evaluate(async () => (await caches.keys()).filter((key) => key.startsWith('kotsu-parts')).length))
    .toBe(1);
  await site.stop();
  await page.reload();
  await expectVersion(page, '2');
  expect(await loadParts(page, '2')).toEqual([]);
});

test('reloading by hand stays with the old version, whole, until the user agrees', async ({ page }) => {
  await open(page);
  site.deploy(join(versions, '2'));
  expect(await lookForUpdate(page)).toBe('waiting');
  await page.reload();
  await expectVersion(page, '1');
  await expect(updateButton(page)).toBeVisible();
  expect(await loadParts(page, '1')).toEqual([]);
});

test('of two deploys in a row the later one is taken, and one that goes back to an earlier version as well', async ({
  page,
}) => {
  await open(page);
  for (const version of ['2', '3']) {
    site.deploy(join(versions, version));
    expect(await lookForUpdate(page)).toBe('waiting');
  }
  await updateButton(page).click();
  await expectVersion(page, '3');
  await stored(page);
  expect(await loadParts(page, '3')).toEqual([]);
  site.deploy(join(versions, '1'));
  expect(await lookForUpdate(page)).toBe('waiting');
  await updateButton(page).click();
  await expectVersion(page, '1');
  expect(await loadParts(page, '1')).toEqual([]);
});

test('of two tabs, the one that does not switch keeps its version and its parts', async ({ context }) => {
  const [first, second] = [await context.newPage(), await context.newPage()];
  await open(first);
  site.deploy(join(versions, '2'));
  await second.goto(site.address);
  await expectVersion(second, '1');
  await second.evaluate(() => Object.assign(window, { untouched: true }));

  expect(await lookForUpdate(first)).toBe('waiting');
  await updateButton(first).click();
  await expectVersion(first, '2');

  await expect(updateButton(second)).toBeVisible();
  expect(await loadParts(second, '1')).toEqual([]);
  expect(await second.evaluate(() => 'untouched' in window)).toBe(true);
  await updateButton(second).click();
  await expectVersion(second, '2');
  expect(await loadParts(second, '2')).toEqual([]);
});

test('the tab of the very first visit is protected as well', async ({ page }) => {
  await page.goto(site.address);
  await stored(page);
  site.deploy(join(versions, '2'));
  expect(await loadParts(page, '1')).toEqual([]);
});

test.describe('a deploy that is not whole', () => {
  const broken = join(versions, 'broken');
  test.beforeEach(async ({ page }) => {
    await makeVersion(join(repository, 'dist'), broken, '9');
    const late = (await partsOf(broken)).find(({ url }) => url.includes('viewport-'));
    await rm(join(broken, late?.url ?? ''));
    await open(page);
  });

  for (const missing of ['error', 'page'] as const) {
    test(`is refused, the old version stays (for a missing file the host sends: ${missing})`, async ({ page }) => {
      site.missing = missing;
      site.deploy(broken);
      expect(await lookForUpdate(page)).toBe('failed');
      await expect(updateButton(page)).toHaveCount(0);
      await site.stop();
      await page.reload();
      await expectVersion(page, '1');
      expect(await loadParts(page, '1')).toEqual([]);

      await site.start();
      site.deploy(join(versions, '3'));
      expect(await lookForUpdate(page)).toBe('waiting');
      await updateButton(page).click();
      await expectVersion(page, '3');
    });
  }
});

test('without room for a new version the old one stays', async ({ page, context }) => {
  await open(page);
  const devtools = await context.newCDPSession(page);
  const { origin } = new URL(site.address);
  await devtools.send('Storage.overrideQuotaForOrigin', { origin, quotaSize: 1_000_000 });
  site.deploy(join(versions, '2'));
  expect(await lookForUpdate(page)).toBe('failed');
  await site.stop();
  await page.reload();
  await expectVersion(page, '1');
  expect(await loadParts(page, '1')).toEqual([]);
});

test('no room at all leaves a page that works with the network', async ({ page, context }) => {
  const devtools = await context.newCDPSession(page);
  const { origin } = new URL(site.address);
  await devtools.send('Storage.overrideQuotaForOrigin', { origin, quotaSize: 1000 });
  const begun = context.waitForEvent('serviceworker');
  await page.goto(site.address);
  await begun;
  // The browser forgets a worker whose first installation fails.
  await expect
    .poll(() => page.evaluate(async () => (await navigator.serviceWorker.getRegistration()) === undefined))
    .toBe(true);
  expect(await page.evaluate(() => navigator.serviceWorker.controller)).toBeNull();
  await page.getByRole('button', { name: /^Biped/ }).click();
  await expect(page.getByText('biped.dat').first()).toBeVisible();
});

test('a page never stands in for a missing asset, whatever the host answers', async ({ page }) => {
  await open(page);
  site.missing = 'page';
  const answers = await page.evaluate(async () => {
    const fetched = await fetch('./assets/gone-12345678.js').then(
      (response) => response.text(),
      () => 'failed',
    );
    const imported = await import(new URL('./assets/gone-12345678.js', location.href).href).then(
      () => 'imported',
      () => 'failed',
    );
    return [fetched, imported];
  });
  expect(answers).toEqual(['failed', 'failed']);
});

test('parts that the user’s browser has lost are fetched again', async ({ page }) => {
  await open(page);
  await page.evaluate(async () => {
    for (const key of await caches.keys()) await caches.delete(key);
  });
  await page.reload();
  await expectVersion(page, '1');
  expect(await loadParts(page, '1')).toEqual([]);
});

test('files from the share sheet reach the page, once', async ({ page }) => {
  await open(page);
  const demo = await readFile(join(repository, 'build/fixtures/demos/biped.dat'), 'base64');
  const answer = await page.evaluate(async (base64) => {
    const form = new FormData();
    const bytes = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
    form.append('files', new File([bytes], 'geteilt – 骨.dat'));
    const { type } = await fetch('./share', { method: 'POST', body: form, redirect: 'manual' });
    return type;
  }, demo);
  expect(answer).toBe('opaqueredirect');
  // Where the worker sends the browser to.
  await page.goto(`${site.address}?shared=1#kept`);
  await expect(page.getByText('geteilt – 骨.dat').first()).toBeVisible();
  // A reload shall not ask again; the fragment has become that of the view by now, or soon will.
  expect(new URL(page.url()).search).toBe('');
  expect(await page.evaluate(() => caches.keys())).toEqual([expect.stringContaining('kotsu-parts')]);
});
