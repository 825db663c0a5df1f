// Whether keys that are a single character do anything: who speaks to the computer, or hits keys by mistake, switches them off.
// SPDX-License-Identifier: MIT
import { signal } from '@preact/signals';

export const letterKeys = signal(true);

export function setLetterKeys(on: boolean): void {
  letterKeys.value = on;
}
