// Time: play, pause, seek, step, speed, loop, stepped, clips; and that nothing but the clock follows every frame.
// SPDX-License-Identifier: MIT
import { demo, expect, test } from './kotsu-page';

test.beforeEach(async ({ kotsu }) => {
  await kotsu.visit();
  await kotsu.open(demo('biped.dat'));
  await kotsu.clips.waitFor();
});

test('Space pauses and plays', { tag: '@core' }, async ({ page, kotsu }) => {
  await page.keyboard.press('Space');
  await expect(page.getByRole('button', { name: 'Play' })).toBeVisible();
  const frame = await kotsu.frame();
  await page.waitForTimeout(200);
  expect(await kotsu.frame()).toBe(frame);
  await page.keyboard.press('Space');
  await expect.poll(() => kotsu.frame()).not.toBe(frame);
});

test('after a click on a button Space still plays and does not press it again', async ({ page }) => {
  const loop = page.getByRole('button', { name: 'Loop' });
  await loop.click();
  await expect(loop).toHaveAttribute('aria-pressed', 'false');
  await page.keyboard.press('Space');
  await expect(page.getByRole('button', { name: 'Play' })).toBeVisible();
  await expect(loop).toHaveAttribute('aria-pressed', 'false');
});

test('arrow keys step whole frames, Home and End go to the ends', async ({ page, kotsu }) => {
  await page.keyboard.press('Home');
  expect(await kotsu.frame()).toBe(0);
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowRight');
  expect(await kotsu.frame()).toBe(2);
  await page.keyboard.press('ArrowLeft');
  expect(await kotsu.frame()).toBe(1);
  await page.keyboard.press('End');
  expect(await kotsu.frame()).toBe(44);
  await expect(page.locator('.clock')).toContainText('44 / 44');
  await page.keyboard.press('ArrowRight');
  expect(await kotsu.frame()).toBe(0);
});

test('seeking back shows the very picture that playing forwards showed', async ({ page, kotsu }) => {
  await page.keyboard.press('Home');
  for (let step = 0; step < 8; step += 1) await page.keyboard.press('ArrowRight');
  const forwards = await kotsu.picture();
  await kotsu.scrubber.fill('30');
  const elsewhere = await kotsu.picture();
  await kotsu.scrubber.fill('8');
  expect((await kotsu.picture()).equals(forwards)).toBe(true);
  expect(elsewhere.equals(forwards)).toBe(false);
});

test('dragging the slider scrubs and then plays on', async ({ page, kotsu }) => {
  const box = await kotsu.scrubber.boundingBox();
  if (box === null) throw new Error('no slider');
  await page.mouse.move(box.x + box.width * 0.25, box.y + box.height / 2);
  await page.mouse.down();
  await page.mouse.move(box.x + box.width * 0.75, box.y + box.height / 2, { steps: 4 });
  const held = await kotsu.frame();
  expect(held).toBeGreaterThan(30);
  expect(held).toBeLessThan(36);
  await page.waitForTimeout(200);
  expect(await kotsu.frame()).toBe(held);
  await page.mouse.up();
  await expect.poll(() => kotsu.frame()).not.toBe(held);
});

test('an FF8 clip runs at fifteen frames per second, times the chosen speed', async ({ page, kotsu }) => {
  const framesPerSecond = () =>
    kotsu.scrubber.evaluate(async (slider: HTMLInputElement) => {
      const sample = async () => [await new Promise<number>(requestAnimationFrame), slider.valueAsNumber] as const;
      const [start, first] = await sample();
      for (;;) {
        const [now, frame] = await sample();
        if (now - start > 800) return (frame - first) / ((now - start) / 1000);
      }
    });
  // A stalled machine shows less time than passed, on purpose: such a measurement is taken again.
  const expectRate = (rate: number) =>
    expect(async () => {
      await kotsu.scrubber.fill('0');
      expect(await framesPerSecond()).toBeCloseTo(rate, 0);
    }).toPass();
  await expectRate(15);
  await page.getByRole('combobox', { name: 'Speed' }).selectOption('0.5');
  await expectRate(7.5);
});

test('once stops on the last frame, playing again starts over, loop goes round', async ({ page, kotsu }) => {
  await page.keyboard.press('l');
  await page.getByRole('combobox', { name: 'Speed' }).selectOption('4');
  await kotsu.scrubber.fill('40');
  await expect(page.getByRole('button', { name: 'Play' })).toBeVisible();
  expect(await kotsu.frame()).toBe(44);
  await page.keyboard.press('Space');
  await expect.poll(() => kotsu.frame()).toBeLessThan(40);
  await page.keyboard.press('l');
  await kotsu.scrubber.fill('40');
  await expect.poll(() => kotsu.frame()).toBeLessThan(40);
  await expect(page.getByRole('button', { name: 'Pause' })).toBeVisible();
});

test('stepped stays chosen over a reload', async ({ page, kotsu }) => {
  await kotsu.visit();
  const stepped = page.getByRole('button', { name: 'Stepped' });
  await kotsu.open(demo('biped.dat'));
  await stepped.click();
  await page.goto('about:blank');
  await kotsu.visit();
  await kotsu.open(demo('biped.dat'));
  await expect(stepped).toHaveAttribute('aria-pressed', 'true');
});

test('stepped holds whole frames, smooth shows what lies between', async ({ page, kotsu }) => {
  await page.keyboard.press('Home');
  await kotsu.scrubber.fill('8');
  const whole = await kotsu.picture();
  await kotsu.scrubber.fill('8.5');
  const between = await kotsu.picture();
  expect(between.equals(whole)).toBe(false);
  await page.getByRole('button', { name: 'Stepped' }).click();
  expect((await kotsu.picture()).equals(whole)).toBe(true);
});

test('clips are chosen by click and by arrow keys', async ({ page, kotsu }) => {
  const options = kotsu.clips.getByRole('option');
  await options.nth(2).click();
  await expect(options.nth(2)).toHaveAttribute('aria-selected', 'true');
  await kotsu.clips.focus();
  await page.keyboard.press('ArrowDown');
  await expect(options.nth(3)).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('Home');
  await expect(options.nth(0)).toHaveAttribute('aria-selected', 'true');
  const chosen = await kotsu.clips.getAttribute('aria-activedescendant');
  expect(chosen).toBe(await options.nth(0).getAttribute('id'));
});

test('letters typed into a field are no commands, and ? opens the help', async ({ page }) => {
  await page.keyboard.press('?');
  const help = page.getByRole('dialog', { name: 'Help' });
  await expect(help).toBeVisible();
  await page.keyboard.press('l');
  await expect(page.getByRole('button', { name: 'Loop', includeHidden: true })).toHaveAttribute('aria-pressed', 'true');
  await page.keyboard.press('Escape');
  await expect(help).toBeHidden();
  await page.getByRole('combobox', { name: 'Speed' }).focus();
  await page.keyboard.press('l');
  await expect(page.getByRole('button', { name: 'Loop' })).toHaveAttribute('aria-pressed', 'true');
});

test('while it plays nothing but the clock changes in the page', async ({ page, kotsu }) => {
  await page.waitForTimeout(500);
  const changed = await page.evaluate(async () => {
    const places = new Set<string>();
    const observer = new MutationObserver((records) => {
      for (const { target } of records) {
        const element = target instanceof Element ? target : target.parentElement;
        if (element instanceof HTMLCanvasElement) continue; // The scene's own, no component.
        places.add(element?.closest('.clock, .scrubber')?.className ?? element?.outerHTML.slice(0, 80) ?? 'gone');
      }
    });
    observer.observe(document.body, { subtree: true, childList: true, attributes: true, characterData: true });
    await new Promise((resolve) => setTimeout(resolve, 1000));
    observer.disconnect();
    return [...places].map((place) => place.replace(/ number$/, '')).sort();
  });
  expect(changed).toEqual(['clock', 'scrubber']);
  expect(await kotsu.frame()).toBeGreaterThan(0);
});
