// The browser, the disk or the user do what they may do at any time: the page keeps what was open, and says what is wrong.
// SPDX-License-Identifier: MIT
import { randomBytes } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { zipFile } from '../fixtures/zip-writer';
import { demo, expect, fixture, type KotsuPage, quadrupedFiles, test } from './kotsu-page';
import { longestTasks } from './longest-task';

const monster = fixture('ff8-monster.dat');

test('a picture that the browser takes back comes again as it was, and playback goes on meanwhile', {
  tag: '@core',
}, async ({ page, kotsu }) => {
  const take = (away: boolean) =>
    kotsu.viewport.evaluate((canvas, lose) => {
      const kept = window as unknown as { extension?: WEBGL_lose_context | null };
      kept.extension ??= (canvas as HTMLCanvasElement).getContext('webgl2')?.getExtension('WEBGL_lose_context') ?? null;
      if (lose) kept.extension?.loseContext();
      else kept.extension?.restoreContext();
    }, away);
  await kotsu.visit();
  await kotsu.open(demo('biped.dat'));
  await kotsu.pause();
  await kotsu.scrubber.fill('5');
  const before = await kotsu.picture();
  await take(true);
  await expect(page.getByRole('status').getByText('The graphics card is away')).toBeVisible();
  await take(false);
  await expect(page.getByText('The graphics card is away')).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Play', exact: true })).toBeVisible();
  await expect(kotsu.scrubber).toHaveValue('5');

  await page.getByRole('button', { name: 'Play', exact: true }).click();
  await take(true);
  await expect(page.getByText('The graphics card is away')).toBeVisible();
  const frame = await kotsu.frame();
  await expect.poll(() => kotsu.frame()).not.toBe(frame);
  await take(false);
  await expect(page.getByText('The graphics card is away')).toHaveCount(0);
  await kotsu.pause();
  await kotsu.scrubber.fill('5');
  expect((await kotsu.picture()).equals(before)).toBe(true);
});

test('a minute out of sight is no minute of the clip, nor is one that the machine slept', async ({ page, kotsu }) => {
  const show = (visible: boolean) =>
    page.evaluate((isVisible) => {
      Object.defineProperty(document, 'hidden', { value: !isVisible, configurable: true });
      Object.defineProperty(document, 'visibilityState', {
        value: isVisible ? 'visible' : 'hidden',
        configurable: true,
      });
      document.dispatchEvent(new Event('visibilitychange'));
    }, visible);
  await page.clock.install();
  await kotsu.visit();
  await kotsu.open(demo('biped.dat'));
  await expect.poll(() => kotsu.frame()).toBeGreaterThan(0);
  await page.clock.pauseAt(new Date(Date.now() + 3_600_000));
  const [length, first] = [Number(await kotsu.scrubber.getAttribute('max')) + 1, await kotsu.frame()];
  /** Frames from there to here, the way that it plays. */
  const since = (from: number, to: number) => (((to - from) % length) + length) % length;

  await show(false);
  // Of each minute, so much that no whole number of rounds fits into it.
  await page.clock.runFor(500);
  await page.clock.fastForward(60_430);
  expect(await kotsu.frame()).toBe(first);
  await show(true);
  await page.clock.runFor(40);
  const seen = await kotsu.frame();
  expect(since(first, seen)).toBeLessThan(1.5);

  // No event tells of sleep: there is only a long time between two frames.
  await page.clock.fastForward(60_430);
  await page.clock.runFor(40);
  expect(since(seen, await kotsu.frame())).toBeLessThan(6);
  await page.clock.runFor(400);
  expect(await kotsu.frame()).not.toBe(seen);
});

/** A drop of whatever a browser may hand over; `read` answers what a folder's entry gives. */
function dropOdd(page: Page, kind: 'null' | 'empty' | 'text' | 'link' | 'picture' | 'folder'): Promise<void> {
  return page.evaluate((what) => {
    const transfer = new DataTransfer();
    if (what === 'text') transfer.setData('text/plain', 'c0m071.dat');
    if (what === 'link') {
      transfer.setData('text/uri-list', 'https://elsewhere.invalid/a.dat');
      transfer.setData('text/html', '<img src="https://elsewhere.invalid/a.png" onerror="alert(1)">');
    }
    if (what === 'picture') transfer.items.add(new File([''], ''));
    const event = new DragEvent('drop', {
      bubbles: true,
      cancelable: true,
      ...(what !== 'null' && { dataTransfer: transfer }),
    });
    if (what === 'folder') {
      // As browsers give folders: one of the entries is gone, one folder is locked.
      const refuse = (_: unknown, reject: (error: Error) => void) => reject(new DOMException('no', 'NotFoundError'));
      const locked = {
        isDirectory: true,
        fullPath: '/mixed/locked',
        createReader: () => ({ readEntries: refuse }),
      };
      const gone = { isDirectory: false, fullPath: '/mixed/gone.dat', file: refuse };
      const parts = [[locked, gone], []];
      const folder = {
        isDirectory: true,
        fullPath: '/mixed',
        createReader: () => ({ readEntries: (resolve: (entries: unknown) => void) => resolve(parts.shift()) }),
      };
      const item = { kind: 'file', webkitGetAsEntry: () => folder, getAsFile: () => null };
      Object.defineProperty(event, 'dataTransfer', { value: { items: [item, { kind: 'string' }], types: ['Files'] } });
    }
    document.body.dispatchEvent(event);
  }, kind);
}

test('drops of nothing, text, links, empty files and broken folders are answered; what is open, or opening, stays', async ({
  page,
  kotsu,
}) => {
  await kotsu.visit();
  await kotsu.open(monster);
  await expect(page).toHaveTitle('ff8-monster.dat – Kotsu');
  for (const [kind, answer] of [
    ['null', null],
    ['empty', 'There was no file in that'],
    ['text', 'There was no file in that'],
    ['link', 'There was no file in that'],
    ['picture', 'did not open'],
    ['folder', 'did not open'],
  ] as const) {
    await dropOdd(page, kind);
    if (answer !== null) await expect(kotsu.messages, kind).toContainText(answer);
    await expect(page).toHaveTitle('ff8-monster.dat – Kotsu');
  }
  await expect(kotsu.messages).toContainText('mixed/gone.dat');
  // One after the other without waiting: the last one wins, and says what came of the others.
  await page.evaluate(() => dispatchEvent(new DragEvent('drop', { cancelable: true })));
  await Promise.all([kotsu.open(...quadrupedFiles), dropOdd(page, 'text'), dropOdd(page, 'null')]);
  await kotsu.open(demo('biped.dat'));
  await expect(page).toHaveTitle('biped.dat – Kotsu');
  await expect.poll(() => kotsu.frame()).toBeGreaterThan(0);
});

const MEBIBYTE = 1024 * 1024;

/** Deflated without being any smaller: what it holds takes no time to make, and some to unpack. */
function storedBlocks(bytes: Uint8Array): Uint8Array {
  const MOST = 65_535;
  const blocks: Uint8Array[] = [];
  for (let at = 0; at < bytes.length; at += MOST) {
    const block = bytes.subarray(at, at + MOST);
    const head = new Uint8Array([at + MOST >= bytes.length ? 1 : 0, 0, 0, 0, 0]);
    new DataView(head.buffer).setUint16(1, block.length, true);
    new DataView(head.buffer).setUint16(3, ~block.length & 0xffff, true);
    blocks.push(head, block);
  }
  return Buffer.concat(blocks);
}

test('an archive of 60 MiB: no task over 100 ms, progress to be seen, and a way to stop', async ({
  browser,
  page,
  kotsu,
}, testInfo) => {
  test.slow();
  const noise = Buffer.alloc(60 * MEBIBYTE, randomBytes(99_991));
  const path = testInfo.outputPath('all.zip');
  const entries = [
    { name: 'c0m097.dat', bytes: readFileSync(demo('biped.dat')) },
    { name: 'c0m098.dat', bytes: noise, payload: storedBlocks(noise) },
  ];
  writeFileSync(path, zipFile(entries));
  await kotsu.visit();
  await browser.startTracing(page, { categories: ['toplevel', 'devtools.timeline'] });
  const note = page.locator('.loading-note');
  await kotsu.open(path);
  await expect(note.getByRole('progressbar')).toBeVisible();
  await note.getByRole('button', { name: 'Cancel' }).click();
  await expect(kotsu.messages).toContainText('Cancelled');
  await kotsu.open(path);
  await expect(page).toHaveTitle('c0m097.dat – Kotsu', { timeout: 60_000 });
  await expect.poll(() => kotsu.frame()).toBeGreaterThan(0);
  const { busy } = longestTasks(await browser.stopTracing());
  console.info(`longest task of the main thread: ${busy.toFixed(0)} ms`);
  expect(busy).toBeLessThan(100);
});

/** Rows of the list of recent files. */
async function recentNames({ page }: KotsuPage): Promise<string[]> {
  await page.getByRole('button', { name: 'Recent files', exact: true }).click();
  const rows = page.getByRole('list', { name: 'Recent files' }).getByRole('listitem');
  // The list is read when it is opened; who asks again closes it first.
  await rows
    .first()
    .waitFor({ timeout: 3000 })
    .catch(() => {});
  const names = await rows.allInnerTexts();
  await page.keyboard.press('Escape');
  return names.map((name) => /\S+\.\w+/.exec(name)?.[0] ?? '').sort();
}

test('storage that fills up, or is cleared while the page is open, costs what was kept and nothing else', async ({
  page,
  kotsu,
  baseURL,
}) => {
  const devtools = await page.context().newCDPSession(page);
  const origin = new URL(baseURL ?? '').origin;
  await kotsu.visit();
  await kotsu.open(monster);
  await expect(page).toHaveURL(/ff8-monster/);
  await expect.poll(() => recentNames(kotsu)).toEqual(['ff8-monster.dat']);
  await devtools.send('Storage.clearDataForOrigin', { origin, storageTypes: 'all' });
  await kotsu.open(demo('biped.dat'));
  await expect(page).toHaveURL(/biped/);
  await expect.poll(() => recentNames(kotsu)).toEqual(['biped.dat']);
  // No more room, whatever goes for the next file.
  await page.evaluate(() => {
    IDBObjectStore.prototype.put = () => {
      throw new DOMException('full', 'QuotaExceededError');
    };
  });
  await kotsu.open(demo('quadruped.md'));
  await expect(page).toHaveTitle('quadruped.md – Kotsu');
  await expect(page.getByRole('status').getByText('storage is full')).toBeVisible();
  await expect(kotsu.rigNote('At rest')).toBeVisible();
});

test('two tabs keep a stage each, over reloads, and share one list of files', async ({ context, kotsu }) => {
  const { page } = kotsu;
  const other = new (kotsu.constructor as new (page: Page) => KotsuPage)(await context.newPage());
  await kotsu.visit();
  await other.visit();
  await kotsu.open(demo('biped.dat'));
  await other.open(monster);
  await expect(page).toHaveURL(/biped/);
  await expect(other.page).toHaveURL(/ff8-monster/);
  await expect.poll(() => recentNames(kotsu)).toEqual(['biped.dat', 'ff8-monster.dat']);
  await expect.poll(() => recentNames(other)).toEqual(['biped.dat', 'ff8-monster.dat']);
  await Promise.all([page.reload(), other.page.reload()]);
  await expect(page).toHaveTitle('biped.dat – Kotsu');
  await expect(other.page).toHaveTitle('ff8-monster.dat – Kotsu');
  // Removed in one, gone in both; what is on stage stays there.
  await page.getByRole('button', { name: 'Recent files', exact: true }).click();
  await page.getByRole('button', { name: 'Remove ff8-monster.dat' }).click();
  await page.keyboard.press('Escape');
  await expect.poll(() => recentNames(other)).toEqual(['biped.dat']);
  await expect(other.page).toHaveTitle('ff8-monster.dat – Kotsu');
  await other.page.close();
});
