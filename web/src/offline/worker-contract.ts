// What the page and its service worker agree on. Both import this file, and nothing else of each other.
// SPDX-License-Identifier: MIT

/** Asks the waiting worker to take over now instead of after the last old tab. Sent by the page, as the whole message. */
export const APPLY_UPDATE = 'kotsu: apply update';

/** Where the system's share sheet posts files to, relative to the page. Only the worker ever answers there. */
export const SHARE_PATH = 'share';

/** The worker sends the browser back to the page with this query once shared files wait, or could not be kept. */
export const SHARED_QUERY = 'shared';
export const SHARED_LOST = 'lost';

/** The form field that holds the files, as the app manifest says. */
export const SHARED_FIELD = 'files';
