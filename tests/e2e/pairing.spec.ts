// Which model a motion plays on: found by itself, chosen by hand, and chosen still after a reload. And how both are read.
// SPDX-License-Identifier: MIT
import { corpus, demo, expect, fixture, type KotsuPage, test } from './kotsu-page';

test.use({ contextOptions: { reducedMotion: 'reduce' } });

const playsOn = ({ page }: KotsuPage) => page.getByRole('combobox', { name: 'Plays on' });

/** Of three bones, where the demo's motions move many. */
async function chooseSmallModel(kotsu: KotsuPage): Promise<void> {
  const option = playsOn(kotsu).getByRole('option', { name: /^okami-model\.md \(3 of \d+ bones\)$/ });
  await playsOn(kotsu).selectOption((await option.getAttribute('value')) ?? '');
}

test('any motion plays on any model, and both say which bones the other lacks', { tag: '@core' }, async ({
  page,
  kotsu,
}) => {
  await kotsu.visit();
  await kotsu.open(demo('quadruped-walk.mot'), fixture('okami-model.md'));
  await kotsu.fileTab('quadruped-walk').click();
  await expect(kotsu.rigNote('A motion without its model')).toBeVisible();
  await expect(playsOn(kotsu)).toHaveValue('automatic');
  await kotsu.scrubber.fill('12');
  await chooseSmallModel(kotsu);
  await expect(page).toHaveTitle(/^okami-model\.md/);
  expect(await kotsu.frame()).toBe(12);
  await expect(kotsu.clips.getByText('quadruped-walk')).toBeVisible();
  const bones = page.getByRole('region', { name: 'Bones of motion and model' });
  await expect(bones).toContainText(/\d+ bones that okami-model\.md lacks/);
  await expect(bones).toContainText('Every bone of okami-model.md is moved');
  await expect(bones.getByText(/^3–/)).toBeHidden();
  await bones.getByText(/bones that/).click();
  await expect(bones.getByText(/^3–/)).toBeVisible();
});

test('flat without a model is a choice too, and automatic takes it back', async ({ page, kotsu }) => {
  await kotsu.visit();
  await kotsu.open(demo('quadruped-walk.mot'), demo('quadruped.md'));
  await expect(page).toHaveTitle(/^quadruped\.md/);
  const bones = page.getByRole('region', { name: 'Bones of motion and model' });
  await expect(bones).toContainText('quadruped.md has every bone of the motion');
  await expect(bones).toContainText(/\d bones? of quadruped\.md left at rest/);
  await playsOn(kotsu).selectOption({ label: 'Flat, without a model' });
  await expect(page).toHaveTitle(/^quadruped-walk\.mot/);
  await expect(kotsu.rigNote('Laid out flat, as chosen')).toBeVisible();
  await playsOn(kotsu).selectOption({ label: 'Automatic: quadruped.md' });
  await expect(page).toHaveTitle(/^quadruped\.md/);
});

test('a choice by hand is there again after a reload', async ({ page, kotsu }) => {
  await kotsu.visit();
  await kotsu.open(demo('quadruped-walk.mot'), demo('quadruped.md'), fixture('okami-model.md'));
  await kotsu.fileTab('quadruped.md').click();
  await chooseSmallModel(kotsu);
  await expect(page).toHaveTitle(/^okami-model\.md/);
  await expect.poll(() => page.evaluate(() => sessionStorage.getItem('kotsu.pairings'))).not.toBeNull();
  await expect.poll(() => page.url()).toContain('#');
  await page.reload();
  await expect(page).toHaveTitle(/^okami-model\.md/, { timeout: 20_000 });
  const chosen = playsOn(kotsu).locator('option:checked');
  await expect(chosen).toHaveText(/^okami-model\.md/);
});

test('how a file is read can be changed in place; selection and frame stay', async ({ page, kotsu }) => {
  await kotsu.visit();
  await kotsu.open(fixture('okami-quantized-precision-undecided.mot'));
  await kotsu.showTab('Bones');
  await kotsu.tree.getByRole('treeitem').nth(1).click();
  await kotsu.scrubber.fill('7');
  const selected = await kotsu.tree.locator('[aria-selected=true]').textContent();
  const curves = page.locator('.inspector .curve');
  const before = await curves.allInnerTexts();
  await page.getByText('How it is read').click();
  const base = page.getByRole('combobox', { name: 'Quantized precision from' });
  await expect(base.locator('option').first()).toHaveText('As the file tells: property 50');
  await base.selectOption({ label: 'Property 48, as God Hand’s tools' });
  await expect.poll(() => curves.allInnerTexts()).not.toEqual(before);
  await expect(kotsu.tree.locator('[aria-selected=true]')).toHaveText(selected ?? '');
  expect(await kotsu.frame()).toBe(7);
  await base.selectOption({ label: 'As the file tells' });
  await expect.poll(() => curves.allInnerTexts()).toEqual(before);
});

test('a reading that the file cannot have leaves it as it was', async ({ page, kotsu }) => {
  const path = corpus('okami', 'peer_godhand', 'gh1_quantized.mot');
  await kotsu.visit();
  await kotsu.open(path);
  await page.getByText('How it is read').click();
  const dialect = page.getByRole('combobox', { name: 'Motion of' });
  await expect(dialect.locator('option').first()).toHaveText('As the file tells: God Hand, 12-byte records');
  const last = await kotsu.scrubber.getAttribute('max');
  await dialect.selectOption({ label: 'Okami, 8-byte records' });
  await expect(kotsu.messages).toContainText('Left as before');
  await expect(dialect).toHaveValue('auto');
  await expect(kotsu.scrubber).toHaveAttribute('max', last ?? '');
  await dialect.selectOption({ label: 'God Hand, 12-byte records' });
  await expect(kotsu.messages).not.toContainText('Left as before');
});

test('positions can be read in three ways, family by family', async ({ page, kotsu }) => {
  await kotsu.visit();
  await kotsu.open(fixture('okami-single.mot'), fixture('okami-model.md'));
  await kotsu.showTab('Bones');
  await kotsu.tree.getByText('Bone 1', { exact: true }).click();
  const curve = page.locator('.inspector .curve').filter({ hasText: 'Position Y' });
  await expect(curve).toContainText('single pose');
  const before = await kotsu.values('Position in the model', 'units');
  await page.getByText('How it is read').click();
  const single = page.getByRole('combobox', { name: 'Single pose', exact: true });
  await page
    .getByRole('combobox', { name: 'Quantized', exact: true })
    .selectOption({ label: 'Added to the rest offset' });
  expect(await kotsu.values('Position in the model', 'units')).toEqual(before);
  await single.selectOption({ label: 'Added to the rest offset' });
  await expect.poll(() => kotsu.values('Position in the model', 'units')).not.toEqual(before);
  await expect(page.getByText('changed')).toBeVisible();
  await single.selectOption({ label: 'In the parent’s space' });
  await expect.poll(() => kotsu.values('Position in the model', 'units')).toEqual(before);
});

test('a choice for one motion of a container can be made for all of them', async ({ page, kotsu }) => {
  await kotsu.visit();
  await kotsu.open(demo('quadruped.dat'), fixture('okami-model.md'));
  await kotsu.fileTab('quadruped').first().click();
  await chooseSmallModel(kotsu);
  await expect(kotsu.clips.getByRole('option')).toHaveCount(1);
  const forAll = page.getByRole('button', { name: /^For all \d+ motions of quadruped\.dat$/ });
  const count = Number.parseInt(((await forAll.textContent()) ?? '').replace('For all ', ''), 10);
  expect(count).toBeGreaterThan(1);
  await forAll.click();
  await expect(kotsu.clips.getByRole('option')).toHaveCount(count);
});
