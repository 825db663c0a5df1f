// What the page says, in the reader's language. The English text itself is a message's key: `t('Open files')`,
// `t('Frame {frame}', { frame })`, `t('{count, plural, one {# bone} other {# bones}}', { count })`.
// SPDX-License-Identifier: MIT
import { setupI18n } from '@lingui/core';
import { type ReadonlySignal, signal } from '@preact/signals';
import { compileMessage } from './compile-message';
import type { Language } from './languages';

type Values = Readonly<Record<string, string | number>>;
type Messages = Readonly<Record<string, string>>;

const i18n = setupI18n({ locale: 'en', messages: { en: {} } });
i18n.setMessagesCompiler(compileMessage);

const catalogs: Readonly<Record<Exclude<Language, 'en'>, () => Promise<{ readonly default: Messages }>>> = {
  fr: () => import('./messages/fr.json'),
  ja: () => import('./messages/ja.json'),
  'pt-BR': () => import('./messages/pt-BR.json'),
};

const shown = signal<Language>('en');
/** What the page is written in. Reading it, or any text, makes a component render again when it changes. */
export const language: ReadonlySignal<Language> = shown;

/** @throws whatever keeps the language's messages from loading; the page then stays as it is */
export async function setLanguage(wanted: Language): Promise<void> {
  const messages = wanted === 'en' ? {} : (await catalogs[wanted]()).default;
  i18n.loadAndActivate({ locale: wanted, messages });
  shown.value = wanted;
}

/** @param message English, with {names} and plurals; a literal, or one that `msg` marks */
export function t(message: string, values?: Values): string {
  shown.value;
  return i18n._(message, values);
}

/** Marks the English of a table for translation; whoever shows it says `t(…)`. */
export function msg<Text extends string>(message: Text): Text {
  return message;
}
