// Fetching a file by its address, against a real server: what arrives, what it is called, and a sentence for every failure.
// SPDX-License-Identifier: MIT
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  fetchRemote,
  isSameOrigin,
  RemoteError,
  type RemoteFailure,
  type RemoteOptions,
  remoteUrl,
} from '../../web/src/files/remote';

const body = Buffer.from(Array.from({ length: 5000 }, (_, index) => index % 251));
let seen: { cookie: string | undefined; referer: string | undefined } | null = null;
let closed = 0;

const routes: Record<string, RequestListener> = {
  '/models/c0m071.dat': (request, response) => {
    seen = { cookie: request.headers.cookie, referer: request.headers.referer };
    response.writeHead(200, { 'content-type': 'application/octet-stream', 'content-length': body.length }).end(body);
  },
  '/named': (_, response) =>
    response.writeHead(200, { 'content-disposition': 'attachment; filename="../we \\"rd\\".mot"' }).end(body),
  '/named-unicode': (_, response) =>
    response
      .writeHead(200, {
        'content-disposition': `attachment; filename="x.mot"; filename*=UTF-8''%E7%8B%BC%E2%80%AE.mot`,
      })
      .end(body),
  '/named-bare': (_, response) => response.writeHead(200, { 'content-disposition': 'inline; filename=a.md' }).end(body),
  '/moved': (_, response) => response.writeHead(302, { location: '/models/c0m071.dat' }).end(),
  '/gzip': (_, response) => response.writeHead(200, { 'content-encoding': 'gzip' }).end(gzipSync(body)),
  '/missing': (_, response) => response.writeHead(404).end('no'),
  '/broken': (_, response) => response.writeHead(500).end('no'),
  '/page': (_, response) => response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end('hello'),
  '/page-in-disguise': (_, response) =>
    response.writeHead(200, { 'content-type': 'application/octet-stream' }).end('\ufeff\n <!DOCTYPE html><p>Log in'),
  '/empty': (_, response) => response.writeHead(200).end(),
  '/endless': (request, response) => {
    response.writeHead(200);
    const timer = setInterval(() => response.write(Buffer.alloc(400, 1)), 2);
    request.socket.once('close', () => {
      clearInterval(timer);
      closed += 1;
    });
  },
  '/silent': () => {},
  '/stalls': (_, response) => response.writeHead(200).write(Buffer.alloc(100, 1)),
  '/breaks-off': (_, response) => {
    response.writeHead(200, { 'content-length': 5000 }).write(Buffer.alloc(100, 1));
    setTimeout(() => response.destroy(), 20);
  },
};

const server = createServer((request, response) => {
  const route = routes[(request.url ?? '').replace(/\?.*/, '')];
  if (route === undefined) response.writeHead(200).end(body);
  else route(request, response);
});
let origin = '';
beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

async function failure(address: string, options?: RemoteOptions): Promise<RemoteError> {
  const error: unknown = await fetchRemote(address, options).then(
    () => null,
    (reason: unknown) => reason,
  );
  expect(error).toBeInstanceOf(RemoteError);
  return error as RemoteError;
}

test('a file arrives with its name, its progress, and nothing said about the visitor', async () => {
  const progress: [number, number | null][] = [];
  const file = await fetchRemote(`${origin}/models/c0m071.dat?a=1#x`, { onProgress: (...step) => progress.push(step) });
  expect(file.name).toBe('c0m071.dat');
  expect(Buffer.from(file.bytes).equals(body)).toBe(true);
  expect(progress.at(-1)).toEqual([5000, 5000]);
  expect(seen).toEqual({ cookie: undefined, referer: undefined });
});

test('redirects and compressed transfers are followed', async () => {
  expect(await fetchRemote(`${origin}/moved`)).toMatchObject({ name: 'moved' });
  const totals: (number | null)[] = [];
  const file = await fetchRemote(`${origin}/gzip`, { onProgress: (_, total) => totals.push(total) });
  expect(Buffer.from(file.bytes).equals(body)).toBe(true);
  expect(new Set(totals)).toEqual(new Set([null]));
});

test('where nobody has agreed to more, an address that leads on is not followed', async () => {
  expect((await failure(`${origin}/moved`, { stay: true })).reason).toBe('redirected');
  expect(await fetchRemote(`${origin}/models/c0m071.dat`, { stay: true })).toMatchObject({ name: 'c0m071.dat' });
});

test.each([
  ['/named', 'we "rd".mot'],
  ['/named-unicode', '狼.mot'],
  ['/named-bare', 'a.md'],
  ['/a/%E7%8B%BC%20walk.mot', '狼 walk.mot'],
  ['/a/100%.dat', '100%.dat'],
  ['/a/..%2f..%2fx%00%0a.dat', 'x.dat'],
  ['/a/%2e%2e%5cb.dat', 'b.dat'],
  ['/', 'file'],
  [`/${'n'.repeat(400)}`, 'n'.repeat(255)],
])('the file at %s is called %s', async (path, name) => {
  expect((await fetchRemote(origin + path)).name).toBe(name);
});

const failures: [RemoteFailure, string, RegExp, RemoteOptions?][] = [
  ['status', '/missing', /HTTP 404, not found/],
  ['status', '/broken', /HTTP 500/],
  ['html', '/page', /web page/],
  ['html', '/page-in-disguise', /web page/],
  ['too-large', '/models/c0m071.dat', /larger than 4999 bytes/, { maxBytes: 4999 }],
  ['too-large', '/endless', /larger than 3000 bytes/, { maxBytes: 3000 }],
  ['empty', '/empty', /empty/],
  ['stalled', '/silent', /nothing for 1 s/, { patience: 60 }],
  ['stalled', '/stalls', /nothing for 1 s/, { patience: 60 }],
  ['interrupted', '/breaks-off', /broke off/],
];
test.each(failures)('%s: %s', async (reason, path, words, options) => {
  const error = await failure(origin + path, options);
  expect(error.reason).toBe(reason);
  expect(error.message).toMatch(words);
  expect(error.message).toMatch(/^\S.*\.$/);
});

test('a file of exactly the largest size is taken', async () => {
  expect((await fetchRemote(`${origin}/models/c0m071.dat`, { maxBytes: 5000 })).bytes.length).toBe(5000);
});

test('a refused body is not read to its end', async () => {
  const before = closed;
  await failure(`${origin}/endless`, { maxBytes: 3000 });
  await expect.poll(() => closed).toBeGreaterThan(before);
});

test('cancelling ends the transfer, before and while it runs', async () => {
  expect((await failure(`${origin}/models/c0m071.dat`, { signal: AbortSignal.abort() })).reason).toBe('cancelled');
  const controller = new AbortController();
  const error = await failure(`${origin}/endless`, { signal: controller.signal, onProgress: () => controller.abort() });
  expect(error).toMatchObject({ reason: 'cancelled', message: 'Loading was cancelled.' });
});

test('a host that is not there, or does not allow it, is unreachable', async () => {
  const error = await failure('http://127.0.0.1:1/a.dat');
  expect(error.reason).toBe('unreachable');
  expect(error.message).toMatch(/127\.0\.0\.1:1 cannot be reached, or .* does not allow/);
});

test('addresses that are not for Kotsu are refused unasked', async () => {
  for (const address of ['ftp://example.org/a', 'a.dat', 'file:///etc/passwd', 'javascript:alert(1)', '']) {
    expect((await failure(address)).reason).toBe('not-http');
  }
  const error = await failure('https://me:secret@example.org/a.dat');
  expect(error.reason).toBe('credentials');
  expect(error.message).not.toContain('secret');
  expect(remoteUrl('https://example.org/a b?c#d').href).toBe('https://example.org/a%20b?c');
});

test('only scheme, host and port together make the same origin', () => {
  const page = 'https://kotsu.example/tools/#1~6~abcdef';
  expect(isSameOrigin('https://kotsu.example/a.dat', page)).toBe(true);
  expect(isSameOrigin('https://kotsu.example:443/a.dat', page)).toBe(true);
  for (const other of [
    'http://kotsu.example/',
    'https://kotsu.example:8443/',
    'https://x.kotsu.example/',
    'a.dat',
    '',
  ]) {
    expect(isSameOrigin(other, page), other).toBe(false);
  }
});
