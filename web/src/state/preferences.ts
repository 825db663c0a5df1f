// What the page remembers between visits: theme, folded panels, what the viewport shows. Nothing about files.
// SPDX-License-Identifier: MIT
import { effect } from '@preact/signals';
import { isLanguage } from '../i18n/languages';
import { curvesHeight, curvesOpen, setCurvesHeight } from './curve-dock';
import { languageChoice } from './language-actions';
import { leftOpen, rightOpen, themeChoice, type ViewOptions, viewOptions } from './session';

const KEY = 'kotsu.preferences';

/** Puts back what was remembered and remembers from now on. Storage may be denied or hold anything: then nothing happens. */
export function keepPreferences(): void {
  restore(read());
  effect(() => {
    write({
      theme: themeChoice.value,
      language: languageChoice.value,
      leftOpen: leftOpen.value,
      rightOpen: rightOpen.value,
      curvesOpen: curvesOpen.value,
      curvesHeight: curvesHeight.value,
      ...viewOptions.value,
    });
  });
}

function restore(saved: Readonly<Record<string, unknown>>): void {
  const { theme } = saved;
  if (theme === 'dark' || theme === 'light') themeChoice.value = theme;
  if (isLanguage(saved['language'])) languageChoice.value = saved['language'];
  leftOpen.value = flag(saved['leftOpen'], leftOpen.value);
  rightOpen.value = flag(saved['rightOpen'], rightOpen.value);
  curvesOpen.value = flag(saved['curvesOpen'], curvesOpen.value);
  setCurvesHeight(Number(saved['curvesHeight'] ?? curvesHeight.value));
  const options = Object.entries(viewOptions.value).map(([name, on]) => [name, flag(saved[name], on)]);
  viewOptions.value = Object.fromEntries(options) as unknown as ViewOptions;
}

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
