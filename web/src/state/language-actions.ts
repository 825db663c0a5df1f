// The page's language: the browser's until the reader chooses one.
// SPDX-License-Identifier: MIT
import { signal } from '@preact/signals';
import { type Language, preferredLanguage } from '../i18n/languages';
import { setLanguage, language as shown, t } from '../i18n/text';
import { announce } from './view-actions';

/** null: the browser's. */
export const languageChoice = signal<Language | null>(null);

/** Puts the page into its language, so that nothing shows in another one first. English where its messages cannot be had. */
export async function startLanguage(): Promise<void> {
  await show(languageChoice.value ?? preferredLanguage(navigator.languages)).catch(() => undefined);
}

export async function chooseLanguage(language: Language): Promise<void> {
  try {
    await show(language);
    // Of two quick choices the last one.
    languageChoice.value = shown.peek();
  } catch {
    announce(t('That language could not be loaded.'));
  }
}

async function show(language: Language): Promise<void> {
  await setLanguage(language);
  document.documentElement.lang = shown.peek();
}
