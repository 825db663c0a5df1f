// Pictures and films out of the export dialog: size, transparency, loops, and what they show.
// SPDX-License-Identifier: MIT
import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { decode } from 'fast-png';
import { unzipSync } from 'fflate';
import { demo, expect, fixture, type KotsuPage, test } from './kotsu-page';

test.use({ contextOptions: { reducedMotion: 'reduce' } });

async function openDialog(kotsu: KotsuPage, file: string, title: string) {
  const { page } = kotsu;
  await kotsu.visit();
  await kotsu.open(file);
  await expect(page).toHaveTitle(title);
  await page.getByRole('button', { name: 'Export', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: /^Export / });
  await expect(dialog).toBeVisible();
  return dialog;
}

async function save(page: Page): Promise<{ name: string; bytes: Buffer }> {
  const dialog = page.getByRole('dialog', { name: /^Export / });
  await dialog.getByRole('button', { name: 'Export', exact: true }).click();
  const button = dialog.getByRole('button', { name: /^Save / });
  await expect(button).toBeVisible({ timeout: 80_000 });
  const [download] = await Promise.all([page.waitForEvent('download'), button.click()]);
  return { name: download.suggestedFilename(), bytes: readFileSync(await download.path()) };
}

/** Parts of the picture that are see-through, filled, and in between. */
function alphaOf(bytes: Uint8Array) {
  const { width, height, data, channels } = decode(bytes);
  expect(channels).toBe(4);
  let [clear, full] = [0, 0];
  for (let at = 3; at < data.length; at += 4) {
    if (data[at] === 0) clear += 1;
    if (data[at] === 255) full += 1;
  }
  return { width, height, clear: clear / (width * height), full: full / (width * height) };
}

test('a picture has the size that was asked for and a transparent background', async ({ kotsu }) => {
  const dialog = await openDialog(kotsu, demo('biped.dat'), 'biped.dat – Kotsu');
  await dialog.getByRole('radio', { name: /^Picture/ }).check();
  await dialog.getByLabel('Size', { exact: true }).selectOption('Another size');
  await dialog.getByLabel('Width, pixels').fill('300');
  await dialog.getByLabel('Height, pixels').fill('401');
  await dialog.getByLabel('Background').selectOption('Transparent');
  await dialog.getByRole('checkbox', { name: 'The whole model' }).check();
  const { name, bytes } = await save(kotsu.page);
  expect(name).toBe('biped animation 0 frame 0.png');
  const { width, height, clear, full } = alphaOf(bytes);
  expect([width, height]).toEqual([300, 401]);
  expect(clear).toBeGreaterThan(0.5);
  expect(full).toBeGreaterThan(0.05);

  await dialog.getByLabel('Background').selectOption('White');
  expect(decode((await save(kotsu.page)).bytes).data.subarray(0, 3)).toEqual(new Uint8Array([255, 255, 255]));
});

test('films are one loop: GIF, pictures and video', async ({ kotsu }) => {
  const { page } = kotsu;
  const dialog = await openDialog(kotsu, fixture('d9c900.dat'), 'd9c900.dat – Kotsu');
  await dialog.getByRole('radio', { name: /^Film/ }).check();
  await dialog.getByLabel('Size', { exact: true }).selectOption('256 × 256');
  await dialog.getByLabel('Pictures per second').selectOption('15');
  await dialog.getByLabel('Kind').selectOption('Animated GIF');
  const gif = await save(page);
  expect(gif.name).toBe('d9c900 animation 0.gif');
  expect(gif.bytes.subarray(0, 6).toString()).toBe('GIF89a');
  expect([gif.bytes.readUInt16LE(6), gif.bytes.readUInt16LE(8)]).toEqual([256, 256]);
  // The block in front of each picture.
  expect(gif.bytes.toString('latin1').split('\x21\xf9\x04').length - 1).toBe(12);

  await dialog.getByLabel('Kind').selectOption('PNG pictures in a zip');
  await dialog.getByLabel('Background').selectOption('Transparent');
  await dialog.getByRole('checkbox', { name: 'Turntable' }).check();
  const pictures = Object.entries(unzipSync(new Uint8Array((await save(page)).bytes)));
  expect(pictures.map(([name]) => name).sort()).toEqual(
    Array.from({ length: 12 }, (_, i) => `d9c900 animation 0 ${String(i).padStart(2, '0')}.png`),
  );
  expect(new Set(pictures.map(([, bytes]) => Buffer.from(bytes).toString('base64'))).size).toBe(12);

  await dialog.getByLabel('Kind').selectOption('WebM video');
  const video = await save(page);
  expect(video.name).toBe('d9c900 animation 0.webm');
  // The page itself plays no videos, so another one does.
  const other = await page.context().newPage();
  const played = await other.evaluate(async (base64) => {
    const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
    const element = document.createElement('video');
    element.src = URL.createObjectURL(new Blob([bytes], { type: 'video/webm' }));
    await new Promise((resolve, reject) => {
      element.onloadedmetadata = resolve;
      element.onerror = reject;
    });
    return { width: element.videoWidth, height: element.videoHeight, seconds: element.duration };
  }, video.bytes.toString('base64'));
  expect(played).toMatchObject({ width: 256, height: 256 });
  expect(played.seconds).toBeCloseTo(0.8, 1);
});

test('contact sheets show a clip or all of them', async ({ kotsu }) => {
  const dialog = await openDialog(kotsu, demo('biped.dat'), 'biped.dat – Kotsu');
  await dialog.getByRole('radio', { name: /^Contact sheet/ }).check();
  await dialog.getByLabel('Size of each picture').selectOption('256 × 256');
  await dialog.getByLabel('Of', { exact: true }).selectOption('All clips, one picture each');
  const { name, bytes } = await save(kotsu.page);
  expect(name).toBe('biped clips sheet.png');
  const { width, height } = decode(bytes);
  expect([width, height]).toEqual([768, 512]);
});

test('a film can be cancelled, and the page goes on', async ({ kotsu }) => {
  const { page } = kotsu;
  const dialog = await openDialog(kotsu, demo('biped.dat'), 'biped.dat – Kotsu');
  await dialog.getByRole('radio', { name: /^Film/ }).check();
  await dialog.getByLabel('Kind').selectOption('Animated GIF');
  await dialog.getByRole('button', { name: 'Export', exact: true }).click();
  await expect(dialog.getByRole('progressbar')).toBeVisible();
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(dialog.getByRole('button', { name: 'Export', exact: true })).toBeEnabled();
  await dialog.getByRole('button', { name: 'Close' }).click();
  await expect(page.getByRole('button', { name: 'Frame the model' })).toBeVisible();
});
