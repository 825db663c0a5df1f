// The page's languages: every message has a translation that says the same things, and our small parser agrees with Lingui's.
// SPDX-License-Identifier: MIT
import { readdirSync, readFileSync } from 'node:fs';
import { compileMessage as linguisOwn } from '@lingui/message-utils/compileMessage';
import { Visitor } from 'rolldown/utils';
import { parseSync } from 'vite';
import { afterEach, describe, expect, it } from 'vitest';
import { allMessages, readMessages } from '../../scripts/messages.ts';
import { fillSentence } from '../../wasm-bindings/kotsu-readers.ts';
import { sentences } from '../../wasm-bindings/sentences.ts';
import { compileMessage } from '../../web/src/i18n/compile-message.ts';
import { told } from '../../web/src/i18n/english.ts';
import { languageTags, preferredLanguage } from '../../web/src/i18n/languages.ts';
import { recognise } from '../../web/src/i18n/retell.ts';
import { retold, setLanguage, t } from '../../web/src/i18n/text.ts';

const ui = new URL('../../web/src/ui/', import.meta.url);
const messages = allMessages();
const translated = languageTags.filter((tag) => tag !== 'en');

afterEach(() => setLanguage('en'));

/** Names of the placeholders, plurals and the options they have. */
function placeholders(message: string): string[] {
  return linguisOwn(message)
    .flatMap((token) => (typeof token === 'string' ? [] : [String(token[0])]))
    .sort();
}

describe('messages in the source', () => {
  it('are read as Lingui reads them', () => {
    expect(messages.length).toBeGreaterThan(100);
    for (const message of messages) expect(compileMessage(message), message).toEqual(linguisOwn(message));
  });

  it('are all that its components say', () => {
    const said = new Set(['aria-label', 'aria-description', 'aria-valuetext', 'title', 'label', 'placeholder', 'alt']);
    // What is the same in every language.
    const names = /^(?:Kotsu|[XYZ]|x y z w|骨|[\W\d]*)$/;
    const bare: string[] = [];
    const tell = (path: string, text: string) => names.test(text) || bare.push(`${path}: ${text}`);
    for (const path of readdirSync(ui, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.tsx'))) {
      new Visitor({
        JSXText: ({ value }) => tell(path, value.trim()),
        JSXAttribute: ({ name, value }) => {
          if (name.type === 'JSXIdentifier' && said.has(name.name) && value?.type === 'Literal')
            tell(path, String(value.value));
        },
      }).visit(parseSync(path, readFileSync(new URL(path, ui), 'utf8')).program);
    }
    expect(bare).toEqual([]);
  });

  it('with braces that do not pair up are refused', () => {
    for (const wrong of ['{', '}', 'a {b', '{n, plural, one {x}', '{n, plural, one {x} other {{y}}', '{n, date}'])
      expect(() => compileMessage(wrong), wrong).toThrow();
  });
});

describe.each(translated)('messages in %s', (tag) => {
  const translations = readMessages(tag);
  it('are those of the source, no fewer and no more', () => {
    expect(Object.keys(translations).sort()).toEqual(messages);
    expect(messages.filter((message) => translations[message] === '')).toEqual([]);
  });

  it('are read as Lingui reads them and name the same values', () => {
    for (const [message, translation] of Object.entries(translations)) {
      expect(compileMessage(translation), translation).toEqual(linguisOwn(translation));
      expect(placeholders(translation), message).toEqual(placeholders(message));
    }
  });

  it('have every plural form that the language uses', () => {
    const forms = new Intl.PluralRules(tag).resolvedOptions().pluralCategories.filter((form) => form !== 'many');
    for (const translation of Object.values(translations))
      for (const token of linguisOwn(translation))
        if (typeof token !== 'string' && token[1] === 'plural')
          expect(Object.keys(token[2] ?? {}), translation).toEqual(expect.arrayContaining(forms));
  });

  it('are shown once chosen', async () => {
    await setLanguage(tag);
    const changed = messages.filter((message) => !message.includes('{') && t(message) !== message);
    expect(changed.length).toBeGreaterThan(messages.length / 3);
  });
});

describe('the language', () => {
  it('is the first of the browser’s that the page has', () => {
    expect(preferredLanguage(['de-CH', 'fr-CH', 'en'])).toBe('fr');
    expect(preferredLanguage(['pt-PT'])).toBe('pt-BR');
    expect(preferredLanguage(['EN-us', 'ja'])).toBe('en');
    expect(preferredLanguage([])).toBe('en');
  });

  it('fills in numbers and plurals as people write them', () => {
    expect(t('Frame {frame} of {last}', { frame: 3, last: 'x' })).toBe('Frame 3 of x');
    expect(t('{count, plural, one {# bone} other {# bones}}', { count: 1 })).toBe('1 bone');
    expect(t('{count, plural, one {# bone} other {# bones}}', { count: 12345 })).toBe('12,345 bones');
  });
});

describe('sentences that come in English', () => {
  it('of the decoder are known again, whatever their numbers', () => {
    for (const [, sentence] of Object.values(sentences)) {
      const filled = fillSentence(sentence, { offset: 0x4a2c, index: 3, a: 7, b: 1234567 });
      const known = filled === sentence ? { message: sentence } : recognise(filled, messages);
      expect(known?.message, filled).toBe(sentence);
    }
  });

  it('give back the values that they were filled with', () => {
    const message = '{body} has no animation {clip}, and {body} stays at rest.';
    const sentence = told(message, { body: 'a (1) {x}.dat', clip: 3 });
    expect(recognise(sentence, ['{name} stays at rest.', message])).toEqual({
      message,
      values: { body: 'a (1) {x}.dat', clip: '3' },
    });
  });

  it('and are of nobody here stay as they are', async () => {
    expect(recognise('Failed to fetch', messages)).toBeNull();
    await setLanguage('fr');
    for (const text of ['NetworkError: {', 'constructor', '']) expect(retold(text)).toBe(text);
  });

  it('are said in the language of the page', async () => {
    await setLanguage('fr');
    const sentence = 'Bone {i} is its own ancestor (at {o}).';
    const filled = fillSentence(sentence, { offset: 16, index: 3, a: 0, b: 0 });
    expect(retold(filled)).toBe(t(sentence, { i: 3, o: '0x10' }));
    expect(retold('The file is empty.')).toBe(t('The file is empty.'));
  });
});
