// Whether keys that are a single character do anything: who speaks to the computer, or hits keys by mistake, switches them off.
// SPDX-License-Identifier: MIT
import { signal } from '@preact/signals';

export const letterKeys = signal(true);

/** What WCAG 2.1.4 wants to be able to switch off. */
export function isCharacter(key: string): boolean {
  return key.length === 1 && key !== ' ';
}

/** Whether a key is to do nothing, on the page and in its panels alike. */
export function isSilenced(key: string): boolean {
  return !letterKeys.value && isCharacter(key);
}

export function setLetterKeys(on: boolean): void {
  letterKeys.value = on;
}
