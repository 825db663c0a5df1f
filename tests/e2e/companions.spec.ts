// Several models on stage: a weapon in its body's hand, a glove in place of an arm, and models side by side.
// SPDX-License-Identifier: MIT
import { readFileSync } from 'node:fs';
import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { decode } from 'fast-png';
import { PerspectiveCamera, Vector3 } from 'three';
import { KotsuDocument } from '../../wasm-bindings/kotsu';
import { decodeFragment } from '../../web/src/permalink/fragment';
import { biped } from '../fixtures/demo/biped';
import { ff8ReducedWeapon } from '../fixtures/ff8-writer';
import { colour15, paletteAt, texturePage, timBytes } from '../fixtures/tim';
import { openDecoder } from '../wasm/decoder';
import { demo, expect, fixture, type KotsuPage, quadrupedFiles, test } from './kotsu-page';

// Nothing plays by itself and the camera arrives at once. The colours that are looked for are those of the dark theme.
test.use({ colorScheme: 'dark', contextOptions: { reducedMotion: 'reduce' } });

const [body, sword, glove] = ['d9c900.dat', 'd9w900.dat', 'd9w901.dat'].map(fixture) as [string, string, string];
/** Each look at the picture is drawn by the processor here. */
const patient = { timeout: 20_000 };

type Rgb = readonly [number, number, number];

interface Picture {
  readonly width: number;
  readonly height: number;
  at(x: number, y: number): Rgb;
}

async function look(kotsu: KotsuPage): Promise<Picture> {
  const { width, height, channels, data } = decode(await kotsu.picture());
  const at = (x: number, y: number): Rgb => {
    const start = (Math.round(y) * width + Math.round(x)) * channels;
    return [data[start] ?? 0, data[start + 1] ?? 0, data[start + 2] ?? 0];
  };
  return { width, height, at };
}

const isBlue = ([r, g, b]: Rgb) => r > 105 && b > 180 && b - r > 60 && b - r < 115 && g - r > 20;
const isRed = ([r, g, b]: Rgb) => r > 180 && g < 80 && b < 80;
const isDark = ([r, g, b]: Rgb) => Math.max(r, g, b) < 90;

function share({ width, height, at }: Picture, is: (colour: Rgb) => boolean): number {
  let count = 0;
  for (let y = 0; y < height; y += 2) for (let x = 0; x < width; x += 2) if (is(at(x, y))) count += 1;
  return (4 * count) / (width * height);
}

/** How many separate groups of columns the blue of the bipeds fills. */
function blueGroups({ width, height, at }: Picture): number {
  let groups = 0;
  let gap = Number.POSITIVE_INFINITY;
  for (let x = 0; x < width; x += 2) {
    let blue = 0;
    for (let y = 0; y < height; y += 2) if (isBlue(at(x, y))) blue += 1;
    if (blue > 2 && gap > 10) groups += 1;
    gap = blue > 2 ? 0 : gap + 2;
  }
  return groups;
}

/** Where a point of the scene is in the picture, by the camera that the address bar tells. */
async function project(page: Page, kotsu: KotsuPage, point: Vector3): Promise<[number, number]> {
  const size = (await kotsu.viewport.boundingBox()) ?? { width: 1, height: 1 };
  let pose: readonly number[] = [];
  let before = '';
  // The address follows the camera after a while.
  await expect
    .poll(
      () => {
        const settled = page.url() === before;
        before = page.url();
        const link = decodeFragment(new URL(before).hash);
        pose = (link.ok && link.state.camera) || [];
        return settled && pose.length === 6;
      },
      { ...patient, intervals: [1200] },
    )
    .toBe(true);
  const [px = 0, py = 0, pz = 0, tx = 0, ty = 0, tz = 0] = pose;
  const camera = new PerspectiveCamera(32, size.width / size.height);
  camera.position.set(px, py, pz);
  camera.lookAt(tx, ty, tz);
  camera.updateMatrixWorld();
  const { x, y } = point.clone().project(camera);
  return [((x + 1) / 2) * size.width, ((1 - y) / 2) * size.height];
}

/** A point along a bone at a frame of a clip, from its joint (0) to its tip (1). */
async function alongBone(path: string, bone: number, part: number, frame = 0, clip = 0): Promise<Vector3> {
  const document = KotsuDocument.load(await openDecoder(), new Uint8Array(readFileSync(path)));
  const matrices = new Float32Array(document.bones.length * 16);
  const playing = document.clips[clip];
  if (playing === undefined) throw new Error(`${path} has no clip ${clip}`);
  document.samplePose(playing, frame, matrices);
  const length = document.bones[bone]?.length ?? 0;
  const axis = new Vector3().fromArray(matrices, bone * 16 + 8);
  const point = new Vector3().fromArray(matrices, bone * 16 + 12).addScaledVector(axis, part * length);
  document.dispose();
  return point;
}

const beside = (page: Page, name: string) => page.getByRole('button', { name: `Beside others: ${name}` });
const weaponOf = (page: Page) => page.getByRole('combobox', { name: 'Weapon' });

async function openPair(kotsu: KotsuPage, ...paths: string[]): Promise<void> {
  await kotsu.visit();
  await kotsu.dropPaths(...paths);
  await expect(kotsu.page).toHaveTitle('d9c900.dat – Kotsu');
  // Bones would be in front of what is looked for.
  await kotsu.page.keyboard.press('b');
}

const BLADE = 1;

test('a body and its weapon join in any order, and the weapon is where its own root track puts it', async ({
  page,
  kotsu,
}) => {
  await openPair(kotsu, sword, body);
  for (const [clip, frame] of [
    [0, 0],
    [1, 5],
  ] as const) {
    await kotsu.clips.getByRole('option').nth(clip).click();
    await kotsu.scrubber.fill(String(frame));
    const [x, y] = await project(page, kotsu, await alongBone(sword, BLADE, 0.5, frame, clip));
    // The blade is bright, the ground behind it dark.
    await expect.poll(async () => Math.min(...(await look(kotsu)).at(x, y)), patient).toBeGreaterThan(100);
  }
  await kotsu.showTab('Files');
  await weaponOf(page).selectOption('None');
  const [x, y] = await project(page, kotsu, await alongBone(sword, BLADE, 0.5, 5, 1));
  await expect.poll(async () => isDark((await look(kotsu)).at(x, y)), patient).toBe(true);
});

test('a click on the weapon puts it in charge, with its own bones, at the same clip and moment', async ({
  page,
  kotsu,
}) => {
  await openPair(kotsu, body);
  await kotsu.dropPaths(sword);
  await kotsu.clips.getByRole('option').nth(1).click();
  await kotsu.scrubber.fill('4');
  const [x, y] = await project(page, kotsu, await alongBone(sword, BLADE, 0.6, 4, 1));
  const { x: left, y: top } = (await kotsu.viewport.boundingBox()) ?? { x: 0, y: 0 };
  await page.mouse.click(left + x, top + y);
  await expect(page).toHaveTitle('d9w900.dat – Kotsu');
  await expect(page.getByRole('heading', { name: `Bone ${BLADE}` })).toBeVisible();
  await expect(kotsu.clips.locator('[aria-selected=true]')).toContainText('Animation 1');
  expect(await kotsu.frame()).toBe(4);
  // The body is still there.
  expect(share(await look(kotsu), isBlue)).toBeGreaterThan(0.01);
});

/** A red plate above the head: what a reduced weapon is is up to its file. */
function redPlate(): Uint8Array {
  const [image, palette] = [
    { x: 704, y: 0 },
    { x: 0, y: 483 },
  ];
  const paint = { page: texturePage(image, 4), palette: paletteAt(palette) };
  const corners = [
    [-3000, 0, -5000],
    [3000, 0, -5000],
    [-3000, 0, -9000],
    [3000, 0, -9000],
  ] as const;
  const texels = [
    [0, 0],
    [3, 0],
    [0, 3],
    [3, 3],
  ] as const;
  const tim = timBytes({
    depth: 4,
    image: { ...image, width: 4, height: 4, texels: new Uint8Array(16).fill(1) },
    palette: { ...palette, width: 16, colours: Array.from({ length: 16 }, () => colour15(230, 40, 40)) },
  });
  const groups = [{ bone: biped.puppet.index('head'), vertices: corners }];
  return ff8ReducedWeapon({ objects: [{ groups, faces: [{ corners: [0, 1, 2, 3], texels, ...paint }] }], tims: [tim] });
}

test('a weapon without a skeleton takes the place of object 1 and rides the body’s bones', async ({ page, kotsu }) => {
  await openPair(kotsu, body);
  const forearm = await alongBone(body, biped.puppet.index('forearm-right'), 0.5);
  const [x, y] = await project(page, kotsu, forearm);
  await expect.poll(async () => isDark((await look(kotsu)).at(x, y)), patient).toBe(false);
  await kotsu.drop({ name: 'd9w905.dat', bytes: redPlate() });
  await expect.poll(async () => share(await look(kotsu), isRed), patient).toBeGreaterThan(0.002);
  const [armX, armY] = await project(page, kotsu, forearm);
  await expect.poll(async () => isDark((await look(kotsu)).at(armX, armY)), patient).toBe(true);
  await page.getByRole('button', { name: 'What is shown' }).click();
  await expect(page.getByRole('checkbox', { name: /^Object 1 ?replaced/ })).toBeDisabled();
  await page.keyboard.press('Escape');
  // The worn weapon is no file without a use.
  await expect(page.getByRole('tab', { name: 'Report' })).toHaveText('Report');
});

test('of several weapons one is held; another character’s is too, and that is said', async ({ page, kotsu }) => {
  const bytes = new Uint8Array(readFileSync(sword));
  await openPair(kotsu, glove, sword, body);
  await kotsu.drop({ name: 'd3w007.dat', bytes });
  await kotsu.fileTab('d9c900.dat').click();
  await kotsu.showTab('Files');
  await expect(weaponOf(page).locator('option')).toHaveText(['None', 'd9w900.dat', /^d9w901/, 'd3w007.dat']);
  await expect(weaponOf(page).locator('option:checked')).toHaveText('d9w900.dat');
  await weaponOf(page).selectOption('d3w007.dat');
  const note = kotsu.rigNote('By their names, d3w007.dat is another character’s weapon');
  await expect(note).toBeVisible();
  await expect(page.getByText('held by d9c900.dat · FF8 weapon')).toBeVisible();
  await weaponOf(page).selectOption('None');
  await expect(note).toBeHidden();
});

test('models stand side by side, the keyboard puts them there, and closing one leaves the other', async ({
  page,
  kotsu,
}) => {
  await kotsu.visit();
  await kotsu.open(demo('biped.dat'), body, ...quadrupedFiles);
  await kotsu.fileTab('biped.dat').click();
  await page.keyboard.press('b');
  await kotsu.showTab('Files');
  await expect.poll(async () => blueGroups(await look(kotsu)), patient).toBe(1);
  await beside(page, 'd9c900.dat').focus();
  await page.keyboard.press('Enter');
  await expect(beside(page, 'd9c900.dat')).toHaveAttribute('aria-pressed', 'true');
  await expect.poll(async () => blueGroups(await look(kotsu)), patient).toBe(2);
  await expect(page).toHaveTitle('biped.dat – Kotsu');
  await page.getByRole('button', { name: 'Close biped.dat' }).last().click();
  await expect(page).toHaveTitle('d9c900.dat – Kotsu');
  await expect.poll(async () => blueGroups(await look(kotsu)), patient).toBe(1);
  await expect(beside(page, 'd9c900.dat')).toBeDisabled();
});

test('the one in charge has the time for all, through its own clock and scrubber', async ({ page, kotsu }) => {
  await kotsu.visit();
  await kotsu.open(demo('biped.dat'), sword);
  await kotsu.fileTab('d9w900.dat').click();
  await page.keyboard.press('b');
  await kotsu.showTab('Files');
  await beside(page, 'biped.dat').click();
  await expect.poll(async () => blueGroups(await look(kotsu)), patient).toBe(1);
  await expect(kotsu.scrubber).toHaveAttribute('max', '7');
  const blueAt = async (frame: string) => {
    await kotsu.scrubber.fill(frame);
    const { width, height, at } = await look(kotsu);
    const cells = Array.from({ length: Math.floor((width * height) / 16) }, (_, cell) => {
      const columns = Math.floor(width / 4);
      return isBlue(at((cell % columns) * 4, Math.floor(cell / columns) * 4));
    });
    return cells;
  };
  const [first, later, again] = [await blueAt('0'), await blueAt('7'), await blueAt('0')];
  const moved = first.filter((blue, cell) => blue !== later[cell]).length;
  expect(moved).toBeGreaterThan(20);
  expect(again).toEqual(first);
});

test('a reload, and a link, bring back who stands beside whom and what is held', async ({ page, kotsu }) => {
  await openPair(kotsu, body, sword);
  await kotsu.open(demo('biped.dat'));
  await expect(page).toHaveTitle('biped.dat – Kotsu');
  await kotsu.showTab('Files');
  await weaponOf(page).selectOption('None');
  await beside(page, 'd9c900.dat').click();
  await expect(page).toHaveURL(/~a\d~a\d\.0~w\d~/);
  await expect.poll(async () => blueGroups(await look(kotsu)), patient).toBe(2);
  await page.reload();
  await expect(page).toHaveTitle('biped.dat – Kotsu', patient);
  await expect.poll(async () => blueGroups(await look(kotsu)), patient).toBe(2);
  await kotsu.showTab('Files');
  await expect(beside(page, 'd9c900.dat')).toHaveAttribute('aria-pressed', 'true');
  await expect(weaponOf(page).locator('option:checked')).toHaveText('None');
  // Alone again, nothing of it is left in the address.
  await beside(page, 'd9c900.dat').click();
  await expect(page).not.toHaveURL(/~a\d/);
});

for (const width of [1120, 390]) {
  test(`nothing serious for axe at ${width} px, and nothing wider than the page`, async ({ page, kotsu }) => {
    await page.setViewportSize({ width, height: 844 });
    await kotsu.visit();
    await kotsu.open(body, sword, glove, demo('biped.dat'));
    await kotsu.showTab('Files');
    await beside(page, 'd9c900.dat').click();
    for (const colorScheme of ['dark', 'light'] as const) {
      await page.emulateMedia({ colorScheme });
      const { violations } = await new AxeBuilder({ page }).analyze();
      expect(violations.filter(({ impact }) => impact === 'serious' || impact === 'critical')).toEqual([]);
    }
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
  });
}
