// 390 px and a finger: the same things, one sheet instead of two docks.
// SPDX-License-Identifier: MIT
import { demo, expect, fixture, test } from './kotsu-page';

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

test('nothing is wider than the screen, and the stage has half of its height', { tag: '@core' }, async ({
  page,
  kotsu,
}) => {
  await kotsu.visit();
  const fits = () => page.evaluate(() => document.documentElement.scrollWidth <= innerWidth);
  expect(await fits()).toBe(true);
  await kotsu.open(demo('biped.dat'), fixture('ff8-cut-stream.dat'));
  await kotsu.clips.waitFor();
  for (const tab of ['Bones', 'Files', 'Inspector', 'Report', 'Clips'] as const) {
    await kotsu.showTab(tab);
    expect(await fits()).toBe(true);
    const stage = await page.getByRole('main').boundingBox();
    expect(stage?.height).toBeGreaterThanOrEqual(422);
  }
});

test('whatever a finger presses is at least 44 px high', async ({ page, kotsu }) => {
  await kotsu.visit();
  await kotsu.open(demo('biped.dat'));
  await kotsu.clips.waitFor();
  for (const target of [
    page.getByRole('button', { name: 'Pause' }),
    page.getByRole('button', { name: 'One frame on' }),
    page.getByRole('button', { name: 'Loop' }),
    page.getByRole('combobox', { name: 'Speed' }),
    page.getByRole('button', { name: 'Open files' }),
    page.getByRole('button', { name: 'Ground grid' }),
    page.getByRole('tab', { name: 'Bones' }),
    kotsu.clips.getByRole('option').first(),
  ]) {
    const box = await target.boundingBox();
    expect(box?.height, `${target}`).toBeGreaterThanOrEqual(44);
  }
});

test('by touch alone: demo, clip, bone, values, pause, another tab, fold the sheet', async ({ page, kotsu }) => {
  await kotsu.visit();
  await page.getByRole('button', { name: /^Biped/ }).tap();
  await kotsu.clips.getByRole('option').nth(1).tap();
  await page.getByRole('button', { name: 'Pause' }).tap();
  await page.getByRole('tab', { name: 'Bones' }).tap();
  await kotsu.tree.getByText('Bone 2', { exact: true }).tap();
  await page.getByRole('tab', { name: 'Inspector' }).tap();
  await expect(page.getByRole('heading', { name: 'Bone 2' })).toBeVisible();
  const before = (await page.getByRole('main').boundingBox())?.height ?? 0;
  await page.getByRole('tab', { name: 'Inspector' }).tap();
  await expect(page.getByRole('tabpanel')).toHaveCount(0);
  expect((await page.getByRole('main').boundingBox())?.height ?? 0).toBeGreaterThan(before);
});
