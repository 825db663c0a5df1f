// Writes to the tab's history. Browsers refuse addresses that change too often or grow too long; the view lives on without one.
// SPDX-License-Identifier: MIT

/** Another address for the place where the tab is. A refused one stays as it was, and the next change tries again. */
export function replaceAddress(state: unknown, address: string): void {
  attempt(() => history.replaceState(state, '', address));
}

/** A new place in the tab's history. */
export function pushAddress(state: unknown, address: string): void {
  attempt(() => history.pushState(state, '', address));
}

function attempt(write: () => void): void {
  try {
    write();
  } catch (error) {
    if (!(error instanceof DOMException)) throw error;
  }
}
