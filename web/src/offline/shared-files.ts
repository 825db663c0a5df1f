// Files from the system's share sheet on their way from the service worker, which receives them, to the page.
// SPDX-License-Identifier: MIT

const NAME_HEADER = 'X-Kotsu-Name';

/** `scope` is the page's address: several Kotsus on one host keep their own. */
function cacheName(scope: string): string {
  return `kotsu-shared-${scope}`;
}

/** In the worker. What was shared before and never fetched gives way. @throws where there is no room. */
export async function keepShared(scope: string, files: readonly File[]): Promise<void> {
  await caches.delete(cacheName(scope));
  const cache = await caches.open(cacheName(scope));
  await Promise.all(
    files.map((file, index) =>
      cache.put(
        `${scope}shared/${index}`,
        // Headers hold ASCII only.
        new Response(file, { headers: { [NAME_HEADER]: encodeURIComponent(file.name) } }),
      ),
    ),
  );
}

/** In the page, once: afterwards nothing is left. Empty where the browser denies its caches. */
export async function takeShared(scope: string): Promise<File[]> {
  try {
    const cache = await caches.open(cacheName(scope));
    const responses = await cache.matchAll();
    const files = await Promise.all(
      responses.map(async (response) => {
        const name = decodeURIComponent(response.headers.get(NAME_HEADER) ?? '');
        return new File([await response.blob()], name || 'shared');
      }),
    );
    await caches.delete(cacheName(scope));
    return files;
  } catch {
    return [];
  }
}
