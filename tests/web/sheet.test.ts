// A phone's sheet: each tab has the height that it needs until it is given another, and that one is kept.
// SPDX-License-Identifier: MIT
import { beforeEach, describe, expect, it } from 'vitest';
import type { Bundle } from '../../web/src/files/bundle.ts';
import { bundles, sheetOpen, sheetTab } from '../../web/src/state/session.ts';
import {
  restoreSheetShares,
  setSheetShare,
  sheetIsLarge,
  sheetShare,
  sheetShares,
  toggleSheetSize,
} from '../../web/src/state/sheet.ts';

beforeEach(() => {
  sheetShares.value = {};
  sheetTab.value = 'clips';
  sheetOpen.value = true;
  bundles.value = [];
});

describe('the sheet', () => {
  it('leaves the stage its half, but for what is of no use in a few lines', () => {
    expect(sheetShare.value).toBeNull();
    sheetTab.value = 'files';
    expect(sheetShare.value).toBeNull();
    bundles.value = [{} as Bundle];
    expect(sheetShare.value).toBeGreaterThan(0.5);
    sheetTab.value = 'structure';
    expect(sheetShare.value).toBeGreaterThan(0.5);
  });

  it('remembers a height for each tab, within what leaves both in sight', () => {
    setSheetShare(0.5);
    sheetTab.value = 'bones';
    setSheetShare(9);
    expect(sheetShare.value).toBeLessThan(0.8);
    setSheetShare(-1);
    expect(sheetShare.value).toBeGreaterThan(0.1);
    setSheetShare(Number.NaN);
    expect(sheetShare.value).toBeGreaterThan(0.1);
    sheetTab.value = 'clips';
    expect(sheetShare.value).toBe(0.5);
  });

  it('is made large and small by a button, which opens it too', () => {
    sheetOpen.value = false;
    expect(sheetIsLarge.value).toBe(false);
    toggleSheetSize();
    expect([sheetOpen.value, sheetIsLarge.value]).toEqual([true, true]);
    toggleSheetSize();
    expect(sheetIsLarge.value).toBe(false);
  });

  it('takes back what was kept, and nothing else', () => {
    restoreSheetShares({ clips: 0.4, bones: 7, files: '0.5', report: null });
    expect(sheetShares.value).toEqual({ clips: 0.4 });
    for (const wrong of [null, 'x', 3, undefined]) restoreSheetShares(wrong);
    expect(sheetShares.value).toEqual({ clips: 0.4 });
  });
});
