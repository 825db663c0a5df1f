// Textures in files of their own: found by their model, looked at, moved on, missing, broken; and choices that stay with a model.
// SPDX-License-Identifier: MIT
import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { markedMonster, okamiBoards } from '../fixtures/marked-models';
import { okamiContainer } from '../fixtures/okami-container-writer';
import { type PlainColour, quarters } from '../fixtures/plain-blocks';
import { expect, type KotsuPage, test } from './kotsu-page';

const plain = (colour: PlainColour) => quarters('bc1', [colour, colour, colour, colour]);
const RED: PlainColour = [255, 0, 0, 255];
const GREEN: PlainColour = [0, 255, 0, 255];
const glass = quarters('bc3', [RED, GREEN, [0, 0, 0, 0], [255, 255, 255, 128]]);

const boards = okamiBoards([{ texture: 0 }, { texture: 0 }, { texture: 2 }]);

/** The header promises more texels than there are. */
function tooWide(dds: Uint8Array): Uint8Array {
  new DataView(dds.buffer).setUint32(16, 4096, true);
  return dds;
}

/** A model and its textures: red, an empty place, one that lies about its width, one that is partly seen through. */
function boardsContainer(): Uint8Array {
  const ddp = okamiContainer([
    { type: 'DDS', name: 'red', bytes: plain(RED) },
    { type: 'DDS', name: '' },
    { type: 'DDS', name: 'torn', bytes: tooWide(plain(RED)) },
    { type: 'DDS', name: 'glass', bytes: glass },
  ]);
  return okamiContainer([
    { type: 'MD', name: 'boards', bytes: boards },
    { type: 'DDP', name: 'skins', bytes: ddp },
  ]);
}

const section = (page: Page) => page.locator('summary', { hasText: /^Textures|^Texture files/ });
const findings = (page: Page) => page.getByRole('tabpanel', { name: 'Report' });
const painting = (page: Page, name: string) => page.getByRole('img', { name: `Texture ${name}` });

/** The colour in the middle of a painted texture's upper left quarter. */
function paintedColour(page: Page, name: string, place = 0.25): Promise<number[]> {
  return painting(page, name).evaluate((canvas: HTMLCanvasElement, at) => {
    const pen = canvas.getContext('2d');
    return [...(pen?.getImageData(canvas.width * at, canvas.height * at, 1, 1).data ?? [])];
  }, place);
}

async function openBoards(page: Page, kotsu: KotsuPage): Promise<void> {
  await kotsu.visit();
  await kotsu.drop({ name: 'boards.dat', bytes: boardsContainer() });
  await expect(page).toHaveTitle('boards – Kotsu');
  await section(page).click();
}

test('a container’s textures are listed with size, format, levels and users, and each can be looked at', async ({
  page,
  kotsu,
}) => {
  await openBoards(page, kotsu);
  const list = page.getByRole('listbox', { name: 'Textures of boards.dat/skins' });
  await expect(list.getByRole('option')).toHaveText([
    /0 red.*8 × 8.*BC1, 4 levels.*object 0–1/,
    /^1 .*empty/,
    /2 torn.*cannot be read.*object 2/,
    /3 glass.*8 × 8.*BC3, 4 levels/,
    /ROF|runofs/,
  ]);
  await expect(painting(page, 'red')).toBeVisible();
  expect(await paintedColour(page, 'red')).toEqual(RED);

  await list.getByRole('option', { name: /glass/ }).click();
  await expect(painting(page, 'glass')).toBeVisible();
  expect(await paintedColour(page, 'glass', 0.75)).toEqual([255, 255, 255, 128]);
  await page.getByRole('checkbox', { name: /^shown/ }).uncheck();
  expect(await paintedColour(page, 'glass', 0.75)).toEqual([255, 255, 255, 255]);
  await page.getByLabel('Mip level').selectOption('2: 2 × 2');
  await expect(painting(page, 'glass')).toHaveAttribute('width', '2');

  await list.getByRole('option', { name: /torn/ }).click();
  await expect(page.getByRole('alert')).toContainText(
    /torn: The texture's 4096 × 8 texels take 16384 bytes, and only \d+ are there\. 0x80/,
  );
});

test('what is missing or broken is in the report; the shift stays with the model', async ({ page, kotsu }) => {
  await openBoards(page, kotsu);
  await kotsu.showTab('Report');
  await expect(findings(page)).toContainText("torn: The texture's 4096 × 8 texels take 16384 bytes");
  await kotsu.showTab('Inspector');
  await page.getByRole('button', { name: 'Shift textures on' }).click();
  await expect(page.getByRole('spinbutton', { name: 'Shift' })).toHaveValue('1');
  await kotsu.showTab('Report');
  await expect(findings(page)).toContainText('Faces name texture 0, and boards.dat/skins holds none in that place.');
  await kotsu.showTab('Inspector');
  await page.getByRole('spinbutton', { name: 'Shift' }).fill('3');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('option', { name: /3 glass/ })).toContainText('object 0–1');
  // The next visit knows the model by its contents.
  await expect.poll(() => page.evaluate(() => localStorage.getItem('kotsu.looks'))).toContain('"shift":3');
  await openBoards(page, kotsu);
  await expect(page.getByRole('spinbutton', { name: 'Shift' })).toHaveValue('3');
  await page.getByLabel('From').selectOption('None');
  await expect(page.getByRole('listbox', { name: /^Textures of/ })).toHaveCount(0);
});

test('a texture by itself is looked at, and painted on the model that comes after it', async ({ page, kotsu }) => {
  await kotsu.visit();
  await kotsu.drop({ name: 'skin.dds', bytes: glass });
  await expect(painting(page, 'skin.dds')).toBeVisible();
  expect(await paintedColour(page, 'skin.dds')).toEqual(RED);
  await expect(page.getByRole('heading', { name: 'Textures without a model' })).toBeVisible();
  await kotsu.drop({ name: 'boards.md', bytes: boards });
  await expect(page).toHaveTitle('boards.md – Kotsu');
  await expect(page.getByRole('listbox', { name: 'Textures of Texture files' })).toContainText('object 0–1');
  await kotsu.drop({ name: 'torn.dds', bytes: glass.slice(0, 150) });
  await expect(kotsu.messages).toContainText("The texture's 8 × 8 texels take 64 bytes, and only 22 are there.");
  await kotsu.showTab('Files');
  await page.getByRole('button', { name: 'Close skin.dds' }).click();
  await kotsu.showTab('Inspector');
  await expect(page.getByText('Drop its textures (.dds, or the container of them) as well')).toBeVisible();
});

test('textures of the PlayStation 2 release are said to be left out', async ({ page, kotsu }) => {
  const bytes = okamiContainer([
    { type: 'MD', name: 'boards', bytes: boards },
    { type: 'TM3', name: 'skins', bytes: new Uint8Array(64) },
  ]);
  await kotsu.visit();
  await kotsu.drop({ name: 'old.dat', bytes });
  await expect(page).toHaveTitle('boards – Kotsu');
  await section(page).click();
  await expect(page.getByRole('tabpanel', { name: 'Inspector' })).toContainText('of the PlayStation 2 release');
  await kotsu.showTab('Report');
  await expect(findings(page)).toContainText('Its textures are of the PlayStation 2 release');
});

test('objects taken off the stage stay off when the file is opened again, and can be sent along', async ({
  page,
  kotsu,
}) => {
  const marks = { name: 'marks.dat', bytes: markedMonster() };
  const menu = page.getByRole('button', { name: 'What is shown' });
  const object = (number: number) => page.getByRole('checkbox', { name: new RegExp(`^Object ${number}`) });
  await kotsu.visit();
  await kotsu.drop(marks);
  await menu.click();
  await object(1).uncheck();
  await object(3).uncheck();
  await expect(page).toHaveURL(/~o1\.3~/);
  const link = page.url();
  await kotsu.visit();
  await kotsu.drop(marks);
  await menu.click();
  await expect(object(1)).not.toBeChecked();
  await object(1).check();
  await object(3).check();
  await expect(page).not.toHaveURL(/~o1\.3~/);
  await page.goto(link);
  await expect(object(3)).not.toBeChecked();
  await expect(object(0)).toBeChecked();
});

for (const colorScheme of ['dark', 'light'] as const) {
  test(`nothing serious for axe in the ${colorScheme} theme, textures open`, async ({ page, kotsu }) => {
    await page.emulateMedia({ colorScheme });
    await openBoards(page, kotsu);
    await expect(painting(page, 'red')).toBeVisible();
    const { violations } = await new AxeBuilder({ page }).analyze();
    expect(violations.filter(({ impact }) => impact === 'serious' || impact === 'critical')).toEqual([]);
  });
}
