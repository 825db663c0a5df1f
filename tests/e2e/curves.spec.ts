// The curve panel: graph, list, table and bytes tell the same about the selected bone, in step with the playhead.
// SPDX-License-Identifier: MIT
import { readFileSync } from 'node:fs';
import AxeBuilder from '@axe-core/playwright';
import type { Locator, Page } from '@playwright/test';
import { corpus, demo, expect, fixture, type KotsuPage, quadrupedFiles, test } from './kotsu-page';

test.use({ contextOptions: { reducedMotion: 'reduce' } });

class Curves {
  readonly graph: Locator;
  readonly area: Locator;
  readonly playhead: Locator;
  readonly list: Locator;
  readonly table: Locator;
  readonly note: Locator;

  constructor(readonly page: Page) {
    this.graph = page.getByRole('slider', { name: /^Curves of/ });
    this.area = page.locator('.u-over');
    this.playhead = page.locator('.playhead');
    this.list = page.locator('.trace-list');
    this.table = page.getByRole('grid');
    this.note = page.locator('.hover-note');
  }

  async lastFrame(): Promise<number> {
    return Number(await this.page.getByRole('slider', { name: 'Frame' }).getAttribute('max'));
  }

  /** How far along the graph the playhead stands, 0 ... 1. */
  async playheadShare(): Promise<number> {
    const [area, head] = [await this.area.boundingBox(), await this.playhead.boundingBox()];
    return ((head?.x ?? 0) - (area?.x ?? 0)) / (area?.width ?? 1);
  }

  /** Moves the pointer onto a key's mark: where it stands along the graph is known, how high is felt for. */
  async findKey(share: number, name: string): Promise<void> {
    const box = await this.area.boundingBox();
    if (box === null) throw new Error('there is no graph');
    for (let y = 2; y < box.height; y += 4) {
      await this.page.mouse.move(box.x + share * box.width, box.y + y);
      if (((await this.note.textContent()) ?? '').includes(name)) return;
    }
    throw new Error(`no mark of ${name}`);
  }

  async rows(): Promise<string[][]> {
    const rows = await this.table.getByRole('row').all();
    return Promise.all(rows.slice(1).map((row) => row.getByRole('gridcell').allInnerTexts()));
  }
}

async function openClip(kotsu: KotsuPage, clip: string, bone: string): Promise<Curves> {
  await kotsu.visit();
  await kotsu.open(...quadrupedFiles);
  await kotsu.clips.getByText(clip).click();
  await kotsu.showTab('Bones');
  await kotsu.tree.getByText(bone, { exact: true }).click();
  await kotsu.page.keyboard.press('c');
  return new Curves(kotsu.page);
}

test('the panel is closed at first, opens for the selected bone, and is remembered', async ({ page, kotsu }) => {
  await kotsu.visit();
  await kotsu.open(...quadrupedFiles);
  const curves = new Curves(page);
  await expect(page.getByRole('region', { name: 'Curves' })).toHaveCount(0);
  await page.getByRole('button', { name: 'Curves' }).click();
  await expect(page.getByText('Select a bone in the picture or in the tree to see its curves.')).toBeVisible();
  await kotsu.showTab('Bones');
  await kotsu.tree.getByText('Bone 1', { exact: true }).click();
  await expect(curves.graph).toHaveAccessibleName(/^Curves of Bone 1 in quadruped-/);
  await expect(curves.list.getByText('Rotation X')).toBeVisible();
  const edge = page.getByRole('separator', { name: 'Height of the curves' });
  const before = (await curves.graph.boundingBox())?.height ?? 0;
  await edge.press('ArrowUp');
  await expect.poll(async () => (await curves.graph.boundingBox())?.height ?? 0).toBeGreaterThan(before);
  // What is open is remembered a moment after the last change.
  await expect(page).toHaveURL(/#1~.*quadruped/);
  await page.reload();
  await expect(page.getByRole('region', { name: 'Curves' })).toBeVisible();
});

test('the playhead goes with playback, and a click on the graph goes to its frame', async ({ page, kotsu }) => {
  const curves = await openClip(kotsu, 'quadruped-walk', 'Bone 0');
  const last = await curves.lastFrame();
  await kotsu.scrubber.fill('8');
  await expect.poll(() => curves.playheadShare()).toBeCloseTo(8 / last, 1);
  const box = await curves.area.boundingBox();
  await page.mouse.click((box?.x ?? 0) + 0.75 * (box?.width ?? 0), (box?.y ?? 0) + (box?.height ?? 0) - 3);
  await expect.poll(() => kotsu.frame()).toBeCloseTo(0.75 * last, 0);
  await expect.poll(() => curves.playheadShare()).toBeCloseTo(0.75, 1);
  await page.mouse.move((box?.x ?? 0) + 0.5 * (box?.width ?? 0), (box?.y ?? 0) + 2);
  await expect(curves.note).toHaveText(new RegExp(`^frame ${Math.floor(last / 2)}|^frame ${Math.ceil(last / 2)}`));
  await page.keyboard.press('Space');
  const share = await curves.playheadShare();
  await expect.poll(() => curves.playheadShare()).not.toBe(share);
});

test('a key that is clicked is selected in graph and table, and its bytes are the file’s', { tag: '@core' }, async ({
  page,
  kotsu,
}) => {
  const curves = await openClip(kotsu, 'quadruped-howl', 'Bone 1');
  await expect(curves.table).toBeVisible();
  const [frame = '', , , , codes = '', offset = ''] = (await curves.rows())[2]?.slice(1) ?? [];
  await curves.findKey(Number(frame) / (await curves.lastFrame()), 'Rotation X key 2 ');
  await page.mouse.down();
  await page.mouse.up();
  await expect(curves.table.getByRole('row', { selected: true }).getByRole('gridcell').first()).toHaveText('2');
  await expect(curves.graph).toHaveAttribute('aria-valuetext', new RegExp(`key 2, frame ${frame},`));
  expect(await kotsu.frame()).toBe(Number(frame));

  const bytes = readFileSync(demo('quadruped-howl.mot'));
  const size = Number(/(\d+) bytes? at/.exec((await page.getByText(/^Key 2: /).textContent()) ?? '')?.[1]);
  const own = bytes.subarray(Number(offset), Number(offset) + size);
  await expect(page.getByText(/^Key 2: /)).toContainText(`at ${offset}`);
  const shown = page.locator('.key-bytes code').first();
  await expect(shown).toHaveText([...own].map((byte) => byte.toString(16).toUpperCase().padStart(2, '0')).join(' '));
  // A byte each behind the time, or two.
  const width = own.length / 4;
  const stored = [1, 2, 3].map((field) => own.readUIntLE(field * width, width));
  expect(codes).toBe(stored.join(' '));
});

test('arrow keys go from key to key and from line to line, in the graph and in the table', async ({ page, kotsu }) => {
  const curves = await openClip(kotsu, 'quadruped-walk', 'Bone 0');
  await curves.graph.focus();
  await page.keyboard.press('End');
  const last = (await curves.rows()).length - 1;
  await expect(curves.graph).toHaveAttribute('aria-valuenow', String(last));
  await page.keyboard.press('ArrowLeft');
  await expect(curves.graph).toHaveAttribute('aria-valuenow', String(last - 1));
  const before = (await curves.graph.getAttribute('aria-valuetext')) ?? '';
  await page.keyboard.press('ArrowDown');
  await expect(curves.graph).not.toHaveAttribute('aria-valuetext', before);
  await curves.table.focus();
  await page.keyboard.press('Home');
  await page.keyboard.press('ArrowDown');
  await expect(curves.graph).toHaveAttribute('aria-valuenow', '1');
  await curves.graph.focus();
  await page.keyboard.press('Escape');
  await expect(curves.table.getByRole('row', { selected: true })).toHaveCount(0);
  await page.keyboard.press('Escape');
  await expect(page.getByText('Select a bone in the picture or in the tree to see its curves.')).toBeVisible();
});

test('lines can be taken out, angles shown in radians, and a part of the clip looked at closely', async ({
  page,
  kotsu,
}) => {
  const curves = await openClip(kotsu, 'quadruped-walk', 'Bone 0');
  const radians = /^-?\d+\.\d{4} rad$/;
  await expect(curves.list.locator('.trace-value').first()).toBeVisible();
  await page.getByRole('combobox', { name: 'Unit of angles' }).selectOption('Radians');
  await expect(curves.list.locator('.trace-row').filter({ hasText: 'Rotation X' })).toContainText(/ rad$/);
  const rotation = curves.list.getByRole('button', { name: 'Rotation X' });
  await rotation.click();
  await expect(curves.table).toHaveAccessibleName('Keys of Rotation X');
  expect((await curves.rows()).every(([, , value]) => radians.test(value ?? ''))).toBe(true);
  await curves.list.getByRole('checkbox', { name: 'Show Rotation X' }).uncheck();
  await expect(curves.table).not.toHaveAccessibleName('Keys of Rotation X');
  await page.getByRole('button', { name: 'Zoom in' }).click();
  await expect(page.getByRole('button', { name: 'Whole clip' })).toBeEnabled();
  await page.getByRole('button', { name: 'Whole clip' }).click();
  await expect(page.getByRole('button', { name: 'Whole clip' })).toBeDisabled();
});

test('properties that move no bone are listed apart and drawn as the guess that they are', async ({ page, kotsu }) => {
  await kotsu.visit();
  await kotsu.open(fixture('okami-unknown-property.mot'));
  await page.keyboard.press('c');
  const curves = new Curves(page);
  const group = page.getByRole('group', { name: 'Other curves of the clip' });
  await expect(group).toContainText('Bone 1 · Property 64');
  await group.getByRole('checkbox').check();
  await expect(page.getByText('How this property is stored is not known.')).toBeVisible();
  await expect(curves.table).toHaveAttribute('aria-rowcount', '22');
});

test('such a property of the selected bone is among its curves, and the inspector says the same', async ({
  page,
  kotsu,
}) => {
  await kotsu.visit();
  await kotsu.open(fixture('okami-unknown-property.mot'));
  await kotsu.showTab('Bones');
  await kotsu.tree.getByText('Bone 1', { exact: true }).click();
  const inspected = page.locator('.inspector .curve').filter({ hasText: 'Property 64' });
  await expect(inspected).toContainText('unknown family, 21 keys');
  await expect(inspected.locator('.number')).toHaveText(/^-?\d/);
  await page.keyboard.press('c');
  const curves = new Curves(page);
  await expect(curves.list.getByRole('checkbox', { name: 'Show Property 64' })).toBeChecked();
  await curves.list.getByRole('button', { name: 'Property 64' }).click();
  await expect(curves.table).toHaveAttribute('aria-rowcount', '22');
  await expect(page.getByText(/other curve/)).toBeHidden();
});

test('the graph goes on when its file is read anew', async ({ page, kotsu }) => {
  const curves = await openClip(kotsu, 'quadruped-walk', 'Bone 0');
  await page.getByText('How it is read').click();
  const dialect = page.getByRole('combobox', { name: 'Motion of' });
  for (const value of ['okami', 'auto', 'okami']) {
    await dialect.selectOption(value);
    await expect(dialect).toHaveValue(value);
    // Long enough for the replaced document to be gone.
    await page.waitForTimeout(1500);
    await curves.graph.focus();
    await page.keyboard.press('+');
    await expect(curves.graph).toBeVisible();
  }
});

test('a motion’s bones that the model lacks keep their curves', async ({ page, kotsu }) => {
  await kotsu.visit();
  await kotsu.open(demo('quadruped-walk.mot'), fixture('okami-model.md'));
  await kotsu.fileTab('quadruped-walk').click();
  const model = page.getByRole('option', { name: /^okami-model\.md/ });
  await page.getByRole('combobox', { name: 'Plays on' }).selectOption((await model.getAttribute('value')) ?? '');
  await page.keyboard.press('c');
  await expect(page.getByText(/^\d+ other curves$/)).toBeVisible();
  await expect(page.getByRole('checkbox', { name: /^Show Bone 2\d · Rotation/ }).first()).toBeVisible();
});

test('FF8 shows the integers of each frame, those of the inspector', async ({ page, kotsu }) => {
  await kotsu.visit();
  await kotsu.open(demo('biped.dat'));
  await kotsu.showTab('Bones');
  await kotsu.tree.getByText('Bone 2', { exact: true }).click();
  await page.keyboard.press('c');
  const curves = new Curves(page);
  await kotsu.scrubber.fill('3');
  await expect(page.locator('table.values caption')).toHaveText('At frame 3');
  const accumulated = await kotsu.values('Rotation', 'accumulated');
  const row = curves.table.getByRole('row').nth(4);
  await expect(row).toHaveClass('current');
  const [frame, ...cells] = await row.getByRole('gridcell').allInnerTexts();
  expect(frame).toBe('3');
  expect(cells.map((cell) => cell.split(/\s+/)[0])).toEqual(accumulated);
  await row.click();
  await expect(curves.graph).toHaveAttribute('aria-valuetext', /Rotation X, key 3, frame 3, -?\d+ = -?\d+\.\d°/);
});

test('curves in God Hand’s root space say so, and what becomes of them', async ({ page, kotsu }) => {
  const path = corpus('okami', 'peer_godhand', 'gh5_flags_mixed.mot');
  await kotsu.visit();
  await kotsu.open(path);
  await expect(page.getByText('God Hand, 12-byte records')).toBeVisible();
  await kotsu.showTab('Bones');
  await kotsu.tree.getByText('Bone 0', { exact: true }).click();
  await expect(page.getByRole('listitem').filter({ hasText: 'Position X' })).toContainText('in root space, applied');
  await expect(page.getByRole('listitem').filter({ hasText: 'Scale X' })).toContainText('in root space, not applied');

  await page.keyboard.press('c');
  const row = (name: string) => page.locator('.trace-row').filter({ hasText: name });
  await expect(row('Position X').getByText('in root space, applied', { exact: true })).toBeVisible();
  await expect(row('Scale X').getByText('in root space, not applied', { exact: true })).toBeVisible();
  await row('Scale X').getByRole('button', { name: 'Scale X' }).click();
  await expect(page.locator('.key-title')).toHaveText(/^Bone 0 · Scale X\s*in root space, not applied$/);
});

async function seriousFindings(page: Page): Promise<string[]> {
  const { violations } = await new AxeBuilder({ page }).analyze();
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .flatMap(({ id, nodes }) => nodes.map((node) => `${id}: ${node.html}`));
}

for (const colorScheme of ['dark', 'light'] as const) {
  test(`axe finds nothing serious, ${colorScheme}`, async ({ page, kotsu }) => {
    await page.emulateMedia({ colorScheme });
    const curves = await openClip(kotsu, 'quadruped-walk', 'Bone 0');
    await curves.graph.focus();
    await page.keyboard.press('ArrowRight');
    await expect(page.locator('.key-bytes code').first()).toHaveText(/^[0-9A-F ]+$/);
    expect(await seriousFindings(page)).toEqual([]);
  });
}

test.describe('phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

  test('the curves are a tab of the sheet, none wider than the screen, and a tap selects a key', async ({
    page,
    kotsu,
  }) => {
    await kotsu.visit();
    await kotsu.open(...quadrupedFiles);
    await kotsu.clips.getByText('quadruped-howl').tap();
    await kotsu.showTab('Bones');
    await kotsu.tree.getByText('Bone 1', { exact: true }).tap();
    await page.getByRole('tab', { name: 'Curves' }).tap();
    const curves = new Curves(page);
    await expect(curves.graph).toBeVisible();
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
    await curves.table.getByRole('row').nth(3).tap();
    await expect(curves.graph).toHaveAttribute('aria-valuenow', '2');
    expect(await seriousFindings(page)).toEqual([]);
  });
});
