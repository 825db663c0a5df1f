// The mesh on stage: what is shown can be chosen, part by part; textures, paces and sequences are told as the file has them.
// SPDX-License-Identifier: MIT
import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { corpus, demo, expect, fixture, type KotsuPage, quadrupedFiles, test } from './kotsu-page';

// In the light theme the blue axis melts into the pale ground and takes the colour that is looked for below.
test.use({ colorScheme: 'dark' });

/** The part of the picture's middle half, where no buttons lie, in the biped's own pale blue. */
async function blueShare(page: Page, kotsu: KotsuPage): Promise<number> {
  const png = [...(await kotsu.picture())];
  return page.evaluate(async (bytes) => {
    const picture = await createImageBitmap(new Blob([new Uint8Array(bytes)], { type: 'image/png' }));
    const pen = new OffscreenCanvas(picture.width, picture.height).getContext('2d');
    if (pen === null) throw new Error('no 2D canvas');
    pen.drawImage(picture, 0, 0);
    const { data } = pen.getImageData(Math.floor(picture.width / 4), 0, Math.floor(picture.width / 2), picture.height);
    let blue = 0;
    for (let at = 0; at < data.length; at += 4) {
      const [r = 0, g = 0, b = 0] = data.subarray(at, at + 3);
      if (r > 105 && b > 180 && b - r > 60 && b - r < 115 && g - r > 20) blue += 1;
    }
    return (4 * blue) / data.length;
  }, png);
}

async function stillBiped(page: Page, kotsu: KotsuPage): Promise<void> {
  await kotsu.visit();
  await kotsu.open(demo('biped.dat'));
  await expect(page).toHaveTitle('biped.dat – Kotsu');
  await kotsu.pause();
  await page.keyboard.press('Home');
}

/** Each look at the picture is drawn and read by the processor here. */
const patient = { timeout: 20_000 };

test('the plan of video memory shows every number whole, and a file without images has no plan', async ({
  page,
  kotsu,
}) => {
  await kotsu.visit();
  await kotsu.open(fixture('ff8-texture-depths.dat'));
  await page.locator('summary', { hasText: 'Textures' }).click();
  const outside = await page.locator('.vram-map').evaluate((map) => {
    const plan = map.getBoundingClientRect();
    const boxes = [...map.querySelectorAll('text')].map((text) => text.getBoundingClientRect());
    return [boxes.length, boxes.filter(({ left, right }) => left < plan.left || right > plan.right).length];
  });
  expect(outside[0]).toBeGreaterThan(0);
  expect(outside[1]).toBe(0);
  await kotsu.open(fixture('ff8-monster-no-model.dat'));
  await expect(page).toHaveTitle('ff8-monster-no-model.dat – Kotsu');
  await expect(page.locator('summary', { hasText: 'Textures' })).toHaveCount(0);
});

const viewMenu = (page: Page) => page.getByRole('button', { name: 'What is shown' });
const choice = (page: Page, name: string | RegExp) =>
  page.getByRole('group', { name: 'What is shown' }).getByRole('checkbox', { name, exact: true });

test('a model with textures stands on stage textured, and without them when they are off', { tag: '@core' }, async ({
  page,
  kotsu,
}) => {
  await stillBiped(page, kotsu);
  await expect.poll(() => blueShare(page, kotsu), patient).toBeGreaterThan(0.01);
  await viewMenu(page).click();
  await choice(page, 'Textures').uncheck();
  await page.keyboard.press('Escape');
  await expect.poll(() => blueShare(page, kotsu), patient).toBeLessThan(0.001);
});

test('mesh and bones go and come with their keys, and without the mesh the bones stay', async ({ page, kotsu }) => {
  await stillBiped(page, kotsu);
  await expect.poll(() => blueShare(page, kotsu), patient).toBeGreaterThan(0.01);
  await page.keyboard.press('m');
  await expect(page.getByRole('button', { name: 'Mesh', exact: true })).toHaveAttribute('aria-pressed', 'false');
  await expect.poll(() => blueShare(page, kotsu), patient).toBeLessThan(0.001);
  const bonesOf = page.getByRole('button', { name: 'Bones', exact: true });
  const chosen = (await bonesOf.getAttribute('aria-pressed')) === 'true';
  await page.keyboard.press('m');
  await expect.poll(() => blueShare(page, kotsu), patient).toBeGreaterThan(0.005);
  const before = await kotsu.picture();
  await page.keyboard.press('b');
  await expect(bonesOf).toHaveAttribute('aria-pressed', String(!chosen));
  expect((await kotsu.picture()).equals(before)).toBe(false);
});

test('each object can be taken off the stage by itself', async ({ page, kotsu }) => {
  await kotsu.visit();
  await kotsu.open(corpus('ff8', 'c0m001.dat'));
  await expect(page).toHaveTitle('c0m001.dat – Kotsu');
  await kotsu.pause();
  const toggleFirst = async () => {
    await viewMenu(page).click();
    await expect(choice(page, /^Object/)).toHaveCount(9);
    await choice(page, /^Object 0/).click();
    // The menu lies over the picture, and its button shows the focus that it gets back.
    await page.keyboard.press('Escape');
    await page.mouse.move(1, 1);
  };
  await toggleFirst();
  const without = await kotsu.picture();
  await toggleFirst();
  const whole = await kotsu.picture();
  expect(whole.equals(without)).toBe(false);
  await toggleFirst();
  expect((await kotsu.picture()).equals(without)).toBe(true);
});

test('what is shown stays chosen until the next visit', async ({ page, kotsu }) => {
  await stillBiped(page, kotsu);
  await viewMenu(page).click();
  await choice(page, 'Wireframe').check();
  await choice(page, 'Root motion').uncheck();
  await kotsu.visit();
  await kotsu.open(demo('biped.dat'));
  await viewMenu(page).click();
  await expect(choice(page, 'Wireframe')).toBeChecked();
  await expect(choice(page, 'Root motion')).not.toBeChecked();
  await expect(choice(page, 'Mesh')).toBeChecked();
});

test('the menu closes by Escape, which leaves the selected bone alone, and by a click elsewhere', async ({
  page,
  kotsu,
}) => {
  await stillBiped(page, kotsu);
  await kotsu.showTab('Bones');
  await kotsu.tree.getByRole('treeitem').nth(2).click();
  await viewMenu(page).click();
  await page.keyboard.press('Escape');
  await expect(viewMenu(page)).toHaveAttribute('aria-expanded', 'false');
  await expect(kotsu.tree.locator('[aria-selected=true]')).toHaveCount(1);
  await viewMenu(page).click();
  await page.getByRole('tab', { name: 'Clips' }).click();
  await expect(viewMenu(page)).toHaveAttribute('aria-expanded', 'false');
});

test('the textures show every image with its place in video memory, and every page', async ({ page, kotsu }) => {
  await kotsu.visit();
  await kotsu.open(corpus('ff8', 'c0m001.dat'));
  await page.locator('summary', { hasText: 'Textures' }).click();
  await expect(page.getByRole('img', { name: /^Image \d$/ })).toHaveCount(3);
  await expect(page.getByRole('img', { name: /^Page of material \d$/ })).toHaveCount(3);
  await expect(page.getByText('640, 0 – 64 × 128 cells')).toBeVisible();
});

test('an Okami model has its mesh on stage too, moved by its motion', async ({ page, kotsu }) => {
  await kotsu.visit();
  await kotsu.open(...quadrupedFiles);
  await expect(page.getByRole('button', { name: 'Mesh', exact: true })).toHaveAttribute('aria-pressed', 'true');
  const frame = await kotsu.picture();
  await expect.poll(async () => (await kotsu.picture()).equals(frame)).toBe(false);
});

test('the clip list says what the sequences do with each clip, and looping starts out right', async ({
  page,
  kotsu,
}) => {
  await kotsu.visit();
  await kotsu.open(corpus('ff8', 'c0m001.dat'));
  const loop = page.getByRole('button', { name: 'Loop' });
  await expect(kotsu.clips.getByRole('option').nth(0)).toContainText('idle, loops, once');
  await expect(loop).toHaveAttribute('aria-pressed', 'true');
  await expect(kotsu.clips.getByRole('option').nth(1)).toContainText('once, by sequence 3');
  await kotsu.clips.getByRole('option').nth(1).click();
  await expect(loop).toHaveAttribute('aria-pressed', 'false');
});

test('Slow counts ticks, two for every frame after the first, and stays at the same moment', async ({
  page,
  kotsu,
}) => {
  await stillBiped(page, kotsu);
  const last = Number(await kotsu.scrubber.getAttribute('max'));
  await kotsu.scrubber.fill('6');
  await page.getByLabel('Pace').selectOption('Slow');
  await expect(kotsu.scrubber).toHaveAttribute('max', String(2 * last));
  await expect(kotsu.scrubber).toHaveAttribute('aria-valuetext', `Tick 12 of ${2 * last}`);
  await expect(page.getByText(`${2 * last + 1} ticks`)).toBeVisible();
  await page.getByLabel('Pace').selectOption('Haste');
  await expect(kotsu.scrubber).toHaveAttribute('aria-valuetext', `Frame 6 of ${last}`);
});

for (const colorScheme of ['dark', 'light'] as const) {
  test(`nothing serious for axe in the ${colorScheme} theme, menu and textures open`, async ({ page, kotsu }) => {
    await page.emulateMedia({ colorScheme });
    await stillBiped(page, kotsu);
    await page.locator('summary', { hasText: 'Textures' }).click();
    await expect(page.getByRole('img', { name: 'Image 0' })).toBeAttached();
    await viewMenu(page).click();
    await expect(choice(page, 'Mesh')).toBeVisible();
    const { violations } = await new AxeBuilder({ page }).analyze();
    expect(violations.filter(({ impact }) => impact === 'serious' || impact === 'critical')).toEqual([]);
  });
}
