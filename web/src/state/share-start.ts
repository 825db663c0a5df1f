// When links, recent files and the offline app come in: at once where the visit begins with one of them, else after the first pose.
// SPDX-License-Identifier: MIT
import { effect } from '@preact/signals';
import { picture } from './session';
import { arriving } from './share-signals';

/** Resolves when what the visit began with is on stage or has said what it lacks; at once for a plain visit. */
export async function startSharing(): Promise<void> {
  if (!beginsWithMore()) {
    void firstPose().then(load);
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

/** Once there is a picture, or there will be none, and the browser has nothing better to do. */
function firstPose(): Promise<void> {
  return new Promise((resolve) => {
    const stop = effect(() => {
      if (picture.value === 'starting') return;
      queueMicrotask(() => stop());
      whenIdle(resolve);
    });
  });
}

/** Safari has no idle callbacks. */
function whenIdle(run: () => void): void {
  if ('requestIdleCallback' in globalThis) requestIdleCallback(run, { timeout: 3000 });
  else setTimeout(run, 500);
}
