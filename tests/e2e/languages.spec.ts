// The page in its languages: the browser's own at first, another by choice, and room for the words of each.
// SPDX-License-Identifier: MIT
import { readFileSync } from 'node:fs';
import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { isLanguage, languages, languageTags } from '../../web/src/i18n/languages';
import { demo, expect, fixture, test } from './kotsu-page';

/** As the page says it. */
function saidIn(tag: string): (english: string) => string {
  if (tag === 'en') return (english) => english;
  const file = new URL(`../../web/src/i18n/messages/${tag}.json`, import.meta.url);
  const messages: Readonly<Record<string, string>> = JSON.parse(readFileSync(file, 'utf8'));
  return (english) => messages[english] || english;
}

const languageSelect = (page: Page) => page.locator('.language-select select');

test.describe('for a browser in French', () => {
  test.use({ locale: 'fr-FR' });

  test('all is French from the first paint on', { tag: '@core' }, async ({ page }) => {
    const said = saidIn('fr');
    expect(said('Choose files')).not.toBe('Choose files');
    await page.addInitScript(() => {
      const texts: string[] = [];
      Object.assign(window, { shownTexts: texts });
      new MutationObserver(() => texts.push(document.body?.textContent ?? '')).observe(document, {
        childList: true,
        subtree: true,
      });
    });
    await page.goto('./');
    await expect(page.getByRole('button', { name: said('Choose files') })).toBeVisible();
    await expect(page.locator('html')).toHaveAttribute('lang', 'fr');
    await expect(languageSelect(page)).toHaveValue('fr');
    const texts = await page.evaluate(() => (window as unknown as { shownTexts: readonly string[] }).shownTexts);
    expect(texts.filter((text) => text.includes('Choose files'))).toEqual([]);
  });

  test('what the decoder says of a file is said in French, and files bring their own names', async ({
    page,
    kotsu,
  }) => {
    const said = saidIn('fr');
    await page.goto('./');
    await languageSelect(page).waitFor();
    await kotsu.drop({ name: 'Report', bytes: new Uint8Array(0) });
    const notice = page.locator('.notice.error');
    await expect(notice).toContainText(said('{name} did not open').replace('{name}', 'Report'));
    await expect(notice).toContainText(said('The file is empty.'));
  });
});

test('a choice is kept, and another is loaded when it is made', async ({ page, kotsu }) => {
  await kotsu.visit();
  await expect(page.locator('html')).toHaveAttribute('lang', 'en');
  const options = await languageSelect(page)
    .locator('option')
    .evaluateAll((all) => all.map((option) => [option.getAttribute('lang'), option.textContent]));
  expect(options).toEqual(Object.entries(languages));
  await page.getByRole('combobox', { name: 'Language' }).selectOption('pt-BR');
  const said = saidIn('pt-BR');
  await expect(page.getByRole('button', { name: said('Choose files') })).toBeVisible();
  await expect(page.locator('html')).toHaveAttribute('lang', 'pt-BR');
  await page.reload();
  await expect(page.getByRole('button', { name: said('Choose files') })).toBeVisible();
  await page.getByRole('combobox', { name: said('Language') }).selectOption('en');
  await expect(page.getByRole('button', { name: 'Choose files' })).toBeVisible();
});

test('panels that are open follow a choice in the help', async ({ page, kotsu }) => {
  await kotsu.visit();
  await kotsu.open(demo('biped.dat'));
  await expect(kotsu.clips.getByRole('option').first()).toContainText('Animation 0');
  await page.getByRole('button', { name: 'Help' }).click();
  await page.getByRole('combobox', { name: 'Language' }).selectOption('ja');
  const said = saidIn('ja');
  await page.getByRole('button', { name: said('Close help') }).click();
  for (const tab of ['Clips', 'Bones', 'Files', 'Inspector', 'Report'])
    await expect(page.getByRole('tab', { name: said(tab) })).toBeVisible();
  const clip = page.getByRole('option', { name: said('Animation {index}').replace('{index}', '0') });
  await expect(clip).toBeVisible();
  await expect(clip).toHaveAttribute('aria-selected', 'true');
});

test('a language that cannot be had leaves the page as it is', async ({ page, kotsu }) => {
  await page.route(/\/assets\/ja-/, (route) => route.abort());
  await kotsu.visit();
  await languageSelect(page).selectOption('ja');
  await expect(page.getByText('That language could not be loaded.')).toBeAttached();
  await expect(languageSelect(page)).toHaveValue('en');
  await expect(page.getByRole('button', { name: 'Choose files' })).toBeVisible();
});

test.describe('on a phone', () => {
  test.use({
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    isMobile: true,
    contextOptions: { reducedMotion: 'reduce' },
  });

  /** Texts and controls that stick out of the screen, or of a dialog, where nothing scrolls to them. */
  const stickingOut = (page: Page) =>
    page.evaluate(() => {
      const scrolls = (element: Element | null): boolean =>
        element !== null &&
        (/(auto|scroll)/.test(getComputedStyle(element).overflowX) ? true : scrolls(element.parentElement));
      const wide = document.documentElement.scrollWidth > innerWidth ? ['the page'] : [];
      const out = [...document.querySelectorAll('button, label, h2, h3, p, dt, dd, summary, select')].filter(
        (element) => {
          const { left, right, width } = element.getBoundingClientRect();
          const isShown = width > 1 && element.checkVisibility();
          return isShown && (right > innerWidth + 1 || left < -1) && !scrolls(element.parentElement);
        },
      );
      return [...wide, ...out.map((element) => element.outerHTML.slice(0, 120))];
    });

  for (const tag of languageTags.filter(isLanguage)) {
    test(`everything has room in ${languages[tag]}, and axe finds nothing`, async ({ page, kotsu }) => {
      const said = saidIn(tag);
      const hasRoom = async (where: string) => expect(await stickingOut(page), where).toEqual([]);
      const isClean = async (where: string) => {
        const { violations } = await new AxeBuilder({ page }).analyze();
        const serious = violations.filter(({ impact }) => impact === 'serious' || impact === 'critical');
        const found = serious.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`);
        expect(found, where).toEqual([]);
      };
      test.slow();
      await page.goto('./');
      await languageSelect(page).selectOption(tag);
      await expect(page.locator('html')).toHaveAttribute('lang', tag);
      await hasRoom('welcome');
      await isClean('welcome');
      await kotsu.open(demo('biped.dat'), fixture('ff8-cut-stream.dat'));
      await page.locator('.clip-list').waitFor();
      for (const tab of ['Clips', 'Bones', 'Files', 'Report', 'Inspector']) {
        await page
          .getByRole('tab', { name: said(tab), exact: false })
          .first()
          .click();
        await hasRoom(tab);
      }
      await page.getByRole('button', { name: said('Help') }).click();
      await hasRoom('help');
      await isClean('help');
    });
  }
});
