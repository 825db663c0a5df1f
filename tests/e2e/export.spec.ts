// The export dialog: each kind of file is made, measured and saved; by keyboard, on a phone, cancelled, and with what cannot be exported.
// SPDX-License-Identifier: MIT
import { readFileSync } from 'node:fs';
import AxeBuilder from '@axe-core/playwright';
import type { Locator, Page } from '@playwright/test';
import { decode } from 'fast-png';
import { unzipSync } from 'fflate';
import { corpus, demo, expect, fixture, type KotsuPage, quadrupedFiles, test } from './kotsu-page';

test.use({ contextOptions: { reducedMotion: 'reduce' } });

const dialogOf = (page: Page) => page.getByRole('dialog', { name: /^Export / });

async function openDialog({ page }: KotsuPage): Promise<Locator> {
  await page.getByRole('button', { name: 'Export', exact: true }).click();
  const dialog = dialogOf(page);
  await expect(dialog).toBeVisible();
  return dialog;
}

/** Starts, waits and saves. */
async function save(page: Page): Promise<{ name: string; bytes: Buffer }> {
  const dialog = dialogOf(page);
  await dialog.getByRole('button', { name: 'Export', exact: true }).click();
  const button = dialog.getByRole('button', { name: /^Save / });
  await expect(button).toBeVisible({ timeout: 60_000 });
  const [download] = await Promise.all([page.waitForEvent('download'), button.click()]);
  return { name: download.suggestedFilename(), bytes: readFileSync(await download.path()) };
}

/** The JSON of a GLB. */
function glbJson(bytes: Buffer) {
  expect(bytes.subarray(0, 4).toString()).toBe('glTF');
  return JSON.parse(bytes.subarray(20, 20 + bytes.readUInt32LE(12)).toString('utf8'));
}

test('a GLB of all clips, with its worst error', { tag: '@core' }, async ({ kotsu }) => {
  const { page } = kotsu;
  await kotsu.visit();
  await kotsu.open(demo('biped.dat'));
  await expect(page).toHaveTitle('biped.dat – Kotsu');
  const dialog = await openDialog(kotsu);
  const { name, bytes } = await save(page);
  expect(name).toBe('biped.glb');
  const { animations, materials, asset, skins } = glbJson(bytes);
  expect(animations.map((animation: { name: string }) => animation.name)).toEqual(
    [0, 1, 2, 3, 4].map((n) => `animation ${n}`),
  );
  expect(materials[0].extensions).toHaveProperty('KHR_materials_unlit');
  expect(asset.generator).toMatch(/^Kotsu \d/);
  expect(skins).toHaveLength(1);
  const error = (await dialog.getByRole('definition').first().textContent()) ?? '';
  expect(error).toMatch(/^0\.0\d+ %$/);
  expect(Number.parseFloat(error)).toBeLessThan(0.01);
});

test('an Okami model takes the motions along that were chosen', async ({ kotsu }) => {
  const { page } = kotsu;
  await kotsu.visit();
  await kotsu.open(...quadrupedFiles);
  await expect(page).toHaveTitle('quadruped.md – Kotsu');
  const dialog = await openDialog(kotsu);
  await dialog.getByRole('radio', { name: 'A choice' }).check();
  const clips = dialog.getByRole('group', { name: 'Clips to export' });
  for (const box of await clips.getByRole('checkbox').all()) await box.setChecked(false);
  await clips.getByRole('checkbox', { name: 'quadruped-run' }).check();
  const { name, bytes } = await save(page);
  expect(name).toBe('quadruped.glb');
  expect(glbJson(bytes).animations.map((animation: { name: string }) => animation.name)).toEqual(['quadruped-run']);
});

test('numbers, motion and the problem report', async ({ kotsu }) => {
  const { page } = kotsu;
  await kotsu.visit();
  await kotsu.open(fixture('ff8-cut-stream.dat'));
  await expect(page).toHaveTitle('ff8-cut-stream.dat – Kotsu');
  const dialog = await openDialog(kotsu);
  await dialog.getByRole('radio', { name: /^CSV/ }).check();
  await dialog.getByRole('checkbox', { name: 'Scale' }).uncheck();
  const csv = await save(page);
  expect(csv.name).toBe('ff8-cut-stream.csv');
  expect(csv.bytes.toString()).toMatch(/^clip,frame,seconds,bone,position x/);
  expect(csv.bytes.toString()).not.toContain('scale');

  await dialog.getByRole('radio', { name: /^JSON/ }).check();
  const json = await save(page);
  expect(JSON.parse(json.bytes.toString())).toMatchObject({
    format: 'ff8-summon',
    clips: [{ name: 'animation 0' }, {}],
  });

  await dialog.getByRole('radio', { name: /^BVH/ }).check();
  await dialog.getByRole('radio', { name: /^The one on stage/ }).check();
  const bvh = await save(page);
  expect(bvh.name).toBe('ff8-cut-stream animation 0.bvh');
  expect(bvh.bytes.toString()).toMatch(/^HIERARCHY\nROOT bone_0/);
  await dialog.getByRole('radio', { name: /^All/ }).check();
  expect((await save(page)).name).toMatch(/\.(zip|bvh)$/);

  await dialog.getByRole('radio', { name: /^Problem report/ }).check();
  const report = (await save(page)).bytes.toString();
  expect(report).toContain('`ff8-cut-stream.dat`');
  expect(report).toMatch(/SHA-256: `[0-9a-f]{64}`/);
  expect(report).toContain('animation-cut');
});

test('the problem report is copied from the report panel as well', async ({ kotsu, context }) => {
  const { page } = kotsu;
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await kotsu.visit();
  await kotsu.open(fixture('ff8-cut-stream.dat'));
  await expect(page).toHaveTitle('ff8-cut-stream.dat – Kotsu');
  await kotsu.showTab('Report');
  await page.getByRole('button', { name: 'Copy report' }).click();
  await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toMatch(/^### ff8-cut-stream\.dat\n/);
});

test('a body and its weapon are in one file', async ({ kotsu }) => {
  const { page } = kotsu;
  await kotsu.visit();
  await kotsu.open(fixture('d9c900.dat'), fixture('d9w900.dat'));
  await expect(page).toHaveTitle(/d9c900\.dat – Kotsu/);
  await openDialog(kotsu);
  expect(glbJson((await save(page)).bytes).skins).toHaveLength(2);
});

test('with two models side by side the one in charge is exported, and a picture or a sheet shows both', async ({
  kotsu,
}) => {
  test.slow();
  const { page } = kotsu;
  await kotsu.visit();
  await kotsu.open(fixture('d9c900.dat'), fixture('d9w900.dat'));
  await expect(page).toHaveTitle('d9c900.dat – Kotsu');
  await kotsu.open(demo('biped.dat'));
  await expect(page).toHaveTitle('biped.dat – Kotsu');
  const dialog = await openDialog(kotsu);
  const pictured = async () => {
    await dialog.getByRole('radio', { name: /^Picture/ }).check();
    await dialog.getByLabel('Size', { exact: true }).selectOption('256 × 256');
    await dialog.getByLabel('Background').selectOption('Transparent');
    await dialog.getByRole('checkbox', { name: 'The whole model' }).check();
    const { name, bytes } = await save(page);
    expect(name).toBe('biped animation 0 frame 0.png');
    return coverage(bytes);
  };
  const alone = await pictured();
  await dialog.getByRole('button', { name: 'Close' }).click();
  await kotsu.showTab('Files');
  await page.getByRole('button', { name: 'Beside others: d9c900.dat' }).click();
  await openDialog(kotsu);
  const both = await pictured();
  // Two stand apart from one another: there is nothing in the middle any more, and something to its left and its right.
  expect(both.width).toBeGreaterThan(alone.width);
  await dialog.getByRole('radio', { name: /^Contact sheet/ }).check();
  await dialog.getByLabel('Size of each picture').selectOption('256 × 256');
  await dialog.getByLabel('Of', { exact: true }).selectOption('All clips, one picture each');
  await dialog.getByLabel('Background').selectOption('Transparent');
  const sheet = await save(page);
  expect(sheet.name).toBe('biped clips sheet.png');
  expect(coverage(sheet.bytes).share).toBeGreaterThan(0.01);

  await dialog.getByRole('radio', { name: /^GLB/ }).check();
  const { name, bytes } = await save(page);
  const { skins, animations } = glbJson(bytes);
  expect([name, skins.length, animations.length]).toEqual(['biped.glb', 1, 5]);
});

/** Columns of a picture that have something in them, and how much of all there is something in. */
function coverage(bytes: Buffer): { width: number; share: number } {
  const { width, data } = decode(bytes);
  const columns = new Set<number>();
  let count = 0;
  for (let pixel = 0; pixel * 4 < data.length; pixel++) {
    if ((data[pixel * 4 + 3] ?? 0) < 128) continue;
    columns.add(pixel % width);
    count += 1;
  }
  return { width: columns.size, share: (count * 4) / data.length };
}

test('numbers of the bones that are chosen, of the weapon as of the body', async ({ kotsu }) => {
  const { page } = kotsu;
  await kotsu.visit();
  await kotsu.open(fixture('d9c900.dat'), fixture('d9w900.dat'));
  await expect(page).toHaveTitle('d9c900.dat – Kotsu');
  const dialog = await openDialog(kotsu);
  await dialog.getByRole('radio', { name: /^JSON/ }).check();
  // All bones: a body and its weapon, a file for each.
  const all = unzipSync(new Uint8Array((await save(page)).bytes));
  expect(Object.keys(all).sort()).toEqual(['d9c900 d9w900.json', 'd9c900.json']);
  await dialog.getByRole('group', { name: 'Bones', exact: true }).getByRole('radio', { name: 'A choice' }).check();
  await dialog.getByRole('button', { name: 'Export', exact: true }).click();
  await expect(dialog.getByText('No bone is chosen.')).toBeVisible();
  const bones = dialog.getByRole('group', { name: 'Bones to export' });
  for (const name of ['Bone 1', 'Bone 3']) await bones.getByRole('checkbox', { name, exact: true }).check();
  await dialog.getByRole('checkbox', { name: 'Rotation' }).uncheck();
  const { name, bytes } = await save(page);
  expect(name).toBe('d9c900.json');
  const [frame] = JSON.parse(bytes.toString()).clips[0].frames;
  expect(frame.bones.map((bone: { id: number }) => bone.id)).toEqual([1, 3]);
  expect(Object.keys(frame.bones[0])).toEqual(['id', 'position', 'scale', 'model', 'raw']);
});

test('the field map of the file on stage, with as much of it as is wanted', async ({ kotsu }) => {
  const { page } = kotsu;
  await kotsu.visit();
  await kotsu.open(fixture('ff8-monster.dat'));
  await expect(page).toHaveTitle('ff8-monster.dat – Kotsu');
  const dialog = await openDialog(kotsu);
  await dialog.getByRole('radio', { name: /^Field map/ }).check();
  const records = await save(page);
  expect(records.name).toBe('ff8-monster field map.json');
  const root = JSON.parse(records.bytes.toString());
  expect(root).toMatchObject({ format: 'ff8-monster', name: 'file', byteOffset: 0 });
  expect(root.byteSize).toBe(readFileSync(fixture('ff8-monster.dat')).length);
  await dialog.getByLabel('Down to').selectOption('bits');
  const bits = await save(page);
  expect(bits.bytes.length).toBeGreaterThan(2 * records.bytes.length);
  expect(JSON.parse(bits.bytes.toString()).childCount).toBe(root.childCount);
});

test('what cannot be exported is said, and the dialog stays', async ({ kotsu }) => {
  const { page } = kotsu;
  await kotsu.visit();
  await kotsu.open(fixture('ff8-no-clips.dat'));
  await expect(page).toHaveTitle('ff8-no-clips.dat – Kotsu');
  const dialog = await openDialog(kotsu);
  await dialog.getByRole('radio', { name: /^BVH/ }).check();
  await dialog.getByRole('button', { name: 'Export', exact: true }).click();
  await expect(dialog.getByText('There is no skeleton with a clip to export.')).toBeVisible();
  await dialog.getByRole('radio', { name: /^GLB/ }).check();
  await expect(dialog.getByText('There is no skeleton with a clip to export.')).toHaveCount(0);
  await save(page);
});

test('a long export can be cancelled', async ({ kotsu }) => {
  const { page } = kotsu;
  await kotsu.visit();
  await kotsu.open(corpus('ff8', 'c0m092.dat'));
  await expect(page).toHaveTitle('c0m092.dat – Kotsu');
  const dialog = await openDialog(kotsu);
  await dialog.getByRole('button', { name: 'Export', exact: true }).click();
  await expect(dialog.getByRole('progressbar')).toBeVisible();
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(dialog.getByRole('progressbar')).toHaveCount(0);
  await expect(dialog.getByRole('button', { name: 'Export', exact: true })).toBeEnabled();
  await dialog.getByRole('button', { name: 'Close' }).click();
  await expect(dialog).toHaveCount(0);
});

test('works by keyboard alone', async ({ kotsu }) => {
  const { page } = kotsu;
  await kotsu.visit();
  await kotsu.open(fixture('ff8-monster.dat'));
  await expect(page).toHaveTitle('ff8-monster.dat – Kotsu');
  await page.getByRole('button', { name: 'Export', exact: true }).focus();
  await page.keyboard.press('Enter');
  const dialog = dialogOf(page);
  await dialog.getByRole('radio', { name: /^GLB/ }).focus();
  await page.keyboard.press('ArrowDown');
  await expect(dialog.getByRole('radio', { name: /^BVH/ })).toBeChecked();
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Export', exact: true })).toBeFocused();
});

for (const [name, viewport] of [
  ['a desktop', { width: 1280, height: 800 }],
  ['a phone', { width: 390, height: 844 }],
] as const) {
  test.describe(`on ${name}`, () => {
    test.use({ viewport });
    test('fits and has no accessibility fault in either theme', async ({ kotsu }) => {
      const { page } = kotsu;
      await kotsu.visit();
      await kotsu.open(demo('biped.dat'));
      await expect(page).toHaveTitle('biped.dat – Kotsu');
      for (const theme of ['dark', 'light'] as const) {
        await page.emulateMedia({ colorScheme: theme, reducedMotion: 'reduce' });
        const dialog = await openDialog(kotsu);
        await dialog.getByText('More', { exact: true }).click();
        const { violations } = await new AxeBuilder({ page }).include('dialog[open]').analyze();
        expect(violations.map(({ id, nodes }) => `${id}: ${nodes.length}`)).toEqual([]);
        const box = await dialog.boundingBox();
        expect((box?.x ?? -1) >= 0 && (box?.x ?? 0) + (box?.width ?? 9999) <= viewport.width).toBe(true);
        await expect(dialog.getByRole('button', { name: 'Export', exact: true })).toBeInViewport();
        expect(await dialog.evaluate((element) => element.scrollWidth <= element.clientWidth)).toBe(true);
        await save(page);
        const done = await new AxeBuilder({ page }).include('dialog[open]').analyze();
        expect(done.violations.map(({ id, nodes }) => `${id}: ${nodes.length}`)).toEqual([]);
        await dialog.getByRole('button', { name: 'Close' }).click();
      }
    });
  });
}
