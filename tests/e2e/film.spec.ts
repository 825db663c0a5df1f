// Pictures and films out of the export dialog: size, transparency, loops, and what they show.
// SPDX-License-Identifier: MIT
import { readFileSync } from 'node:fs';
import AxeBuilder from '@axe-core/playwright';
import type { Locator, Page } from '@playwright/test';
import { decode } from 'fast-png';
import { unzipSync } from 'fflate';
import { BufferSource, EncodedPacketSink, Input, MP4, WEBM } from 'mediabunny';
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
  expect(await timesOf(video.bytes)).toHaveLength(12);
  const played = await playedIn(await page.context().newPage(), 'video/webm', video.bytes);
  expect(played).toMatchObject({ width: 256, height: 256 });
  expect(played.seconds).toBeCloseTo(0.8, 1);
});

/** The page itself plays no videos, so another one does. */
function playedIn(
  other: Page,
  type: string,
  bytes: Buffer,
): Promise<{ width: number; height: number; seconds: number }> {
  return other.evaluate(
    async ([mime, base64]) => {
      const data = Uint8Array.from(atob(base64 ?? ''), (letter) => letter.charCodeAt(0));
      const element = document.createElement('video');
      element.src = URL.createObjectURL(new Blob([data], { type: mime ?? '' }));
      await new Promise((resolve, reject) => {
        element.onloadeddata = resolve;
        element.onerror = () => reject(new Error(element.error?.message ?? 'not playable'));
      });
      return { width: element.videoWidth, height: element.videoHeight, seconds: element.duration };
    },
    [type, bytes.toString('base64')] as const,
  );
}

/** When each picture of a video is shown, in seconds. */
async function timesOf(bytes: Uint8Array): Promise<number[]> {
  const input = new Input({ source: new BufferSource(new Uint8Array(bytes)), formats: [WEBM, MP4] });
  const track = await input.getPrimaryVideoTrack();
  const times: number[] = [];
  if (track) for await (const { timestamp } of new EncodedPacketSink(track).packets()) times.push(timestamp);
  return times.sort((a, b) => a - b);
}

async function openFilm(kotsu: KotsuPage) {
  const dialog = await openDialog(kotsu, fixture('d9c900.dat'), 'd9c900.dat – Kotsu');
  await dialog.getByRole('radio', { name: /^Film/ }).check();
  await dialog.getByLabel('Size', { exact: true }).selectOption('256 × 256');
  await dialog.getByLabel('Pictures per second').selectOption('15');
  return dialog;
}

const kindsIn = (dialog: Locator) => dialog.getByLabel('Kind').getByRole('option').allInnerTexts();

test('MP4 where the browser can make it', async ({ kotsu }) => {
  const dialog = await openFilm(kotsu);
  const able = await kotsu.page.evaluate(async () => {
    const codecs = ['avc1.4d401f', 'hvc1.1.6.L93.B0', 'vp09.00.10.08', 'av01.0.04M.08'];
    const answers = codecs.map((codec) => VideoEncoder.isConfigSupported({ codec, width: 256, height: 256 }));
    return (await Promise.all(answers)).some(({ supported }) => supported);
  });
  await expect.poll(() => kindsIn(dialog)).toContain('WebM video');
  expect((await kindsIn(dialog)).includes('MP4 video')).toBe(able);
  test.skip(!able, 'this Chromium encodes nothing that MP4 holds');
  await dialog.getByLabel('Kind').selectOption('MP4 video');
  const { name, bytes } = await save(kotsu.page);
  expect(name).toBe('d9c900 animation 0.mp4');
  expect(bytes.subarray(4, 8).toString()).toBe('ftyp');
  const times = await timesOf(bytes);
  expect(times).toHaveLength(12);
  const played = await playedIn(await kotsu.page.context().newPage(), 'video/mp4', bytes);
  expect(played).toMatchObject({ width: 256, height: 256 });
  expect(played.seconds).toBeCloseTo(0.8, 1);
});

test('without an encoder the canvas is recorded: every picture once, at its time', async ({ kotsu }) => {
  await kotsu.page.addInitScript(() => {
    Reflect.deleteProperty(window, 'VideoEncoder');
  });
  const dialog = await openFilm(kotsu);
  const kinds = await kotsu.page.evaluate(() =>
    ['webm', 'mp4'].filter((kind) => MediaRecorder.isTypeSupported(`video/${kind}`)),
  );
  expect(kinds).toContain('webm');
  const titles = kinds.map((kind) => (kind === 'webm' ? 'WebM video' : 'MP4 video'));
  await expect.poll(() => kindsIn(dialog)).toEqual([...titles, 'Animated GIF', 'PNG pictures in a zip']);
  await dialog.getByLabel('Kind').selectOption('WebM video');
  const { name, bytes } = await save(kotsu.page);
  expect(name).toBe('d9c900 animation 0.webm');
  const times = await timesOf(bytes);
  expect(times).toHaveLength(12);
  times.forEach((time, picture) => {
    expect(time).toBeCloseTo((picture * 0.8) / 12, 2);
  });
  const played = await playedIn(await kotsu.page.context().newPage(), 'video/webm', bytes);
  expect(played).toMatchObject({ width: 256, height: 256 });
  expect(played.seconds).toBeCloseTo(0.8, 1);
});

test('with neither encoder nor recorder a GIF is offered first, and no video', async ({ kotsu }) => {
  await kotsu.page.addInitScript(() => {
    Reflect.deleteProperty(window, 'VideoEncoder');
    Reflect.deleteProperty(window, 'MediaRecorder');
  });
  const dialog = await openFilm(kotsu);
  await expect.poll(() => kindsIn(dialog)).toEqual(['Animated GIF', 'PNG pictures in a zip']);
  expect((await save(kotsu.page)).name).toBe('d9c900 animation 0.gif');
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

for (const [name, viewport] of [
  ['a desktop', { width: 1280, height: 800 }],
  ['a phone', { width: 390, height: 844 }],
] as const) {
  test.describe(`on ${name}`, () => {
    test.use({ viewport });
    test('films, field map and numbers fit and have no accessibility fault in either theme', async ({ kotsu }) => {
      test.slow();
      const { page } = kotsu;
      const dialog = await openDialog(kotsu, demo('biped.dat'), 'biped.dat – Kotsu');
      const faults = async () => {
        const { violations } = await new AxeBuilder({ page }).include('dialog[open]').analyze();
        return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`);
      };
      for (const theme of ['dark', 'light'] as const) {
        await page.emulateMedia({ colorScheme: theme, reducedMotion: 'reduce' });
        for (const kind of ['Film', 'Field map', 'CSV']) {
          await dialog.getByRole('radio', { name: new RegExp(`^${kind}`) }).check();
          const size = dialog.getByLabel(/^Size/).first();
          if (await size.isVisible()) await size.selectOption('Another size');
          const bones = dialog
            .getByRole('group', { name: 'Bones', exact: true })
            .getByRole('radio', { name: 'A choice' });
          if (await bones.isVisible()) await bones.check();
          expect(await faults(), `${kind}, ${theme}`).toEqual([]);
          expect(await dialog.evaluate((element) => element.scrollWidth <= element.clientWidth), kind).toBe(true);
          await expect(dialog.getByRole('button', { name: 'Export', exact: true })).toBeInViewport();
        }
        if (theme === 'light') break;
        // While it works, and when it has.
        await dialog.getByRole('radio', { name: /^Film/ }).check();
        await dialog.getByLabel('Kind').selectOption('Animated GIF');
        await dialog.getByRole('button', { name: 'Export', exact: true }).click();
        await expect(dialog.getByRole('progressbar')).toBeVisible();
        expect(await faults(), `working, ${theme}`).toEqual([]);
        await dialog.getByRole('button', { name: 'Cancel' }).click();
        await dialog.getByRole('radio', { name: /^Picture/ }).check();
        await save(page);
        expect(await faults(), `done, ${theme}`).toEqual([]);
      }
    });
  });
}
