// What must not happen, whatever a file, a link or a line of markup says: foreign code, foreign requests, names as anything but text.
// SPDX-License-Identifier: MIT
import { readFileSync } from 'node:fs';
import { test as bare, type Page } from '@playwright/test';
import { ff8Archive } from '../fixtures/archive-writer';
import { zipFile } from '../fixtures/zip-writer';
import { demo, expect, type KotsuPage, test } from './kotsu-page';

// Pictures do not matter here, and drawing them takes longer than all the rest.
test.use({ contextOptions: { reducedMotion: 'reduce' } });

const biped = readFileSync(demo('biped.dat'));
const ELSEWHERE = 'https://elsewhere.invalid/';

/** Tries all that a page could be made to run or to ask for; answers what ran and what the policy said. */
function attack(page: Page): Promise<{ ran: string[]; blocked: string[] }> {
  return page.evaluate(async (elsewhere) => {
    const ran: string[] = [];
    const blocked = new Set<string>();
    document.addEventListener('securitypolicyviolation', ({ effectiveDirective }) => blocked.add(effectiveDirective));
    Object.assign(window, { run: (name: string) => ran.push(name) });
    const element = (name: string, attributes: Record<string, string>, text = '') => {
      const made = document.createElement(name);
      for (const [attribute, value] of Object.entries(attributes)) made.setAttribute(attribute, value);
      made.textContent = text;
      document.body.append(made);
      return made;
    };
    element('script', {}, 'run("inline script")');
    element('script', { src: `${elsewhere}script.js` });
    element('script', { src: 'data:text/javascript,run("data script")' });
    element('script', { src: URL.createObjectURL(new Blob(['run("blob script")'])) });
    element('div', { onclick: 'run("event handler")' }).click();
    element('img', { src: `${elsewhere}picture.png`, onerror: 'run("error handler")' });
    element('a', { href: 'javascript:run("javascript link")' }).click();
    element('iframe', { src: elsewhere });
    element('iframe', { srcdoc: '<script>parent.run("frame")</script>' });
    element('object', { data: `${elsewhere}object` });
    element('link', { rel: 'stylesheet', href: `${elsewhere}style.css` });
    element('base', { href: elsewhere });
    // Later, as a page's own code would: what a test evaluates may do more than the page may.
    const later = (name: string, work: () => unknown) =>
      new Promise<void>((resolve) => {
        setTimeout(() => {
          try {
            work();
            ran.push(name);
          } catch {
            // Refused, as it should be.
          }
          resolve();
        });
      });
    await later('eval', () => (Reflect.get(globalThis, 'eval') as (code: string) => unknown)('1'));
    await later('Function', () => new Function('return 1')());
    setTimeout('run("text timer")' as unknown as () => void);
    const refused = async (name: string, work: () => Promise<unknown>) => {
      await work().then(
        () => ran.push(name),
        () => {},
      );
    };
    await refused('plain request', () => fetch('http://elsewhere.invalid/data'));
    await refused('module', () => import(/* @vite-ignore */ `${elsewhere}module.js`));
    try {
      new Worker(URL.createObjectURL(new Blob(['postMessage(1)']))).onmessage = () => ran.push('blob worker');
    } catch {
      // Refused at once.
    }
    try {
      new WebSocket('wss://elsewhere.invalid/').onopen = () => ran.push('socket');
    } catch {
      // Refused at once.
    }
    await new Promise((resolve) => setTimeout(resolve, 300));
    if (document.baseURI.startsWith(elsewhere)) ran.push('base');
    return { ran, blocked: [...blocked].sort() };
  }, ELSEWHERE);
}

bare.describe('the policy', () => {
  bare.use({ viewport: { width: 320, height: 240 } });

  for (const [where, stripped] of [
    ['in headers', false],
    ['in the page alone, for hosts that send no headers', true],
  ] as const) {
    bare(`lets nothing foreign run or be asked for: ${where}`, { tag: '@core' }, async ({ page }) => {
      const asked: string[] = [];
      await page.route(
        (url) => url.hostname === 'elsewhere.invalid',
        (route) => {
          asked.push(route.request().url());
          return route.fulfill({ status: 200, contentType: 'text/javascript', body: 'run("remote code")' });
        },
      );
      if (stripped) {
        await page.route(/\/$/, async (route) => {
          const response = await route.fetch();
          const { 'content-security-policy': _, ...headers } = response.headers();
          await route.fulfill({ response, headers });
        });
      }
      await page.goto('./');
      const { ran, blocked } = await attack(page);
      expect(ran).toEqual([]);
      expect(asked).toEqual([]);
      const scripts = ['script-src', 'script-src-attr', 'script-src-elem'];
      const others = ['base-uri', 'connect-src', 'frame-src', 'img-src', 'style-src-elem', 'worker-src'];
      expect(blocked).toEqual(expect.arrayContaining([...scripts, ...others]));
    });
  }
});

const nasty = [
  '<img src=x onerror=alert(1)>.dat',
  '"\'`><svg onload=alert(1)>.dat',
  'turned \u202etad.txt\u202c back.dat',
  `${'long '.repeat(2000)}.dat`,
  'lone \ud800 surrogate.dat',
  'zero \0 byte.dat',
];

/** Elements that only markup from outside could have made. */
const foreign = (page: Page) => page.locator('img[src=x], svg[onload], script:not([src]), [onerror], [onclick]');

async function expectHarmless(kotsu: KotsuPage): Promise<void> {
  await expect(foreign(kotsu.page)).toHaveCount(0);
  const wider = await kotsu.page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  expect(wider).toBeLessThanOrEqual(0);
}

test('names of files, bones and entries are text, however they are spelt, and never a place in storage', async ({
  page,
  kotsu,
}) => {
  const dialogs: string[] = [];
  page.on('dialog', (dialog) => {
    dialogs.push(dialog.message());
    return dialog.dismiss();
  });
  await kotsu.visit();
  await kotsu.drop(...nasty.map((name, index) => ({ name, bytes: Buffer.concat([biped, Buffer.of(index)]) })));
  const tabs = page.getByRole('navigation', { name: 'Open files' }).getByRole('listitem');
  await expect(tabs).toHaveCount(nasty.length, { timeout: 30_000 });
  for (let tab = 0; tab < nasty.length; tab++) {
    await tabs.nth(tab).getByRole('button').first().click();
    await expectHarmless(kotsu);
  }

  // A bone's name, by hand.
  await kotsu.showTab('Bones');
  await kotsu.tree.getByRole('treeitem').nth(1).click();
  await page.keyboard.press('F2');
  await page.keyboard.type('<img src=x onerror=alert(1)> "\u202e');
  await page.keyboard.press('Enter');
  await expect(kotsu.tree.getByRole('treeitem').nth(1)).toContainText('<img src=x');
  await expectHarmless(kotsu);

  // Archives name their entries as they like.
  const climbing = [
    '../../etc/passwd.dat',
    '/absolute.dat',
    'C:\\Windows\\system.dat',
    '<img src=x onerror=alert(1)>/a.dat',
    '__proto__',
  ];
  await kotsu.drop({ name: 'up.zip', bytes: zipFile(climbing.map((name) => ({ name, bytes: biped }))) });
  const { fs, fi, fl } = ff8Archive(climbing.map((path) => ({ path, bytes: biped })));
  await kotsu.drop({ name: 'up.fs', bytes: fs }, { name: 'up.fi', bytes: fi }, { name: 'up.fl', bytes: fl });
  await kotsu.showTab('Files');
  const list = page.getByRole('listbox', { name: 'Contents of up', exact: true });
  await expect(list.getByRole('option').first()).toContainText('passwd');
  await expectHarmless(kotsu);
  await list.focus();
  await page.keyboard.press('Home');
  const saving = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Save passwd.dat' }).last().click();
  expect((await saving).suggestedFilename()).toBe('passwd.dat');

  // What the browser keeps goes by content: hashes, and this page's own names.
  await page.waitForTimeout(1000);
  const keys = await page.evaluate(async () => {
    const open = (name: string) =>
      new Promise<IDBDatabase>((resolve, reject) => {
        const request = indexedDB.open(name);
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => reject(request.error);
      });
    const all: string[] = [...Object.keys(localStorage), ...Object.keys(sessionStorage), ...(await caches.keys())];
    for (const { name = '' } of await indexedDB.databases()) {
      const database = await open(name);
      for (const store of database.objectStoreNames) {
        const keys = database.transaction(store).objectStore(store).getAllKeys();
        await new Promise((resolve) => keys.addEventListener('success', resolve));
        all.push(name, store, ...keys.result.map(String));
      }
      database.close();
    }
    return all;
  });
  expect(keys.filter((key) => /passwd|Windows|absolute|img|\.dat|\.\.|[/\\<]/.test(key))).toEqual([]);
  expect(keys.some((key) => /^[0-9a-f]{64}$/.test(key))).toBe(true);
  expect(dialogs).toEqual([]);
});

/** Links as they come from strangers. The test that owns `page` fails on any request to another origin. */
const links: readonly (readonly [link: string, said: string])[] = [
  [`#src=${ELSEWHERE}a.dat`, 'A file from elsewhere.invalid'],
  ['#src=http://user:word@127.0.0.1/a.dat', 'holds a user name or password'],
  [`#src=${ELSEWHERE}a.dat&src=${ELSEWHERE}b.mot&clip=1`, '2 files from elsewhere.invalid'],
  ['#src=javascript:alert(1)', 'no full address'],
  ['#src=data:text/html,hello', 'no full address'],
  ['#src=file:///etc/passwd', 'no full address'],
  ['#src=//elsewhere.invalid/a.dat', 'A file from elsewhere.invalid'],
  ['#src=\\\\elsewhere.invalid\\a.dat', 'A file from elsewhere.invalid'],
  ['#demo=../../etc/passwd', 'This link is damaged'],
  ['#demo=https://elsewhere.invalid/a.dat', 'This link is damaged'],
  ['#1~9~Fhabc~zz', 'This link is incomplete'],
];

test('no link makes the page ask another host before somebody agrees', async ({ page, baseURL }) => {
  await page.goto('./');
  const card = page.locator('.link-card');
  for (const [link, said] of links) {
    await page.evaluate((fragment) => {
      location.hash = fragment;
    }, link);
    await expect(card, link).toContainText(said);
    await page.waitForTimeout(100);
    await card.getByRole('button', { name: /^(Cancel|Close)$/ }).click();
    await expect(card, link).toHaveCount(0);
  }
  // From this host at once, but not where this host sends it on to another.
  await page.route('**/moved.dat', (route) =>
    route.fulfill({ status: 302, headers: { location: `${ELSEWHERE}a.dat` } }),
  );
  await page.evaluate((fragment) => {
    location.hash = fragment;
  }, `#src=${baseURL}moved.dat`);
  await expect(card).toContainText('127.0.0.1');
  await expect(card.getByRole('button', { name: 'Load', exact: true })).toBeVisible();
});
