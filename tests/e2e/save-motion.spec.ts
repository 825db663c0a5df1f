// Save as .mot: what the dialog measures is what is saved, and what is saved opens again.
// SPDX-License-Identifier: MIT
import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { demo, expect, type KotsuPage, test } from './kotsu-page';

test.use({ contextOptions: { reducedMotion: 'reduce' } });

const dialog = (page: Page) => page.getByRole('dialog', { name: /^Save as / });
const fact = (page: Page, name: string) =>
  dialog(page).locator('dl.facts > div').filter({ hasText: name }).locator('dd');

async function openDialog({ page }: KotsuPage): Promise<void> {
  await page.getByRole('button', { name: 'Save as .mot' }).click();
  await expect(fact(page, 'Size')).toHaveText(/curves?, [\d,]+ keys?$/, { timeout: 30_000 });
}

async function saved(page: Page, button: string): Promise<{ name: string; path: string }> {
  const waiting = page.waitForEvent('download');
  await dialog(page).getByRole('button', { name: button, exact: true }).click();
  const download = await waiting;
  return { name: download.suggestedFilename(), path: await download.path() };
}

test('an Okami clip is saved as small as the stated error allows, and plays again', async ({ page, kotsu }) => {
  await kotsu.visit();
  await kotsu.open(demo('quadruped.md'), demo('quadruped-howl.mot'));
  await expect(page).toHaveTitle('quadruped.md – Kotsu');
  const last = (await kotsu.scrubber.getAttribute('max')) ?? '';
  await openDialog(kotsu);
  const size = await fact(page, 'Size').textContent();
  const angle = Number.parseFloat((await fact(page, 'Worst angle').textContent()) ?? '');
  expect(angle).toBeGreaterThan(0);
  expect(angle).toBeLessThanOrEqual(0.05);
  await dialog(page).getByLabel('Angles, degrees').fill('2');
  await expect(fact(page, 'Size')).not.toHaveText(size ?? '', { timeout: 30_000 });
  await dialog(page).getByLabel('Repeats').uncheck();
  await expect(fact(page, 'Size')).toHaveText(/keys?$/, { timeout: 30_000 });
  const { name, path } = await saved(page, 'Save');
  expect(name).toBe('quadruped-howl.mot');
  await dialog(page).getByRole('button', { name: 'Close' }).click();
  await expect(dialog(page)).toHaveCount(0);
  await kotsu.open(path);
  await expect(kotsu.clips.getByRole('option')).toHaveCount(2);
  await kotsu.clips.getByRole('option').nth(1).click();
  await expect(kotsu.scrubber).toHaveAttribute('max', last);
  await expect(page.locator('.facts > div').filter({ hasText: 'Loops' }).locator('dd')).toHaveText('no');
});

test('a family that is asked for is taken, and what is lost is said', async ({ page, kotsu }) => {
  await kotsu.visit();
  await kotsu.open(demo('quadruped.md'), demo('quadruped-walk.mot'));
  await openDialog(kotsu);
  await dialog(page).getByRole('combobox', { name: 'Keys stored as' }).selectOption('Single pose');
  await expect(fact(page, 'Worst angle')).toContainText('more than allowed', { timeout: 30_000 });
  await dialog(page).getByRole('combobox', { name: 'Keys stored as' }).selectOption('Full precision');
  await expect(fact(page, 'Worst angle')).toHaveText(/^[\d.e-]+°$/, { timeout: 30_000 });
  await dialog(page).getByLabel('Positions, units').fill('0');
  await expect(fact(page, 'Worst position')).toContainText(/^\d/, { timeout: 30_000 });
});

test('an FF8 clip becomes a motion, and its bones a model that it plays on', async ({ page, kotsu }) => {
  await kotsu.visit();
  await kotsu.open(demo('biped.dat'));
  await openDialog(kotsu);
  const motion = await saved(page, 'Save');
  const model = await saved(page, 'Save its bones as .md');
  expect([motion.name, model.name]).toEqual(['biped-animation-0.mot', 'biped.md']);
  const frames = Number.parseInt((await fact(page, 'Length').textContent()) ?? '', 10);
  await page.keyboard.press('Escape');
  await kotsu.open(motion.path, model.path);
  await expect(page.locator('.status-bar')).toContainText('Okami model');
  await expect(kotsu.scrubber).toHaveAttribute('max', String(frames - 1));
});

test('the dialog is for the keyboard too, and axe finds nothing serious in either theme', async ({ page, kotsu }) => {
  await kotsu.visit();
  await kotsu.open(demo('biped.dat'));
  await openDialog(kotsu);
  for (const colorScheme of ['dark', 'light'] as const) {
    await page.emulateMedia({ colorScheme });
    const { violations } = await new AxeBuilder({ page }).analyze();
    expect(violations.filter(({ impact }) => impact === 'serious' || impact === 'critical')).toEqual([]);
  }
  // The page's own keys rest.
  await dialog(page).getByRole('button', { name: 'Save', exact: true }).focus();
  await page.keyboard.press('c');
  await expect(page.getByRole('region', { name: 'Curves' })).toHaveCount(0);
  await page.keyboard.press('Escape');
  await expect(dialog(page)).toHaveCount(0);
});
