// A static host for the offline tests: the built page below a path, with the production headers, deployed and broken at will.
// SPDX-License-Identifier: MIT
import { createHash } from 'node:crypto';
import { cp, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { createServer, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { extname, join } from 'node:path';
import headers from '../../scripts/hosting/headers.json' with { type: 'json' };

const types: Readonly<Record<string, string>> = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.wasm': 'application/wasm',
  '.webmanifest': 'application/manifest+json',
};

export class StaticSite {
  private server: Server | null = null;
  private port = 0;
  private folder = '';
  /** What the host sends for files that it does not have: an error, or the page with "200 OK". */
  missing: 'error' | 'page' = 'error';

  /** Opens the host at a path, as GitHub Pages has it. */
  constructor(private readonly path = '/games/kotsu/') {}

  get address(): string {
    return `http://127.0.0.1:${this.port}${this.path}`;
  }

  /** Replaces all files at once by those of a folder. */
  deploy(folder: string): void {
    this.folder = folder;
  }

  /** On the same port as before, once it had one. */
  async start(): Promise<void> {
    const server = createServer((request, response) => void this.answer(request.url ?? '', response));
    await new Promise<void>((resolve) => server.listen(this.port, '127.0.0.1', resolve));
    this.port = (server.address() as AddressInfo).port;
    this.server = server;
  }

  /** As if the network were gone: connections that are open break off. */
  async stop(): Promise<void> {
    const { server } = this;
    this.server = null;
    if (server === null) return;
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  }

  private async answer(url: string, response: ServerResponse): Promise<void> {
    const { pathname } = new URL(url, 'http://host');
    const inside = pathname.startsWith(this.path) ? pathname.slice(this.path.length) || 'index.html' : null;
    const body = inside === null ? null : await readFile(join(this.folder, inside)).catch(() => null);
    if (inside !== null && body !== null) send(response, 200, inside, body);
    else if (this.missing === 'page')
      send(response, 200, 'index.html', await readFile(join(this.folder, 'index.html')));
    else send(response, 404, 'error.html', Buffer.from('<!doctype html><title>404</title>'));
  }
}

/** The rules of scripts/hosting/nginx.conf. */
function send(response: ServerResponse, status: number, name: string, body: Buffer): void {
  const immutable = status === 200 && name.startsWith('assets/');
  response.writeHead(status, {
    ...headers,
    'Content-Type': types[extname(name)] ?? 'application/octet-stream',
    'Cache-Control': immutable ? 'public, max-age=31536000, immutable' : 'no-cache',
  });
  response.end(body);
}

// --------------------------------------------------------------------------------------------------------- Versions

interface Part {
  readonly url: string;
  readonly revision: string | null;
  readonly integrity: string;
}

/** Parts as the build has written them into the worker. */
const partsInWorker = /\[\{"integrity".*?\}\]/;

export async function partsOf(folder: string): Promise<Part[]> {
  const worker = await readFile(join(folder, 'sw.js'), 'utf8');
  return JSON.parse(partsInWorker.exec(worker)?.[0] ?? '[]') as Part[];
}

/**
 * Copies a build into one of another version: every asset has a new name, `<html>` says which version it is, and the
 * worker's list is as a build of it would be.
 */
export async function makeVersion(build: string, folder: string, version: string): Promise<void> {
  await rm(folder, { recursive: true, force: true });
  const [commandLine, notServed] = [join(build, 'cli'), join(build, '.vite')];
  await cp(build, folder, { recursive: true, filter: (source) => source !== commandLine && source !== notServed });
  const names = await readdir(join(folder, 'assets'));
  const renamed = names.map((name) => [name, name.replace(/(\.\w+)$/, `-${version}$1`)] as const);
  for (const [name, newName] of renamed) await rename(join(folder, 'assets', name), join(folder, 'assets', newName));
  const withNewNames = (text: string) =>
    renamed.reduce((done, [name, newName]) => done.replaceAll(name, newName), text);
  for (const name of ['index.html', 'sw.js', ...renamed.map(([, newName]) => `assets/${newName}`)]) {
    if (/\.(js|css|html)$/.test(name)) await edit(join(folder, name), withNewNames);
  }
  await edit(join(folder, 'index.html'), (html) => html.replace('<html ', `<html data-version="${version}" `));
  const parts = await Promise.all(
    (await partsOf(folder)).map(async ({ url, revision }) => {
      const body = await readFile(join(folder, url));
      const integrity = `sha384-${createHash('sha384').update(body).digest('base64')}`;
      return { integrity, revision: revision === null ? null : createHash('md5').update(body).digest('hex'), url };
    }),
  );
  await edit(join(folder, 'sw.js'), (worker) => worker.replace(partsInWorker, () => JSON.stringify(parts)));
}

async function edit(file: string, change: (text: string) => string): Promise<void> {
  await writeFile(file, change(await readFile(file, 'utf8')));
}
