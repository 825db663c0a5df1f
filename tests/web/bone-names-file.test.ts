// Names of bones as JSON: what comes back, and what anybody else's JSON may do.
// SPDX-License-Identifier: MIT
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { LARGEST_NAMES_FILE, LONGEST_NAME, readNames, tidyName, writeNames } from '../../web/src/files/bone-names-file';

const HASH = 'ab'.repeat(32);
const file = { name: 'c0m071.dat', hash: HASH };

/** As the page keeps them. */
const name = fc
  .string({ unit: 'grapheme', minLength: 1, maxLength: 80 })
  .map(tidyName)
  .filter((text) => text !== '');
const names = fc
  .array(fc.tuple(fc.integer({ min: -1, max: 65535 }), name), { minLength: 1, maxLength: 30 })
  .map((entries) => new Map(entries));

function sentence(text: string): string {
  const read = readNames(text);
  return read.ok ? '' : read.sentence;
}

describe('writeNames and readNames', () => {
  test('bring back any names', () => {
    fc.assert(
      fc.property(names, (given) => {
        const read = readNames(writeNames({ file, names: given }));
        expect(read).toEqual({ ok: true, value: { file, names: given } });
      }),
    );
  });

  test('write bones in the order of their numbers, for people to read', () => {
    const text = writeNames({
      file,
      names: new Map([
        [12, 'Head'],
        [0, 'Hips'],
        [-1, 'All'],
      ]),
    });
    expect(text).toBe(
      `{\n  "format": "kotsu-bone-names",\n  "version": 1,\n  "file": {\n    "name": "c0m071.dat",\n    "sha256": "${HASH}"\n  },\n` +
        '  "names": {\n    "0": "Hips",\n    "12": "Head",\n    "-1": "All"\n  }\n}\n',
    );
  });

  test('take a file by hand that says nothing of where it comes from, and fields of a later Kotsu', () => {
    const read = readNames('{"format":"kotsu-bone-names","version":1,"names":{"3":" Left\\n hand "},"colours":[1]}');
    expect(read).toEqual({ ok: true, value: { file: { name: '', hash: null }, names: new Map([[3, 'Left hand']]) } });
  });

  test('take no hash that is none', () => {
    for (const sha256 of ['', 'zz', 7, null, `${HASH}0`, HASH.toUpperCase()]) {
      const read = readNames(
        JSON.stringify({ format: 'kotsu-bone-names', version: 1, file: { sha256 }, names: { 0: 'a' } }),
      );
      expect(read.ok && read.value.file.hash).toBe(null);
    }
  });
});

describe('readNames says in a sentence what is wrong', () => {
  const with_ = (more: object) =>
    JSON.stringify({ format: 'kotsu-bone-names', version: 1, names: { 0: 'a' }, ...more });

  test.each([
    ['', /not JSON/],
    ['{"format":"kotsu-bone-names","version":1,"names":{"0":"a"', /not JSON/],
    ['[]', /no names of bones/],
    ['null', /no names of bones/],
    ['{"names":{"0":"a"}}', /no names of bones/],
    [with_({ version: undefined }), /"version"/],
    [with_({ version: 1.5 }), /"version"/],
    [with_({ version: '1' }), /"version"/],
    [with_({ version: 2 }), /version 2 .* only 1/],
    [with_({ names: undefined }), /no "names"/],
    [with_({ names: ['a'] }), /no "names"/],
    [with_({ names: {} }), /names no bone/],
    [with_({ names: { 0: '  ' } }), /names no bone/],
    [with_({ names: { left: 'a' } }), /“left” is no number of a bone/],
    [with_({ names: { 1.5: 'a' } }), /“1.5” is no number/],
    [with_({ names: { 65536: 'a' } }), /“65536” is no number/],
    [with_({ names: { '-2': 'a' } }), /“-2” is no number/],
    [with_({ names: { '07': 'a' } }), /“07” is no number/],
    ['{"format":"kotsu-bone-names","version":1,"names":{"__proto__":"a"}}', /“__proto__” is no number/],
    [with_({ names: { 4: 7 } }), /name of bone 4 is not a text/],
    [with_({ names: { 4: null } }), /name of bone 4 is not a text/],
  ])('%s', (text, words) => {
    expect(sentence(text)).toMatch(words);
  });

  test('of a file that is too large, and of more names than any file has bones', () => {
    expect(sentence('x'.repeat(LARGEST_NAMES_FILE + 1))).toMatch(/larger than 4 MB/);
    const many = Object.fromEntries(Array.from({ length: 65537 }, (_, at) => [`a${at}`, 'a']));
    expect(sentence(with_({ names: many }))).toMatch(/more bones than any file has/);
  });

  test('whatever the bytes are', () => {
    const anything = fc.oneof(
      fc.string({ unit: 'binary', maxLength: 200 }),
      fc.json({ maxDepth: 4 }),
      fc
        .record({
          format: fc.constant('kotsu-bone-names'),
          version: fc.jsonValue(),
          file: fc.jsonValue(),
          names: fc.jsonValue(),
        })
        .map((value) => JSON.stringify(value)),
      fc.dictionary(fc.oneof(fc.string(), fc.nat().map(String)), fc.jsonValue()).map((all) => with_({ names: all })),
    );
    fc.assert(
      fc.property(anything, (text) => {
        const read = readNames(text);
        if (!read.ok) {
          expect(read.sentence.length).toBeGreaterThan(10);
          return;
        }
        for (const [bone, called] of read.value.names) {
          expect(Number.isInteger(bone) && bone >= -1 && bone <= 65535).toBe(true);
          expect(called).toBe(tidyName(called));
          expect(called).not.toBe('');
        }
      }),
      { numRuns: 2000 },
    );
  });

  test('every cut of a real file', () => {
    const text = writeNames({
      file,
      names: new Map([
        [0, 'Hips'],
        [1, 'Head'],
      ]),
    });
    for (let end = 0; end < text.length - 2; end += 1) expect(sentence(text.slice(0, end))).not.toBe('');
  });
});

describe('tidyName', () => {
  test('is one line of characters that are seen, no longer than the tree can show', () => {
    expect(tidyName('  Left \t\u00a0 hand\u0000\u200b ')).toBe('Left hand');
    expect(tidyName('a\u202eb\u2066c')).toBe('abc');
    expect([...tidyName('é'.repeat(100))]).toHaveLength(LONGEST_NAME);
    expect([...tidyName('🦴'.repeat(100))]).toHaveLength(LONGEST_NAME);
    expect(tidyName('\u200b\n')).toBe('');
    expect(tidyName('<b>左手</b>')).toBe('<b>左手</b>');
  });

  test('is tidy at once', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 200 }), (text) => {
        expect(tidyName(tidyName(text))).toBe(tidyName(text));
        expect(tidyName(text)).not.toMatch(/[\p{Cc}\p{Cf}\p{Cs}]/u);
      }),
      { numRuns: 1000 },
    );
  });
});
