// Which byte is chosen in the structure view: all that links and the first view have to know of it.
// SPDX-License-Identifier: MIT
import { signal } from '@preact/signals';
import { openPanel } from './dock';

/** The byte of the file on stage that is chosen there; null while the bytes are closed, or those of another file are shown. */
export const stageByte = signal<number | null>(null);

/** As a link has it: null closes nothing that the user has opened. */
export function showByte(byte: number | null): void {
  if (byte === null) return;
  stageByte.value = byte;
  openPanel('structure');
}
