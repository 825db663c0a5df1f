// The page as an installed app: what the browser asks of it, and files that the operating system opens with it.
// SPDX-License-Identifier: MIT
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type BrowserContext, chromium, expect, type Page, test } from '@playwright/test';
import { StaticSite } from './offline-site';

const repository = fileURLToPath(new URL('../..', import.meta.url));
const demos = join(repository, 'build/fixtures/demos');

/** The part of the protocol that installs and launches apps, which Playwright's types do not have yet. */
interface Devtools {
  send(method: string, parameters?: object): Promise<unknown>;
}

let site: StaticSite;
let home: string;
let context: BrowserContext;

test.use({ trace: 'off' });

/** Apps need a profile of their own; with a home of its own, the browser enters them nowhere else either. */
test.beforeEach(async ({ launchOptions }) => {
  site = new StaticSite();
  site.deploy(join(repository, 'dist'));
  await site.start();
  home = await mkdtemp(join(tmpdir(), 'kotsu-home-'));
  context = await chromium.launchPersistentContext(join(home, 'profile'), {
    ...launchOptions,
    serviceWorkers: 'allow',
    viewport: { width: 480, height: 360 },
    env: { ...process.env, HOME: home, XDG_DATA_HOME: join(home, 'data'), XDG_CONFIG_HOME: join(home, 'config') },
  });
});
test.afterEach(async () => {
  await context.close();
  await site.stop();
  await rm(home, { recursive: true, force: true });
});

async function openStored() {
  const page = await context.newPage();
  await page.goto(site.address);
  await page.waitForFunction(() => navigator.serviceWorker.controller?.state === 'activated');
  return page;
}

test('the browser finds nothing that keeps the page from being installed', async () => {
  const page = await openStored();
  const devtools = (await context.newCDPSession(page)) as Devtools;
  expect(await devtools.send('Page.getInstallabilityErrors')).toEqual({ installabilityErrors: [] });
  expect(await devtools.send('Page.getAppManifest')).toMatchObject({
    url: `${site.address}manifest.webmanifest`,
    errors: [],
    manifest: {
      name: 'Kotsu',
      // Every path is an app of its own.
      id: site.address,
      startUrl: site.address,
      scope: site.address,
      display: 'kStandalone',
      launchHandler: { clientMode: 'kFocusExisting' },
      shareTarget: { action: `${site.address}share`, method: 'kPost' },
    },
  });
});

test('the manifest names the files, and icons that are what it says', async () => {
  const page = await openStored();
  const response = await page.request.get(`${site.address}manifest.webmanifest`);
  expect(response.headers()['content-type']).toBe('application/manifest+json');
  const manifest = (await response.json()) as {
    file_handlers: { action: string; accept: Record<string, string[]> }[];
    icons: { src: string; sizes: string; purpose: string }[];
  };
  expect(Object.keys(manifest)).not.toContain('protocol_handlers');
  const extensions = manifest.file_handlers.flatMap(({ accept }) => Object.values(accept).flat());
  const known = ['.dat', '.mot', '.md', '.scr', '.mdb', '.fs', '.fi', '.fl', '.zzz', '.zip'];
  expect(extensions.sort()).toEqual(known.sort());

  const touch = await page.locator('link[rel="apple-touch-icon"]').getAttribute('href');
  const claimed = [...manifest.icons, { src: touch ?? '', sizes: '180x180', purpose: 'maskable' }];
  for (const { src, sizes, purpose } of claimed) {
    const icon = await page.evaluate(async (url) => {
      const bitmap = await createImageBitmap(await (await fetch(url)).blob());
      const paper = new OffscreenCanvas(bitmap.width, bitmap.height).getContext('2d');
      paper?.drawImage(bitmap, 0, 0);
      const alphaAt = (x: number, y: number) => paper?.getImageData(x, y, 1, 1).data[3];
      return { sizes: `${bitmap.width}x${bitmap.height}`, corner: alphaAt(0, 0), middle: alphaAt(90, 90) };
    }, src);
    // A mask cuts its own shape, so the ground must reach the corners.
    expect(icon, src).toEqual({ sizes, corner: purpose === 'maskable' ? 255 : 0, middle: 255 });
  }
  expect(manifest.icons.map(({ sizes, purpose }) => `${sizes} ${purpose}`).sort()).toEqual([
    '192x192 any',
    '192x192 maskable',
    '512x512 any',
    '512x512 maskable',
  ]);
});

test('files opened with the app reach it, those of a second launch the same window', async () => {
  const page = await openStored();
  const devtools = (await context.browser()?.newBrowserCDPSession()) as Devtools;
  const app = { manifestId: site.address };
  const installed = await devtools.send('PWA.install', { ...app, installUrlOrBundleUrl: site.address }).then(
    () => true,
    (error: Error) => {
      if (error.message.includes("wasn't found")) return false;
      throw error;
    },
  );
  test.skip(!installed, 'This Chromium has no apps (the headless shell).');
  await page.goto('about:blank');
  await devtools.send('PWA.launchFilesInApp', { ...app, files: [join(demos, 'biped.dat')] });
  const window = await appWindow('biped.dat');
  await window.evaluate(() => Object.assign(globalThis, { untouched: true }));
  await devtools.send('PWA.launchFilesInApp', { ...app, files: [join(demos, 'quadruped.md')] });
  expect(await (await appWindow('quadruped.md')).evaluate(() => 'untouched' in globalThis)).toBe(true);
  expect(context.pages().filter((open) => open.url().startsWith(site.address))).toHaveLength(1);
  await devtools.send('PWA.uninstall', app);
});

/** The window of the app, once it shows a file's name. */
async function appWindow(name: string): Promise<Page> {
  const find = () => context.pages().find((open) => open.url().startsWith(site.address));
  await expect.poll(() => find()?.getByText(name).first().isVisible()).toBe(true);
  return find() as Page;
}
