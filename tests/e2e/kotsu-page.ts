// What every browser test shares: the page as a user sees it, and a watch over what it must never do.
// SPDX-License-Identifier: MIT
import { existsSync, readFileSync } from 'node:fs';
import { basename, join, resolve } from 'node:path';
import { test as base, expect, type Locator, type Page } from '@playwright/test';

const fixtures = resolve(import.meta.dirname, '../../build/fixtures');
const corpusRoot = resolve(process.env['KOTSU_CORPUS'] ?? resolve(import.meta.dirname, '../../../shared/corpus'));
const goldenRoot = resolve(process.env['KOTSU_GOLDEN'] ?? join(corpusRoot, '../golden'));

export const fixture = (name: string) => join(fixtures, name);
export const demo = (name: string) => join(fixtures, 'demos', name);
export const quadrupedFiles = ['quadruped.md', 'quadruped-walk.mot', 'quadruped-run.mot', 'quadruped-howl.mot'].map(
  demo,
);

/** A file that never enters the repository; where it is absent the running test is skipped and says so. */
export function corpus(...path: string[]): string {
  return present(join(corpusRoot, ...path));
}

export function golden(...path: string[]): string {
  return present(join(goldenRoot, ...path));
}

function present(path: string): string {
  base.skip(!existsSync(path), `needs ${path}`);
  return path;
}

export class KotsuPage {
  readonly scrubber: Locator;
  readonly viewport: Locator;
  readonly clips: Locator;
  readonly tree: Locator;
  readonly messages: Locator;

  constructor(readonly page: Page) {
    this.scrubber = page.getByRole('slider', { name: 'Frame' });
    this.viewport = page.locator('canvas.viewport');
    this.clips = page.getByRole('listbox', { name: 'Clips' });
    this.tree = page.getByRole('tree', { name: 'Bones' });
    this.messages = page.getByRole('log', { name: 'Messages' });
  }

  /** Opens the page and waits until the showcase stands on stage. */
  async visit(): Promise<void> {
    await this.page.goto('./');
    // The first picture of a fresh browser compiles its shaders on the processor here.
    await expect(this.page.getByRole('button', { name: 'Frame the model' })).toBeVisible({ timeout: 20_000 });
  }

  /** Waits until something on stage was drawn. */
  async posed(): Promise<void> {
    await this.page.waitForFunction(() => performance.getEntriesByName('first pose').length > 0);
  }

  async open(...paths: string[]): Promise<void> {
    await this.page.getByTestId('file-input').setInputFiles(paths);
  }

  /** A drop on the window, as a file manager would make it. */
  async drop(...files: readonly { readonly name: string; readonly bytes: Uint8Array }[]): Promise<void> {
    await this.page.evaluate(
      (dropped) => {
        const transfer = new DataTransfer();
        for (const { name, bytes } of dropped) transfer.items.add(new File([new Uint8Array(bytes)], name));
        for (const type of ['dragenter', 'dragover', 'drop']) {
          document.body.dispatchEvent(new DragEvent(type, { dataTransfer: transfer, bubbles: true, cancelable: true }));
        }
      },
      files.map(({ name, bytes }) => ({ name, bytes: [...bytes] })),
    );
  }

  async dropPaths(...paths: string[]): Promise<void> {
    await this.drop(...paths.map((path) => ({ name: basename(path), bytes: readFileSync(path) })));
  }

  async showTab(name: 'Clips' | 'Bones' | 'Files' | 'Inspector' | 'Report'): Promise<void> {
    await this.page.getByRole('tab', { name }).click();
  }

  /** Where playback stands. */
  async frame(): Promise<number> {
    return Number(await this.scrubber.inputValue());
  }

  async pause(): Promise<void> {
    await this.page.getByRole('button', { name: 'Pause' }).click();
  }

  /** The tab of an open file in the top bar. */
  fileTab(name: string): Locator {
    return this.page
      .getByRole('navigation', { name: 'Open files' })
      .getByRole('button', { name, exact: false })
      .first();
  }

  /** What the stage says about the rig on it. */
  rigNote(text: string): Locator {
    return this.page.getByRole('main').getByText(text);
  }

  /** The three numbers of a row of the inspector's table. */
  async values(group: string, row: string): Promise<string[]> {
    const body = this.page.locator('table.values tbody').filter({ hasText: group });
    return body.getByRole('row', { name: row }).getByRole('cell').allInnerTexts();
  }

  /** The picture of the stage, once it has drawn what it was told. */
  async picture(): Promise<Buffer> {
    await this.page.evaluate(
      () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => resolve(null)))),
    );
    // After a change of size it is stretched until the graphics card has time.
    await this.page.waitForFunction(() => {
      const canvas = document.querySelector<HTMLCanvasElement>('canvas.viewport');
      const pixels = (css: number) => Math.floor(Math.max(1, css) * Math.min(2, devicePixelRatio));
      return (
        canvas === null ||
        (canvas.width === pixels(canvas.clientWidth) && canvas.height === pixels(canvas.clientHeight))
      );
    });
    // Hints for newcomers lie over it, and come and go.
    await this.page.locator('.hint-card').evaluateAll((cards) => {
      for (const card of cards as HTMLElement[]) card.style.visibility = 'hidden';
    });
    return this.viewport.screenshot();
  }
}

/** Every test fails on an uncaught error, on anything the policy blocks and on any request that leaves the computer. */
export const test = base.extend<{ kotsu: KotsuPage }>({
  // Large enough for the docks; every pixel more is drawn by the processor here.
  viewport: { width: 1120, height: 640 },
  page: async ({ page, baseURL }, use) => {
    const offences: string[] = [];
    page.on('pageerror', (error) => offences.push(`uncaught: ${error.message}`));
    page.on('request', (request) => {
      const url = request.url();
      if (!url.startsWith(baseURL ?? '') && !/^(blob|data):/.test(url)) offences.push(`request: ${url}`);
    });
    await page.exposeFunction('reportViolation', (text: string) => offences.push(`policy: ${text}`));
    await page.addInitScript(() => {
      addEventListener('securitypolicyviolation', (event) => {
        const { reportViolation } = window as unknown as { reportViolation: (text: string) => void };
        reportViolation(`${event.violatedDirective} ${event.blockedURI}`);
      });
    });
    await use(page);
    expect(offences).toEqual([]);
  },
  kotsu: async ({ page }, use) => {
    await use(new KotsuPage(page));
  },
});

export { expect };
