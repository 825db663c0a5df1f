// Beginning and ending a comparison, and showing its table: the code that does so comes with the first one.
// SPDX-License-Identifier: MIT
import { counterpart } from './compare-pair';
import { openPanel, seesPanel } from './dock';
import { narrow } from './session';

const actions = () => import('./compare-actions');

/** Begins to compare and shows the table; pressed again with the table in sight, ends it. */
export async function toggleCompare(): Promise<void> {
  const { compareWithLikeliest, endComparison } = await actions();
  // A phone's tab is there without a comparison too, and says how to begin one.
  if (seesPanel('compare') && (counterpart.value !== null || !narrow.value)) return endComparison();
  if (counterpart.value === null) compareWithLikeliest();
  openPanel('compare');
}

/** Holds a clip against the one on stage. */
export async function compareWithClip(key: string): Promise<void> {
  (await actions()).holdAgainst(key);
  openPanel('compare');
}

/** Holds a file against the one on stage. */
export async function compareWithFile(id: number): Promise<void> {
  const { holdFileAgainst, originalFirst } = await actions();
  holdFileAgainst(id);
  originalFirst();
  openPanel('compare');
}
