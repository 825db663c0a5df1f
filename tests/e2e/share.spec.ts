// Links to a view: made, opened with and without their files, carried, cut; and the address bar that keeps the view.
// SPDX-License-Identifier: MIT
import { readFileSync } from 'node:fs';
import AxeBuilder from '@axe-core/playwright';
import type { BrowserContext, Page } from '@playwright/test';
import { demo, expect, fixture, KotsuPage, test } from './kotsu-page';

test.use({ contextOptions: { reducedMotion: 'reduce' }, permissions: ['clipboard-read', 'clipboard-write'] });

const monster = fixture('ff8-monster.dat');

/** A view that no default would show: another clip, a frame in it, a bone. */
async function makeView(kotsu: KotsuPage): Promise<string> {
  await kotsu.visit();
  await kotsu.open(demo('biped.dat'));
  await expect(kotsu.page).toHaveTitle('biped.dat – Kotsu');
  await kotsu.clips.getByRole('option').nth(2).click();
  await kotsu.scrubber.fill('3');
  await kotsu.showTab('Bones');
  await kotsu.tree.getByRole('treeitem').nth(2).click();
  return await copyLink(kotsu.page);
}

async function copyLink(page: Page): Promise<string> {
  await page.getByRole('button', { name: 'Share this view' }).click();
  await page.getByRole('button', { name: 'Copy link' }).click();
  await expect(page.getByText('Link copied.')).toBeVisible();
  await page.keyboard.press('Escape');
  return await clipboard(page);
}

function clipboard(page: Page): Promise<string> {
  return page.evaluate(() => navigator.clipboard.readText());
}

async function expectView({ page, clips, tree, scrubber }: KotsuPage, title = 'biped.dat – Kotsu'): Promise<void> {
  await expect(page).toHaveTitle(title);
  await expect(scrubber).toHaveValue('3');
  await page.getByRole('tab', { name: 'Clips' }).click();
  await expect(clips.getByRole('option').nth(2)).toHaveAttribute('aria-selected', 'true');
  await page.getByRole('tab', { name: 'Bones' }).click();
  await expect(tree.getByRole('treeitem').nth(2)).toHaveAttribute('aria-selected', 'true');
}

async function opened(context: BrowserContext, link: string): Promise<KotsuPage> {
  const page = await context.newPage();
  await page.goto(link);
  return new KotsuPage(page);
}

const card = (page: Page) => page.locator('.link-card');

/** What a link names the file by: a whole second context knows nothing of the first. */
test('whoever has no such file is told which to drop, and then sees the same view', { tag: '@core' }, async ({
  kotsu,
  browser,
  baseURL,
}) => {
  const link = await makeView(kotsu);
  expect(link.length).toBeLessThan(300);
  const elsewhere = await browser.newContext({
    baseURL: baseURL ?? '',
    reducedMotion: 'reduce',
    serviceWorkers: 'block',
  });
  const other = await opened(elsewhere, link);
  await expect(card(other.page)).toContainText('biped.dat');
  await expect(card(other.page)).toContainText(/\d KB/);
  const { violations } = await new AxeBuilder({ page: other.page }).analyze();
  expect(violations.filter(({ impact }) => impact === 'serious' || impact === 'critical')).toEqual([]);

  await other.dropPaths(demo('biped.dat'));
  await expectView(other);
  await expect(card(other.page)).toHaveCount(0);
  await elsewhere.close();
});

test('another file is told apart by its contents, and takes the view only on request', async ({
  kotsu,
  browser,
  baseURL,
}) => {
  const link = await makeView(kotsu);
  const elsewhere = await browser.newContext({
    baseURL: baseURL ?? '',
    reducedMotion: 'reduce',
    serviceWorkers: 'block',
  });
  const other = await opened(elsewhere, link);
  await expect(card(other.page)).toBeVisible();
  // The same name, and one byte more.
  await other.drop({ name: 'biped.dat', bytes: Buffer.concat([readFileSync(demo('biped.dat')), Buffer.of(0)]) });
  await expect(card(other.page)).toContainText('biped.dat is another file');
  await expect(other.scrubber).toHaveValue('0');
  await card(other.page).getByRole('button', { name: 'Apply the view anyway' }).click();
  await expectView(other);
  await elsewhere.close();
});

test('after a wrong file the right one still brings the view', async ({ kotsu, browser, baseURL }) => {
  const link = await makeView(kotsu);
  const elsewhere = await browser.newContext({
    baseURL: baseURL ?? '',
    reducedMotion: 'reduce',
    serviceWorkers: 'block',
  });
  const other = await opened(elsewhere, link);
  await other.drop({ name: 'biped.dat', bytes: Buffer.concat([readFileSync(demo('biped.dat')), Buffer.of(0)]) });
  await expect(card(other.page)).toContainText('biped.dat is another file');
  await other.drop({ name: 'biped.dat', bytes: readFileSync(demo('biped.dat')) });
  await expect(card(other.page)).toHaveCount(0);
  await expectView(other);
  await elsewhere.close();
});

test('a file of a container is found when the container is dropped', async ({ kotsu, browser, baseURL }) => {
  await kotsu.visit();
  await kotsu.open(demo('quadruped.dat'));
  await expect(kotsu.page).toHaveTitle('quadruped – Kotsu');
  await kotsu.clips.getByRole('option', { name: 'quadruped_howl' }).click();
  await kotsu.scrubber.fill('3');
  const link = await copyLink(kotsu.page);
  const elsewhere = await browser.newContext({
    baseURL: baseURL ?? '',
    reducedMotion: 'reduce',
    serviceWorkers: 'block',
  });
  const other = await opened(elsewhere, link);
  // What lies in it is known by it: that is the file there is to drop.
  await expect(card(other.page)).toContainText('quadruped.dat');
  await other.dropPaths(demo('quadruped.dat'));
  await expect(card(other.page)).toHaveCount(0);
  await expect(other.scrubber).toHaveValue('3');
  await expect(other.clips.getByRole('option', { selected: true })).toContainText('howl');
  await elsewhere.close();
});

test('a link takes along how Okami’s positions are read', async ({ kotsu, browser, baseURL }) => {
  const { page } = kotsu;
  await kotsu.visit();
  await kotsu.open(demo('quadruped.dat'));
  await expect(page).toHaveTitle('quadruped – Kotsu');
  await page.getByText('How it is read').click();
  await page.getByRole('combobox', { name: 'Full precision' }).selectOption('rest');
  const link = await copyLink(page);
  const elsewhere = await browser.newContext({ baseURL: baseURL ?? '', serviceWorkers: 'block' });
  const other = await opened(elsewhere, link);
  await other.dropPaths(demo('quadruped.dat'));
  await other.page.getByText('How it is read').click();
  await expect(other.page.getByRole('combobox', { name: 'Full precision' })).toHaveValue('rest');
  await elsewhere.close();
});

test('whoever opened the file before sees the view at once', async ({ kotsu, context }) => {
  const link = await makeView(kotsu);
  await kotsu.page.close();
  const again = await opened(context, link);
  await expectView(again);
});

test('a link to a demo needs no file', async ({ page }) => {
  const kotsu = new KotsuPage(page);
  await page.goto('./#demo=biped&clip=2&frame=3&bone=2');
  await expect(page).toHaveTitle('biped.dat – Kotsu');
  await expect(kotsu.scrubber).toHaveValue('3');
  await expect(kotsu.clips.getByRole('option').nth(2)).toHaveAttribute('aria-selected', 'true');
  await page.goto('./#demo=quadruped&clip=1');
  await expect(page).toHaveTitle('quadruped – Kotsu');
  await expect(kotsu.clips.getByRole('option', { selected: true })).toContainText('quadruped_run');
});

test('a link asked for before there was time to hash the file waits for it', async ({ kotsu }) => {
  const { page } = kotsu;
  // An idle time that never comes by itself: what begins in it begins late.
  await page.addInitScript(() => {
    globalThis.requestIdleCallback = (run) =>
      Number(setTimeout(run, 6000, { didTimeout: true, timeRemaining: () => 0 }));
  });
  await kotsu.visit();
  await kotsu.open(fixture('okami-full.mot'));
  await expect(page).toHaveTitle('okami-full.mot – Kotsu');
  await page.getByRole('button', { name: 'Share this view' }).click();
  await expect(page.getByText('Making the link')).toBeVisible();
  await expect(page.getByText('needs okami-full.mot')).toBeVisible({ timeout: 30_000 });
});

test('a small file can be carried in the link, by choice and with a warning', async ({ kotsu, browser, baseURL }) => {
  const { page } = kotsu;
  await kotsu.visit();
  await kotsu.open(fixture('okami-full.mot'));
  await expect(page).toHaveTitle('okami-full.mot – Kotsu');
  await page.getByRole('button', { name: 'Share this view' }).click();
  await expect(page.getByText('needs okami-full.mot')).toBeVisible();
  await page.getByRole('checkbox', { name: 'Carry the file in the link' }).check();
  await expect(page.getByText('Whoever gets the link gets the file')).toBeVisible();
  await expect(page.getByText('It carries okami-full.mot')).toBeVisible();
  await page.getByRole('button', { name: 'Copy link' }).click();
  await expect(page.getByText('Link copied.')).toBeVisible();
  const link = await clipboard(page);
  expect(link.length).toBeLessThanOrEqual(1800);
  const elsewhere = await browser.newContext({
    baseURL: baseURL ?? '',
    reducedMotion: 'reduce',
    serviceWorkers: 'block',
  });
  const other = await opened(elsewhere, link);
  await expect(other.page).toHaveTitle('okami-full.mot – Kotsu');
  await elsewhere.close();
});

test('a file that is too large for a link is refused with the number of characters', async ({ kotsu }) => {
  await kotsu.visit();
  await kotsu.open(demo('biped.dat'));
  await expect(kotsu.page).toHaveTitle('biped.dat – Kotsu');
  await kotsu.page.getByRole('button', { name: 'Share this view' }).click();
  await kotsu.page.getByRole('checkbox', { name: 'Carry the file in the link' }).check();
  await expect(kotsu.page.getByText(/would have [\d,]+ characters/)).toBeVisible();
  await expect(kotsu.page.getByRole('button', { name: 'Copy link' })).toBeDisabled();
});

test('a link sent as text is pasted into the page', async ({ kotsu }) => {
  await makeView(kotsu);
  const { page } = kotsu;
  await page.getByRole('button', { name: 'Share this view' }).click();
  await page.getByRole('button', { name: 'Copy as text' }).click();
  await expect(page.getByText('Text copied.')).toBeVisible();
  await page.keyboard.press('Escape');
  // A chat program may break it into lines.
  const text = (await clipboard(page)).replace(/(#.{40})/, '$1\n');
  expect(text).toContain('biped.dat');
  await kotsu.scrubber.fill('0');
  await page.evaluate((pasted) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/plain', pasted);
    document.body.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
  }, `Look: ${text}\nBye`);
  await expectView(kotsu);
});

test('on the welcome panel there is a field for it, for phones have no other place to paste', async ({ kotsu }) => {
  const { page } = kotsu;
  await kotsu.visit();
  await page.getByText('Got a link as text?').click();
  const field = page.getByRole('textbox', { name: 'Link or text with a link' });
  await field.fill('hello');
  await expect(page.getByText('There is no link to a view in this text.')).toBeVisible();
  await field.fill('See https://kotsu.example/#demo=biped&frame=3 please');
  await expect(page).toHaveTitle('biped.dat – Kotsu');
  await expect(kotsu.scrubber).toHaveValue('3');
});

test('links that cannot be read say why', async ({ kotsu }) => {
  const link = await makeView(kotsu);
  const { page } = kotsu;
  const say = async (address: string, sentence: string) => {
    await page.goto('about:blank');
    await page.goto(address);
    await expect(card(page)).toContainText(sentence);
  };
  await say(link.slice(0, -9), 'This link is incomplete');
  await say(link.replace('#1~', '#9~'), 'newer version');
  await say(link.replace(/~c(\d)/, '~c7$1'), 'damaged');
  await card(page).getByRole('button', { name: 'Close' }).click();
  await expect(card(page)).toHaveCount(0);
  await expect(page).toHaveURL(/\/$/);
  await page.goto('about:blank');
  await page.goto('./#demo=nobody');
  await expect(card(page)).toContainText('no demo named “nobody”');
});

test('values out of range become the nearest, and are named', async ({ page }) => {
  const kotsu = new KotsuPage(page);
  await page.goto('./#demo=biped&clip=99&frame=5000&bone=900&speed=77');
  await expect(page).toHaveTitle('biped.dat – Kotsu');
  await expect(kotsu.messages).toContainText('speed');
  await expect(kotsu.messages).toContainText('clip, frame, selected bone');
  await expect(kotsu.clips.getByRole('option').last()).toHaveAttribute('aria-selected', 'true');
});

test('a fragment that is none of Kotsu’s is left alone', async ({ page }) => {
  const kotsu = new KotsuPage(page);
  await page.goto('./#something');
  await expect(page.getByRole('heading', { name: 'Nothing leaves your computer.' })).toBeVisible();
  await expect(card(page)).toHaveCount(0);
  await expect(kotsu.messages).toBeEmpty();
});

test.describe('the address bar', () => {
  test('keeps the view through a reload', async ({ kotsu }) => {
    await makeView(kotsu);
    await expect(kotsu.page).toHaveURL(/#1~.*~f3~/);
    await kotsu.page.reload();
    await expectView(kotsu);
  });

  test('goes back and forward between the files that were opened, and closes and opens them', async ({ kotsu }) => {
    const { page } = kotsu;
    await makeView(kotsu);
    await expect(page).toHaveURL(/#1~.*~f3~/);
    await kotsu.open(monster);
    await expect(page).toHaveURL(/ff8-monster/);
    await page.goBack();
    await expectView(kotsu);
    await expect(kotsu.fileTab('ff8-monster.dat')).toHaveCount(0);
    await page.goBack();
    await expect(page.getByRole('heading', { name: 'Nothing leaves your computer.' })).toBeVisible();
    await page.goForward();
    await expectView(kotsu);
    await page.goForward();
    await expect(page).toHaveTitle('ff8-monster.dat – Kotsu');
    await expect(kotsu.fileTab('biped.dat')).toBeVisible();
  });

  test('keeps what was done just before the next file was opened', async ({ kotsu }) => {
    const { page } = kotsu;
    await makeView(kotsu);
    await expect(page).toHaveURL(/~f3~/);
    // Its own writes come a while after the last change; the file is handed over before.
    const bytes = [...readFileSync(monster)];
    await page.evaluate((values) => {
      const bone = document.querySelectorAll<HTMLElement>('[role=tree] [role=treeitem]')[1];
      bone?.click();
      const data = new DataTransfer();
      data.items.add(new File([new Uint8Array(values)], 'ff8-monster.dat'));
      document.body.dispatchEvent(new DragEvent('drop', { dataTransfer: data, bubbles: true, cancelable: true }));
    }, bytes);
    await expect(page).toHaveURL(/ff8-monster/);
    await page.goBack();
    await expect(page).toHaveTitle('biped.dat – Kotsu');
    await expect(kotsu.tree.getByRole('treeitem').nth(1)).toHaveAttribute('aria-selected', 'true');
    await page.goBack();
    await expect(page.getByRole('heading', { name: 'Nothing leaves your computer.' })).toBeVisible();
  });

  test('is not written while a clip plays', async ({ kotsu }) => {
    const { page } = kotsu;
    await makeView(kotsu);
    await expect(page).toHaveURL(/#1~.*~f3~/);
    await page.getByRole('button', { name: 'Play', exact: true }).click();
    await page.waitForTimeout(900);
    await page.evaluate(() => {
      const counted = window as unknown as { writes: number };
      counted.writes = 0;
      const replace = history.replaceState.bind(history);
      history.replaceState = (...args) => {
        counted.writes += 1;
        replace(...args);
      };
    });
    await page.waitForTimeout(2000);
    expect(await page.evaluate(() => (window as unknown as { writes: number }).writes)).toBe(0);
  });
});

test('the share panel is reached, used and left by keyboard', async ({ kotsu }) => {
  const { page } = kotsu;
  await kotsu.visit();
  await page.getByRole('button', { name: /^Biped/ }).click();
  const button = page.getByRole('button', { name: 'Share this view' });
  await button.focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: 'Copy link' })).toBeFocused();
  const { violations } = await new AxeBuilder({ page }).analyze();
  expect(violations.filter(({ impact }) => impact === 'serious' || impact === 'critical')).toEqual([]);
  await page.keyboard.press('Enter');
  await expect(page.getByText('Link copied.')).toBeVisible();
  expect(await clipboard(page)).toMatch(/#1~\d+~Fdbiped~/);
  await page.keyboard.press('Escape');
  await expect(button).toBeFocused();
});
