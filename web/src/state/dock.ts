// Which panel lies under the stage, and how high: all that the first view has to know of these four. A phone has them as tabs of its sheet.
// SPDX-License-Identifier: MIT
import { batch, signal } from '@preact/signals';
import { narrow, sheetOpen, sheetTab } from './session';

export type DockPanel = 'curves' | 'structure' | 'timeline' | 'compare';

/** One dock, one panel in it; null: none. */
export const dockPanel = signal<DockPanel | null>(null);

/** Pixels. */
const LOWEST = 160;
const START = 280;
/** What the stage keeps of the window's height. */
const STAGE_SHARE = 0.35;

/** What a panel needs to be of use; a graph does with any height. */
const leastHeights: Partial<Record<DockPanel, number>> = { structure: 340, compare: 300 };

export const dockHeight = signal(START);

export function setDockHeight(pixels: number): void {
  if (!Number.isFinite(pixels)) return;
  const highest = Math.max(LOWEST, innerHeight * (1 - STAGE_SHARE));
  dockHeight.value = Math.round(Math.min(highest, Math.max(LOWEST, pixels)));
}

/** Whether a panel is in sight, wherever the layout has it. */
export function seesPanel(panel: DockPanel): boolean {
  return narrow.value ? sheetOpen.value && sheetTab.value === panel : dockPanel.value === panel;
}

export function openPanel(panel: DockPanel): void {
  batch(() => {
    if (narrow.value) {
      sheetTab.value = panel;
      sheetOpen.value = true;
      return;
    }
    const least = leastHeights[panel] ?? 0;
    if (dockHeight.value < least) setDockHeight(least);
    dockPanel.value = panel;
  });
}

export function togglePanel(panel: DockPanel): void {
  if (!seesPanel(panel)) openPanel(panel);
  else if (narrow.value) sheetOpen.value = false;
  else dockPanel.value = null;
}
