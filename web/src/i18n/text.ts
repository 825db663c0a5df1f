// What the page says, in the reader's language. The English text itself is a message's key: `t('Open files')`,
// `t('Frame {frame}', { frame })`, `t('{count, plural, one {# bone} other {# bones}}', { count })`.
// SPDX-License-Identifier: MIT
import { setupI18n } from '@lingui/core';
import { type ReadonlySignal, signal } from '@preact/signals';
import { compileMessage } from './compile-message';
import { ENGLISH_LISTS, joined, type Values, type Words } from './english';
import type { Language } from './languages';
import type { recognise } from './retell';

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

/** How sentences that come in English are put into the language; English readers need none of that. */
let translator: { readonly messages: readonly string[]; readonly recognise: typeof recognise } | null = null;

/** Rises with every choice: the last one counts, whichever's messages arrive last. */
let turn = 0;

/** @throws whatever keeps the language's messages from loading; the page then stays as it is */
export async function setLanguage(wanted: Language): Promise<void> {
  turn += 1;
  const own = turn;
  let messages: Messages = {};
  let next: typeof translator = null;
  if (wanted !== 'en') {
    const [catalog, retelling] = await Promise.all([catalogs[wanted](), import('./retell')]);
    messages = catalog.default;
    next = { messages: Object.keys(messages), recognise: retelling.recognise };
  }
  if (own !== turn) return;
  translator = next;
  i18n.loadAndActivate({ locale: wanted, messages });
  shown.value = wanted;
}

/** @param message English, with {names} and plurals; a literal, or one that `msg` marks. One without a translation stays English. */
export function t(message: string, values?: Values): string {
  shown.value;
  return i18n._(message, values);
}

/** @param sentence in English with its values filled in, as `told` makes it; what is no message of the page stays as it is */
export function retold(sentence: string): string {
  shown.value;
  if (translator === null) return sentence;
  if (Object.hasOwn(i18n.messages, sentence)) return t(sentence);
  const known = translator.recognise(sentence, translator.messages);
  if (known === null) {
    // Whom a sentence is about may stand before it: "walk.mot: The file is empty."
    const at = sentence.indexOf(': ') + 2;
    return at < 2 ? sentence : sentence.slice(0, at) + retold(sentence.slice(at));
  }
  const values = Object.entries(known.values).map(([name, value]) => [name, retoldValue(String(value))]);
  return t(known.message, Object.fromEntries(values));
}

/** A phrase of its own, a list such as "0, 7 and 12", or what is the same in every language. */
function retoldValue(value: string): string {
  const items = value.split(/, | and /);
  if (value.includes(' and ') && !items.some((item) => item.includes(' '))) return list(items);
  return value.includes(' ') ? retold(value) : value;
}

function list(items: readonly (string | number)[]): string {
  return joined(shown.value === 'en' ? ENGLISH_LISTS : shown.value, items);
}

/** The reader's language, for what serves the command line as well. */
export const readersWords: Words = { t, retold, list };
