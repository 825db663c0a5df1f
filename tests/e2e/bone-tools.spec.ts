// Bones: searched, folded, shown alone, hidden, followed, named, traced, and their matrices written out.
// SPDX-License-Identifier: MIT
import { readFileSync } from 'node:fs';
import AxeBuilder from '@axe-core/playwright';
import type { Locator, Page } from '@playwright/test';
import { KotsuDocument, MATRIX_FLOATS } from '../../wasm-bindings/kotsu';
import { defaultView, type ViewState } from '../../web/src/permalink/view-state';
import { bonePath } from '../../web/src/playback/bone-path';
import { openDecoder } from '../wasm/decoder';
import { demo, expect, type KotsuPage, quadrupedFiles, test } from './kotsu-page';
import { type Point, type Rgb, StagePicture } from './stage-picture';

// Nothing moves by itself: what moves is what a test plays.
test.use({ contextOptions: { reducedMotion: 'reduce' }, colorScheme: 'dark' });

/** The theme's ground where nothing stands on it. */
const GROUND: Rgb = [0x14, 0x16, 0x1a];

const HAND = 20;
const CLIP = 1;

const module = await openDecoder();
const biped = KotsuDocument.load(module, readFileSync(demo('biped.dat')));
const clip = biped.clips[CLIP] ?? biped.clips[0];
if (clip === undefined) throw new Error('the demo has no clip');

function joint(bone: number, frame: number): Point {
  const matrices = new Float64Array(biped.bones.length * MATRIX_FLOATS);
  if (clip) biped.samplePose(clip, frame, matrices);
  const [x = 0, y = 0, z = 0] = matrices.subarray(bone * MATRIX_FLOATS + 12);
  return [x, y, z];
}

const switched = (toggles: Partial<ViewState['toggles']>) => ({ ...defaultView.toggles, ...toggles });

class Bones {
  readonly search: Locator;
  readonly tools: Locator;
  readonly inspector: Locator;

  constructor(
    readonly page: Page,
    readonly kotsu: KotsuPage,
  ) {
    this.search = page.getByRole('searchbox', { name: 'Search the bones' });
    this.tools = page.getByRole('toolbar', { name: 'Bones on stage' });
    this.inspector = page.getByRole('complementary', { name: 'Values and report' });
  }

  tool(name: string): Locator {
    return this.tools.getByRole('button', { name });
  }

  row(name: string | RegExp): Locator {
    return this.kotsu.tree.getByRole('treeitem', { name });
  }

  async select(bone: number): Promise<void> {
    await this.kotsu.tree.locator(`[data-bone="${bone}"] .bone-name`).click();
    await expect(this.kotsu.tree.locator(`[data-bone="${bone}"]`)).toHaveAttribute('aria-selected', 'true');
  }

  async names(): Promise<string[]> {
    return this.kotsu.tree.locator('.bone-name').allInnerTexts();
  }
}

async function openBones(kotsu: KotsuPage, ...files: string[]): Promise<Bones> {
  await kotsu.visit();
  await kotsu.open(...(files.length === 0 ? [demo('biped.dat')] : files));
  await kotsu.clips.getByRole('option').nth(CLIP).click();
  await kotsu.showTab('Bones');
  await expect(kotsu.tree).toBeVisible();
  return new Bones(kotsu.page, kotsu);
}

test('a search shows what it finds with the bones above, counts, and Escape gives the tree back', async ({
  page,
  kotsu,
}) => {
  const bones = await openBones(kotsu);
  const all = await bones.names();
  await bones.search.fill('13');
  expect(await bones.names()).toEqual(['Bone 0', 'Bone 11', 'Bone 12', 'Bone 13']);
  await expect(page.getByText('1 of 30', { exact: true })).toBeVisible();
  await expect(bones.row('Bone 11')).toHaveAttribute('aria-setsize', '1');
  await page.keyboard.press('Enter');
  await expect(bones.row('Bone 13')).toHaveAttribute('aria-selected', 'true');
  await bones.search.fill('nothing is called this');
  await expect(page.getByText('No bone has this number or name.')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(bones.search).toHaveValue('');
  expect(await bones.names()).toEqual(all);
});

test('subtrees fold one by one, whole, and all at once', async ({ kotsu }) => {
  const bones = await openBones(kotsu);
  const items = kotsu.tree.getByRole('treeitem');
  await bones.tool('Fold all').click();
  await expect(items).toHaveCount(1);
  await bones.row('Bone 0').locator('.twig').click();
  expect(await bones.names()).toEqual(['Bone 0', 'Bone 1', 'Bone 11', 'Bone 21', 'Bone 26']);
  await bones
    .row('Bone 11')
    .locator('.twig')
    .click({ modifiers: ['Shift'] });
  await expect(bones.row('Bone 15')).toBeVisible();
  await bones.select(0);
  await kotsu.tree.press('Shift+ArrowLeft');
  await expect(items).toHaveCount(1);
  await kotsu.tree.press('Shift+ArrowRight');
  await expect(items).toHaveCount(30);
  await expect(bones.tool('Fold all')).toBeVisible();
});

test('a bone shown alone takes all others off the stage, with their part of the mesh, and links say so', async ({
  page,
  kotsu,
}) => {
  const bones = await openBones(kotsu);
  await bones.select(HAND);
  const chest = joint(2, 0);
  const before = await StagePicture.of(kotsu, { bone: HAND, isolated: null });
  await bones.tool('Show only this bone').click();
  const alone = await StagePicture.of(kotsu, { isolated: HAND });
  expect(alone.find(GROUND).count).toBeGreaterThan(before.find(GROUND).count + 10_000);
  expect(alone.colourAt(chest)).not.toEqual(before.colourAt(chest));
  await expect(page.getByText('29 of 30 bones not shown')).toBeVisible();
  await page.reload();
  await kotsu.showTab('Bones');
  await expect(bones.row(/Bone 20.*shown alone/)).toBeVisible();
  await bones.page.getByRole('button', { name: 'Show all' }).click();
  const again = await StagePicture.of(kotsu, { isolated: null });
  expect(again.find(GROUND).count).toBeLessThan(alone.find(GROUND).count);
});

test('a hidden bone takes along what hangs on it, by its eye, by H and by the button', async ({ page, kotsu }) => {
  const bones = await openBones(kotsu);
  await bones.select(17);
  await bones.row('Bone 17').locator('.eye').click();
  await expect(page.getByText('4 of 30 bones not shown')).toBeVisible();
  await expect(bones.row(/Bone 20.*not shown/)).toBeVisible();
  const hidden = await StagePicture.of(kotsu, { unseen: [17] });
  await page.keyboard.press('h');
  const shown = await StagePicture.of(kotsu, { unseen: [] });
  expect(shown.colourAt(joint(HAND, 0))).not.toEqual(hidden.colourAt(joint(HAND, 0)));
  await bones.tool('Hide this bone').click();
  await page.getByRole('button', { name: 'What is shown' }).click();
  await page.getByLabel('Mesh of hidden bones, faint').check();
  await StagePicture.of(kotsu, { unseen: [17], toggles: switched({ faintMesh: true }) });
  await page.keyboard.press('Escape');
  await kotsu.tree.press('Alt+h');
  await expect(page.getByText('bones not shown')).toHaveCount(0);
});

test('a name given with F2 is used everywhere, is found, and is there after a reload', { tag: '@core' }, async ({
  page,
  kotsu,
}) => {
  const bones = await openBones(kotsu);
  await bones.select(HAND);
  await kotsu.tree.press('F2');
  const field = page.getByRole('textbox', { name: 'Name of Bone 20' });
  await field.fill('not this one');
  await field.press('Escape');
  await expect(bones.row('Bone 20')).toBeVisible();
  await expect(kotsu.tree).toBeFocused();
  await kotsu.tree.press('F2');
  await field.fill('  <b>Left</b>   hand ');
  await field.press('Enter');
  await expect(kotsu.tree.getByText('<b>Left</b> hand', { exact: true })).toBeVisible();
  await expect(bones.inspector.getByRole('heading', { name: '<b>Left</b> hand' })).toBeVisible();
  await expect(bones.inspector.getByText('Bone 20, child of')).toBeVisible();
  await bones.search.fill('left');
  await expect(page.getByText('1 of 30', { exact: true })).toBeVisible();
  await bones.search.press('Escape');
  await bones.inspector.getByRole('button', { name: 'Rename' }).click();
  await field.fill('Left hand');
  await field.press('Enter');
  await page.getByRole('button', { name: 'Curves' }).click();
  await expect(page.getByRole('region', { name: 'Curves' }).or(page.locator('.lower-dock')).first()).toContainText(
    'Left hand',
  );
  await StagePicture.of(kotsu, { bone: HAND });
  await page.reload();
  await kotsu.showTab('Bones');
  await expect(kotsu.tree.getByText('Left hand', { exact: true })).toBeVisible();
});

test('names go out as JSON and come in again; those of another file are asked about', async ({ page, kotsu }) => {
  const bones = await openBones(kotsu);
  await bones.select(HAND);
  await kotsu.tree.press('F2');
  await page.getByRole('textbox', { name: 'Name of Bone 20' }).fill('Hand');
  await page.keyboard.press('Enter');
  await bones.tool('Names of bones').click();
  const bar = page.getByRole('region', { name: 'Names of bones' });
  const saved = page.waitForEvent('download');
  await bar.getByRole('button', { name: 'Export' }).click();
  const file = await saved;
  expect(file.suggestedFilename()).toBe('biped.bones.json');
  const text = readFileSync(await file.path(), 'utf8');
  const exported = JSON.parse(text) as { file: { name: string; sha256: string }; names: Record<string, string> };
  expect(exported.names).toEqual({ 20: 'Hand' });
  expect(exported.file).toEqual({ name: 'biped.dat', sha256: expect.stringMatching(/^[\da-f]{64}$/) });

  await bar.getByRole('button', { name: 'Remove all' }).click();
  await expect(kotsu.tree.getByText('Hand', { exact: true })).toHaveCount(0);
  await page
    .getByTestId('names-input')
    .setInputFiles({ name: 'a.json', mimeType: 'application/json', buffer: Buffer.from(text) });
  await expect(kotsu.tree.getByText('Hand', { exact: true })).toBeVisible();
  await expect(page.locator('.bone-note')).toContainText('1 bone has its name.');

  const strange = {
    ...exported,
    file: { name: 'other.dat', sha256: '0'.repeat(64) },
    names: { 0: 'Hips', 999: 'Tail' },
  };
  await kotsu.drop({ name: 'other.bones.json', bytes: Buffer.from(JSON.stringify(strange)) });
  const question = page.getByRole('region', { name: 'Names of another file' });
  await expect(question).toContainText(
    'other.bones.json was made for other.dat, not for biped.dat. biped.dat has 1 of its 2 bones.',
  );
  await question.getByRole('button', { name: 'Cancel' }).click();
  await expect(kotsu.tree.getByText('Hips', { exact: true })).toHaveCount(0);
  await kotsu.drop({ name: 'other.bones.json', bytes: Buffer.from(JSON.stringify(strange)) });
  await question.getByRole('button', { name: /all the same/ }).click();
  await expect(kotsu.tree.getByText('Hips', { exact: true })).toBeVisible();
  await expect(kotsu.tree.getByText('Hand', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(kotsu.tree.getByText('Hips', { exact: true })).toHaveCount(0);

  await kotsu.drop({ name: 'cut.json', bytes: Buffer.from(text.slice(0, 60)) });
  await expect(kotsu.messages).toContainText('It is not JSON: it may be cut off or edited by hand.');
  await expect(kotsu.fileTab('biped.dat')).toBeVisible();
});

test('the path of a bone lies in the picture where the bone goes, and follows clip and bone', async ({ kotsu }) => {
  const bones = await openBones(kotsu);
  await bones.select(HAND);
  const before = await StagePicture.of(kotsu, {
    bone: HAND,
    frame: 0,
    toggles: switched({}),
  });
  await bones.tool('Path of the bone').click();
  const after = await StagePicture.of(kotsu, { toggles: switched({ boneTrail: true }) });
  const { points, times } = bonePath(
    { document: biped, clip, bone: HAND },
    { timing: clip, mode: 0, looping: true, stepped: false, away: null },
  );
  const place = (at: number): Point => [points[at * 3] ?? 0, points[at * 3 + 1] ?? 0, points[at * 3 + 2] ?? 0];
  const changed = times.filter((_, at) => after.colourAt(place(at)).join() !== before.colourAt(place(at)).join());
  expect(changed.length).toBeGreaterThan(times.length * 0.9);
  await bones.select(15);
  const other = await StagePicture.of(kotsu, { bone: 15 });
  const gone = times.filter((_, at) => other.colourAt(place(at)).join() === before.colourAt(place(at)).join());
  expect(gone.length).toBeGreaterThan(times.length * 0.6);
});

test('the camera keeps the bone that it follows in the middle while it plays', async ({ page, kotsu }) => {
  const bones = await openBones(kotsu);
  await bones.select(HAND);
  await bones.tool('Follow the bone').click();
  for (let round = 0; round < 3; round += 1) {
    await page.getByRole('button', { name: 'Play', exact: true }).click();
    await page.waitForTimeout(350);
    await kotsu.pause();
    await page.getByRole('button', { name: 'One frame on' }).click();
    await expect.poll(async () => Number.isInteger(await kotsu.frame())).toBe(true);
    const frame = await kotsu.frame();
    const picture = await StagePicture.of(kotsu, { frame, follow: true });
    const [x, y] = picture.place(joint(HAND, frame));
    const box = await kotsu.viewport.boundingBox();
    expect(Math.hypot(x - (box?.width ?? 0) / 2, y - (box?.height ?? 0) / 2)).toBeLessThan(3);
  }
});

test('world axes stand at the origin and at the bone', async ({ kotsu }) => {
  const bones = await openBones(kotsu);
  await bones.select(HAND);
  const before = await StagePicture.of(kotsu, { bone: HAND });
  await bones.tool('World axes').click();
  const after = await StagePicture.of(kotsu, { toggles: switched({ worldAxes: true }) });
  const up = [0.1, 0.2, 0.3, 0.4, 0.5, 0.6].map((y): Point => [0, y, 0]);
  expect(up.some((point) => after.colourAt(point).join() !== before.colourAt(point).join())).toBe(true);
  expect(after.find([87, 171, 90]).count).toBeGreaterThan(before.find([87, 171, 90]).count + 20);
});

test('the chain ends at the pose that the decoder gives, digit by digit', async ({ page, context, kotsu }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const bones = await openBones(kotsu);
  await bones.select(HAND);
  await kotsu.scrubber.fill('6');
  await bones.inspector.locator('summary', { hasText: 'Matrix chain' }).click();
  await expect(bones.inspector.getByText('FF8 keeps rotation and scale apart.')).toBeVisible();
  await expect(bones.inspector.locator('.chain-steps summary')).toHaveText([
    'Bone 0',
    'Bone 1',
    'Bone 2',
    'Bone 17',
    'Bone 18',
    'Bone 19',
    'Bone 20',
  ]);
  await expect(bones.inspector.getByText(/The last matrix is the pose on stage/)).toBeVisible();
  const matrices = new Float64Array(biped.bones.length * MATRIX_FLOATS);
  biped.samplePose(clip, 6, matrices);
  const own = matrices.subarray(HAND * MATRIX_FLOATS, (HAND + 1) * MATRIX_FLOATS);
  const table = bones.inspector.getByRole('table', { name: 'In the model' });
  const shown = (await table.getByRole('cell').allInnerTexts()).map(Number);
  const rows = [0, 1, 2, 3].flatMap((row) => [0, 1, 2, 3].map((column) => own[column * 4 + row] ?? Number.NaN));
  shown.forEach((value, at) => {
    expect(value).toBeCloseTo(rows[at] ?? Number.NaN, 4);
  });
  await bones.inspector.getByRole('button', { name: 'Copy the matrix: In the model' }).click();
  const copied = (await page.evaluate(() => navigator.clipboard.readText())).split(/\s+/).map(Number);
  expect(copied).toHaveLength(16);
  copied.forEach((value, at) => {
    expect(Math.abs(value - (rows[at] ?? Number.NaN))).toBeLessThan(1e-9);
  });
  await bones.inspector.getByRole('button', { name: 'Copy the chain as JSON' }).click();
  const chain = JSON.parse(await page.evaluate(() => navigator.clipboard.readText())) as { chain: unknown[] };
  expect(chain.chain).toHaveLength(7);
});

test('an Okami bone’s chain is whole matrices', async ({ kotsu }) => {
  const bones = await openBones(kotsu, ...quadrupedFiles);
  await bones.select(4);
  await bones.inspector.locator('summary', { hasText: 'Matrix chain' }).click();
  await expect(bones.inspector.getByText('Okami multiplies whole matrices')).toBeVisible();
  await expect(bones.inspector.getByText(/The last matrix is the pose on stage/)).toBeVisible();
});

test('by keys alone: search, next match, fold, name, alone, hide, all again', async ({ page, kotsu }) => {
  const bones = await openBones(kotsu);
  await page.getByRole('tab', { name: 'Bones' }).focus();
  for (let step = 0; step < 20 && !(await kotsu.tree.evaluate((tree) => tree === document.activeElement)); step += 1)
    await page.keyboard.press('Tab');
  await expect(kotsu.tree).toBeFocused();
  await page.keyboard.press('/');
  await expect(bones.search).toBeFocused();
  await page.keyboard.type('2');
  await page.keyboard.press('ArrowDown');
  await expect(kotsu.tree).toBeFocused();
  const selected = kotsu.tree.locator('[aria-selected=true]');
  await expect(selected).toContainText('Bone 2');
  const active = await kotsu.tree.getAttribute('aria-activedescendant');
  expect(await selected.getAttribute('id')).toBe(active);
  await page.keyboard.press('/');
  await page.keyboard.press('Enter');
  await expect(selected).toContainText('Bone 20');
  await page.keyboard.press('Escape');
  await page.keyboard.press('Escape');
  await expect(kotsu.tree).toBeFocused();
  await page.keyboard.press('F2');
  await page.keyboard.type('Hand');
  await page.keyboard.press('Enter');
  await expect(selected).toContainText('Hand');
  await page.keyboard.press('i');
  await expect(page.getByText('29 of 30 bones not shown')).toBeVisible();
  await page.keyboard.press('Alt+h');
  await page.keyboard.press('h');
  await expect(page.getByText('1 of 30 bones not shown')).toBeVisible();
  await expect(page.locator('p.spoken-only[role=status]').last()).toContainText('Hand and what hangs on it are hidden');
  await page.keyboard.press('v');
  await expect(bones.tool('Follow the bone')).toHaveAttribute('aria-pressed', 'true');
  await page.keyboard.press('p');
  await expect(bones.tool('Path of the bone')).toHaveAttribute('aria-pressed', 'true');
});

for (const theme of ['dark', 'light'] as const) {
  for (const width of [1120, 390]) {
    test(`axe finds nothing, and nothing is wider than the screen: ${theme}, ${width} px`, async ({ page, kotsu }) => {
      test.slow();
      await page.setViewportSize({ width, height: 844 });
      await page.emulateMedia({ colorScheme: theme, reducedMotion: 'reduce' });
      const bones = await openBones(kotsu);
      await bones.select(HAND);
      await bones.tool('Names of bones').click();
      await bones.tool('Hide this bone').click();
      await kotsu.tree.press('F2');
      await page.keyboard.type('Hand');
      const check = async () => {
        const { violations } = await new AxeBuilder({ page }).analyze();
        const serious = violations.filter(({ impact }) => impact === 'serious' || impact === 'critical');
        expect(serious.flatMap(({ id, nodes }) => nodes.map((node) => `${id}: ${node.html}`))).toEqual([]);
        expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
      };
      await check();
      await page.keyboard.press('Enter');
      await bones.search.fill('hand');
      const strange = { format: 'kotsu-bone-names', version: 1, names: { 0: 'Hips' } };
      await kotsu.drop({ name: 'x.json', bytes: Buffer.from(JSON.stringify(strange)) });
      await expect(page.getByRole('region', { name: 'Names of another file' })).toBeVisible();
      await check();
      await kotsu.showTab('Inspector');
      await page.locator('summary', { hasText: 'Matrix chain' }).click();
      await page.locator('.chain-gap').scrollIntoViewIfNeeded();
      await check();
    });
  }
}
