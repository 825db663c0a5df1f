// Hints for newcomers: one at a time, in nobody's way, gone for good once they were followed or closed.
// SPDX-License-Identifier: MIT
import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { demo, expect, test } from './kotsu-page';

const hints = (page: Page) => page.getByRole('complementary', { name: 'Hints' });

test('come with the first file, and each goes when the reader does what it says', async ({ page, kotsu }) => {
  await kotsu.visit();
  await expect(hints(page)).toHaveCount(0);
  await kotsu.open(demo('biped.dat'));
  await expect(hints(page)).toContainText('Space plays and pauses');
  await page.keyboard.press('Space');
  await expect(hints(page)).toContainText('Click a bone');
  await kotsu.showTab('Bones');
  await kotsu.tree.getByText('Bone 2', { exact: true }).click();
  await expect(hints(page)).toContainText('Drop more files');
  await kotsu.open(demo('quadruped.md'));
  // Hints are away while files load: only afterwards is it said that this one was followed.
  await expect(kotsu.fileTab('quadruped.md')).toBeVisible();
  await expect(hints(page)).toHaveCount(0);
  await page.reload();
  await kotsu.open(demo('biped.dat'));
  await kotsu.clips.waitFor();
  await expect(hints(page)).toHaveCount(0);
});

test('are closed with the keyboard, and stay closed', async ({ page, kotsu }) => {
  await kotsu.visit();
  await kotsu.open(demo('biped.dat'));
  const close = hints(page).getByRole('button', { name: 'Close hints' });
  await hints(page).getByRole('button', { name: 'Next hint' }).focus();
  await page.keyboard.press('Enter');
  await expect(hints(page)).toContainText('Click a bone');
  await close.focus();
  await page.keyboard.press('Escape');
  await expect(hints(page)).toHaveCount(0);
  await page.reload();
  await kotsu.open(demo('biped.dat'));
  await kotsu.clips.waitFor();
  await expect(hints(page)).toHaveCount(0);
});

for (const viewport of [
  { width: 1280, height: 800 },
  { width: 390, height: 844 },
]) {
  test(`make way for what is opened at ${viewport.width} px, and are back after it`, async ({ page, kotsu }) => {
    await page.setViewportSize(viewport);
    await kotsu.visit();
    await kotsu.open(demo('biped.dat'));
    await expect(hints(page)).toBeVisible();
    const close = hints(page).getByRole('button', { name: 'Close hints' });
    const [card, cross, toolbar] = [
      await hints(page).boundingBox(),
      await close.boundingBox(),
      await page.getByRole('toolbar', { name: 'View' }).boundingBox(),
    ];
    if (card === null || cross === null || toolbar === null) throw new Error('not all are there');
    // The cross stays in its corner, the card beside the toolbar or under it.
    expect(cross.y - card.y).toBeLessThan(8);
    expect(card.x + card.width - cross.x - cross.width).toBeLessThan(8);
    expect(Math.max(toolbar.x - card.x - card.width, card.y - toolbar.y - toolbar.height)).toBeGreaterThanOrEqual(8);
    // A phone's stage is for the model, and that stands in its middle.
    if (viewport.width < 900) expect(card.y).toBeGreaterThan(toolbar.y + toolbar.height);
    await page.getByRole('button', { name: 'What is shown' }).click();
    await expect(hints(page)).toBeHidden();
    // Its first row can be pressed.
    await page.getByRole('checkbox', { name: 'Mesh', exact: true }).click({ trial: true, timeout: 3000 });
    await page.keyboard.press('Escape');
    await expect(hints(page)).toBeVisible();
  });
}

test.describe('with reduced motion', () => {
  test.use({ contextOptions: { reducedMotion: 'reduce' } });

  test('do not move, cover no control, and axe finds nothing', async ({ page, kotsu }) => {
    await kotsu.visit();
    await kotsu.open(demo('biped.dat'));
    await expect(hints(page)).toBeVisible();
    expect(await hints(page).evaluate((card) => getComputedStyle(card).animationName)).toBe('none');
    const covered = await page.evaluate(() => {
      const card = document.querySelector('.hint-card');
      const box = card?.getBoundingClientRect() ?? new DOMRect();
      return [...document.querySelectorAll('button, input, select, a')]
        .filter((control) => !card?.contains(control) && control.checkVisibility())
        .filter((control) => {
          const { left, right, top, bottom } = control.getBoundingClientRect();
          return left < box.right && right > box.left && top < box.bottom && bottom > box.top;
        })
        .map((control) => control.outerHTML);
    });
    expect(covered).toEqual([]);
    const { violations } = await new AxeBuilder({ page }).include('.hint-card').analyze();
    expect(violations).toEqual([]);
  });
});
