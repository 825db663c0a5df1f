// The page's languages: every message has a translation that says the same things, and our small parser agrees with Lingui's.
// SPDX-License-Identifier: MIT
import { compileMessage as linguisOwn } from '@lingui/message-utils/compileMessage';
import { afterEach, describe, expect, it } from 'vitest';
import { messagesInSource, readMessages } from '../../scripts/messages.ts';
import { compileMessage } from '../../web/src/i18n/compile-message.ts';
import { languageTags, preferredLanguage } from '../../web/src/i18n/languages.ts';
import { setLanguage, t } from '../../web/src/i18n/text.ts';

const messages = messagesInSource();
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
