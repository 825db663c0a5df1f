// The gallery: all that is open or lies in an open archive, moving in one picture; a press or the keys put one on stage.
// SPDX-License-Identifier: MIT
import { readFileSync } from 'node:fs';
import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { zipFile } from '../fixtures/zip-writer';
import { demo, expect, fixture, type KotsuPage, test } from './kotsu-page';

const models = (page: Page) => page.getByRole('listbox', { name: 'Models' });
const picture = (page: Page) => page.locator('.gallery canvas');

/** A folder of many files, as a zip of two hundred would be: only the gallery opens them. */
function manyModels(count: number): Buffer {
  const biped = readFileSync(demo('biped.dat'));
  const files = Array.from({ length: count }, (_, number) => ({ name: `c0m${100 + number}.dat`, bytes: biped }));
  return Buffer.from(zipFile([...files, { name: 'notes.dat', bytes: new Uint8Array(40) }]));
}

async function openGallery(page: Page, kotsu: KotsuPage): Promise<void> {
  await kotsu.showTab('Files');
  await page.getByRole('button', { name: 'All of them in a gallery' }).click();
  await expect(models(page)).toBeFocused();
}

test('every open model moves in its cell, and a press puts one on stage', { tag: '@core' }, async ({ page, kotsu }) => {
  await kotsu.visit();
  await kotsu.open(demo('biped.dat'), fixture('ff8-monster.dat'), demo('quadruped.dat'));
  await openGallery(page, kotsu);
  await expect(models(page).getByRole('option')).toHaveCount(3);
  await expect(page.locator('.gallery-cell.waiting')).toHaveCount(0);
  const first = await picture(page).screenshot();
  await expect.poll(async () => first.equals(await picture(page).screenshot())).toBe(false);
  await page.getByRole('button', { name: 'Let all stand still' }).click();
  const still = await picture(page).screenshot();
  expect(still.equals(await picture(page).screenshot())).toBe(true);
  await page.getByRole('button', { name: 'Skeletons' }).press('Enter');
  await expect.poll(async () => still.equals(await picture(page).screenshot())).toBe(false);
  await page.getByRole('button', { name: 'Models', exact: true }).press(' ');
  await expect.poll(async () => still.equals(await picture(page).screenshot())).toBe(true);
  await models(page).getByRole('option', { name: 'quadruped' }).click();
  await expect(page.getByRole('heading', { name: 'Gallery' })).toHaveCount(0);
  await expect(page).toHaveTitle(/quadruped/);
});

test('an archive’s models are there without being opened; what is none has no cell', async ({ page, kotsu }) => {
  await kotsu.visit();
  await page.getByTestId('file-input').setInputFiles({ name: 'many.zip', mimeType: '', buffer: manyModels(120) });
  await openGallery(page, kotsu);
  const seen = models(page).getByRole('option');
  await expect(seen.first()).toContainText('Kotsu Biped');
  expect(await seen.count()).toBeLessThan(120);
  await page.keyboard.press('End');
  await expect(page.getByText('120 models')).toBeVisible();
  await expect(page.locator('.gallery-cell.active')).toHaveAttribute('title', 'c0m219.dat');
  await expect(page.locator('.gallery-cell.active')).toBeInViewport();
  await page.getByRole('searchbox', { name: 'Search the gallery' }).fill('c0m117');
  await expect(seen).toHaveCount(1);
  await models(page).focus();
  await page.keyboard.press('Home');
  await page.keyboard.press('Enter');
  await expect(page).toHaveTitle('c0m117.dat – Kotsu');
  await expect.poll(() => kotsu.frame()).toBeGreaterThan(0);
});

test('containers in an archive are there with their models, and open in its stead', async ({ page, kotsu }) => {
  await kotsu.visit();
  const files = Array.from({ length: 30 }, (_, number) => ({
    name: `em${100 + number}.dat`,
    bytes: readFileSync(demo('quadruped.dat')),
  }));
  await kotsu.drop({ name: 'enemies.zip', bytes: zipFile(files) });
  await openGallery(page, kotsu);
  await expect(page.getByText('30 models')).toBeVisible();
  await expect(page.locator('.gallery-cell.waiting')).toHaveCount(0);
  const first = await picture(page).screenshot();
  await expect.poll(async () => first.equals(await picture(page).screenshot())).toBe(false);
  const last = models(page).getByRole('option', { name: 'em129.dat' });
  await last.scrollIntoViewIfNeeded();
  await last.click();
  await expect(page.getByRole('heading', { name: 'Gallery' })).toHaveCount(0);
  await expect(page).toHaveTitle(/quadruped/);
  await expect(page.getByRole('listbox', { name: 'Contents of em129.dat' })).toBeAttached();
  // What is open is its own cell, and that of its container no more.
  await page.getByRole('button', { name: 'All of them in a gallery' }).click();
  await expect(page.getByText('30 models')).toBeVisible();
});

test('a picture that the browser takes back is missed in words, and returns', async ({ page, kotsu }) => {
  await kotsu.visit();
  await kotsu.open(demo('biped.dat'), fixture('ff8-monster.dat'));
  await openGallery(page, kotsu);
  const take = (away: boolean) =>
    picture(page).evaluate((canvas, lose) => {
      const context = (canvas as HTMLCanvasElement).getContext('webgl2');
      const extension = context?.getExtension('WEBGL_lose_context');
      const kept = window as unknown as { extension?: WEBGL_lose_context | null };
      if (lose) kept.extension = extension ?? null;
      if (lose) kept.extension?.loseContext();
      else kept.extension?.restoreContext();
    }, away);
  await take(true);
  await expect(page.getByText('The browser took the picture back for a moment.')).toBeVisible();
  await take(false);
  await expect(page.getByText('The browser took the picture back for a moment.')).toHaveCount(0);
});

test('Escape belongs to the dialog in front', async ({ page, kotsu }) => {
  await kotsu.visit();
  await kotsu.open(demo('biped.dat'), fixture('ff8-monster.dat'));
  await openGallery(page, kotsu);
  await page.getByRole('button', { name: 'Help' }).click();
  await expect(page.getByRole('dialog', { name: 'Help' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog', { name: 'Help' })).toHaveCount(0);
  await expect(models(page)).toBeVisible();
});

test('Escape closes it and the stage goes on', async ({ page, kotsu }) => {
  await kotsu.visit();
  await kotsu.open(demo('biped.dat'), fixture('ff8-monster.dat'));
  await openGallery(page, kotsu);
  await page.keyboard.press('Escape');
  await expect(models(page)).toHaveCount(0);
  const frame = await kotsu.frame();
  await expect.poll(() => kotsu.frame()).not.toBe(frame);
});

for (const colorScheme of ['dark', 'light'] as const) {
  test.describe(colorScheme, () => {
    test.use({ colorScheme, viewport: { width: 390, height: 844 } });
    test('on a phone nothing leaves the screen, and axe finds nothing serious', async ({ page, kotsu }) => {
      await kotsu.visit();
      await kotsu.open(demo('biped.dat'), fixture('ff8-monster.dat'), demo('quadruped.dat'));
      await openGallery(page, kotsu);
      await expect(page.locator('.gallery-cell.waiting')).toHaveCount(0);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
      const { violations } = await new AxeBuilder({ page }).include('.gallery').analyze();
      expect(violations.filter(({ impact }) => impact === 'serious' || impact === 'critical')).toEqual([]);
    });
  });
}
