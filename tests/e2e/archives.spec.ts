// The browser of archives: names, thumbnails, search and keys; work in a worker that can be cancelled; large lists.
// SPDX-License-Identifier: MIT
import { readFileSync } from 'node:fs';
import type { Locator, Page } from '@playwright/test';
import { type ArchiveFile, ff8Archive, nestedTrio, Packing } from '../fixtures/archive-writer';
import { zipFile } from '../fixtures/zip-writer';
import { demo, expect, type KotsuPage, test } from './kotsu-page';

const biped = readFileSync(demo('biped.dat'));
const FOLDER = 'c:\\ff8\\data\\eng\\battle\\';
const MEGABYTE = 1024 * 1024;

const contents = (page: Page, name: string) => page.getByRole('listbox', { name: `Contents of ${name}` });
const activeRow = (page: Page) => page.locator('.choice-row.active');

async function dropTrio(kotsu: KotsuPage, name: string, files: readonly ArchiveFile[]): Promise<void> {
  const { fs, fi, fl } = ff8Archive(files);
  await kotsu.drop(
    { name: `${name}.fs`, bytes: fs },
    { name: `${name}.fi`, bytes: fi },
    { name: `${name}.fl`, bytes: fl },
  );
  await expect(contents(kotsu.page, name)).toBeVisible();
}

/** A monster among files that are none. */
const battle: readonly ArchiveFile[] = [
  { path: `${FOLDER}c0m099.dat`, bytes: biped, packing: Packing.lzs },
  ...Array.from({ length: 60 }, (_, number) => ({ path: `${FOLDER}r0win${number}.dat`, bytes: new Uint8Array(40) })),
];

/** As a user would choose it: too large for the test's own way of dropping files. */
async function pick(page: Page, name: string, bytes: Uint8Array): Promise<void> {
  await page.getByTestId('file-input').setInputFiles({ name, mimeType: '', buffer: Buffer.from(bytes) });
}

test('a monster goes by its name, and is found by it', async ({ page, kotsu }) => {
  await kotsu.visit();
  await dropTrio(kotsu, 'battle', battle);
  const row = contents(page, 'battle').getByRole('option', { name: /Kotsu Biped.*c0m099\.dat · LZS/ });
  await expect(row).toBeVisible();
  await page.getByRole('searchbox', { name: 'Search battle' }).fill('biped');
  await expect(contents(page, 'battle').getByRole('option')).toHaveCount(1);
  await page.keyboard.press('Enter');
  await expect(page).toHaveTitle('c0m099.dat – Kotsu');
});

test('the keys go through the list, to its ends, to the search and back', async ({ page, kotsu }) => {
  await kotsu.visit();
  await dropTrio(kotsu, 'battle', battle);
  const search = page.getByRole('searchbox', { name: 'Search battle' });
  await contents(page, 'battle').focus();
  await page.keyboard.press('End');
  await expect(activeRow(page)).toContainText('r0win59.dat');
  await expect(activeRow(page)).toBeInViewport();
  await page.keyboard.press('ArrowUp');
  await expect(activeRow(page)).toContainText('r0win58.dat');
  await page.keyboard.press('/');
  await expect(search).toBeFocused();
  await expect(search).toHaveValue('');
  await page.keyboard.type('win17');
  await page.keyboard.press('ArrowDown');
  await expect(contents(page, 'battle')).toBeFocused();
  await expect(activeRow(page)).toContainText('r0win17.dat');
  await page.keyboard.press('/');
  await page.keyboard.press('Escape');
  await expect(search).toHaveValue('');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Home');
  await page.keyboard.press('Enter');
  await expect(page).toHaveTitle('c0m099.dat – Kotsu');
  // The stage plays: the list's keys are the list's alone.
  await expect.poll(() => kotsu.frame()).toBeGreaterThan(0);
});

test('the next model that is chosen takes over the shaders of the one before', async ({ page, kotsu }) => {
  await kotsu.visit();
  const other = { path: `${FOLDER}c0m100.dat`, bytes: biped };
  await dropTrio(kotsu, 'battle', [...battle.slice(0, 1), other]);
  const choose = async (name: string) => {
    await contents(page, 'battle').getByRole('option', { name }).click();
    await expect(page).toHaveTitle(`${name} – Kotsu`);
    // Only what has been drawn needs shaders.
    const frame = await kotsu.frame();
    await expect.poll(() => kotsu.frame()).not.toBe(frame);
  };
  await choose('c0m099.dat');
  await page.evaluate(() => {
    const counted = window as unknown as { linked: number };
    counted.linked = 0;
    const { prototype } = WebGL2RenderingContext;
    const link = prototype.linkProgram;
    prototype.linkProgram = function (program) {
      counted.linked += 1;
      link.call(this, program);
    };
  });
  await choose('c0m100.dat');
  expect(await page.evaluate(() => (window as unknown as { linked: number }).linked)).toBe(0);
});

test('an entry in sight shows its model, in textures, moving', async ({ page, kotsu }) => {
  await kotsu.visit();
  await dropTrio(kotsu, 'battle', battle);
  const thumbnail = contents(page, 'battle').getByRole('option').first().locator('img');
  await expect(thumbnail).toBeVisible({ timeout: 30_000 });
  await expectMovingModel(thumbnail);
});

test('a container in an archive shows the model in it', async ({ page, kotsu }) => {
  await kotsu.visit();
  const files = Array.from({ length: 30 }, (_, number) => ({
    name: `em${100 + number}.dat`,
    bytes: readFileSync(demo('quadruped.dat')),
  }));
  await kotsu.drop({ name: 'enemies.zip', bytes: zipFile(files) });
  const thumbnail = contents(page, 'enemies.zip').getByRole('option').nth(3).locator('img');
  await expect(thumbnail).toBeVisible({ timeout: 30_000 });
  await expectMovingModel(thumbnail);
});

async function expectMovingModel(thumbnail: Locator): Promise<void> {
  const facts = await thumbnail.evaluate(async (image: HTMLImageElement) => {
    await image.decode();
    const paper = new OffscreenCanvas(image.naturalWidth, image.naturalHeight);
    const pen = paper.getContext('2d');
    pen?.drawImage(image, 0, 0);
    const { data } = pen?.getImageData(0, 0, paper.width, paper.height) ?? { data: [] };
    const colours = new Set<number>();
    let covered = 0;
    for (let at = 0; at < data.length; at += 4) {
      if (data[at + 3] !== 255) continue;
      covered += 1;
      colours.add((data[at] ?? 0) * 65536 + (data[at + 1] ?? 0) * 256 + (data[at + 2] ?? 0));
    }
    const motion = image.getAnimations().map(({ playState }) => playState);
    return { covered: covered / (data.length / 4), colours: colours.size, width: image.naturalWidth, motion };
  });
  expect(facts.covered).toBeGreaterThan(0.05);
  expect(facts.colours).toBeGreaterThan(20);
  expect(facts.width).toBeGreaterThan(112 * 8);
  expect(facts.motion).toEqual(['running']);
}

test('who wants less motion sees the model stand', async ({ page, kotsu }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await kotsu.visit();
  await dropTrio(kotsu, 'battle', battle);
  const thumbnail = contents(page, 'battle').getByRole('option').first().locator('img');
  await expect(thumbnail).toBeVisible({ timeout: 30_000 });
  expect(await thumbnail.evaluate((image) => image.getAnimations().length)).toBe(0);
});

test('an archive in an archive opens as a list of its own', async ({ page, kotsu }) => {
  await kotsu.visit();
  const inner = nestedTrio('data\\battle', ff8Archive(battle.slice(0, 2)), Packing.lzs);
  await dropTrio(kotsu, 'main', inner);
  await contents(page, 'main')
    .getByRole('option', { name: /battle\.fs/ })
    .click();
  const list = contents(page, 'battle');
  await list.getByRole('option', { name: /c0m099\.dat/ }).click();
  await expect(page).toHaveTitle('c0m099.dat – Kotsu');
});

test('another archive comes into sight, however long the lists above it are', async ({ page, kotsu }) => {
  await kotsu.visit();
  await dropTrio(kotsu, 'battle', battle);
  await kotsu.showTab('Bones');
  await dropTrio(kotsu, 'nested', battle.slice(0, 2));
  await expect(contents(page, 'nested')).toBeInViewport();
  await expect(page.getByRole('tab', { name: 'Files' })).toHaveAttribute('aria-selected', 'true');
  await expect(page.getByText('Opened nested', { exact: true })).toHaveCount(1);
  // What is on stage stays there.
  await expect(page).toHaveTitle('c0m099.dat – Kotsu');
  // Also where the list was in front all the while.
  await dropTrio(kotsu, 'third', battle.slice(0, 2));
  await expect(contents(page, 'third')).toBeInViewport();
});

test('an archive with nothing in it says that it is empty', async ({ page, kotsu }) => {
  await kotsu.visit();
  const nothing = new Uint8Array(0);
  await kotsu.drop(...['e.fs', 'e.fi', 'e.fl'].map((name) => ({ name, bytes: nothing })));
  await expect(page.getByText('It is empty: there is no file in it.')).toBeVisible();
  await expect(page.getByText('Nothing in what is open can be shown here.')).toBeVisible();
});

test('any entry is saved as a file, by the last part of its name', async ({ page, kotsu }) => {
  await kotsu.visit();
  const words = new TextEncoder().encode('not a model '.repeat(9));
  await dropTrio(kotsu, 'battle', [{ path: 'c:\\..\\..\\notes.txt', bytes: words, packing: Packing.lzs }, ...battle]);
  // The monster is on stage, and its row the one that the keys are at.
  await expect(page).toHaveTitle('c0m099.dat – Kotsu');
  await contents(page, 'battle').focus();
  await page.keyboard.press('Home');
  await expect(page.getByText('LZS · at 0x0')).toBeVisible();
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Save notes.txt' }).click(),
  ]);
  expect(download.suggestedFilename()).toBe('notes.txt');
  expect(new Uint8Array(readFileSync(await download.path()))).toEqual(words);
});

test('a large entry is unpacked beside the page, which goes on, and can be cancelled', async ({ page, kotsu }) => {
  test.slow();
  const zip = zipFile([
    { name: 'large.dat', bytes: new Uint8Array(240 * MEGABYTE) },
    { name: 'c0m099.dat', bytes: biped },
    { name: 'secret.dat', bytes: biped, flags: 1 },
  ]);
  await kotsu.visit();
  await pick(page, 'all.zip', zip);
  // Too large to be opened whole: the first that may be a model is tried, and this one is large.
  const note = page.locator('.loading-note');
  await expect(note.getByRole('progressbar')).toBeVisible();
  await page.evaluate(() => {
    const counted = window as unknown as { frames: number };
    counted.frames = 0;
    const count = () => {
      counted.frames += 1;
      requestAnimationFrame(count);
    };
    requestAnimationFrame(count);
  });
  // Frames are drawn while the worker unpacks; on the main thread there would be none before its end.
  await expect.poll(() => page.evaluate(() => (window as unknown as { frames: number }).frames)).toBeGreaterThan(2);
  await expect(note.getByRole('progressbar')).toBeVisible();
  await note.getByRole('button', { name: 'Cancel' }).click();
  await expect(note).toBeHidden();
  await expect(kotsu.messages).toContainText('Cancelled');
});

test('a zip lists what it cannot open and says why', async ({ page, kotsu }) => {
  await kotsu.visit();
  await kotsu.drop({
    name: 'all.zip',
    bytes: zipFile([
      { name: 'c0m099.dat', bytes: biped },
      { name: 'c0m099.dat', bytes: new TextEncoder().encode('another of this name') },
      { name: 'secret.dat', bytes: biped, flags: 1 },
      { name: 'packed.dat', bytes: biped, method: 14 },
    ]),
  });
  await expect(page).toHaveTitle('c0m099.dat – Kotsu');
  await kotsu.showTab('Files');
  const rows = contents(page, 'all.zip').getByRole('option');
  await expect(rows).toContainText(['c0m099.dat', 'c0m099.dat (2)', 'encrypted', 'packed with LZMA']);
  // What is no model, among files that came along with it, needs no message.
  await expect(kotsu.messages).toBeEmpty();
});

test('a folder of more files than can be opened at once is a list, and its first model is on stage', async ({
  page,
  kotsu,
}) => {
  await kotsu.visit();
  const files = Array.from({ length: 111 }, (_, number) => ({ name: `c0m${number}.dat`, mimeType: '', buffer: biped }));
  await page.getByTestId('file-input').setInputFiles(files);
  await expect(page.getByText('Folder · 111 entries')).toBeVisible();
  await expect(page).toHaveTitle('c0m0.dat – Kotsu');
  await page.getByRole('searchbox', { name: 'Search 111 files' }).fill('c0m110');
  await page.keyboard.press('Enter');
  await expect(page).toHaveTitle('c0m110.dat – Kotsu');
});
