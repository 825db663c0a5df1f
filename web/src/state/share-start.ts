// When links, recent files and the offline app come in: at once where the visit begins with one of them, else after the first view.
// SPDX-License-Identifier: MIT
import { effect } from '@preact/signals';
import { isEmpty, picture } from './session';
import { arriving } from './share-signals';

/** Milliseconds for which a first view that nobody uses fetches nothing more. */
const QUIET = 800;

/** Longest wait for the browser to have nothing better to do: what is open is remembered only afterwards. Milliseconds. */
const PATIENCE = 500;

/** What tells that it is used. */
const DEEDS = ['pointermove', 'pointerdown', 'keydown', 'dragenter'] as const;

/** Resolves when what the visit began with is on stage or has said what it lacks; at once for a plain visit. */
export async function startSharing(): Promise<void> {
  if (!beginsWithMore()) {
    void firstView().then(load);
    return;
  }
  arriving.value = true;
  try {
    await load();
  } finally {
    arriving.value = false;
  }
}

async function load(): Promise<void> {
  const { arrive } = await import('./share-arrival');
  await arrive();
}

/** A link, a reload, files from the share sheet, or a file that was opened with the app. */
function beginsWithMore(): boolean {
  const installed = matchMedia('(display-mode: standalone)').matches;
  return location.hash.length > 1 || location.search !== '' || history.state !== null || installed;
}

/** Once there is a picture, or there will be none, somebody uses it or has had time to, and the browser has nothing better to do. */
function firstView(): Promise<void> {
  return new Promise((resolve) => {
    const stop = effect(() => {
      if (picture.value === 'starting') return;
      queueMicrotask(() => stop());
      whenUsed(() => whenIdle(resolve));
    });
  });
}

/** At the first deed or file, or after a while without. */
function whenUsed(run: () => void): void {
  const timer = setTimeout(done, QUIET);
  for (const deed of DEEDS) addEventListener(deed, done, { passive: true });
  const stop = effect(() => {
    if (!isEmpty.value) queueMicrotask(done);
  });
  let isDone = false;
  function done(): void {
    if (isDone) return;
    isDone = true;
    clearTimeout(timer);
    for (const deed of DEEDS) removeEventListener(deed, done);
    stop();
    run();
  }
}

/** Safari has no idle callbacks. */
function whenIdle(run: () => void): void {
  if ('requestIdleCallback' in globalThis) requestIdleCallback(run, { timeout: PATIENCE });
  else setTimeout(run, PATIENCE);
}
