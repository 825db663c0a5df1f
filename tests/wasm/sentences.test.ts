// The sentences that TypeScript says are those of the core: one definition, made into both.
// SPDX-License-Identifier: MIT
import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { makeSentences } from '../../scripts/make-sentences';
import { fillSentence } from '../../wasm-bindings/kotsu-readers';
import { sentences } from '../../wasm-bindings/sentences';

describe('sentences of problems', () => {
  test('the generated file is what `npm run build:sentences` writes now', () => {
    expect(readFileSync(new URL('../../wasm-bindings/sentences.ts', import.meta.url), 'utf8')).toBe(makeSentences());
  });

  test('every code of kotsu.h has one', () => {
    const header = readFileSync(new URL('../../src/kotsu.h', import.meta.url), 'utf8');
    const codes = new Set(header.match(/KOTSU_PROBLEM_\w+ = /g));
    expect(Object.keys(sentences)).toHaveLength(codes.size);
  });

  test('numbers are put in as the core does', () => {
    const problem = { index: 3, a: 11, b: 14, offset: 0x4a2c };
    expect(fillSentence(sentences[32]?.[1] ?? '', problem)).toBe('Animation 3: 11 of 14 frames, cut at 0x4A2C.');
    expect(fillSentence('{A} {B} {a}', { ...problem, a: -16, b: 4294967295 })).toBe('-0x10 0xFFFFFFFF -16');
  });
});
