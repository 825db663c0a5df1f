// Files that hold files: containers open into what is inside, archives into a list to choose from.
// SPDX-License-Identifier: MIT
import { readFileSync, writeFileSync } from 'node:fs';
import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { zipSync } from 'fflate';
import { ff8Archive, Packing } from '../fixtures/archive-writer';
import { manyMotions } from '../fixtures/many-motions';
import { okamiContainer } from '../fixtures/okami-container-writer';
import { corpus, demo, expect, test } from './kotsu-page';
import { longestTasks } from './longest-task';

const bytesOf = (name: string) => new Uint8Array(readFileSync(demo(name)));
const contents = (page: Page, name: string) => page.getByRole('listbox', { name: `Contents of ${name}` });

const archive = () =>
  ff8Archive([
    ...Array.from({ length: 120 }, (_, number) => ({
      path: `c:\\ff8\\data\\eng\\battle\\r0win${number}.dat`,
      bytes: new Uint8Array(40),
    })),
    { path: 'c:\\ff8\\data\\eng\\battle\\c0m099.dat', bytes: bytesOf('biped.dat'), packing: Packing.lzs },
    { path: 'c:\\ff8\\data\\eng\\battle\\c0m100.dat', bytes: bytesOf('biped.dat'), packing: Packing.lzs },
  ]);

test('a container opens into its model and motions, and the list shows what else it holds', { tag: '@core' }, async ({
  page,
  kotsu,
}) => {
  await kotsu.visit();
  await kotsu.dropPaths(corpus('okami', 'demo', 'wolf.dat'));
  await expect(page).toHaveTitle('wolf – Kotsu');
  await expect(kotsu.clips.getByRole('option')).toHaveCount(4);
  await kotsu.showTab('Files');
  const list = contents(page, 'wolf.dat');
  await expect(list.getByRole('option', { name: /^wolf_body.*DDS texture/ })).toBeVisible();
  await list.getByRole('option', { name: /^wolf_howl/ }).click();
  await expect(list.locator('[aria-selected=true]')).toContainText('wolf_howl');
  await page.getByRole('button', { name: 'Close wolf.dat' }).click();
  await expect(page).toHaveTitle('Kotsu');
});

test('of hundreds of motions every one is listed, and all of them become clips', async ({ page, kotsu }) => {
  test.slow();
  const walk = bytesOf('quadruped-walk.mot');
  const motions = Array.from({ length: 400 }, (_, number) => {
    const bytes = new Uint8Array(walk.length + 2);
    bytes.set(walk);
    new DataView(bytes.buffer).setUint16(walk.length, number + 1, true);
    return { type: 'MOT', name: `motion_${number}`, bytes };
  });
  const model = { type: 'MD', name: 'animal', bytes: bytesOf('quadruped.md') };
  await kotsu.visit();
  const buffer = Buffer.from(okamiContainer([model, ...motions]));
  await page.getByTestId('file-input').setInputFiles({ name: 'many.dat', mimeType: '', buffer });
  await expect(page).toHaveTitle('animal – Kotsu');
  await expect(page.locator('.clip-head')).toContainText('400 clips', { timeout: 30_000 });
  // Rows out of sight do not exist, and yet they are counted and reached.
  expect(await kotsu.clips.getByRole('option').count()).toBeLessThan(120);
  await kotsu.clips.focus();
  await page.keyboard.press('End');
  const last = kotsu.clips.locator('[aria-selected=true]');
  await expect(last).toContainText('motion_399');
  await expect(last).toHaveAttribute('aria-posinset', '400');
  await expect(last).toBeInViewport();
  // A list that comes back shows what is chosen, as far down as it is.
  await kotsu.showTab('Bones');
  await kotsu.showTab('Clips');
  await expect(last).toBeInViewport();
});

test('800 motions on 60 bones open and are gone through without a task over 100 ms', async ({
  browser,
  page,
  kotsu,
}, testInfo) => {
  test.slow();
  // Handed over by its path: the test's own way of passing bytes would be the longest task.
  const path = testInfo.outputPath('many.dat');
  writeFileSync(path, manyMotions(800, 60));
  await kotsu.visit();
  await browser.startTracing(page, { categories: ['toplevel', 'devtools.timeline'] });
  await kotsu.open(path);
  await expect(page.locator('.clip-head')).toContainText('800 clips', { timeout: 60_000 });
  await kotsu.clips.focus();
  for (const key of ['End', 'PageUp', 'PageUp', 'Home']) await page.keyboard.press(key);
  await kotsu.showTab('Files');
  const list = contents(page, 'many.dat');
  expect(await list.getByRole('option').count()).toBeLessThan(120);
  await list.focus();
  // The offset table comes last.
  for (const key of ['End', 'ArrowUp', 'Enter']) await page.keyboard.press(key);
  await expect(list.locator('[aria-selected=true]')).toContainText('motion_799');
  const longest = longestTasks(await browser.stopTracing());
  // On a busy machine a task also waits for its processor, and for graphics drawn by the processor.
  console.log(
    `800 motions: longest task ${longest.busy.toFixed(0)} ms of processor time, ${longest.clock.toFixed(0)} ms by the clock`,
  );
  expect(longest.busy).toBeLessThan(100);
});

test('an archive is a list to search; the entry that is chosen comes on stage', async ({ page, kotsu }) => {
  const { fs, fi, fl } = archive();
  await kotsu.visit();
  await kotsu.drop(
    { name: 'battle.fl', bytes: fl },
    { name: 'BATTLE.FS', bytes: fs },
    { name: 'battle.fi', bytes: fi },
  );
  await expect(page.getByText('FF8 archive · 122 entries')).toBeVisible();
  // Its first model stands on stage by itself.
  await expect(page).toHaveTitle('c0m099.dat – Kotsu');
  await page.getByRole('searchbox', { name: 'Search BATTLE' }).fill('c0m100');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(page).toHaveTitle('c0m100.dat – Kotsu');
  await expect(contents(page, 'BATTLE').locator('[aria-selected=true]')).toContainText('c0m100.dat');
});

test('an archive that comes in parts says which are missing, and opens with the last', async ({ page, kotsu }) => {
  const { fs, fi, fl } = archive();
  await kotsu.visit();
  await kotsu.drop({ name: 'battle.fs', bytes: fs }, { name: 'battle.fl', bytes: fl });
  await expect(kotsu.messages).toContainText('there is only .fl and .fs yet: open battle.fi as well.');
  await kotsu.drop({ name: 'battle.fi', bytes: fi });
  await expect(page.getByText('FF8 archive · 122 entries')).toBeVisible();
  await expect(page).toHaveTitle('c0m099.dat – Kotsu');
});

test('an entry that is no model is refused by name, and the stage stays as it was', async ({ page, kotsu }) => {
  const { fs, fi, fl } = archive();
  await kotsu.visit();
  await kotsu.drop(
    { name: 'battle.fs', bytes: fs },
    { name: 'battle.fi', bytes: fi },
    { name: 'battle.fl', bytes: fl },
  );
  // The list shows the model on stage, which comes last.
  const list = contents(page, 'battle');
  await expect(list.getByRole('option', { name: /c0m099\.dat/ })).toBeInViewport();
  await list.focus();
  for (const key of ['Home', 'Enter']) await page.keyboard.press(key);
  await expect(kotsu.messages).toContainText('r0win0.dat did not open');
});

test('a zip opens as a folder would', async ({ page, kotsu }) => {
  await kotsu.visit();
  const zip = zipSync({
    'animal/quadruped.md': bytesOf('quadruped.md'),
    'animal/quadruped-walk.mot': bytesOf('quadruped-walk.mot'),
  });
  await kotsu.drop({ name: 'animal.zip', bytes: zip });
  await expect(page).toHaveTitle('quadruped.md – Kotsu');
  await expect(kotsu.clips.getByRole('option')).toHaveText([/quadruped-walk/]);
});

for (const colorScheme of ['dark', 'light'] as const) {
  test(`nothing serious for axe in the ${colorScheme} theme, an archive open`, async ({ page, kotsu }) => {
    const { fs, fi, fl } = archive();
    await page.emulateMedia({ colorScheme });
    await kotsu.visit();
    await kotsu.drop(
      { name: 'battle.fs', bytes: fs },
      { name: 'battle.fi', bytes: fi },
      { name: 'battle.fl', bytes: fl },
    );
    await expect(contents(page, 'battle')).toBeVisible();
    const { violations } = await new AxeBuilder({ page }).analyze();
    expect(violations.filter(({ impact }) => impact === 'serious' || impact === 'critical')).toEqual([]);
  });
}
