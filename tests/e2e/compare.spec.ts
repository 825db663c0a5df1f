// Two clips or two files in one stage: as ghosts or side by side, their difference bone by bone, and the stage as before at the end.
// SPDX-License-Identifier: MIT
import AxeBuilder from '@axe-core/playwright';
import { decode } from 'fast-png';
import { biped } from '../fixtures/demo/biped';
import { bipedClips } from '../fixtures/demo/biped-clips';
import { ff8Monster } from '../fixtures/ff8-writer';
import { demo, expect, type KotsuPage, quadrupedFiles, test } from './kotsu-page';

// Nothing plays by itself and the camera arrives at once. The colours that are looked for are those of the dark theme.
test.use({ viewport: { width: 1120, height: 760 }, colorScheme: 'dark', contextOptions: { reducedMotion: 'reduce' } });

const patient = { timeout: 20_000 };
const FIRST_CHANGE = 7;
const CHANGED_BONE = 9;

/** The biped without a body, as it is or with one bone turned otherwise from a frame of its first clip on. */
function bonesOf(changed: boolean): Uint8Array {
  const clips = bipedClips().map((clip, index) => ({
    frames: clip.frames.map((frame, at) => ({
      ...frame,
      rotations: frame.rotations.map((turn, bone) =>
        changed && index === 0 && at >= FIRST_CHANGE && bone === CHANGED_BONE
          ? ([turn[0] + 256, turn[1], turn[2]] as const)
          : turn,
      ),
    })),
  }));
  return ff8Monster({ skeleton: { bones: biped.bones(), modelScale: 200 }, clips, name: 'Bones' });
}

type Rgb = readonly [red: number, green: number, blue: number];
const isOrange = ([r, g, b]: Rgb) => r > 110 && r - b > 60 && r > g * 1.15 && g > b;
const isPale = ([r, g, b]: Rgb) => Math.min(r, g, b) > 95 && Math.max(r, g, b) - Math.min(r, g, b) < 40;

/** How many pixels are of a colour, and where the middle of them is from left to right. */
async function find(kotsu: KotsuPage, is: (colour: Rgb) => boolean) {
  const { width, height, channels, data } = decode(await kotsu.picture());
  let [count, sum] = [0, 0];
  // Below the legend and beside the toolbar there is only the model.
  for (let y = Math.round(height * 0.35); y < height * 0.75; y += 1) {
    for (let x = Math.round(width * 0.15); x < width * 0.85; x += 1) {
      const at = (y * width + x) * channels;
      if (!is([data[at] ?? 0, data[at + 1] ?? 0, data[at + 2] ?? 0])) continue;
      count += 1;
      sum += x;
    }
  }
  return { count, middle: sum / count };
}

class ComparePage {
  readonly panel;
  readonly verdict;
  readonly table;
  readonly rows;
  constructor(readonly kotsu: KotsuPage) {
    this.panel = kotsu.page.getByRole('region', { name: 'Compare', exact: true });
    this.verdict = kotsu.page.locator('.verdict-text');
    this.table = kotsu.page.getByRole('grid', { name: 'Differences bone by bone' });
    this.rows = this.table.locator('[data-row]');
  }

  async start(): Promise<void> {
    await this.kotsu.page.getByRole('button', { name: 'Compare', exact: true }).click();
    await this.done();
  }

  async done(): Promise<void> {
    await expect(this.verdict).toContainText(/differ|identical/, patient);
  }

  /** The numbers of a column, from top to bottom. */
  async column(place: number): Promise<number[]> {
    const texts = await this.rows.locator(`td:nth-child(${place})`).allInnerTexts();
    return texts.map((text) => Number.parseFloat(text.replace('<', '')));
  }
}

async function openTwo(kotsu: KotsuPage, changed: boolean): Promise<ComparePage> {
  await kotsu.visit();
  await kotsu.drop({ name: 'before.dat', bytes: bonesOf(false) }, { name: 'after.dat', bytes: bonesOf(changed) });
  await expect(kotsu.fileTab('after.dat')).toBeVisible(patient);
  await kotsu.fileTab('before.dat').click();
  await expect(kotsu.fileTab('before.dat')).toHaveAttribute('aria-current', 'true');
  return new ComparePage(kotsu);
}

test('before and after a mod: what differs, from when on, and where in the file', { tag: '@core' }, async ({
  kotsu,
  page,
}) => {
  const compare = await openTwo(kotsu, true);
  await compare.start();
  await expect(compare.verdict).toContainText(`First difference: frame ${FIRST_CHANGE}`);
  await expect(page.getByLabel('File of B').locator('option:checked')).toHaveText('after.dat');
  await expect(page.getByLabel('Clip of B').locator('option:checked')).toHaveText('Same as A: Animation 0');
  // The bones below the one that was turned are the farthest off; it itself is where it was.
  const most = await compare.column(5);
  expect(most).toEqual([...most].sort((one, other) => other - one));
  expect(most[0]).toBeGreaterThan(0);
  const turned = compare.table.getByRole('row', { name: `Bone ${CHANGED_BONE}`, exact: false }).first();
  await expect(turned.locator('td:nth-child(7)')).toHaveText('22.5°');

  await page.getByRole('button', { name: `frame ${FIRST_CHANGE}` }).click();
  await expect.poll(() => kotsu.frame()).toBe(FIRST_CHANGE);
  const facts = page.getByRole('complementary', { name: 'What else differs' });
  await expect(facts).toContainText('before.dat → after.dat', patient);
  await expect(facts.getByRole('row', { name: 'animations › animation 0' })).toContainText('byte', patient);
  await expect(facts.getByRole('row', { name: /animation 2|bone/ })).toHaveCount(0);

  // The file's other clips were left alone, and B goes along with A.
  await kotsu.clips.getByRole('option', { name: /Animation 2/ }).click();
  await expect(compare.verdict).toContainText(
    /Poses identical; the files differ in [\d,]+ bytes?\. Every number of every pose is the same/,
    patient,
  );
  await expect(page.getByLabel('Clip of B').locator('option:checked')).toHaveText('Same as A: Animation 2');
});

test('two clips as ghosts and side by side, and the stage as it was once it ends', async ({ kotsu, page }) => {
  await kotsu.visit();
  await kotsu.drop({ name: 'bones.dat', bytes: bonesOf(false) });
  await expect(kotsu.clips).toBeVisible(patient);
  await kotsu.clips.getByRole('option', { name: /Animation 1/ }).click();
  await page.keyboard.press('g');
  const alone = await find(kotsu, isOrange);
  expect(alone.count).toBeLessThan(40);
  const before = await kotsu.picture();

  const compare = new ComparePage(kotsu);
  await compare.start();
  await page.getByLabel('Clip of B').selectOption({ label: 'Animation 3' });
  await compare.done();
  await page
    .getByRole('button', { name: /^frame \d+$/ })
    .last()
    .click();
  await expect.poll(async () => (await find(kotsu, isOrange)).count, patient).toBeGreaterThan(250);
  const [ghost, solid] = [await find(kotsu, isOrange), await find(kotsu, isPale)];
  expect(solid.count).toBeGreaterThan(250);
  expect(Math.abs(ghost.middle - solid.middle)).toBeLessThan(100);

  await page.getByRole('button', { name: 'Side by side' }).click();
  await expect
    .poll(async () => {
      const [b, a] = [await find(kotsu, isOrange), await find(kotsu, isPale)];
      return a.count > 150 && b.count > 150 && b.middle - a.middle > 40;
    }, patient)
    .toBe(true);

  await page.getByRole('button', { name: 'End the comparison' }).click();
  await expect(compare.panel).toBeHidden();
  await expect(kotsu.clips.getByRole('option', { name: /Animation 1/ })).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('Home');
  await expect.poll(async () => (await kotsu.picture()).equals(before), patient).toBe(true);
});

test('a file and its copy are identical, and it says so', async ({ kotsu, page }) => {
  const compare = await openTwo(kotsu, false);
  await kotsu.showTab('Files');
  await page.getByRole('button', { name: 'Compare with what is on stage: after.dat' }).click();
  await expect(compare.verdict).toContainText('Poses identical.', patient);
  const facts = page.getByRole('complementary', { name: 'What else differs' });
  await expect(facts).toContainText('The files are the same to the last byte.', patient);
  expect(new Set(await compare.column(5))).toEqual(new Set([0]));
});

test('by the keyboard alone: from the first key to the last', async ({ kotsu, page }) => {
  const compare = await openTwo(kotsu, true);
  await page.keyboard.press('k');
  await compare.done();
  await compare.table.focus();
  await page.keyboard.press('Home');
  await expect(compare.rows.first()).toHaveAttribute('aria-selected', 'true');
  const name = (await compare.rows.first().locator('td').first().textContent()) ?? '';
  await expect(page.getByRole('complementary', { name: 'Values and report' })).toContainText(name);
  await page.keyboard.press('Enter');
  await expect.poll(() => kotsu.frame()).toBeGreaterThanOrEqual(FIRST_CHANGE);
  await page.keyboard.press('ArrowDown');
  await expect(compare.rows.nth(1)).toHaveAttribute('aria-selected', 'true');

  const turn = compare.table.getByRole('columnheader', { name: 'Most turn' });
  await turn.getByRole('button').focus();
  await page.keyboard.press('Enter');
  await expect(turn).toHaveAttribute('aria-sort', 'descending');
  await expect(compare.rows.first().locator('td').first()).toHaveText(`Bone ${CHANGED_BONE}`);
  await page.keyboard.press('Enter');
  await expect(turn).toHaveAttribute('aria-sort', 'ascending');

  // A list's Enter key holds its clip, and the arrows go on to others.
  await kotsu.clips.focus();
  await page.keyboard.press('Enter');
  await page.keyboard.press('ArrowDown');
  await expect(page.getByLabel('Clip of B').locator('option:checked')).toHaveText('Animation 0');
  await expect(page.getByLabel('Clip of A').locator('option:checked')).toHaveText('Animation 1');
  await page.keyboard.press('k');
  await expect(compare.panel).toBeHidden();
});

test('a reload brings the comparison back', async ({ kotsu, page }) => {
  await kotsu.visit();
  await kotsu.open(demo('biped.dat'));
  await expect(kotsu.clips).toBeVisible(patient);
  const compare = new ComparePage(kotsu);
  await compare.start();
  await page.getByLabel('Clip of B').selectOption({ label: 'Animation 2' });
  await page.getByRole('button', { name: 'By phase' }).click();
  await expect.poll(() => page.url(), patient).toContain('_phase');
  await page.reload();
  await compare.done();
  await expect(page.getByLabel('Clip of B').locator('option:checked')).toHaveText('Animation 2');
  await expect(page.getByRole('button', { name: 'By phase' })).toHaveAttribute('aria-pressed', 'true');
});

for (const colorScheme of ['dark', 'light'] as const) {
  test.describe(`in the ${colorScheme} theme`, () => {
    test.use({ colorScheme });
    test('nothing bars anybody', async ({ kotsu, page }) => {
      const compare = await openTwo(kotsu, true);
      await compare.start();
      await compare.rows.nth(2).click();
      await expect(page.locator('.part-table')).toBeVisible(patient);
      const { violations } = await new AxeBuilder({ page }).include('.compare').include('.compare-legend').analyze();
      expect(violations).toEqual([]);
    });

    test('on a phone all of it can be reached', async ({ kotsu, page }) => {
      await page.setViewportSize({ width: 390, height: 844 });
      await kotsu.visit();
      await kotsu.open(...quadrupedFiles);
      await expect(kotsu.clips).toBeVisible(patient);
      await page.getByRole('tab', { name: 'Compare' }).click();
      await page.getByRole('button', { name: 'Compare', exact: true }).click();
      const compare = new ComparePage(kotsu);
      await compare.done();
      await compare.rows.first().scrollIntoViewIfNeeded();
      await compare.rows.first().click();
      await expect(compare.rows.first()).toHaveAttribute('aria-selected', 'true');
      await page.getByRole('button', { name: 'At the playhead' }).click();
      await expect(compare.table.getByRole('columnheader', { name: 'Apart', exact: true })).toBeVisible();
      await expect(compare.table.getByRole('columnheader', { name: 'Most apart' })).toBeHidden();
      const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
      expect(overflow).toBeLessThanOrEqual(0);
      const { violations } = await new AxeBuilder({ page }).include('.compare').analyze();
      expect(violations).toEqual([]);
      await page.getByRole('tab', { name: 'Clips' }).click();
      await page.getByRole('button', { name: 'Table of differences' }).click();
      await expect(compare.table).toBeVisible();
      await page.getByRole('button', { name: 'End the comparison' }).click();
      await expect(kotsu.clips).toBeVisible();
    });
  });
}
