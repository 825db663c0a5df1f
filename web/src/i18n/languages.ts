// The languages of the page, each under its own name, and which of them a visitor reads.
// SPDX-License-Identifier: MIT

/** By BCP 47 tag, which is also the name of its file in messages/. English is in the source itself. */
export const languages = { en: 'English', fr: 'Français', ja: '日本語', 'pt-BR': 'Português (Brasil)' } as const;
export type Language = keyof typeof languages;
export const languageTags = Object.keys(languages) as Language[];

export function isLanguage(tag: unknown): tag is Language {
  return languageTags.some((known) => known === tag);
}

/** The first of the browser's languages that the page has, whatever its region; English else. */
export function preferredLanguage(wanted: readonly string[]): Language {
  const primary = (tag: string) => tag.toLowerCase().split('-')[0];
  for (const tag of wanted) {
    const found = languageTags.find((known) => primary(known) === primary(tag));
    if (found !== undefined) return found;
  }
  return 'en';
}
