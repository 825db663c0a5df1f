// The switch "keep nothing": whether the page may keep files and sessions in the browser at all.
// SPDX-License-Identifier: MIT

const KEY = 'kotsu.keep-nothing';

/** What this tab was told last, for where localStorage is denied. */
let toldHere = false;

/** Asked before every write; another tab may have turned the switch meanwhile. */
export function keepsNothing(): boolean {
  try {
    return localStorage.getItem(KEY) === 'yes';
  } catch {
    return toldHere;
  }
}

/** Only remembers the choice; `RecentFiles.setKeepNothing` empties the store as well. False: it holds for this tab only. */
export function rememberKeepNothing(value: boolean): boolean {
  toldHere = value;
  try {
    if (value) localStorage.setItem(KEY, 'yes');
    else localStorage.removeItem(KEY);
    return true;
  } catch {
    return false;
  }
}
