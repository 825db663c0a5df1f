// Files that were opened before: listed, opened again as they were left, forgotten; and browsers that keep nothing.
// SPDX-License-Identifier: MIT
import { readFileSync } from 'node:fs';
import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { demo, expect, fixture, type KotsuPage, quadrupedFiles, test } from './kotsu-page';

test.use({ contextOptions: { reducedMotion: 'reduce' } });

const monster = fixture('ff8-monster.dat');
const recent = (page: Page) => page.getByRole('list', { name: 'Recent files' });
const row = (page: Page, name: string) => recent(page).getByRole('button', { name, exact: false }).first();

async function openMenu(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Recent files', exact: true }).click();
}

/** Opened, and kept under its hash. */
async function openKept(kotsu: KotsuPage, ...paths: string[]): Promise<void> {
  await kotsu.visit();
  await kotsu.open(...paths);
  await openMenu(kotsu.page);
  await expect(recent(kotsu.page).getByRole('listitem')).toHaveCount(paths.length);
  await kotsu.page.keyboard.press('Escape');
}

/** A new visit, not a reload: nothing of the old one is in the address. */
async function visitAnew(kotsu: KotsuPage): Promise<void> {
  await kotsu.page.goto('about:blank');
  await kotsu.visit();
}

test('a file is listed with its size and a picture, and opens with one click as it was left', async ({ kotsu }) => {
  const { page } = kotsu;
  await openKept(kotsu, demo('biped.dat'));
  await kotsu.clips.getByRole('option').nth(2).click();
  await kotsu.scrubber.fill('3');
  await expect(page).toHaveURL(/~f3~/);
  await openMenu(page);
  await expect(recent(page).locator('img')).toBeVisible();
  const size = await recent(page)
    .locator('img')
    .evaluate((image: HTMLImageElement) => [image.naturalWidth, image.naturalHeight]);
  expect(size).toEqual([160, 120]);
  await page.keyboard.press('Escape');

  await visitAnew(kotsu);
  await expect(row(page, 'biped.dat')).toContainText('KB · today');
  const { violations } = await new AxeBuilder({ page }).analyze();
  expect(violations.filter(({ impact }) => impact === 'serious' || impact === 'critical')).toEqual([]);
  await row(page, 'biped.dat').click();
  await expect(page).toHaveTitle('biped.dat – Kotsu');
  await expect(kotsu.scrubber).toHaveValue('3');
  await expect(kotsu.clips.getByRole('option').nth(2)).toHaveAttribute('aria-selected', 'true');
});

test('a model brings the motions that played on it', async ({ kotsu }) => {
  const { page } = kotsu;
  await openKept(kotsu, ...quadrupedFiles);
  await kotsu.clips.getByRole('option', { name: 'quadruped-howl' }).click();
  await expect(page).toHaveURL(/#1~.*howl/);
  await page.waitForTimeout(900);
  await visitAnew(kotsu);
  await row(page, 'quadruped.md').click();
  await expect(page).toHaveTitle('quadruped.md – Kotsu');
  await expect(kotsu.clips.getByRole('option')).toHaveCount(3);
  await expect(kotsu.clips.getByRole('option', { selected: true })).toContainText('howl');
});

test('a container comes back after a reload with its textures and the motion that played, and is one file in the list', async ({
  kotsu,
}) => {
  const { page } = kotsu;
  await openKept(kotsu, demo('quadruped.dat'));
  await kotsu.clips.getByRole('option', { name: 'quadruped_howl' }).click();
  await expect(page).toHaveURL(/#1~.*quadruped\.dat/);
  await page.waitForTimeout(900);
  const expectAll = async () => {
    await expect(page).toHaveTitle('quadruped – Kotsu');
    await expect(kotsu.clips.getByRole('option')).toHaveCount(4);
    await expect(kotsu.clips.getByRole('option', { selected: true })).toContainText('howl');
    await kotsu.showTab('Files');
    const contents = page.getByRole('listbox', { name: 'Contents of quadruped.dat' });
    await expect(contents.getByRole('option', { name: /quadruped_fur.*DDS texture/ })).toBeVisible();
  };
  await page.reload();
  await expectAll();
  await visitAnew(kotsu);
  await row(page, 'quadruped.dat').click();
  await kotsu.showTab('Clips');
  await expectAll();
});

test('demos are not listed', async ({ kotsu }) => {
  await kotsu.visit();
  await kotsu.page.getByRole('button', { name: /^Biped/ }).click();
  await expect(kotsu.page).toHaveURL(/#1~\d+~Fdbiped/);
  await openMenu(kotsu.page);
  await expect(kotsu.page.getByText('Files that you open are kept in this browser')).toBeVisible();
});

test('files are removed one by one, or all', async ({ kotsu }) => {
  const { page } = kotsu;
  await openKept(kotsu, demo('biped.dat'), monster);
  await visitAnew(kotsu);
  await page.getByRole('button', { name: 'Remove biped.dat' }).click();
  await expect(recent(page).getByRole('listitem')).toHaveCount(1);
  await page.getByRole('button', { name: 'Clear all' }).click();
  await expect(recent(page)).toHaveCount(0);
  await visitAnew(kotsu);
  await page.waitForTimeout(1500);
  await expect(recent(page)).toHaveCount(0);
});

test('“keep nothing” empties the list and keeps nothing from then on, not even for a reload', async ({ kotsu }) => {
  const { page } = kotsu;
  await openKept(kotsu, demo('biped.dat'));
  await openMenu(page);
  await page.getByRole('checkbox', { name: 'Keep nothing' }).check();
  await expect(page.getByText('Kotsu keeps no files here, as you chose.')).toBeVisible();
  await page.keyboard.press('Escape');
  await kotsu.open(monster);
  await expect(page).toHaveURL(/ff8-monster/);
  const kept = await page.evaluate(
    () =>
      new Promise((resolve, reject) => {
        const opening = indexedDB.open('kotsu-recent-files');
        opening.onerror = () => reject(opening.error);
        opening.onsuccess = () => {
          const counting = opening.result.transaction('bytes').objectStore('bytes').count();
          counting.onsuccess = () => resolve(counting.result);
        };
      }),
  );
  expect(kept).toBe(0);
  expect(await page.evaluate(() => sessionStorage.length)).toBe(0);
  // The address still says what was open.
  await page.reload();
  await expect(page.locator('.link-card')).toContainText('ff8-monster.dat');
});

test.describe('a browser that denies storage', () => {
  test.beforeEach(async ({ page }) => {
    await page.addInitScript(() => {
      Object.defineProperty(window, 'indexedDB', {
        get() {
          throw new DOMException('The operation is insecure.', 'SecurityError');
        },
      });
    });
  });

  test('opens files all the same, and says so once', async ({ kotsu }) => {
    const { page } = kotsu;
    await kotsu.visit();
    await kotsu.open(demo('biped.dat'));
    await expect(page).toHaveTitle('biped.dat – Kotsu');
    const said = page.getByRole('status').getByText('lets Kotsu keep nothing here');
    await expect(said).toBeVisible();
    await page.getByRole('button', { name: 'Dismiss' }).click();
    await expect(said).toHaveCount(0);
    await kotsu.open(monster);
    await expect(page).toHaveURL(/ff8-monster/);
    await page.waitForTimeout(1000);
    await expect(said).toHaveCount(0);
  });
});

test('a session that no address can hold comes back after a reload', async ({ kotsu }) => {
  const { page } = kotsu;
  await kotsu.visit();
  const bytes = [...Array(60).keys()].map((index) => ({
    name: `a-model-with-quite-a-long-name-${index}.dat`,
    bytes: Buffer.concat([readFileSync(monster), Buffer.of(index)]),
  }));
  await kotsu.drop(...bytes);
  await expect(page).toHaveTitle('a-model-with-quite-a-long-name-0.dat – Kotsu');
  await expect(page).toHaveURL(/#1~/);
  const tabs = page.getByRole('navigation', { name: 'Open files' }).getByRole('listitem');
  await openMenu(page);
  await expect(recent(page).getByRole('listitem')).toHaveCount(60, { timeout: 15_000 });
  await page.reload();
  await expect(tabs).toHaveCount(60);
});
