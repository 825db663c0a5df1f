// The browser lets the page down: no WebGL, no decoder. It says so and stays as useful as it can.
// SPDX-License-Identifier: MIT
import { readFileSync } from 'node:fs';
import { demo, expect, quadrupedFiles, test } from './kotsu-page';

test('without WebGL there is no picture, and everything else works', { tag: '@core' }, async ({ page, kotsu }) => {
  test.slow();
  await page.addInitScript(() => {
    // Curves and the timeline are drawn on canvases of another kind.
    const { getContext } = HTMLCanvasElement.prototype;
    HTMLCanvasElement.prototype.getContext = function (this: HTMLCanvasElement, kind: string, ...rest: unknown[]) {
      return kind.startsWith('webgl') ? null : Reflect.apply(getContext, this, [kind, ...rest]);
    } as typeof getContext;
  });
  await page.goto('./');
  await expect(page.getByRole('main')).toContainText('no WebGL 2');
  await kotsu.open(demo('biped.dat'));
  await expect.poll(() => kotsu.frame()).toBeGreaterThan(0);
  await kotsu.showTab('Bones');
  await kotsu.tree.getByRole('treeitem').nth(2).click();
  await expect(page.locator('table.values')).toBeVisible();
  await page.getByRole('button', { name: 'Structure', exact: true }).click();
  await expect(page.getByRole('tree', { name: 'Fields of the file' }).getByRole('treeitem').first()).toBeVisible();
  await expect(page.getByRole('grid', { name: 'Bytes of the file' })).toBeVisible();
  await page.getByRole('button', { name: 'Structure', exact: true }).click();

  await kotsu.open(...quadrupedFiles);
  await page.getByRole('button', { name: 'Curves', exact: true }).click();
  await kotsu.showTab('Bones');
  await kotsu.tree.getByRole('treeitem').nth(2).click();
  await expect(page.getByRole('slider', { name: /^Curves of/ })).toBeVisible();
  await page.getByRole('button', { name: 'Export', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: /^Export / });
  await dialog.getByRole('button', { name: 'Export', exact: true }).click();
  const saving = page.waitForEvent('download', { timeout: 60_000 });
  await dialog.getByRole('button', { name: /^Save / }).click({ timeout: 60_000 });
  const glb = readFileSync(await (await saving).path());
  expect(glb.subarray(0, 4).toString()).toBe('glTF');
});

/** A decoder of another version, and a binary that is none of Kotsu's. */
const emptyModule = Buffer.from([0, 0x61, 0x73, 0x6d, 1, 0, 0, 0]);
const otherVersion = Buffer.concat([
  emptyModule,
  Buffer.from([1, 5, 1, 0x60, 0, 1, 0x7f, 3, 2, 1, 0]), // one function: nothing -> i32
  Buffer.from([7, 26, 1, 22]),
  Buffer.from('kotsu_wasm_abi_version'),
  Buffer.from([0, 0, 10, 7, 1, 5, 0, 0x41, 0xe3, 0, 0x0b]), // 99
]);

test('a decoder that is missing, cut, of another version or none is told in a sentence of our own', async ({
  page,
}) => {
  const answers = [
    [{ status: 404, body: '' }, 'The decoder could not be fetched (HTTP 404).'],
    [{ status: 200, body: 'asm' }, 'The decoder arrived damaged'],
    [{ status: 200, body: emptyModule }, 'interface version undefined, and this program needs version'],
    [{ status: 200, body: otherVersion }, 'interface version 99, and this program needs version'],
    [null, 'there is no connection to where this page came from'],
  ] as const;
  let next = 0;
  await page.route('**/*.wasm', (route) => {
    const answer = answers[next]?.[0] ?? null;
    return answer === null ? route.abort() : route.fulfill(answer);
  });
  for (const [, sentence] of answers) {
    await page.goto('./');
    const card = page.getByRole('alert');
    await expect(card).toContainText(sentence);
    await expect(card.getByRole('button', { name: 'Reload the page' })).toBeVisible();
    next += 1;
  }
});

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
