// The picture that the command line draws without a graphics card, beside the one that the page's own card draws.
// SPDX-License-Identifier: MIT
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join, resolve } from 'node:path';
import { type DecodedPng, decode } from 'fast-png';
import { corpus, demo, expect, fixture, type KotsuPage, test } from './kotsu-page';

const SIZE = 512;
const program = resolve(process.env['KOTSU_CLI'] ?? resolve(import.meta.dirname, '../../dist/cli/kotsu.js'));

/** The first frame of the first clip, everything in sight, without bones and ground. */
async function fromPage({ page }: KotsuPage): Promise<DecodedPng> {
  const dialog = page.getByRole('dialog', { name: /^Export / });
  await page.getByRole('button', { name: 'Export', exact: true }).click();
  await dialog.getByRole('radio', { name: /^Picture/ }).check();
  await dialog.getByLabel('Size', { exact: true }).selectOption(`${SIZE} × ${SIZE}`);
  await dialog.getByLabel('Background').selectOption('Transparent');
  await dialog.getByRole('checkbox', { name: 'The whole model' }).check();
  await dialog.getByRole('button', { name: 'Export', exact: true }).click();
  const button = dialog.getByRole('button', { name: /^Save / });
  await expect(button).toBeVisible({ timeout: 60_000 });
  const [download] = await Promise.all([page.waitForEvent('download'), button.click()]);
  return decode(readFileSync(await download.path()));
}

function fromCommandLine(files: readonly string[]): DecodedPng {
  const folder = mkdtempSync(join(tmpdir(), 'kotsu-still-'));
  try {
    const size = ['--size', `${SIZE}x${SIZE}`];
    const run = spawnSync(process.execPath, [program, 'export', ...files, '--to', 'png', ...size, '--out', folder]);
    expect(run.status, String(run.stderr)).toBe(0);
    const [name = '', more] = readdirSync(folder);
    expect(more).toBeUndefined();
    return decode(readFileSync(join(folder, name)));
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** How much of what either covers both cover, and how far apart their colours are there on the average, 0 ... 255. */
function compare(a: DecodedPng, b: DecodedPng): { overlap: number; colours: number } {
  let [both, either, apart] = [0, 0, 0];
  for (let at = 0; at < a.data.length; at += 4) {
    const [inA, inB] = [(a.data[at + 3] ?? 0) >= 128, (b.data[at + 3] ?? 0) >= 128];
    either += Number(inA || inB);
    if (!inA || !inB) continue;
    both += 1;
    for (let channel = at; channel < at + 3; channel++)
      apart += Math.abs((a.data[channel] ?? 0) - (b.data[channel] ?? 0)) / 3;
  }
  expect(both).toBeGreaterThan(SIZE * SIZE * 0.02);
  return { overlap: both / either, colours: apart / both };
}

const samples = [
  ['an FF8 model', () => [demo('biped.dat')]],
  ['a body with its weapon', () => [fixture('d9c900.dat'), fixture('d9w900.dat')]],
  ['an Okami model with textures', () => [demo('quadruped.dat')]],
  ['a monster of the release', () => [corpus('ff8', 'c0m092.dat')]],
  ['one whose texels are cut out', () => [corpus('ff8', 'c0m028.dat')]],
] as const;

for (const [title, filesOf] of samples) {
  test(`${title} looks the same on the command line as on the page`, async ({ kotsu }) => {
    const files = filesOf();
    await kotsu.page.addInitScript(() => {
      localStorage.setItem('kotsu.preferences', JSON.stringify({ grid: false, bones: false, xrayBones: false }));
    });
    await kotsu.visit();
    await kotsu.open(...files);
    await expect(kotsu.page).toHaveTitle(
      basename(files[0] ?? '').startsWith('quad') ? /^quadruped/ : `${basename(files[0] ?? '')} – Kotsu`,
    );
    await kotsu.pause();
    await kotsu.page.keyboard.press('Home');
    const { overlap, colours } = compare(await fromPage(kotsu), fromCommandLine(files));
    expect(overlap).toBeGreaterThan(0.97);
    // The card looks at a texture once in each pixel, the processor four times.
    expect(colours).toBeLessThan(10);
  });
}
