// Links that load files by their address: from this host at once, from another one after a click, with every way to fail.
// SPDX-License-Identifier: MIT
import { readFileSync } from 'node:fs';
import { createServer, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, type Page, test } from '@playwright/test';
import { demo, KotsuPage } from './kotsu-page';

// The production policy lets the page fetch from https hosts only, and the second host of these tests speaks http.
test.use({ bypassCSP: true, viewport: { width: 1120, height: 640 }, contextOptions: { reducedMotion: 'reduce' } });

let server: Server;
let host: string;
/** Paths that were asked for. */
let asked: string[];

test.beforeAll(async () => {
  server = createServer((request, response) => {
    const path = new URL(request.url ?? '', 'http://host').pathname;
    asked.push(path);
    answer(path, response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  host = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
test.beforeEach(() => {
  asked = [];
});
test.afterAll(() => {
  server.closeAllConnections();
  server.close();
});

function answer(path: string, response: ServerResponse): void {
  const [, way = '', name = ''] = path.split('/');
  const open = { 'Access-Control-Allow-Origin': '*' };
  if (way === 'closed') response.writeHead(200).end(readFileSync(demo(name)));
  else if (way === 'open') response.writeHead(200, open).end(readFileSync(demo(name)));
  else if (way === 'page') response.writeHead(200, { ...open, 'Content-Type': 'text/html' }).end('<!doctype html>');
  else if (way === 'huge') response.writeHead(200, { ...open, 'Content-Length': 300 * 1024 * 1024 }).write('x');
  else if (way === 'slow') response.writeHead(200, { ...open, 'Content-Length': 8192 }).write(Buffer.alloc(2048));
  else response.writeHead(404, open).end();
}

const card = (page: Page) => page.locator('.link-card');
const load = (page: Page) => card(page).getByRole('button', { name: 'Load', exact: true });

test('a file of this host opens at once', async ({ page, baseURL }) => {
  await page.route('**/models/biped.dat', (route) => route.fulfill({ path: demo('biped.dat') }));
  await page.goto(`./#src=${baseURL}models/biped.dat&clip=1&frame=3`);
  await expect(page).toHaveTitle('biped.dat – Kotsu');
  await expect(new KotsuPage(page).scrubber).toHaveValue('3');
});

test('another host is asked only after a click, and then the view appears', async ({ page }) => {
  await page.goto(`./#src=${host}/open/biped.dat&clip=1&frame=3`);
  await expect(card(page)).toContainText(new URL(host).host);
  await page.waitForTimeout(300);
  expect(asked).toEqual([]);
  await load(page).click();
  await expect(page).toHaveTitle('biped.dat – Kotsu');
  await expect(card(page)).toHaveCount(0);
  expect(asked).toEqual(['/open/biped.dat']);
  // The link of this view names the address again.
  await expect(page).toHaveURL(/#1~\d+~Fs/);
});

test('a model and its motions come as one session', async ({ page }) => {
  const sources = ['quadruped.md', 'quadruped-walk.mot', 'quadruped-run.mot'].map((name) => `src=${host}/open/${name}`);
  await page.goto(`./#${sources.join('&')}&clip=1`);
  await expect(card(page)).toContainText('3 files');
  await load(page).click();
  await expect(page).toHaveTitle('quadruped.md – Kotsu');
  const kotsu = new KotsuPage(page);
  await expect(kotsu.clips.getByRole('option')).toHaveText([/quadruped-walk/, /quadruped-run/]);
  await expect(kotsu.clips.getByRole('option', { selected: true })).toContainText('run');
});

for (const [way, sentence] of [
  ['closed', 'does not allow other pages to read its files'],
  ['gone', 'HTTP 404, not found'],
  ['page', 'sent a web page instead of a file'],
  ['huge', 'larger than 256 MB'],
] as const) {
  test(`says what went wrong: ${way}`, async ({ page }) => {
    await page.goto(`./#src=${host}/${way}/biped.dat`);
    await load(page).click();
    await expect(card(page)).toContainText(sentence);
    await expect(card(page).getByRole('button', { name: 'Try again' })).toBeVisible();
    await card(page).getByRole('button', { name: 'Close' }).click();
    await expect(card(page)).toHaveCount(0);
    await expect(page).toHaveTitle('Kotsu');
  });
}

test('shows how far it is, and stops on request', async ({ page }) => {
  await page.goto(`./#src=${host}/slow/biped.dat`);
  await load(page).click();
  await expect(card(page)).toContainText('2.0 KB of 8.0 KB');
  await card(page).getByRole('button', { name: 'Cancel' }).click();
  await expect(card(page)).toHaveCount(0);
  await expect(page.getByRole('heading', { name: 'Nothing leaves your computer.' })).toBeVisible();
});

test('an address that is none is refused', async ({ page }) => {
  await page.goto('./#src=ftp://files.example/biped.dat');
  await expect(card(page)).toContainText('no full address');
});
