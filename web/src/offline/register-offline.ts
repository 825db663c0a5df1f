// Registers the service worker and tells the page what becomes of it: ready for offline use, or an update that waits.
// SPDX-License-Identifier: MIT
import { APPLY_UPDATE } from './worker-contract';

/**
 * `unsupported`: no service workers here, for example over plain http. `refused`: the browser forbids it, or the host
 * does not have the worker. `not-stored`: the files did not arrive whole or found no room; the next visit tries again.
 */
export type OfflineFailure = 'unsupported' | 'refused' | 'not-stored';

export interface OfflineEvents {
  /** From now on the page works without a network. `first`: it has just been stored, on this visit. */
  onReady(first: boolean): void;
  /** Another version is stored and waits, or has taken over in another tab. This page runs on as it is. May come again. */
  onUpdate(): void;
  /** Never for a failed update: then the version that is there stays and works. */
  onUnavailable(reason: OfflineFailure): void;
  /** A part that this page loads late is neither stored nor on the host any more, or cannot be reached. */
  onPartMissing(): void;
}

export interface Offline {
  /** Switches to the waiting version and reloads. For a click of the user only: the page loses what it shows. */
  applyUpdate(): void;
  /** Asks the host for a newer version; `onUpdate` follows if there is one. Quiet without a network. */
  checkForUpdate(): Promise<void>;
}

/** What the module needs of the browser, so that tests can be one. */
export interface OfflineBrowser {
  readonly workers: ServiceWorkerContainer | undefined;
  /** Resolves when the page has better things to do no longer. */
  idle(): Promise<void>;
  reload(): void;
}

/** A page that stays open for days asks once in a while, when it is looked at again. Milliseconds. */
const CHECK_INTERVAL = 60 * 60 * 1000;

/** Longest wait for the new version to take over before reloading all the same. Milliseconds. */
const TAKEOVER_PATIENCE = 4000;

export function registerOffline(events: OfflineEvents, browser: OfflineBrowser = realBrowser): Offline {
  const { workers } = browser;
  window.addEventListener('vite:preloadError', () => events.onPartMissing());
  if (workers === undefined) {
    events.onUnavailable('unsupported');
    return { applyUpdate: () => browser.reload(), checkForUpdate: () => Promise.resolve() };
  }
  const registering = register(workers, events, browser);
  const checkForUpdate = async () => {
    const registration = await registering;
    await registration?.update().catch(() => {});
  };
  checkNowAndThen(checkForUpdate);
  const reload = reloadOnTakeover(workers, events, browser);
  return {
    applyUpdate() {
      void registering.then((registration) => {
        const waiting = registration?.waiting ?? null;
        // Without one, another tab has switched already.
        reload(waiting === null ? 'now' : 'on takeover');
        waiting?.postMessage(APPLY_UPDATE);
      });
    },
    checkForUpdate,
  };
}

/** null where there will be no worker; never rejects. */
async function register(
  workers: ServiceWorkerContainer,
  events: OfflineEvents,
  browser: OfflineBrowser,
): Promise<ServiceWorkerRegistration | null> {
  await browser.idle();
  const registration = await workers
    // Browsers keep no copy of a worker longer than a day, this makes it none at all.
    .register('./sw.js', { scope: './', updateViaCache: 'none' })
    // Test tools that block workers answer nothing.
    .then((answer: ServiceWorkerRegistration | undefined) => answer ?? null)
    .catch(() => null);
  if (registration === null) {
    events.onUnavailable('refused');
    return null;
  }
  if (registration.active !== null) events.onReady(false);
  if (registration.active !== null && registration.waiting !== null) events.onUpdate();
  const follow = newcomerFollower(registration, events);
  follow();
  registration.addEventListener('updatefound', follow);
  return registration;
}

/** Tells the end of each installation: the first one makes the page ready, any further one is an update. */
function newcomerFollower(registration: ServiceWorkerRegistration, events: OfflineEvents): () => void {
  // The first one is already there when the page learns of it, and is announced all the same.
  let followed: ServiceWorker | null = null;
  return () => {
    const first = registration.active === null;
    const worker = registration.installing ?? (first ? registration.waiting : null);
    if (worker === null || worker === followed) return;
    followed = worker;
    let installed = worker.state === 'installed';
    worker.addEventListener('statechange', () => {
      if (worker.state === 'installed') {
        installed = true;
        if (!first) events.onUpdate();
      }
      if (worker.state === 'activated' && first) events.onReady(true);
      if (worker.state === 'redundant' && first && !installed) events.onUnavailable('not-stored');
    });
  };
}

/** Reloads when the user asked for it, and never otherwise: a switch in another tab is only told. */
function reloadOnTakeover(workers: ServiceWorkerContainer, events: OfflineEvents, browser: OfflineBrowser) {
  let wanted = false;
  let reloaded = false;
  const reload = () => {
    if (!reloaded) browser.reload();
    reloaded = true;
  };
  // The first worker of all takes over pages that were loaded without one, which changes nothing for them.
  let controlled = workers.controller !== null;
  workers.addEventListener('controllerchange', () => {
    if (wanted) reload();
    else if (controlled) events.onUpdate();
    controlled = true;
  });
  return (when: 'now' | 'on takeover') => {
    wanted = true;
    if (when === 'now') reload();
    else setTimeout(reload, TAKEOVER_PATIENCE);
  };
}

function checkNowAndThen(checkForUpdate: () => Promise<void>): void {
  let last = Date.now();
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState !== 'visible' || Date.now() - last < CHECK_INTERVAL) return;
    last = Date.now();
    void checkForUpdate();
  });
}

const realBrowser: OfflineBrowser = {
  // The development server has no worker, and a worker would hide what is being worked on.
  workers: import.meta.env.PROD ? navigator.serviceWorker : undefined,
  reload: () => location.reload(),
  async idle() {
    if (document.readyState !== 'complete') {
      await new Promise((resolve) => addEventListener('load', resolve, { once: true }));
    }
    // Safari has no idle callbacks.
    await new Promise<unknown>((resolve) => {
      if ('requestIdleCallback' in globalThis) requestIdleCallback(resolve, { timeout: 5000 });
      else setTimeout(resolve, 1000);
    });
  },
};
