// The timeline: keys by row, the playhead on them, a part that is played, every way through the clip; by mouse, keys and finger.
// SPDX-License-Identifier: MIT
import AxeBuilder from '@axe-core/playwright';
import type { Locator, Page } from '@playwright/test';
import { demo, expect, type KotsuPage, quadrupedFiles, test } from './kotsu-page';

test.use({ contextOptions: { reducedMotion: 'reduce' }, viewport: { width: 1280, height: 720 } });

class Timeline {
  readonly rows: Locator;
  readonly readout: Locator;
  readonly picture: Locator;

  constructor(readonly page: Page) {
    this.rows = page.getByRole('treegrid', { name: 'Keys of the clip' });
    this.readout = page.locator('.key-readout [role=status]');
    this.picture = page.locator('.sheet-canvas');
  }

  row(name: string): Locator {
    return this.rows.getByRole('row').filter({ has: this.page.getByText(name, { exact: true }) });
  }

  /** The row that the keyboard is on, as a screen reader hears it. */
  async active(): Promise<string> {
    const id = await this.rows.getAttribute('aria-activedescendant');
    return this.page.locator(`[id="${id}"] .sheet-name > span`).first().textContent().then(String);
  }

  /** Presses where a frame is on the picture, at the height of a row; all of the clip is in sight. */
  async press(row: Locator, frame: number, last: number): Promise<void> {
    const [place, box] = [await row.boundingBox(), await this.picture.boundingBox()];
    if (place === null || box === null) throw new Error('there is no such row');
    const margin = 14;
    const x = box.x + margin + (frame / last) * (box.width - 2 * margin);
    await this.page.mouse.click(x, place.y + place.height / 2);
  }

  ends(): Promise<(string | null)[]> {
    const end = (name: string) => this.page.getByRole('slider', { name }).getAttribute('aria-valuenow');
    return Promise.all([end('Start of the played part'), end('End of the played part')]);
  }
}

async function openTimeline(kotsu: KotsuPage, ...files: string[]): Promise<Timeline> {
  await kotsu.visit();
  await kotsu.open(...files);
  await kotsu.clips.waitFor();
  await kotsu.page.getByRole('button', { name: 'Timeline', exact: true }).click();
  const timeline = new Timeline(kotsu.page);
  await expect(timeline.rows).toBeVisible();
  return timeline;
}

test('every bone has a row with its keys; unfolded, its channels', { tag: '@core' }, async ({ page, kotsu }) => {
  const timeline = await openTimeline(kotsu, demo('biped.dat'));
  await expect(timeline.rows).toHaveAttribute('aria-rowcount', /^\d+$/);
  const rowCount = Number(await timeline.rows.getAttribute('aria-rowcount'));
  await kotsu.showTab('Bones');
  await expect(kotsu.tree.getByRole('treeitem')).toHaveCount(rowCount - 1);
  const bone = timeline.row('Bone 1');
  await expect(bone).toHaveAttribute('aria-expanded', 'false');
  await bone.locator('.twig').click();
  await expect(bone).toHaveAttribute('aria-expanded', 'true');
  await expect(timeline.row('Rotation X')).toHaveAttribute('aria-level', '2');
  await page.getByRole('button', { name: 'Only bones with keys' }).click();
  await expect(timeline.rows.getByText(', 0 keys').locator('xpath=ancestor::*[@aria-level="1"]')).toHaveCount(0);
});

test('a press on a row selects its bone everywhere, and a bone selected elsewhere is its row', async ({
  page,
  kotsu,
}) => {
  const timeline = await openTimeline(kotsu, demo('biped.dat'));
  await timeline.row('Bone 2').click();
  await expect(page.getByRole('heading', { name: 'Bone 2', exact: true })).toBeVisible();
  await kotsu.showTab('Bones');
  await expect(kotsu.tree.getByRole('treeitem', { selected: true })).toHaveText(/^Bone 2/);
  await kotsu.tree.getByText('Bone 4', { exact: true }).click();
  await expect(timeline.row('Bone 4')).toHaveAttribute('aria-selected', 'true');
  expect(await timeline.active()).toBe('Bone 4');
});

test('a press on a key goes there and says its value; the curves show the same key', async ({ page, kotsu }) => {
  const timeline = await openTimeline(kotsu, ...quadrupedFiles);
  await kotsu.clips.getByText('quadruped-walk').click();
  await timeline.row('Bone 0').locator('.twig').click();
  const channel = timeline.row('Rotation X').first();
  await channel.click();
  await timeline.rows.focus();
  await page.keyboard.press('ArrowRight');
  const frame = await kotsu.frame();
  expect(frame).toBeGreaterThan(0);
  await expect(timeline.readout).toHaveText(new RegExp(`^Bone 0 · Rotation X, key at frame ${frame}: -?[\\d.]+°$`));
  await page.keyboard.press('Home');
  await kotsu.scrubber.fill('0');
  const last = Number(await kotsu.scrubber.getAttribute('max'));
  await timeline.press(channel, frame, last);
  expect(await kotsu.frame()).toBe(frame);
  await page.getByRole('button', { name: 'Curves' }).click();
  await expect(timeline.rows).toHaveCount(0);
  await expect(page.locator('.key-grid [aria-selected=true] td').first()).toHaveText('1');
});

test('up and down go from key to key, of the selected bone or of all', async ({ page, kotsu }) => {
  const timeline = await openTimeline(kotsu, ...quadrupedFiles);
  await kotsu.clips.getByText('quadruped-walk').click();
  // The list of clips has arrows of its own.
  await page.evaluate(() => (document.activeElement as HTMLElement).blur());
  await page.keyboard.press('ArrowUp');
  await expect.poll(() => kotsu.frame()).toBe(1);
  await timeline.row('Bone 0').click();
  await kotsu.scrubber.fill('0');
  const frames: number[] = [];
  for (let step = 0; step < 2; step += 1) {
    await page.getByRole('button', { name: 'Next key' }).click();
    frames.push(await kotsu.frame());
  }
  const [first, second] = frames as [number, number];
  expect(second).toBeGreaterThan(first);
  await page.getByRole('button', { name: 'Key before' }).click();
  expect(await kotsu.frame()).toBe(first);
});

test('a part from A to B is played alone, its ends move by mouse and by keys', async ({ page, kotsu }) => {
  const timeline = await openTimeline(kotsu, demo('biped.dat'));
  await kotsu.scrubber.fill('10');
  await page.keyboard.press('[');
  await kotsu.scrubber.fill('20');
  await page.keyboard.press(']');
  expect(await timeline.ends()).toEqual(['10', '20']);
  const start = page.getByRole('slider', { name: 'Start of the played part' });
  await start.focus();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Shift+ArrowLeft');
  expect(await timeline.ends()).toEqual(['1', '20']);
  for (let step = 0; step < 11; step += 1) await page.keyboard.press('ArrowRight');
  expect(await timeline.ends()).toEqual(['12', '20']);
  const end = page.getByRole('slider', { name: 'End of the played part' });
  const [box, picture] = [await end.boundingBox(), await timeline.picture.boundingBox()];
  if (box === null || picture === null) throw new Error('there is no handle');
  const perFrame = (picture.width - 28) / 44;
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
  await page.mouse.down();
  await page.mouse.move(box.x + box.width / 2 - 4 * perFrame, box.y + box.height / 2, { steps: 3 });
  await page.mouse.up();
  expect(await timeline.ends()).toEqual(['12', '16']);

  await page.getByRole('button', { name: 'Play', exact: true }).click();
  const seen = await kotsu.scrubber.evaluate(async (slider: HTMLInputElement) => {
    const values: number[] = [];
    for (const begun = performance.now(); performance.now() - begun < 900; ) {
      await new Promise(requestAnimationFrame);
      values.push(slider.valueAsNumber);
    }
    return values.slice(1);
  });
  expect(Math.min(...seen)).toBeGreaterThanOrEqual(12);
  expect(Math.max(...seen)).toBeLessThanOrEqual(16);
  expect(seen.some((frame, at) => at > 0 && frame < (seen[at - 1] ?? 0))).toBe(true);
  await kotsu.pause();
  await page.getByRole('button', { name: 'Clear range A–B' }).click();
  await expect(start).toHaveCount(0);
});

test('backwards and ping-pong; once ends where they end', async ({ page, kotsu }) => {
  await openTimeline(kotsu, demo('biped.dat'));
  await expect(page.locator('.seam-note')).toHaveText(/^Seam \d+\.\d %, Bone \d+$/);
  await page.keyboard.press('l');
  await expect(page.locator('.seam-note')).toHaveText(/^Not looping; seam \d+\.\d %, Bone \d+$/);
  await page.getByRole('combobox', { name: 'Speed' }).selectOption('4');
  await page.keyboard.press('d');
  await expect(page.getByRole('button', { name: 'Direction: Backwards' })).toBeVisible();
  await kotsu.scrubber.fill('12');
  await page.keyboard.press('Space');
  await expect(page.getByRole('button', { name: 'Play', exact: true })).toBeVisible();
  expect(await kotsu.frame()).toBe(0);
  await page.keyboard.press('d');
  await expect(page.getByRole('button', { name: 'Direction: Ping-pong' })).toBeVisible();
  // Slow enough for a slow machine to see the turn.
  await page.getByRole('combobox', { name: 'Speed' }).selectOption('1');
  await kotsu.scrubber.fill('38');
  await kotsu.scrubber.evaluate((slider: HTMLInputElement) => {
    const values: number[] = [];
    Object.assign(window, { seenFrames: values });
    const look = () => {
      values.push(slider.valueAsNumber);
      requestAnimationFrame(look);
    };
    look();
  });
  await page.keyboard.press('Space');
  await expect.poll(() => kotsu.frame()).toBe(0);
  const seen = await page.evaluate(() => (window as unknown as { seenFrames: number[] }).seenFrames);
  const turn = seen.indexOf(Math.max(...seen));
  expect(seen[turn]).toBeGreaterThan(38);
  expect(seen.slice(turn)).toEqual(seen.slice(turn).sort((a, b) => b - a));
  await expect(page.getByRole('button', { name: 'Play', exact: true })).toBeVisible();
});

test('the ruler is drawn along, comes nearer and counts in seconds', async ({ page, kotsu }) => {
  const timeline = await openTimeline(kotsu, demo('biped.dat'));
  const ruler = page.locator('.ruler-marks');
  // Hovering waits until the panel has found its place.
  await ruler.hover();
  const box = await ruler.boundingBox();
  if (box === null) throw new Error('there is no ruler');
  await page.mouse.move(box.x + box.width / 2, box.y + 12);
  await page.mouse.down();
  await expect.poll(() => kotsu.frame()).toBe(22);
  await page.mouse.move(box.x + box.width - 14, box.y + 12, { steps: 3 });
  await page.mouse.up();
  expect(await kotsu.frame()).toBe(44);
  const whole = page.getByRole('button', { name: 'Whole clip' });
  await expect(whole).toBeDisabled();
  await page.mouse.move(box.x + 20, box.y + 12);
  await page.mouse.wheel(0, -300);
  await expect(whole).toBeEnabled();
  await page.mouse.click(box.x + box.width - 14, box.y + 12);
  expect(await kotsu.frame()).toBeLessThan(30);
  await timeline.rows.focus();
  await page.keyboard.press('Home');
  await expect(whole).toBeDisabled();
  await page.getByRole('combobox', { name: 'Unit of time' }).selectOption('seconds');
  await kotsu.scrubber.fill('30');
  await expect(page.locator('.sheet-playhead-frame')).toHaveText('2.00 s');
  await kotsu.visit();
  await kotsu.open(demo('biped.dat'));
  await expect(page.getByRole('combobox', { name: 'Unit of time' })).toHaveValue('seconds');
});

test('by keys alone: rows, channels, keys, a part', async ({ page, kotsu }) => {
  const timeline = await openTimeline(kotsu, demo('biped.dat'));
  await timeline.rows.focus();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  expect(await timeline.active()).toBe('Bone 1');
  await page.keyboard.press('Enter');
  await page.keyboard.press('ArrowDown');
  expect(await timeline.active()).toBe('Rotation X');
  await page.keyboard.press('Enter');
  expect(await timeline.active()).toBe('Bone 1');
  await page.keyboard.press('ArrowRight');
  await expect(timeline.readout).toHaveText(/^Bone 1, key at frame \d+$/);
  const frame = await kotsu.frame();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowLeft');
  expect(await kotsu.frame()).toBe(frame);
  await page.keyboard.press('+');
  await page.keyboard.press('p');
  const [from, to] = (await timeline.ends()).map(Number) as [number, number];
  expect(to - from).toBeLessThan(30);
  await page.keyboard.press('Shift+ArrowLeft');
  expect(await kotsu.frame()).toBe(from);
  await page.keyboard.press('Shift+ArrowRight');
  expect(await kotsu.frame()).toBe(to);
  await page.keyboard.press('p');
  await expect(page.getByRole('slider', { name: 'Start of the played part' })).toHaveCount(0);
});

test('a link brings part, direction and timeline along', async ({ page, kotsu }) => {
  await kotsu.visit();
  const rows = 'v400.3000_t6_u8.10/12.99';
  await page.goto(`./#demo=biped&range=8.20&direction=ping-pong&timeline=1&playing=0&unseen=77&timelineRows=${rows}`);
  const timeline = new Timeline(page);
  await expect(timeline.rows).toBeVisible();
  expect(await timeline.ends()).toEqual(['8', '20']);
  await expect(page.getByRole('button', { name: 'Direction: Ping-pong' })).toBeVisible();
  // Zoomed, scrolled and unfolded, as far as there are such bones; of the others it is said that they are not there.
  await expect(timeline.row('Bone 8')).toHaveAttribute('aria-expanded', 'true');
  await expect(timeline.row('Bone 2')).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Whole clip' })).toBeEnabled();
  await expect(kotsu.messages).toContainText('hidden bones, rows of the timeline');
  await expect.poll(() => new URL(page.url()).hash).toMatch(/~Tv400\.3000_t6_u8\.10\/12~/);
  expect(new URL(page.url()).hash).not.toContain('~j');
});

test('letters can be switched off, and stay off', async ({ page, kotsu }) => {
  await kotsu.visit();
  await kotsu.open(demo('biped.dat'));
  await kotsu.clips.waitFor();
  await page.keyboard.press('?');
  await page.getByRole('checkbox', { name: 'Letters' }).uncheck();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog', { name: 'Help' })).toBeHidden();
  // Until the box has let go of the keyboard, keys are its own.
  await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toBe('BODY');
  const loop = page.getByRole('button', { name: 'Loop' });
  await page.keyboard.press('l');
  await expect(loop).toHaveAttribute('aria-pressed', 'true');
  await page.keyboard.press('End');
  await expect.poll(() => kotsu.frame()).toBe(44);
  await kotsu.visit();
  await kotsu.open(demo('biped.dat'));
  await kotsu.clips.waitFor();
  await page.keyboard.press('t');
  await expect(page.getByRole('button', { name: 'Timeline', exact: true })).toHaveAttribute('aria-pressed', 'false');
});

for (const theme of ['dark', 'light'] as const) {
  test(`axe finds nothing serious, ${theme}`, async ({ page, kotsu }) => {
    await page.emulateMedia({ colorScheme: theme });
    const timeline = await openTimeline(kotsu, demo('biped.dat'));
    await timeline.row('Bone 1').locator('.twig').click();
    await kotsu.scrubber.fill('10');
    await page.keyboard.press('[');
    const { violations } = await new AxeBuilder({ page }).analyze();
    expect(
      violations
        .filter(({ impact }) => impact === 'serious' || impact === 'critical')
        .flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html}`)),
    ).toEqual([]);
  });
}

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

  test('it is a tab of the sheet, by finger', async ({ page, kotsu }) => {
    await kotsu.visit();
    await kotsu.open(demo('biped.dat'));
    await kotsu.clips.waitFor();
    await page.getByRole('tab', { name: 'Keys' }).tap();
    const timeline = new Timeline(page);
    await timeline.row('Bone 0').tap();
    await expect(timeline.readout).toHaveText('Bone 0');
    await page.getByRole('button', { name: 'Next key' }).tap();
    expect(await kotsu.frame()).toBeGreaterThan(0);
    await page.getByRole('combobox', { name: 'Direction' }).selectOption('Ping-pong');
    await page.getByRole('button', { name: 'Range A–B' }).tap();
    expect(await timeline.ends()).toEqual(['0', '44']);
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
    const { violations } = await new AxeBuilder({ page }).analyze();
    expect(
      violations.filter(({ impact }) => impact === 'serious' || impact === 'critical').map(({ id }) => id),
    ).toEqual([]);
  });
});
