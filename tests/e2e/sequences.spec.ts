// FF8's sequences in the inspector: every instruction with its bytes, by mouse and by keyboard, in both themes and on a phone.
// SPDX-License-Identifier: MIT
import { readFileSync } from 'node:fs';
import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { expect, fixture, test } from './kotsu-page';

const monster = fixture('ff8-sequences.dat');

async function openList(page: Page) {
  await page.locator('summary', { hasText: 'Sequences' }).click();
  const tree = page.getByRole('tree', { name: 'Sequences' });
  await expect(tree.getByRole('treeitem')).toHaveCount(6);
  return tree;
}

async function faults(page: Page): Promise<string[]> {
  const { violations } = await new AxeBuilder({ page }).include('.inspector').analyze();
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`);
}

test('lists every instruction by place and bytes, and marks what plays', async ({ page, kotsu }) => {
  await kotsu.visit();
  await kotsu.open(monster);
  await expect(kotsu.clips.getByRole('option').first()).toContainText('idle, loops, once');
  await kotsu.showTab('Inspector');
  await expect(page.locator('.facts')).toContainText(['idle, loops by 1 and 5, once by 7']);
  const tree = await openList(page);
  await expect(tree.getByRole('treeitem').first()).toHaveText('Sequence 1idle, loops animation 0');
  await tree.getByRole('treeitem').first().click();
  const [, mark, play, jump] = await tree.getByRole('treeitem').all();
  await expect(mark ?? tree).toHaveText(/^0x[\dA-F]+A3$/);
  await expect(play ?? tree).toHaveText(/00animation 0$/);
  await expect(jump ?? tree).toHaveText(/E6 FF$/);
  const offset = await jump?.locator('.number').first().textContent();
  expect([...readFileSync(monster).subarray(Number(offset), Number(offset) + 2)]).toEqual([0xe6, 0xff]);
  await tree.getByRole('treeitem').first().click();
  await expect(tree.getByRole('treeitem')).toHaveCount(6);
});

test('works by keyboard and leads to the bytes', async ({ page, kotsu }) => {
  await kotsu.visit();
  await kotsu.open(monster);
  await kotsu.showTab('Inspector');
  const tree = await openList(page);
  await tree.focus();
  const current = () =>
    tree.evaluate((list) => document.getElementById(list.getAttribute('aria-activedescendant') ?? '')?.textContent);
  await page.keyboard.press('ArrowRight');
  await expect(tree.getByRole('treeitem')).toHaveCount(9);
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowDown');
  expect(await current()).toMatch(/animation 0$/);
  await page.keyboard.press('ArrowLeft');
  expect(await current()).toContain('Sequence 1');
  await page.keyboard.press('*');
  await expect(tree.getByRole('treeitem')).toHaveCount(6 + 3 + 1 + 2 + 4 + 3 + 3);
  expect(await faults(page)).toEqual([]);
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('region', { name: 'Structure' })).toBeVisible();
});

for (const colorScheme of ['dark', 'light'] as const) {
  test(`fits a phone, ${colorScheme}`, async ({ page, kotsu }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    await page.emulateMedia({ colorScheme });
    await kotsu.visit();
    await kotsu.open(monster);
    await kotsu.showTab('Inspector');
    const tree = await openList(page);
    await tree.getByRole('treeitem').nth(3).click();
    await expect(tree.getByRole('treeitem')).toHaveCount(10);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
    expect(await faults(page)).toEqual([]);
  });
}
