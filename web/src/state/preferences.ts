// What the page remembers between visits: theme, folded panels, what the viewport shows. Nothing about files.
// SPDX-License-Identifier: MIT
import { effect } from '@preact/signals';
import { isLanguage } from '../i18n/languages';
import { dockHeight, dockPanel, setDockHeight } from './dock';
import { gallerySkeletons } from './gallery-open';
import { hintsSeen, restoreHints } from './hints';
import { languageChoice } from './language-actions';
import { letterKeys } from './letter-keys';
import { leftOpen, rightOpen, sheetOpen, stepped, themeChoice, type ViewOptions, viewOptions } from './session';
import { restoreSheetShares, sheetShares } from './sheet';
import { timeUnit } from './timeline-dock';

const KEY = 'kotsu.preferences';

/** Puts back what was remembered and remembers from now on. Storage may be denied or hold anything: then nothing happens. */
export function keepPreferences(): void {
  restore(read());
  effect(() => {
    write({
      theme: themeChoice.value,
      language: languageChoice.value,
      hintsSeen: hintsSeen.value,
      leftOpen: leftOpen.value,
      rightOpen: rightOpen.value,
      sheetOpen: sheetOpen.value,
      sheetShares: sheetShares.value,
      dockPanel: dockPanel.value,
      dockHeight: dockHeight.value,
      timeUnit: timeUnit.value,
      gallerySkeletons: gallerySkeletons.value,
      letterKeys: letterKeys.value,
      stepped: stepped.value,
      ...viewOptions.value,
    });
  });
}

function restore(saved: Readonly<Record<string, unknown>>): void {
  const { theme } = saved;
  if (theme === 'dark' || theme === 'light') themeChoice.value = theme;
  if (isLanguage(saved['language'])) languageChoice.value = saved['language'];
  restoreHints(saved['hintsSeen']);
  leftOpen.value = flag(saved['leftOpen'], leftOpen.value);
  rightOpen.value = flag(saved['rightOpen'], rightOpen.value);
  sheetOpen.value = flag(saved['sheetOpen'], sheetOpen.value);
  restoreSheetShares(saved['sheetShares']);
  setDockHeight(Number(saved['dockHeight'] ?? dockHeight.value));
  dockPanel.value = keptPanels.find((panel) => panel === saved['dockPanel']) ?? null;
  if (saved['timeUnit'] === 'seconds') timeUnit.value = 'seconds';
  gallerySkeletons.value = flag(saved['gallerySkeletons'], gallerySkeletons.value);
  letterKeys.value = flag(saved['letterKeys'], letterKeys.value);
  stepped.value = flag(saved['stepped'], stepped.value);
  const options = Object.entries(viewOptions.value).map(([name, on]) => [name, flag(saved[name], on)]);
  viewOptions.value = Object.fromEntries(options) as unknown as ViewOptions;
}

/** A comparison does not outlive the visit. */
const keptPanels = ['curves', 'structure', 'timeline'] as const;

function flag(value: unknown, otherwise: boolean): boolean {
  return typeof value === 'boolean' ? value : otherwise;
}

function read(): Readonly<Record<string, unknown>> {
  try {
    const value: unknown = JSON.parse(localStorage.getItem(KEY) ?? '{}');
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
  } catch {
    return {};
  }
}

function write(preferences: Readonly<Record<string, unknown>>): void {
  try {
    localStorage.setItem(KEY, JSON.stringify(preferences));
  } catch {
    // Private windows deny storage: the page works the same, it just forgets.
  }
}
