// How high a phone's sheet is: each of its tabs has the height that it needs, or the one that it was given.
// SPDX-License-Identifier: MIT
import { computed, signal } from '@preact/signals';
import { bundles, sheetOpen, sheetTab } from './session';

export type SheetTab = typeof sheetTab.value;

/** Shares of the window's height. */
const LOWEST = 0.2;
export const SMALL = 0.32;
const LARGE = 0.66;
const HIGHEST = 0.72;

/** A tree over bytes, or pictures of what is in an archive, are of no use in a few lines; everything else leaves the stage its half. */
function needed(tab: SheetTab): number | null {
  if (tab === 'structure') return 0.6;
  return tab === 'files' && bundles.value.length > 0 ? 0.56 : null;
}

/** What the user chose, by tab. */
export const sheetShares = signal<Readonly<Partial<Record<SheetTab, number>>>>({});

/** null: what is left under a stage of half the window. */
export const sheetShare = computed<number | null>(() => sheetShares.value[sheetTab.value] ?? needed(sheetTab.value));

export const sheetIsLarge = computed(() => sheetOpen.value && (sheetShare.value ?? SMALL) > 0.5);

export function setSheetShare(share: number): void {
  if (!Number.isFinite(share)) return;
  const within = Math.min(HIGHEST, Math.max(LOWEST, share));
  sheetShares.value = { ...sheetShares.value, [sheetTab.value]: Math.round(within * 100) / 100 };
}

export function toggleSheetSize(): void {
  const share = sheetIsLarge.value ? SMALL : LARGE;
  sheetOpen.value = true;
  setSheetShare(share);
}

/** As they were kept; anything else counts as none. */
export function restoreSheetShares(kept: unknown): void {
  if (typeof kept !== 'object' || kept === null) return;
  const shares = Object.entries(kept).filter(
    ([, share]) => typeof share === 'number' && share >= LOWEST && share <= HIGHEST,
  );
  sheetShares.value = Object.fromEntries(shares);
}
