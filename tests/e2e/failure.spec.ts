// The browser lets the page down: no WebGL, no decoder. It says so and stays as useful as it can.
// SPDX-License-Identifier: MIT
import { demo, expect, test } from './kotsu-page';

test('without WebGL there is no picture, and everything else works', async ({ page, kotsu }) => {
  await page.addInitScript(() => {
    HTMLCanvasElement.prototype.getContext = () => null;
  });
  await page.goto('./');
  await expect(page.getByRole('main')).toContainText('no WebGL 2');
  await kotsu.open(demo('biped.dat'));
  await expect.poll(() => kotsu.frame()).toBeGreaterThan(0);
  await kotsu.showTab('Bones');
  await kotsu.tree.getByRole('treeitem').nth(2).click();
  await expect(page.locator('table.values')).toBeVisible();
});

test('without the decoder the page says so in a sentence and offers to reload', async ({ page }) => {
  await page.route('**/*.wasm', (route) => route.fulfill({ status: 404, body: '' }));
  await page.goto('./');
  const card = page.getByRole('alert');
  await expect(card).toContainText('The decoder could not be fetched (HTTP 404).');
  await expect(card.getByRole('button', { name: 'Reload the page' })).toBeVisible();
});

for (const [what, answer, sentence] of [
  ['cut off', { status: 200, body: 'asm' }, 'The decoder arrived damaged'],
  ['unreachable', null, 'there is no connection to where this page came from'],
] as const) {
  test(`a decoder that is ${what} is told in a sentence of our own`, async ({ page }) => {
    await page.route('**/*.wasm', (route) => (answer === null ? route.abort() : route.fulfill(answer)));
    await page.goto('./');
    await expect(page.getByRole('alert')).toContainText(sentence);
  });
}

test('a browser that refuses new addresses keeps the page working', async ({ page, kotsu }) => {
  await page.addInitScript(() => {
    const refuse = () => {
      throw new DOMException('Too many calls to Location or History APIs', 'SecurityError');
    };
    history.replaceState = refuse;
    history.pushState = refuse;
  });
  const faults: string[] = [];
  page.on('pageerror', ({ message }) => faults.push(message));
  await page.goto('./');
  await kotsu.open(demo('biped.dat'));
  await expect.poll(() => kotsu.frame()).toBeGreaterThan(0);
  await page.waitForTimeout(1000); // past the pause before an address is written
  expect(faults).toEqual([]);
});
