// axe on every kind of state, in both themes and on a phone: nothing serious.
// SPDX-License-Identifier: MIT
import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { demo, expect, fixture, type KotsuPage, quadrupedFiles, test } from './kotsu-page';

const states: readonly (readonly [string, (kotsu: KotsuPage) => Promise<void>])[] = [
  ['empty', async () => {}],
  [
    'model with a selected bone',
    async (kotsu) => {
      await kotsu.open(demo('biped.dat'));
      await kotsu.showTab('Bones');
      await kotsu.tree.getByRole('treeitem').nth(3).click();
      await kotsu.showTab('Inspector');
    },
  ],
  [
    'Okami bone',
    async (kotsu) => {
      await kotsu.open(...quadrupedFiles);
      await kotsu.showTab('Bones');
      await kotsu.tree.getByRole('treeitem').nth(4).click();
      await kotsu.showTab('Inspector');
    },
  ],
  [
    'error, report and files',
    async (kotsu) => {
      await kotsu.open(demo('biped.dat'), fixture('ff8-cut-stream.dat'), fixture('manifest.json'));
      await kotsu.messages.getByText('did not open').waitFor();
      await kotsu.showTab('Files');
      await kotsu.showTab('Report');
    },
  ],
  [
    'no skeleton',
    async (kotsu) => {
      await kotsu.open(fixture('ff8-monster-no-model.dat'));
    },
  ],
  [
    'help',
    async (kotsu) => {
      await kotsu.page.getByRole('button', { name: 'Help' }).click();
    },
  ],
];

async function seriousFindings(page: Page): Promise<string[]> {
  const { violations } = await new AxeBuilder({ page }).analyze();
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .flatMap(({ id, nodes }) => nodes.map((node) => `${id}: ${node.html}`));
}

// Colours that are still on their way from one theme to the other would be measured in between.
test.use({ contextOptions: { reducedMotion: 'reduce' } });

for (const [name, reach] of states) {
  test(`${name}: no serious finding in either theme`, async ({ page, kotsu }) => {
    await kotsu.visit();
    await reach(kotsu);
    for (const colorScheme of ['dark', 'light'] as const) {
      await page.emulateMedia({ colorScheme });
      await expect(page.locator('html')).toHaveAttribute('data-theme', colorScheme);
      expect(await seriousFindings(page)).toEqual([]);
    }
  });
}

test.describe('phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });
  for (const [name, reach] of states.slice(0, 4)) {
    test(`${name}: no serious finding`, async ({ page, kotsu }) => {
      await kotsu.visit();
      await reach(kotsu);
      expect(await seriousFindings(page)).toEqual([]);
    });
  }
});

test('the theme follows the system until the user chooses, and the choice is remembered', async ({ page, kotsu }) => {
  const root = page.locator('html');
  await page.emulateMedia({ colorScheme: 'light' });
  await kotsu.visit();
  await expect(root).toHaveAttribute('data-theme', 'light');
  await page.getByRole('button', { name: 'Use the dark theme' }).click();
  await expect(root).toHaveAttribute('data-theme', 'dark');
  const ground = await page.locator('body').evaluate((body) => getComputedStyle(body).backgroundColor);
  expect(ground).toBe('rgb(20, 22, 26)');
  await page.reload();
  await expect(root).toHaveAttribute('data-theme', 'dark');
});
