// What is opened and closed, played and put away leaves nothing behind: no GPU object, no listener, no animation frame.
// SPDX-License-Identifier: MIT
import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { demo, expect, fixture, quadrupedFiles, test } from './kotsu-page';

interface Alive {
  /** Objects of WebGL contexts, by kind. */
  readonly webGl: Record<string, number>;
  /** On the window, the document and the stage's canvas, which stay for ever. */
  readonly listeners: number;
  /** Callbacks of animation frames that wait at once. */
  readonly frames: number;
}

/** Counts from the page's first line on what it makes and gives back. */
async function countAll(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const webGl: Record<string, number> = {};
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
        webGl[kind] = (webGl[kind] ?? 0) + 1;
        return create?.apply(this, inputs);
      };
      gl[`delete${kind}`] = function (...inputs) {
        if (inputs[0]) webGl[kind] = (webGl[kind] ?? 0) - 1;
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
    Object.assign(window, {
      alive: () => ({
        webGl: { ...webGl },
        listeners: [...listeners]
          .filter(([target]) => !(target instanceof HTMLCanvasElement) || target.isConnected)
          .reduce((sum, [, known]) => sum + known.size, 0),
        frames: frames.size,
      }),
    });
  });
}

/** Once nothing is on its way any more: what is put away waits for the next picture. */
async function alive(page: Page): Promise<Alive> {
  return page.evaluate(async () => {
    for (let picture = 0; picture < 4; picture++) await new Promise((resolve) => setTimeout(resolve, 60));
    return (window as unknown as { alive: () => Alive }).alive();
  });
}

const ROUNDS = 10;

test('ten rounds of models and of clips in quick succession leave nothing behind', async ({ page, kotsu }) => {
  test.slow();
  await countAll(page);
  await kotsu.visit();
  const round = async () => {
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
    const close = page.getByRole('button', { name: /^Close (biped|quadruped)/ });
    for (let left = await close.count(); left > 0; left = await close.count()) await close.first().click();
    await expect(page).toHaveTitle('Kotsu');
  };
  // Code that comes on demand, shaders and hints are there after the first round.
  await round();
  const before = await alive(page);
  expect(before.webGl['Buffer']).toBeGreaterThan(0);
  for (let turn = 0; turn < ROUNDS; turn++) await round();
  const after = await alive(page);
  console.info(`alive before and after ten rounds: ${JSON.stringify([before, after])}`);
  // What every round left behind would be there ten times.
  for (const [kind, count] of Object.entries(after.webGl))
    expect(count - (before.webGl[kind] ?? 0), kind).toBeLessThan(ROUNDS);
  expect(after.listeners).toBe(before.listeners);
  expect(after.frames).toBeLessThanOrEqual(before.frames);
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
