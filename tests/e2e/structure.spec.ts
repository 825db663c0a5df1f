// The structure view: fields and bytes choose each other, and what they are about is chosen on stage, and the other way round.
// SPDX-License-Identifier: MIT
import { readFileSync, writeFileSync } from 'node:fs';
import AxeBuilder from '@axe-core/playwright';
import type { Locator, Page } from '@playwright/test';
import { demo, expect, fixture, type KotsuPage, quadrupedFiles, test } from './kotsu-page';

// Wide enough for sixteen bytes in a row.
test.use({ contextOptions: { reducedMotion: 'reduce' }, viewport: { width: 1280, height: 720 } });

class Structure {
  readonly tree: Locator;
  readonly hex: Locator;
  readonly side: Locator;
  readonly file: Locator;

  constructor(readonly page: Page) {
    this.tree = page.getByRole('tree', { name: 'Fields of the file' });
    this.hex = page.getByRole('grid', { name: 'Bytes of the file' });
    this.side = page.getByRole('complementary', { name: 'What is chosen' });
    this.file = page.getByRole('combobox', { name: 'File' });
  }

  /** The bytes in the grid that are chosen, as far as they are in sight. */
  async chosen(): Promise<string[]> {
    return this.hex.locator('[role=gridcell][aria-selected=true]').allInnerTexts();
  }

  byte(offset: number): Locator {
    return this.hex.locator(`[role=gridcell][data-byte="${offset}"]`);
  }

  row(name: string): Locator {
    return this.tree
      .getByRole('treeitem', { name, exact: false })
      .filter({ has: this.page.getByText(name, { exact: true }) })
      .first();
  }

  async goTo(offset: string): Promise<void> {
    await this.page.getByRole('textbox', { name: 'Go to offset' }).fill(offset);
    await this.page.keyboard.press('Enter');
  }

  /** The names on the way to the chosen field. */
  async way(): Promise<string[]> {
    return this.side.getByRole('navigation').getByRole('listitem').allInnerTexts();
  }

  async search(kind: string, query: string): Promise<void> {
    await this.page.getByRole('combobox', { name: 'What to search for' }).selectOption({ label: kind });
    await this.page.getByRole('textbox', { name: 'Search' }).fill(query);
    await this.page.keyboard.press('Enter');
  }

  async fact(name: string): Promise<string> {
    const fact = this.side.locator('dl.facts > div').filter({ has: this.page.getByText(name, { exact: true }) });
    return (await fact.first().locator('dd').textContent()) ?? '';
  }
}

function inspector(page: Page): Locator {
  return page.getByRole('complementary', { name: 'Values and report' });
}

async function openStructure(kotsu: KotsuPage, ...files: string[]): Promise<Structure> {
  await kotsu.visit();
  await kotsu.open(...files);
  await expect(kotsu.page.getByRole('button', { name: 'Structure' })).toBeVisible();
  await kotsu.page.getByRole('button', { name: 'Structure' }).click();
  const structure = new Structure(kotsu.page);
  await expect(structure.tree).toBeVisible();
  return structure;
}

test('every byte of the file is there, and the tree names its sections', async ({ kotsu }) => {
  const structure = await openStructure(kotsu, demo('biped.dat'));
  const bytes = readFileSync(demo('biped.dat'));
  await expect(structure.row('skeleton')).toBeVisible();
  await expect(structure.row('animations')).toBeVisible();
  await expect(structure.byte(0)).toHaveText('0B');
  for (const at of [4, 17, 48])
    await expect(structure.byte(at)).toHaveText((bytes[at] ?? 0).toString(16).toUpperCase().padStart(2, '0'));
  await expect(structure.hex).toHaveAttribute('aria-rowcount', String(Math.ceil(bytes.length / 16) + 1));
  await structure.row('section table').click();
  await structure.page.keyboard.press('ArrowRight');
  await structure.page.keyboard.press('ArrowDown');
  await structure.page.keyboard.press('ArrowDown');
  expect(await structure.way()).toEqual(['file', 'section table', 'section offset 1']);
  expect(await structure.chosen()).toEqual(['34', '00', '00', '00']);
  expect(await structure.fact('Says')).toBe('skeleton');
  await structure.side.getByRole('button', { name: '0x34', exact: true }).click();
  expect(await structure.way()).toEqual(['file', 'skeleton', 'header', 'bone count']);
});

test('a bone chosen on stage lights up its bytes', async ({ kotsu }) => {
  const structure = await openStructure(kotsu, demo('biped.dat'));
  await kotsu.showTab('Bones');
  await kotsu.tree.getByText('Bone 5', { exact: true }).click();
  await expect.poll(() => structure.way()).toEqual(['file', 'skeleton', 'bone 5']);
  await expect(structure.row('bone 5')).toHaveAttribute('aria-selected', 'true');
  await expect.poll(async () => (await structure.chosen()).length).toBe(48);
});

test('a bit of an animation leads to its clip, frame and bone', { tag: '@core' }, async ({ page, kotsu }) => {
  const structure = await openStructure(kotsu, demo('biped.dat'));
  await structure.row('animations').locator('.twig').click();
  await structure.row('animation 2').locator('.twig').click();
  await structure.row('frame 3').locator('.twig').click();
  await structure.row('frame 3').click();
  expect(await kotsu.frame()).toBe(3);
  await expect(kotsu.clips.getByRole('option', { selected: true })).toContainText('Animation 2');
  await structure.tree.press('ArrowRight');
  for (let step = 0; step < 5; step += 1) await structure.tree.press('ArrowDown');
  await expect.poll(() => structure.way()).toEqual(['file', 'animations', 'animation 2', 'frame 3', 'bone 1']);
  await expect(inspector(page).getByRole('heading', { name: 'Bone 1' })).toBeVisible();
  await expect(structure.side.getByText(/^0x[0-9A-F]+ bit \d – 0x[0-9A-F]+ bit \d$/)).toBeVisible();
  await expect(structure.side.getByRole('table', { name: 'Fields in this byte' })).toBeVisible();
});

test('unlinked, bytes leave the stage alone', async ({ page, kotsu }) => {
  const structure = await openStructure(kotsu, demo('biped.dat'));
  const link = page.getByRole('button', { name: 'Choose on stage as well' });
  await link.click();
  await expect(link).toHaveAttribute('aria-pressed', 'false');
  await structure.row('skeleton').locator('.twig').click();
  await structure.row('bone 4').click();
  await expect(page.getByText('Select a bone in the picture')).toBeVisible();
  await link.click();
  await structure.row('bone 3').click();
  await expect(inspector(page).getByRole('heading', { name: 'Bone 3' })).toBeVisible();
});

test('a key of a motion is a key of the curves', async ({ page, kotsu }) => {
  const structure = await openStructure(kotsu, ...quadrupedFiles);
  await kotsu.clips.getByText('quadruped-walk').click();
  await structure.file.selectOption({ label: 'quadruped-walk.mot' });
  await expect(structure.row('curve records')).toBeVisible();
  await structure.row('curve records').locator('.twig').click();
  const record = structure.tree.getByRole('treeitem', { name: /record \d+ .*bone 0 rotation X/ }).first();
  await record.click();
  await expect(inspector(page).getByRole('heading', { name: 'Bone 0' })).toBeVisible();
  await record.locator('.twig').click();
  await structure.row('keyframe data offset').click();
  await structure.side.getByRole('button', { name: /^0x/ }).last().click();
  const way = await structure.way();
  expect(way[1]).toMatch(/keys of record/);
  await structure.side.getByRole('button', { name: way[1] ?? '' }).click();
  // Folded and opened again: header, first key, second key.
  for (const key of ['ArrowLeft', 'ArrowRight', 'ArrowRight', 'ArrowDown', 'ArrowDown'])
    await structure.tree.press(key);
  await expect.poll(async () => (await structure.way()).at(-1)).toBe('key 1');
  const frame = await kotsu.frame();
  expect(frame).toBeGreaterThan(0);
  await page.getByRole('button', { name: 'Curves' }).click();
  await expect(structure.tree).toHaveCount(0);
  await expect(page.locator('.key-grid [aria-selected=true] td').first()).toHaveText('1');
});

test('a key chosen in the curves is found in the file', async ({ page, kotsu }) => {
  const structure = await openStructure(kotsu, ...quadrupedFiles);
  await kotsu.clips.getByText('quadruped-walk').click();
  await kotsu.showTab('Bones');
  await kotsu.tree.getByText('Bone 0', { exact: true }).click();
  await page.getByRole('button', { name: 'Curves' }).click();
  await page.locator('.key-grid [data-row="1"]').click();
  const place = (await page.locator('.key-bytes dt').first().textContent()) ?? '';
  const offset = /at 0x([0-9A-F]+)/.exec(place)?.[1] ?? '';
  await page.getByRole('button', { name: 'Structure' }).click();
  await structure.file.selectOption({ label: 'quadruped-walk.mot' });
  await expect.poll(async () => (await structure.way()).at(-1)).toBe('key 1');
  await expect(structure.side.getByText(`0x${offset} – `)).toBeVisible();
});

test('the bytes go by the keyboard', async ({ page, kotsu }) => {
  const structure = await openStructure(kotsu, demo('biped.dat'));
  await structure.hex.focus();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowRight');
  const isAt = (byte: number) => expect(structure.hex.locator('.byte.head')).toHaveAttribute('data-byte', String(byte));
  await isAt(17);
  await page.keyboard.press('Shift+ArrowDown');
  expect(await structure.chosen()).toHaveLength(17);
  await page.keyboard.press('End');
  await isAt(47);
  await page.keyboard.press('Home');
  await isAt(32);
  await page.keyboard.press('Control+End');
  const size = readFileSync(demo('biped.dat')).length;
  await isAt(size - 1);
  await page.keyboard.press('PageUp');
  await expect(structure.hex.locator('.byte.head')).not.toHaveAttribute('data-byte', String(size - 1));
  await expect(structure.hex.locator('.byte.head')).toHaveCount(1);
  await page.keyboard.press('Control+Home');
  await isAt(0);
  const active = page.locator(`[id="${await structure.hex.getAttribute('aria-activedescendant')}"]`);
  await expect(active).toHaveAccessibleName('0B at 0x0, section count');
});

test('bytes are chosen by drawing over them, and extended with Shift', async ({ page, kotsu }) => {
  const structure = await openStructure(kotsu, demo('biped.dat'));
  await structure.byte(4).hover();
  await page.mouse.down();
  await structure.byte(21).hover();
  await page.mouse.up();
  expect(await structure.chosen()).toHaveLength(18);
  // The text beside the bytes is the same bytes.
  const text = structure.hex.locator('.ascii > span').first();
  const box = await text.boundingBox();
  if (box === null) throw new Error('there is no text');
  await page.mouse.click(box.x + 2, box.y + 8);
  await expect(structure.hex.locator('.byte.head')).toHaveAttribute('data-byte', '0');
  await structure.byte(6).click();
  await structure.byte(9).click({ modifiers: ['Shift'] });
  expect(await structure.chosen()).toHaveLength(4);
  expect(await structure.way()).toEqual(['file', 'section table']);
});

test('an offset, a value and a text are found, and what is nowhere is said to be', async ({ page, kotsu }) => {
  const structure = await openStructure(kotsu, demo('quadruped.dat'));
  await structure.file.selectOption({ label: 'quadruped.dat' });
  await structure.goTo('0x4');
  await expect.poll(async () => (await structure.way()).at(-1)).toBe('entry offset 0');
  await structure.goTo('past the end');
  await expect(page.getByText(/An offset is a number such as 0x4000/)).toBeVisible();
  await structure.goTo('0x7fffff');
  await expect(page.getByText(/That is beyond the end of the file/)).toBeVisible();
  await structure.goTo('0x8.3');
  await structure.goTo('+4');
  await expect(structure.hex.locator('.byte.head')).toHaveAttribute('data-byte', '12');
  await structure.search('text', 'mtb3');
  await expect.poll(async () => (await structure.chosen()).join(' ')).toBe('6D 74 62 33');
  expect((await structure.way()).at(-1)).toBe('magic');
  const first = await structure.fact('Place');
  const count = page.getByRole('form', { name: 'Search in the bytes' }).getByRole('status');
  await expect(count).toHaveText('1 of 4');
  await expect(structure.hex.locator('.byte.hit')).toHaveCount(4);
  await page.getByRole('button', { name: 'Next match' }).click();
  await expect.poll(() => structure.fact('Place')).not.toBe(first);
  await page.getByRole('button', { name: 'Previous match' }).click();
  await expect.poll(() => structure.fact('Place')).toBe(first);
  await page.getByRole('button', { name: 'Previous match' }).click();
  await expect(page.getByText('Gone on from the end of the file.')).toBeVisible();
  await expect(count).toHaveText('4 of 4');
  await structure.search('bytes', '6D 74 62 33 00 00 00 00 00 11 22 33');
  await expect(page.getByText('That is nowhere in this file.')).toBeVisible();
  await structure.search('u8', '300');
  await expect(page.getByText(/whole number from 0 to 255/)).toBeVisible();
});

test('what is chosen is copied as hexadecimal, as C and as a path', async ({ page, context, kotsu }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const structure = await openStructure(kotsu, demo('biped.dat'));
  await structure.goTo('8');
  const copied = async (name: string) => {
    await structure.side.getByRole('button', { name, exact: true }).click();
    return page.evaluate(() => navigator.clipboard.readText());
  };
  await structure.side.getByRole('navigation').getByRole('button', { name: 'section table' }).click();
  expect(await copied('C array')).toMatch(/^const uint8_t section_table\[52\] = \{\n {4}0x0B, 0x00,/);
  expect(await copied('JSON path')).toBe('$.children[0]');
  expect(await copied('Path')).toBe('section table');
  await structure.byte(4).click();
  await structure.byte(7).click({ modifiers: ['Shift'] });
  expect(await copied('Hex')).toBe('34 00 00 00');
  await structure.hex.focus();
  await page.keyboard.press('Control+c');
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe('34 00 00 00');
});

test('problems are marked in the tree and among the bytes, and a press goes to them', async ({ page, kotsu }) => {
  const structure = await openStructure(kotsu, fixture('ff8-cut-stream.dat'));
  await expect(structure.row('animations').getByText('has a problem')).toBeAttached();
  await expect(structure.row('skeleton').getByText('has a problem')).toHaveCount(0);
  await page.getByRole('button', { name: 'Next problem' }).click();
  await expect.poll(async () => (await structure.way()).at(-1)).toBe('cut');
  await expect(structure.hex.locator('.byte.problem')).toHaveCount(1);
  await structure.goTo('0');
  await structure.side.getByRole('button', { name: /warning: .*cut/ }).click();
  await expect.poll(async () => (await structure.way()).at(-1)).toBe('cut');
});

test('files inside a container are mapped where they lie', async ({ kotsu }) => {
  const structure = await openStructure(kotsu, demo('quadruped.dat'));
  await structure.file.selectOption({ label: 'quadruped.dat' });
  const entry = structure.tree.getByRole('treeitem', { name: /^entry \d+ / }).first();
  await entry.locator('.twig').click();
  await structure.row('data').locator('.twig').click();
  await structure.row('data').click();
  await structure.tree.press('ArrowRight');
  expect(await structure.way()).toHaveLength(4);
  const hex = (await structure.chosen()).slice(0, 3).join(' ');
  expect(['73 63 72', '6D 64 62', '6D 74 62']).toContain(hex);
});

test('what is chosen in a container is chosen on stage, where its file stands', async ({ page, kotsu }) => {
  const structure = await openStructure(kotsu, demo('quadruped.dat'));
  await structure.file.selectOption({ label: 'quadruped.dat' });
  await kotsu.showTab('Bones');
  await kotsu.tree.getByText('Bone 4', { exact: true }).click();
  await expect.poll(async () => (await structure.way()).slice(-2)).toEqual(['bone table', 'bone 4']);
  await structure.tree.press('ArrowDown');
  await expect.poll(async () => (await structure.way()).at(-1)).toBe('bone 5');
  await expect(inspector(page).getByRole('heading', { name: 'Bone 5' })).toBeVisible();
});

test('sixty megabytes scroll without their rows', async ({ page, kotsu }, testInfo) => {
  const motion = readFileSync(demo('quadruped-walk.mot'));
  const [count, tail] = [2, 60 * 1024 * 1024];
  const head = Buffer.alloc(64);
  head.writeUInt32LE(count, 0);
  head.writeUInt32LE(64 + 32, 4);
  head.writeUInt32LE(64 + 32 + motion.length + 32, 8);
  head.write('MOT\0DDP\0', 12, 'latin1');
  const header = (type: string, name: string) =>
    Buffer.from(`${'\0'.repeat(8)}${type}\0${name.padEnd(20, '\0')}`, 'latin1');
  const big = testInfo.outputPath('big.dat');
  writeFileSync(
    big,
    Buffer.concat([head, header('MOT', 'walk'), motion, header('DDP', 'noise'), Buffer.alloc(tail, 0x5a)]),
  );
  const structure = await openStructure(kotsu, big);
  await structure.file.selectOption({ label: 'big.dat' });
  const size = 64 + 64 + motion.length + tail;
  await structure.goTo(String(size - 1));
  await expect(structure.byte(size - 1)).toHaveText('5A');
  await expect.poll(async () => (await structure.way()).slice(0, 2)).toEqual(['file', 'entry 1']);
  await structure.hex.hover();
  await page.mouse.wheel(0, -400);
  await expect(structure.byte(size - 1)).toHaveCount(0);
  await expect(structure.hex.getByRole('rowheader').first()).toBeVisible();
  const rows = await structure.hex.getByRole('rowheader').allInnerTexts();
  const last = Number.parseInt(rows.at(-1) ?? '', 16);
  expect(size - last).toBeLessThan(1000);
  expect(await page.evaluate(() => document.querySelectorAll('*').length)).toBeLessThan(4000);
  await structure.goTo('0');
  await expect(structure.byte(0)).toHaveText('02');
});

test('a link leads to a byte', async ({ page }) => {
  await page.goto('./#demo=biped&byte=116');
  const structure = new Structure(page);
  await expect(structure.tree).toBeVisible({ timeout: 20_000 });
  await expect.poll(() => structure.way()).toEqual(['file', 'skeleton', 'bone 1', 'parent index']);
});

async function seriousFindings(page: Page): Promise<string[]> {
  const { violations } = await new AxeBuilder({ page }).include('.structure').analyze();
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .flatMap(({ id, nodes }) => nodes.map((node) => `${id}: ${node.html}`));
}

for (const colorScheme of ['dark', 'light'] as const) {
  test(`axe finds nothing serious, ${colorScheme}`, async ({ page, kotsu }) => {
    await page.emulateMedia({ colorScheme });
    const structure = await openStructure(kotsu, fixture('ff8-cut-stream.dat'));
    await page.getByRole('button', { name: 'Next problem' }).click();
    await expect.poll(async () => (await structure.way()).at(-1)).toBe('cut');
    expect(await seriousFindings(page)).toEqual([]);
    await structure.goTo('0x60');
    expect(await seriousFindings(page)).toEqual([]);
  });
}

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true });

  test('the tree stands above the bytes, what they say takes its place, and the sheet is made larger', async ({
    page,
    kotsu,
  }) => {
    await kotsu.visit();
    await kotsu.open(demo('biped.dat'));
    await page.getByRole('tab', { name: 'Bytes' }).click();
    const structure = new Structure(page);
    await structure.row('skeleton').tap();
    await expect(structure.row('skeleton')).toHaveAttribute('aria-selected', 'true');
    await expect(structure.hex).toHaveAttribute('aria-colcount', '10');
    await expect(structure.tree).toBeInViewport({ ratio: 1 });
    await expect(structure.hex).toBeInViewport({ ratio: 1 });
    await structure.byte(0x38).tap();
    await page.getByRole('button', { name: 'Values' }).tap();
    await expect.poll(async () => (await structure.way()).slice(0, 3)).toEqual(['file', 'skeleton', 'header']);
    await expect(structure.side.getByText('Values at 0x38')).toBeVisible();
    await expect(structure.tree).toBeHidden();
    const edge = page.getByRole('separator', { name: 'Height of the panels' });
    const before = Number(await edge.getAttribute('aria-valuenow'));
    await edge.press('ArrowUp');
    await expect.poll(async () => Number(await edge.getAttribute('aria-valuenow'))).toBeGreaterThan(before);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
    expect(await seriousFindings(page)).toEqual([]);
  });
});
