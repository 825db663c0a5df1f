// A visitor without files: the showcase moves, and the demos are one click away.
// SPDX-License-Identifier: MIT
import { expect, test } from './kotsu-page';

test('before anything is open the stage is alive and the page says what it is for', { tag: '@core' }, async ({
  page,
  kotsu,
}) => {
  await kotsu.visit();
  await expect(page).toHaveTitle('Kotsu');
  await expect(page.getByRole('heading', { name: 'Nothing leaves your computer.' })).toBeVisible();
  for (const extension of ['.dat', '.mot', '.md'])
    await expect(page.getByText(extension, { exact: true })).toBeVisible();
  const before = await kotsu.frame();
  await expect.poll(() => kotsu.frame()).not.toBe(before);
});

test('the biped demo plays: the frame runs and the picture changes', async ({ page, kotsu }) => {
  await kotsu.visit();
  await page.getByRole('button', { name: /^Biped/ }).click();
  await expect(page).toHaveTitle('biped.dat – Kotsu');
  await expect(kotsu.clips.getByRole('option')).toHaveCount(5);
  const [frame, picture] = [await kotsu.frame(), await kotsu.picture()];
  await expect.poll(() => kotsu.frame()).not.toBe(frame);
  expect((await kotsu.picture()).equals(picture)).toBe(false);
});

test('the animal demo lists its motions under the model and plays them on its skeleton', async ({ page, kotsu }) => {
  await kotsu.visit();
  await page.getByRole('button', { name: /^Four-legged animal/ }).click();
  await expect(page).toHaveTitle('quadruped – Kotsu');
  const motions = [/quadruped_walk/, /quadruped_run/, /quadruped_howl/, /quadruped_idle/];
  await expect(kotsu.clips.getByRole('option')).toHaveText(motions);
  const frame = await kotsu.frame();
  await expect.poll(() => kotsu.frame()).not.toBe(frame);
  await expect(kotsu.rigNote('laid out flat')).toHaveCount(0);
});

test.describe('with reduced motion', () => {
  test.use({ contextOptions: { reducedMotion: 'reduce' } });

  test('nothing moves until the user plays', async ({ page, kotsu }) => {
    await kotsu.visit();
    await page.waitForTimeout(300);
    expect(await kotsu.frame()).toBe(0);
    await page.getByRole('button', { name: 'Play' }).click();
    await expect.poll(() => kotsu.frame()).not.toBe(0);
  });
});
