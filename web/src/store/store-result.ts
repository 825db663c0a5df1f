// What every call of the store answers: a value, or why there is none. Nothing in web/src/store throws at the page.
// SPDX-License-Identifier: MIT
import { msg } from '../i18n/english';

/**
 * `off`: the user chose to keep nothing. `denied`: the browser has no storage for this page. `full`: no room even after
 * the oldest files went. `too-large`: over the size for one file. `outdated`: another tab runs a newer Kotsu. `busy`:
 * another tab has to let go first. `damaged`: what was kept is no longer what was put in.
 */
export type StoreFailure = 'off' | 'denied' | 'full' | 'too-large' | 'outdated' | 'busy' | 'damaged' | 'failed';

export type StoreResult<T> =
  | { readonly ok: true; readonly value: T }
  /** `sentence` is for the user. */
  | { readonly ok: false; readonly reason: StoreFailure; readonly sentence: string };

const sentences: Readonly<Record<StoreFailure, string>> = {
  off: msg('Kotsu keeps no files here, as you chose.'),
  denied: msg('The browser lets Kotsu keep nothing here: a private window, or storage is blocked for this page.'),
  full: msg('The browser’s storage is full, so the file was not kept among the recent files.'),
  'too-large': msg('The file is too large to be kept among the recent files.'),
  outdated: msg('Another tab runs a newer version of Kotsu: reload this one to see the recent files.'),
  busy: msg('Another tab of Kotsu holds the recent files in an old form: close it or reload it.'),
  damaged: msg('What the browser had kept of this file is damaged and was removed. Open the file itself again.'),
  failed: msg('The browser’s storage failed, so the recent files cannot be reached just now.'),
};

export function success<T>(value: T): StoreResult<T> {
  return { ok: true, value };
}

export function failure(reason: StoreFailure): Extract<StoreResult<never>, { ok: false }> {
  return { ok: false, reason, sentence: sentences[reason] };
}

/** The database waits for an older tab. */
export class BlockedError extends Error {
  override readonly name = 'BlockedError';
}

/** Browsers tell their failures apart by name. */
const reasons: Readonly<Record<string, StoreFailure>> = {
  QuotaExceededError: 'full',
  VersionError: 'outdated',
  BlockedError: 'busy',
  SecurityError: 'denied',
  NotAllowedError: 'denied',
  // Firefox in a private window, where no database may be opened.
  InvalidStateError: 'denied',
  // There is no `indexedDB` at all.
  ReferenceError: 'denied',
};

export function reasonOf(error: unknown): StoreFailure {
  return (error instanceof Error && reasons[error.name]) || 'failed';
}
