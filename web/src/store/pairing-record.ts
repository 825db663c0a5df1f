// Which models the user chose for which motions, by content hash, for after a reload of this tab.
// SPDX-License-Identifier: MIT
import { keepsNothing } from './keep-nothing';

/** In sessionStorage, with the life of the session record beside it. */
const KEY = 'kotsu.pairings';

/** By a motion's hash: a model's hash, or nothing at all. */
export type PairingRecord = Readonly<Record<string, string>>;

export function rememberPairings(pairings: PairingRecord): void {
  try {
    if (keepsNothing() || Object.keys(pairings).length === 0) sessionStorage.removeItem(KEY);
    else sessionStorage.setItem(KEY, JSON.stringify(pairings));
  } catch {
    // Denied or full: after a reload the motions find their models by themselves.
  }
}

export function recallPairings(): PairingRecord {
  try {
    const value: unknown = JSON.parse(sessionStorage.getItem(KEY) ?? '{}');
    if (typeof value !== 'object' || value === null || keepsNothing()) return {};
    return Object.fromEntries(Object.entries(value).filter((entry) => typeof entry[1] === 'string'));
  } catch {
    return {};
  }
}
