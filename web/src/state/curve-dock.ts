// Whether the curves are open under the stage, and how high: all that the first view has to know of them.
// SPDX-License-Identifier: MIT
import { signal } from '@preact/signals';
import { narrow, sheetOpen, sheetTab } from './session';

/** Pixels. */
const LOWEST = 160;
const START = 280;
/** What the stage keeps of the window's height. */
const STAGE_SHARE = 0.35;

export const curvesOpen = signal(false);
export const curvesHeight = signal(START);

export function toggleCurves(): void {
  if (!narrow.value) curvesOpen.value = !curvesOpen.value;
  else if (sheetTab.value === 'curves') sheetOpen.value = !sheetOpen.value;
  else {
    sheetTab.value = 'curves';
    sheetOpen.value = true;
  }
}

export function setCurvesHeight(pixels: number): void {
  if (!Number.isFinite(pixels)) return;
  const highest = Math.max(LOWEST, innerHeight * (1 - STAGE_SHARE));
  curvesHeight.value = Math.round(Math.min(highest, Math.max(LOWEST, pixels)));
}
