// Whether the bytes are open under the stage: all that the first view has to know of them. They share the dock with the curves.
// SPDX-License-Identifier: MIT
import { effect, signal } from '@preact/signals';
import { curvesHeight, curvesOpen, setCurvesHeight } from './curve-dock';
import { narrow, sheetOpen, sheetTab } from './session';

/** Rows of bytes and what they mean need more room than a graph. Pixels. */
const LEAST_HEIGHT = 340;

export const structureOpen = signal(false);

/** The byte of the file on stage that is chosen there; null while the bytes are closed, or those of another file are shown. */
export const stageByte = signal<number | null>(null);

// One dock, one panel in it.
effect(() => {
  if (curvesOpen.value) structureOpen.value = false;
});

export function toggleStructure(): void {
  if (!narrow.value) setStructureOpen(!structureOpen.value);
  else if (sheetTab.value === 'structure') sheetOpen.value = !sheetOpen.value;
  else setStructureOpen(true);
}

/** As a link has it: null closes nothing that the user has opened. */
export function showByte(byte: number | null): void {
  if (byte === null) return;
  stageByte.value = byte;
  setStructureOpen(true);
}

export function setStructureOpen(open: boolean): void {
  if (narrow.value) {
    sheetTab.value = 'structure';
    sheetOpen.value = open;
    return;
  }
  if (open) {
    curvesOpen.value = false;
    if (curvesHeight.value < LEAST_HEIGHT) setCurvesHeight(LEAST_HEIGHT);
  }
  structureOpen.value = open;
}
