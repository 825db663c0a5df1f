// The service worker: keeps one version of the page whole, for use without a network, and takes files from the share sheet.
// SPDX-License-Identifier: MIT
import { setCacheNameDetails } from 'workbox-core';
import { type PrecacheEntry, precacheAndRoute } from 'workbox-precaching';
import { registerRoute } from 'workbox-routing';
import { keepShared } from '../src/offline/shared-files';
import { APPLY_UPDATE, SHARE_PATH, SHARED_FIELD, SHARED_LOST, SHARED_QUERY } from '../src/offline/worker-contract';

declare const self: ServiceWorkerGlobalScope;

/** All files of this version with their hashes; the build puts them here (web/vite.config.ts). */
const parts = self.__WB_MANIFEST as PrecacheEntry[];
const { scope } = self.registration;

// ------------------------------------------------------------------------------------------------------- One version

// Installation fetches every part and compares it with its hash. One that is missing, replaced by an error page or from
// another deploy makes the installation fail, and the version that is there stays.

const PREFIX = 'kotsu-parts';
/** The document names all other parts, directly or through others, by their hashes: its own is the version's. */
const version = parts.find(({ url }) => url === 'index.html')?.integrity ?? '';
const ownCache = `${PREFIX}-${version}-${scope}`;

setCacheNameDetails({ prefix: PREFIX, precache: version, suffix: scope });
precacheAndRoute(parts, {
  // The page at its own address, whatever the query. No other navigation is answered with it.
  directoryIndex: 'index.html',
  ignoreURLParametersMatching: [/.*/],
  cleanURLs: false,
});

// ---------------------------------------------------------------------------------------------------- Older versions

// A tab keeps the version that it was loaded with. After an update in another tab it still finds its parts here, though
// the host has them no longer.

registerRoute(
  ({ url }) => url.href.startsWith(`${scope}assets/`),
  async ({ request }) => {
    const kept = await caches.match(request, { ignoreVary: true });
    if (kept !== undefined) return kept;
    const response = await fetch(request);
    // Some hosts answer with a page, and "200 OK", for whatever they do not have.
    return response.headers.get('Content-Type')?.startsWith('text/html') ? Response.error() : response;
  },
);

self.addEventListener('activate', (event) => event.waitUntil(takeOver()));

async function takeOver(): Promise<void> {
  // The tab of the first visit was loaded without a worker and is to keep its parts as well.
  await self.clients.claim();
  const windows = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
  const tabs = windows.filter(({ url }) => url.startsWith(scope));
  // The one tab is the one that asked for this version and is about to reload.
  if (tabs.length <= 1) await forgetOlderVersions();
}

/** The names come in the order of creation: what stands behind this version is newer and being installed just now. */
async function forgetOlderVersions(): Promise<void> {
  const names = (await caches.keys()).filter((name) => name.startsWith(`${PREFIX}-`) && name.endsWith(`-${scope}`));
  const older = names.slice(0, Math.max(0, names.indexOf(ownCache)));
  await Promise.all(older.map((name) => caches.delete(name)));
}

self.addEventListener('message', (event) => {
  if (event.data === APPLY_UPDATE) event.waitUntil(self.skipWaiting());
});

// ------------------------------------------------------------------------------------------------------- Share sheet

registerRoute(
  ({ url }) => url.href.startsWith(scope + SHARE_PATH),
  async ({ request }) => {
    const page = new URL(scope);
    try {
      const form = await request.formData();
      const files = form.getAll(SHARED_FIELD).filter((value) => value instanceof File);
      await keepShared(scope, files);
      page.searchParams.set(SHARED_QUERY, String(files.length));
    } catch {
      page.searchParams.set(SHARED_QUERY, SHARED_LOST);
    }
    // "See other" turns the POST into a GET of the page.
    return Response.redirect(page.href, 303);
  },
  'POST',
);
