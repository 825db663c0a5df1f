// Whether the comparison's table is open under the stage, where curves and structure are otherwise. The first view knows no more of it.
// SPDX-License-Identifier: MIT
import { effect, signal } from '@preact/signals';
import { counterpart } from './compare-pair';
import { curvesHeight, curvesOpen, setCurvesHeight } from './curve-dock';
import { narrow, sheetOpen, sheetTab } from './session';
import { structureOpen } from './structure-dock';

/** Two sides, what is said of them and some rows. Pixels. */
const LEAST_HEIGHT = 300;

export const compareOpen = signal(false);

// One dock, one panel in it.
effect(() => {
  if (curvesOpen.value || structureOpen.value) compareOpen.value = false;
});

/** The code that begins and ends comparisons comes with the first one. */
const actions = () => import('./compare-actions');

/** Begins to compare and shows the table; pressed again with the table in sight, ends it. */
export async function toggleCompare(): Promise<void> {
  const { compareWithLikeliest, endComparison } = await actions();
  // A phone's tab is there without a comparison too, and says how to begin one.
  if (compareShown() && (counterpart.value !== null || !narrow.value)) return endComparison();
  if (counterpart.value === null) compareWithLikeliest();
  showCompare();
}

/** Holds a clip against the one on stage. */
export async function compareWithClip(key: string): Promise<void> {
  (await actions()).holdAgainst(key);
  showCompare();
}

/** Holds a file against the one on stage. */
export async function compareWithFile(id: number): Promise<void> {
  (await actions()).holdFileAgainst(id);
  showCompare();
}

export function compareShown(): boolean {
  return narrow.value ? sheetTab.value === 'compare' && sheetOpen.value : compareOpen.value;
}

export function showCompare(): void {
  sheetTab.value = 'compare';
  sheetOpen.value = true;
  curvesOpen.value = false;
  structureOpen.value = false;
  if (curvesHeight.value < LEAST_HEIGHT) setCurvesHeight(LEAST_HEIGHT);
  compareOpen.value = true;
}
