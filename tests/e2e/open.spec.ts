// Opening and closing: drops, pickers, folders, several files, files that do not open.
// SPDX-License-Identifier: MIT
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { demo, expect, fixture, quadrupedFiles, test } from './kotsu-page';

const garbage = { name: 'notes.txt', bytes: new TextEncoder().encode('What I had for breakfast, and other secrets.') };

test('a dropped file is on stage at once, framed and moving', { tag: '@core' }, async ({ page, kotsu }) => {
  await kotsu.visit();
  await kotsu.dropPaths(fixture('ff8-monster.dat'));
  await expect(page).toHaveTitle('ff8-monster.dat – Kotsu');
  await expect(page.getByRole('heading', { name: 'See it move' })).toHaveCount(0);
  await expect(kotsu.clips.getByRole('option')).toHaveText([/Animation 0.*6/, /Animation 1.*9/]);
  await expect.poll(() => kotsu.frame()).toBeGreaterThan(0);
});

test('while files hover over it the window says where they go', async ({ page, kotsu }) => {
  await kotsu.visit();
  const hover = (type: string) =>
    page.evaluate((name) => {
      const transfer = new DataTransfer();
      transfer.items.add(new File(['x'], 'x.dat'));
      dispatchEvent(new DragEvent(name, { dataTransfer: transfer }));
    }, type);
  await hover('dragenter');
  await expect(page.getByText('Drop to open')).toBeVisible();
  await hover('dragleave');
  await expect(page.getByText('Drop to open')).toHaveCount(0);
});

test('several files open together; any can be shown and closed; the last one gone, the page is as at first', async ({
  page,
  kotsu,
}) => {
  await kotsu.visit();
  await kotsu.open(fixture('ff8-monster.dat'), demo('biped.dat'), fixture('ff8-scaled.dat'));
  await kotsu.showTab('Files');
  const list = page.getByRole('list', { name: 'Open files' });
  await expect(list.getByRole('listitem')).toHaveCount(3);
  await list.getByRole('button', { name: /^ff8-scaled/ }).click();
  await expect(page).toHaveTitle('ff8-scaled.dat – Kotsu');
  await list.getByRole('button', { name: 'Close ff8-scaled.dat' }).click();
  await expect(page).toHaveTitle('ff8-monster.dat – Kotsu');
  await list.getByRole('button', { name: 'Close biped.dat' }).click();
  await expect(page).toHaveTitle('ff8-monster.dat – Kotsu');
  await list.getByRole('button', { name: 'Close ff8-monster.dat' }).click();
  await expect(page).toHaveTitle('Kotsu');
  await expect(page.getByRole('heading', { name: 'See it move' })).toBeVisible();
});

test('the same file again only comes to the front', async ({ page, kotsu }) => {
  await kotsu.visit();
  await kotsu.open(fixture('ff8-monster.dat'));
  await kotsu.open(demo('biped.dat'));
  await expect(page).toHaveTitle('biped.dat – Kotsu');
  await kotsu.open(fixture('ff8-monster.dat'));
  await expect(page).toHaveTitle('ff8-monster.dat – Kotsu');
  await kotsu.showTab('Files');
  await expect(page.getByRole('list', { name: 'Open files' }).getByRole('listitem')).toHaveCount(2);
});

test('a folder opens with everything below it', async ({ page, kotsu }, testInfo) => {
  const folder = testInfo.outputPath('battle');
  mkdirSync(join(folder, 'deep'), { recursive: true });
  const { readFileSync } = await import('node:fs');
  writeFileSync(join(folder, 'a.dat'), readFileSync(fixture('ff8-monster.dat')));
  writeFileSync(join(folder, 'deep', 'b.dat'), readFileSync(demo('biped.dat')));
  writeFileSync(join(folder, 'readme.txt'), 'not a model');
  await kotsu.visit();
  await page.getByTestId('folder-input').setInputFiles(folder);
  await kotsu.showTab('Files');
  await expect(page.getByRole('list', { name: 'Open files' }).getByRole('listitem')).toHaveCount(2);
  await expect(kotsu.messages).toContainText('readme.txt did not open');
});

test('a file of no known format says which are known, and harms nothing that was open', { tag: '@core' }, async ({
  page,
  kotsu,
}) => {
  await kotsu.visit();
  await kotsu.open(demo('biped.dat'));
  await kotsu.pause();
  const picture = await kotsu.picture();
  await kotsu.drop(garbage);
  await expect(kotsu.messages).toContainText('notes.txt did not open');
  await expect(kotsu.messages).toContainText('.mot');
  await expect(page).toHaveTitle('biped.dat – Kotsu');
  await page.getByRole('button', { name: 'Dismiss' }).click();
  await expect(kotsu.messages).toBeEmpty();
  expect((await kotsu.picture()).equals(picture)).toBe(true);
  await kotsu.showTab('Report');
  await expect(page.getByRole('region', { name: 'Files that did not open' })).toContainText('notes.txt');
  await page.getByRole('button', { name: 'Clear errors' }).click();
  await expect(page.getByRole('region', { name: 'Files that did not open' })).toHaveCount(0);
});

test('of a mixed drop the good files open and the bad one is named', async ({ page, kotsu }) => {
  const { readFileSync } = await import('node:fs');
  await kotsu.visit();
  await kotsu.drop(garbage, { name: 'good.dat', bytes: readFileSync(fixture('ff8-monster.dat')) });
  await expect(page).toHaveTitle('good.dat – Kotsu');
  await expect(kotsu.messages).toContainText('notes.txt did not open');
});

test('a drop without files is answered, not ignored', async ({ page, kotsu }) => {
  await kotsu.visit();
  await page.evaluate(() => {
    const transfer = new DataTransfer();
    transfer.setData('text/plain', 'hello');
    dispatchEvent(new DragEvent('drop', { dataTransfer: transfer, cancelable: true }));
  });
  await expect(kotsu.messages).toContainText('There was no file in that');
});

test('a second drop while the first still loads wins', async ({ page, kotsu }) => {
  const { readFileSync } = await import('node:fs');
  // The first file's bytes, and those of its parts, come when the test says so, however fast or slow the machine is.
  await page.addInitScript(() => {
    const { arrayBuffer, slice } = Blob.prototype;
    const released = new Promise<void>((resolve) => {
      addEventListener('release-slow-files', () => resolve(), { once: true });
    });
    const slow = new WeakSet<Blob>();
    const isSlow = (blob: Blob) => slow.has(blob) || (blob instanceof File && blob.name.startsWith('slow'));
    Blob.prototype.slice = function (this: Blob, ...range) {
      const part = slice.apply(this, range);
      if (isSlow(this)) slow.add(part);
      return part;
    };
    Blob.prototype.arrayBuffer = async function (this: Blob) {
      if (isSlow(this)) await released;
      return arrayBuffer.call(this);
    };
  });
  await kotsu.visit();
  await kotsu.drop({ name: 'slow.dat', bytes: readFileSync(fixture('ff8-monster.dat')) });
  await expect(page.getByText('slow.dat')).toBeVisible();
  await kotsu.drop({ name: 'quick.dat', bytes: readFileSync(demo('biped.dat')) });
  await expect(page).toHaveTitle('quick.dat – Kotsu');
  await expect(kotsu.messages).toContainText('Not opened, because newer files came in');
  await page.evaluate(() => dispatchEvent(new Event('release-slow-files')));
  await kotsu.showTab('Files');
  await page.waitForTimeout(500);
  await expect(page.getByRole('list', { name: 'Open files' }).getByRole('listitem')).toHaveText([/quick\.dat/]);
});

test('a monster without a model and a weapon without a skeleton are shown as what they are', async ({
  page,
  kotsu,
}) => {
  await kotsu.visit();
  await kotsu.open(fixture('ff8-monster-no-model.dat'));
  await expect(page.getByRole('main')).toContainText('stats and AI alone');
  await kotsu.open(fixture('ff8-weapon-reduced.dat'));
  await expect(page.getByRole('main')).toContainText('no skeleton of its own');
  await expect(kotsu.messages).toBeEmpty();
});

test('a motion alone lies flat and asks for its model; with it the motion plays in place', async ({ page, kotsu }) => {
  const [model = '', walk = ''] = quadrupedFiles;
  await kotsu.visit();
  await kotsu.open(walk);
  await expect(kotsu.rigNote('laid out flat')).toBeVisible();
  await expect.poll(() => kotsu.frame()).toBeGreaterThan(0);
  await kotsu.open(model);
  await expect(page).toHaveTitle('quadruped.md – Kotsu');
  await expect(kotsu.rigNote('laid out flat')).toHaveCount(0);
  await expect(kotsu.clips.getByRole('option')).toHaveText([/quadruped-walk/]);
  await kotsu.showTab('Files');
  await page.getByRole('button', { name: 'Close quadruped.md' }).last().click();
  await expect(page).toHaveTitle('quadruped-walk.mot – Kotsu');
  await expect(kotsu.rigNote('laid out flat')).toBeVisible();
});

test('what was odd in a file is counted in the status line and told in the report, with its offset', async ({
  page,
  kotsu,
}) => {
  await kotsu.visit();
  await kotsu.open(fixture('ff8-cut-stream.dat'));
  await page.getByRole('contentinfo').getByRole('button').click();
  const report = page.getByRole('region', { name: 'ff8-cut-stream.dat' });
  await expect(report).toContainText(/frames/);
  await expect(report).toContainText(/0x[0-9A-F]+/);
  await kotsu.showTab('Clips');
  await expect(kotsu.clips.getByText('cut')).toBeVisible();
});

test('names from files are text and nothing else', async ({ page, kotsu }) => {
  const { readFileSync } = await import('node:fs');
  await kotsu.visit();
  await kotsu.drop({ name: '<img src=x onerror=alert(1)>.dat', bytes: readFileSync(demo('biped.dat')) });
  await expect(page).toHaveTitle('<img src=x onerror=alert(1)>.dat – Kotsu');
  await expect(page.locator('img')).toHaveCount(0);
});
