// Bones: the tree, the picture and the inspector agree, and the numbers are the file's.
// SPDX-License-Identifier: MIT
import { readFileSync } from 'node:fs';
import { corpus, demo, expect, golden, quadrupedFiles, test } from './kotsu-page';

test('the tree follows the keys of its pattern and selects', async ({ page, kotsu }) => {
  await kotsu.visit();
  await kotsu.open(demo('biped.dat'));
  await kotsu.showTab('Bones');
  const items = kotsu.tree.getByRole('treeitem');
  await expect(items.first()).toBeVisible();
  const count = await items.count();
  await kotsu.tree.focus();
  await page.keyboard.press('ArrowDown');
  await expect(items.first()).toHaveAttribute('aria-selected', 'true');
  await expect(page.getByRole('heading', { name: 'Bone 0' })).toBeVisible();
  await page.keyboard.press('ArrowLeft');
  await expect(items).toHaveCount(1);
  await expect(items.first()).toHaveAttribute('aria-expanded', 'false');
  await page.keyboard.press('ArrowRight');
  await expect(items).toHaveCount(count);
  await page.keyboard.press('ArrowRight');
  await expect(items.nth(1)).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('Escape');
  await expect(kotsu.tree.locator('[aria-selected=true]')).toHaveCount(0);
});

test('a click on a bone in the picture selects it in the tree, one on empty ground deselects', async ({
  page,
  kotsu,
}) => {
  await kotsu.visit();
  await kotsu.open(demo('biped.dat'));
  await kotsu.pause();
  await page.keyboard.press('Home');
  await kotsu.showTab('Bones');
  const selected = kotsu.tree.locator('[aria-selected=true]');
  const { x, y, width, height } = (await kotsu.viewport.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
  // The model stands in the middle of the picture: somewhere on its middle line there is a bone.
  for (let part = 0.3; part < 0.7; part += 0.02) {
    await page.mouse.click(x + width / 2, y + height * part);
    await page.waitForTimeout(50);
    if ((await selected.count()) > 0) break;
  }
  await expect(selected).toHaveCount(1);
  await page.mouse.click(x + 40, y + 40);
  await expect(selected).toHaveCount(0);
});

test('the inspector shows the curves of an Okami bone and their values', async ({ page, kotsu }) => {
  await kotsu.visit();
  await kotsu.open(...quadrupedFiles);
  await kotsu.clips.getByText('quadruped-walk').click();
  await page.keyboard.press('Home');
  await kotsu.showTab('Bones');
  await kotsu.tree.getByText('Bone 1', { exact: true }).click();
  const curve = page.getByRole('listitem').filter({ hasText: 'Rotation X' });
  await expect(curve).toContainText(/-?\d+\.\d{4} rad/);
  await expect(curve).toContainText(/\d+ keys?, record \d+ at 0x[0-9A-F]+/);
  const before = (await curve.textContent()) ?? '';
  await kotsu.scrubber.fill('9');
  await expect(curve).not.toHaveText(before);
});

test('the raw values of a real file equal an independent decoder’s', async ({ page, kotsu }) => {
  interface Golden {
    readonly poses: readonly {
      readonly animation: number;
      readonly frame: number;
      readonly rawPosition: readonly number[];
      readonly rawRotations: readonly (readonly number[])[];
      /** Row-major 3x4. */
      readonly matrices: readonly (readonly number[] | readonly (readonly number[])[])[];
    }[];
  }
  const path = corpus('ff8', 'c0m071.dat');
  const { poses } = JSON.parse(readFileSync(golden('ff8', 'c0m071.json'), 'utf8')) as Golden;
  await kotsu.visit();
  await kotsu.open(path);
  // What has just come begins to play; only then can it be stopped.
  await expect(page).toHaveTitle('c0m071.dat – Kotsu');
  await page.keyboard.press('Home');
  for (const pose of poses) {
    await kotsu.showTab('Clips');
    await kotsu.clips.getByText(`Animation ${pose.animation}`, { exact: true }).click();
    await kotsu.scrubber.fill(String(pose.frame));
    await kotsu.showTab('Bones');
    for (const bone of [0, 4, 23]) {
      await kotsu.tree.getByText(`Bone ${bone}`, { exact: true }).click();
      await expect(page.locator('table.values caption')).toHaveText(`At frame ${pose.frame}`);
      await expect.poll(() => kotsu.values('Rotation', 'accumulated')).toEqual(pose.rawRotations[bone]?.map(String));
      const matrix = (pose.matrices[bone] ?? []).flat();
      const position = [matrix[3], matrix[7], matrix[11]].map((value) => (value ?? Number.NaN).toFixed(3));
      const shown = await kotsu.values('Position in the model', 'units');
      shown.forEach((text, axis) => {
        expect(Number(text)).toBeCloseTo(Number(position[axis]), 2);
      });
      if (bone === 0) expect(await kotsu.values('Root track', 'accumulated')).toEqual(pose.rawPosition.map(String));
    }
  }
});
