// What is opened and closed, played and put away leaves nothing behind: no GPU object, no listener, no animation frame.
// SPDX-License-Identifier: MIT
import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { demo, expect, fixture, quadrupedFiles, test } from './kotsu-page';

interface Alive {
  /** Objects of WebGL contexts, by kind, and the contexts themselves. One that was given back has taken all its own along. */
  readonly webGl: Record<string, number>;
  /** On the window, the document and the stage's canvas, which stay for ever. */
  readonly listeners: number;
  /** Callbacks of animation frames that wait at once. */
  readonly frames: number;
}

/** Counts from the page's first line on what it makes and gives back. */
async function countAll(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const contexts = new Map<object, Record<string, number>>();
    const listeners = new Map<EventTarget, Set<string>>();
    const frames = new Set<number>();
    const numbers = new WeakMap<object, number>();
    let next = 0;
    const numberOf = (one: object) => {
      if (!numbers.has(one)) numbers.set(one, next++);
      return numbers.get(one);
    };
    const gl = WebGL2RenderingContext.prototype as unknown as Record<string, (...inputs: unknown[]) => unknown>;
    for (const kind of ['Buffer', 'Texture', 'Program', 'Shader', 'VertexArray', 'Framebuffer', 'Renderbuffer']) {
      const [create, remove] = [gl[`create${kind}`], gl[`delete${kind}`]];
      gl[`create${kind}`] = function (...inputs) {
        const objects = contexts.get(this) ?? {};
        contexts.set(this, objects);
        objects[kind] = (objects[kind] ?? 0) + 1;
        return create?.apply(this, inputs);
      };
      gl[`delete${kind}`] = function (...inputs) {
        const objects = contexts.get(this);
        if (objects && inputs[0]) objects[kind] = (objects[kind] ?? 0) - 1;
        return remove?.apply(this, inputs);
      };
    }
    const lasting = (target: EventTarget) =>
      target === window || target === document || target === document.body || target instanceof HTMLCanvasElement;
    const keyOf = (type: string, listener: object, options: unknown) =>
      `${type} ${numberOf(listener)} ${typeof options === 'object' ? Boolean((options as AddEventListenerOptions | null)?.capture) : Boolean(options)}`;
    const { addEventListener, removeEventListener } = EventTarget.prototype;
    EventTarget.prototype.addEventListener = function (type, listener, options) {
      const target = this ?? window;
      if (listener !== null && lasting(target)) {
        const key = keyOf(type, listener, options);
        const known = listeners.get(target) ?? new Set();
        listeners.set(target, known.add(key));
        const signal = typeof options === 'object' ? options.signal : undefined;
        if (signal) addEventListener.call(signal, 'abort', () => known.delete(key));
        if (typeof options === 'object' && options.once)
          addEventListener.call(target, type, () => known.delete(key), { once: true });
      }
      return addEventListener.call(target, type, listener, options);
    };
    EventTarget.prototype.removeEventListener = function (type, listener, options) {
      const target = this ?? window;
      if (listener !== null && listener !== undefined) listeners.get(target)?.delete(keyOf(type, listener, options));
      return removeEventListener.call(target, type, listener, options);
    };
    const { requestAnimationFrame, cancelAnimationFrame } = window;
    window.requestAnimationFrame = (callback) => {
      const handle = requestAnimationFrame((time) => {
        frames.delete(handle);
        callback(time);
      });
      frames.add(handle);
      return handle;
    };
    window.cancelAnimationFrame = (handle) => {
      frames.delete(handle);
      cancelAnimationFrame(handle);
    };
    const webGl = () => {
      for (const context of contexts.keys())
        if ((context as WebGL2RenderingContext).isContextLost()) contexts.delete(context);
      const sums: Record<string, number> = { Context: contexts.size };
      for (const objects of contexts.values())
        for (const [kind, count] of Object.entries(objects)) sums[kind] = (sums[kind] ?? 0) + count;
      return sums;
    };
    Object.assign(window, {
      alive: () => ({
        webGl: webGl(),
        listeners: [...listeners]
          .filter(([target]) => !(target instanceof HTMLCanvasElement) || target.isConnected)
          .reduce((sum, [, known]) => sum + known.size, 0),
        frames: frames.size,
      }),
    });
  });
}

/** Once nothing is on its way any more: what is put away waits for the next picture, and that for software graphics. */
async function alive(page: Page): Promise<Alive> {
  return page.evaluate(async () => {
    const now = () => (window as unknown as { alive: () => Alive }).alive();
    let [found, same] = [now(), 0];
    for (let look = 0; look < 80 && same < 10; look++) {
      await new Promise((resolve) => setTimeout(resolve, 60));
      const next = now();
      same = JSON.stringify(next.webGl) === JSON.stringify(found.webGl) ? same + 1 : 0;
      found = next;
    }
    return found;
  });
}

async function leavesNothing(page: Page, rounds: number, round: () => Promise<void>): Promise<void> {
  // Code that comes on demand, shaders and hints are there after the first round.
  await round();
  const before = await alive(page);
  expect(before.webGl['Buffer']).toBeGreaterThan(0);
  for (let turn = 0; turn < rounds; turn++) await round();
  const after = await alive(page);
  console.info(`alive before and after ${rounds} rounds: ${JSON.stringify([before, after])}`);
  // What every round left behind would be there so many times.
  for (const [kind, count] of Object.entries(after.webGl))
    expect(count - (before.webGl[kind] ?? 0), kind).toBeLessThan(rounds);
  expect(after.listeners).toBe(before.listeners);
  expect(after.frames).toBeLessThanOrEqual(before.frames);
}

async function closeAll(page: Page): Promise<void> {
  const close = page.getByRole('button', { name: /^Close (biped|quadruped|ff8-monster)/ });
  for (let left = await close.count(); left > 0; left = await close.count()) await close.first().click();
  await expect(page).toHaveTitle('Kotsu');
}

test('ten rounds of models and of clips in quick succession leave nothing behind', async ({ page, kotsu }) => {
  test.slow();
  await countAll(page);
  await kotsu.visit();
  await leavesNothing(page, 10, async () => {
    for (const [files, name] of [
      [[demo('biped.dat')], 'biped.dat'],
      [quadrupedFiles.slice(0, 3), 'quadruped.md'],
    ] as const) {
      await kotsu.open(...files);
      await expect(page).toHaveTitle(`${name} – Kotsu`);
      // Faster than anybody looks, while it plays.
      await kotsu.clips.focus();
      for (const key of ['ArrowDown', 'ArrowDown', 'ArrowUp', 'End', 'Home', 'ArrowDown'])
        await page.keyboard.press(key);
    }
    await closeAll(page);
  });
});

test('rounds of the gallery in both looks give its picture back', async ({ page, kotsu }) => {
  test.slow();
  await countAll(page);
  await kotsu.visit();
  await leavesNothing(page, 6, async () => {
    await kotsu.open(demo('biped.dat'), fixture('ff8-monster.dat'));
    await kotsu.showTab('Files');
    await page.getByRole('button', { name: 'All of them in a gallery' }).click();
    await expect(page.getByRole('listbox', { name: 'Models' }).getByRole('option')).toHaveCount(2);
    await expect(page.locator('.gallery-cell.waiting')).toHaveCount(0);
    for (const look of ['Skeletons', 'Models']) {
      const button = page.getByRole('button', { name: look, exact: true });
      await button.click();
      await expect(button).toHaveAttribute('aria-pressed', 'true');
      // At least one picture of it.
      await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));
    }
    await page.getByRole('button', { name: 'Close the gallery' }).click();
    await expect(page.getByRole('heading', { name: 'Gallery' })).toHaveCount(0);
    await closeAll(page);
  });
});

test('rounds of faces chosen in the bytes leave none of them lit', async ({ page, kotsu }) => {
  test.slow();
  // Wide enough for what is chosen beside the bytes.
  await page.setViewportSize({ width: 1280, height: 720 });
  await countAll(page);
  await kotsu.visit();
  const buffers = async () => (await alive(page)).webGl['Buffer'] ?? 0;
  const tree = page.getByRole('tree', { name: 'Fields of the file' });
  const way = page.getByRole('complementary', { name: 'What is chosen' }).getByRole('navigation');
  await leavesNothing(page, 6, async () => {
    await kotsu.open(demo('biped.dat'));
    await expect(page).toHaveTitle('biped.dat – Kotsu');
    await page.getByRole('button', { name: 'Structure', exact: true }).click();
    await expect(tree).toBeVisible();
    const bare = await buffers();
    for (const [offset, face] of [
      ['0x850', 'triangle 1'],
      ['0x840', 'triangle 0'],
    ] as const) {
      await page.getByRole('textbox', { name: 'Go to offset' }).fill(offset);
      await page.keyboard.press('Enter');
      await expect(way.getByRole('listitem').filter({ hasText: face })).toHaveCount(1);
    }
    await expect.poll(buffers).toBeGreaterThan(bare);
    await page.getByRole('button', { name: 'Structure', exact: true }).click();
    await expect(tree).toHaveCount(0);
    await closeAll(page);
  });
});

test('a file that is too large, and memory that runs out, are messages, and the next file opens', async ({
  page,
  kotsu,
}) => {
  await page.addInitScript(() => {
    // The decoder's memory ends where files of 40 KB begin, once the test says so.
    const { instantiate } = WebAssembly;
    WebAssembly.instantiate = (async (source: BufferSource, imports?: WebAssembly.Imports) => {
      const whole = await instantiate(source, imports);
      const exports = { ...whole.instance.exports } as Record<string, (size: number) => number>;
      const alloc = exports['kotsu_wasm_buffer_alloc'];
      if (alloc) exports['kotsu_wasm_buffer_alloc'] = (size) => (size > 40_000 && 'poor' in window ? 0 : alloc(size));
      return { module: whole.module, instance: { exports } };
    }) as unknown as typeof instantiate;
  });
  await kotsu.visit();
  await kotsu.open(fixture('ff8-monster.dat'));
  await expect(page).toHaveTitle('ff8-monster.dat – Kotsu');
  await page.evaluate(() => Object.assign(window, { poor: true }));
  await page.evaluate(() => {
    // 257 MB of which one exists.
    const part = new Blob([new Uint8Array(1024 * 1024)]);
    const transfer = new DataTransfer();
    transfer.items.add(
      new File(
        Array.from({ length: 257 }, () => part),
        'disk.dat',
      ),
    );
    dispatchEvent(new DragEvent('drop', { dataTransfer: transfer, cancelable: true }));
  });
  await expect(kotsu.messages).toContainText('larger than 256 MB');
  await kotsu.drop({ name: 'wide.md', bytes: readFileSync(demo('quadruped.md')) });
  await expect(kotsu.messages).toContainText('There is not enough memory for a file of');
  await expect(page).toHaveTitle('ff8-monster.dat – Kotsu');
  await kotsu.open(demo('biped.dat'));
  await expect(page).toHaveTitle('biped.dat – Kotsu');
  // There is room for the file and none for its mesh: the bones move without it.
  await expect(kotsu.messages).toContainText('The mesh cannot be shown');
  await expect.poll(() => kotsu.frame()).toBeGreaterThan(0);
});
