// What the operating system hands to the installed app: files opened with it, files shared to it, links it captures.
// SPDX-License-Identifier: MIT
import { takeShared } from './shared-files';
import { SHARED_LOST, SHARED_QUERY } from './worker-contract';

export interface LaunchHandlers {
  /** `unreadable`: names of files that came along and could not be read, because they were moved or are locked. */
  files(files: readonly File[], unreadable: readonly string[]): void;
  /** A link to a view was opened while the app was open already; the fragment with its `#`. */
  link(fragment: string): void;
}

// The File Handling and Launch Handler interfaces, which only Chromium has and TypeScript does not describe.
interface LaunchParams {
  readonly targetURL?: string;
  readonly files?: readonly FileSystemFileHandle[];
}
interface LaunchQueue {
  setConsumer(consumer: (params: LaunchParams) => void): void;
}

/** Call it once, when the page is able to open files; launches wait until then. */
export function onLaunch(handlers: LaunchHandlers): void {
  const { launchQueue } = globalThis as { launchQueue?: LaunchQueue };
  const start = location.href;
  let isStart = true;
  // The manifest asks for `focus-existing`: each further launch comes to this window, and here.
  launchQueue?.setConsumer(({ files = [], targetURL = '' }) => {
    // The launch that opened this window has put its link into the address bar already.
    const known = isStart && targetURL === start;
    isStart = false;
    if (files.length > 0) void deliver(files, handlers);
    else if (!known && URL.canParse(targetURL) && new URL(targetURL).hash !== '') {
      handlers.link(new URL(targetURL).hash);
    }
  });
  void deliverShared(handlers);
}

async function deliver(handles: readonly FileSystemFileHandle[], handlers: LaunchHandlers): Promise<void> {
  const results = await Promise.allSettled(handles.map((handle) => handle.getFile()));
  const files = results.flatMap((result) => (result.status === 'fulfilled' ? [result.value] : []));
  const unreadable = handles.filter((_, index) => results[index]?.status === 'rejected').map(({ name }) => name);
  handlers.files(files, unreadable);
}

async function deliverShared(handlers: LaunchHandlers): Promise<void> {
  const address = new URL(location.href);
  const shared = address.searchParams.get(SHARED_QUERY);
  if (shared === null) return;
  // A reload shall not ask again.
  address.searchParams.delete(SHARED_QUERY);
  history.replaceState(history.state, '', address);
  const files = await takeShared(new URL('./', address).href);
  if (files.length > 0) handlers.files(files, []);
  else if (shared === SHARED_LOST) handlers.files([], ['What was shared']);
}
