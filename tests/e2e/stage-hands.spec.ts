// The picture on stage by keys alone, and its faces: a click on one chooses its bytes, bytes that are one light up in it.
// SPDX-License-Identifier: MIT
import { decode } from 'fast-png';
import { demo, expect, type KotsuPage, quadrupedFiles, test } from './kotsu-page';

test.use({ contextOptions: { reducedMotion: 'reduce' }, viewport: { width: 1280, height: 720 } });

/** Position and target, as the address holds them. */
async function camera({ page }: KotsuPage): Promise<number[]> {
  const text = /~k([\d._-]+)~/.exec(new URL(page.url()).hash)?.[1] ?? '';
  return text.split('_').map(Number);
}

/** Pixels of the picture that are pink, which neither model is. */
async function litPixels(kotsu: KotsuPage): Promise<number> {
  const { data, width, height, channels } = decode(await kotsu.picture());
  let count = 0;
  for (let at = 0; at < width * height * channels; at += channels) {
    const [red = 0, green = 0, blue = 0] = [data[at], data[at + 1], data[at + 2]];
    if (red > 150 && blue > 110 && green < 0.75 * Math.min(red, blue)) count += 1;
  }
  return count;
}

test('by keys the view turns, moves, comes nearer and looks from the sides; the arrows elsewhere lead through time', async ({
  page,
  kotsu,
}) => {
  await kotsu.visit();
  await kotsu.open(demo('biped.dat'));
  await kotsu.clips.waitFor();
  await expect.poll(() => camera(kotsu)).toHaveLength(6);
  const start = await camera(kotsu);
  await kotsu.viewport.focus();
  await page.keyboard.press('ArrowRight');
  await expect.poll(() => camera(kotsu)).not.toEqual(start);
  const turned = await camera(kotsu);
  expect(turned.slice(3)).toEqual(start.slice(3));
  await page.keyboard.press('Shift+ArrowUp');
  await page.keyboard.press('PageUp');
  await expect.poll(async () => (await camera(kotsu))[4]).toBeGreaterThan(start[4] ?? 0);
  const distance = ([px = 0, py = 0, pz = 0, tx = 0, ty = 0, tz = 0]: number[]) =>
    Math.hypot(px - tx, py - ty, pz - tz);
  expect(distance(await camera(kotsu))).toBeLessThan(0.9 * distance(turned));
  expect(await kotsu.frame()).toBe(0);
  // From above, wherever the focus is; the side of the model is seen from its left.
  await page.getByRole('tab', { name: 'Clips' }).focus();
  await page.keyboard.press('7');
  await expect.poll(async () => distance((await camera(kotsu)).map((v, i) => (i % 3 === 1 ? 0 : v)))).toBeLessThan(0.1);
  await page.keyboard.press('3');
  await expect.poll(async () => (await camera(kotsu))[0]).toBeLessThan(-3);
  // A click on the stage leaves the arrows to time.
  await kotsu.viewport.click({ position: { x: 300, y: 40 } });
  await page.keyboard.press('ArrowRight');
  expect(await kotsu.frame()).toBe(1);
  await page.keyboard.press('?');
  await expect(page.getByText('Go around the model')).toBeAttached();
});

for (const [game, files, kind] of [
  ['FF8', [demo('biped.dat')], /^(quad|triangle) \d+/],
  ['Okami', quadrupedFiles, /^vertex \d+/],
] as const) {
  test(`${game}: a click on a face chooses its bytes, and they light it up`, async ({ page, kotsu }) => {
    await kotsu.visit();
    await kotsu.open(...files);
    await kotsu.clips.waitFor();
    await page.getByRole('button', { name: 'Structure', exact: true }).click();
    const chosen = page.getByRole('tree', { name: 'Fields of the file' }).locator('[aria-selected=true]');
    await expect(chosen).toBeVisible();
    if (game === 'Okami') await page.getByRole('combobox', { name: 'File' }).selectOption({ label: 'quadruped.md' });
    // Only what is seen is meant: the bones would be in front.
    await page.getByRole('button', { name: 'Bones', exact: true }).click();
    await expect.poll(() => litPixels(kotsu)).toBe(0);
    const box = await kotsu.viewport.boundingBox();
    await kotsu.viewport.click({ position: { x: (box?.width ?? 0) / 2, y: (box?.height ?? 0) / 2 } });
    await expect(chosen).toHaveText(kind);
    await expect.poll(() => litPixels(kotsu)).toBeGreaterThan(15);
    // The first bytes of a file are about no face.
    await page.getByRole('textbox', { name: /^Go to/ }).fill('0');
    await page.keyboard.press('Enter');
    await expect.poll(() => litPixels(kotsu)).toBe(0);
  });
}
