// SPDX-License-Identifier: MIT
import { afterEach, describe, expect, test } from 'vitest';
import type { Clip, KotsuDocument, SequencePlay } from '../../wasm-bindings/kotsu';
import { english } from '../../web/src/i18n/english';
import { languageTags } from '../../web/src/i18n/languages';
import { readersWords, setLanguage } from '../../web/src/i18n/text';
import { clipUse, shortUseWords, startsLooping, useText, useWords } from '../../web/src/playback/clip-use';
import { sequenceText, sequenceWords } from '../../web/src/playback/sequences';

/** @param marked sequences that hold the mark of the base sequence */
function clipsOf(plays: readonly SequencePlay[], loops: boolean | null = null, marked: readonly number[] = []): Clip[] {
  const document = {
    sequencePlays: () => plays,
    sequenceOps: () => marked.map((sequence) => ({ sequence, code: 0xa3, size: 1, byteOffset: 0 })),
  } as unknown as KotsuDocument;
  return [0, 1].map((index) => ({ document, index, loops }) as unknown as Clip);
}
const looped = (sequence: number, clip = 0) => ({ sequence, clip, loops: true });
const once = (sequence: number, clip = 0) => ({ sequence, clip, loops: false });

function textOf(plays: readonly SequencePlay[], marked: readonly number[] = []): string | null {
  const use = clipUse(clipsOf(plays, null, marked)[0] as Clip);
  return use && useText(use);
}

describe('what sequences do with a clip', () => {
  test('is said in a few words, each sequence once and in order', () => {
    expect(textOf([looped(7), looped(0), looped(7)])).toBe('loops, by sequences 0 and 7');
    expect(textOf([once(12)])).toBe('once, by sequence 12');
    expect(textOf([looped(11), once(13), once(2), once(4)])).toBe('loops by 11, once by 2, 4 and 13');
    expect(textOf([once(3, 1)])).toBe('unused');
  });

  test('sequence 1 is what the engine falls back to, and what a clip does besides is said as well', () => {
    expect(textOf([looped(1), once(12)])).toBe('idle, loops by 1, once by 12');
    expect(textOf([once(1)])).toBe('idle, once by 1');
  });

  test('a marked sequence is what the engine comes back to, whatever its number', () => {
    expect(textOf([looped(0), looped(7), once(12)], [0])).toBe('idle, loops by 0 and 7, once by 12');
    expect(textOf([looped(0), looped(7)], [3])).toBe('loops, by sequences 0 and 7');
  });

  test('what a base sequence plays before the clip that it loops only leads there', () => {
    const plays = [once(2, 0), looped(2, 1)];
    expect(textOf(plays, [2])).toBe('once, by sequence 2');
    const [, stance] = clipsOf(plays, null, [2]) as [Clip, Clip];
    expect(clipUse(stance)).toEqual({ loops: [2], once: [], idle: [2] });
  });

  test('is shorter still in a row, and hides no use', () => {
    const words = (plays: readonly SequencePlay[]) => {
      const use = clipUse(clipsOf(plays)[0] as Clip);
      return use && shortUseWords(use, english).join(', ');
    };
    expect(words([looped(1)])).toBe('idle');
    expect(words([looped(1), looped(7), once(12)])).toBe('idle, loops, once');
    expect(words([looped(7), looped(9)])).toBe('loops');
    expect(words([once(12)])).toBe('once, by sequence 12');
    expect(words([once(3), once(5)])).toBe('once by 3 and 5');
    expect(words([once(1)])).toBe('idle, once by 1');
    expect(words([once(3, 1)])).toBe('unused');
  });

  test('is unknown where a file has no sequences', () => {
    expect(textOf([])).toBeNull();
  });
});

test('a clip may be played by the sequences of another file', () => {
  const [clip] = clipsOf([]) as [Clip];
  const [weapon] = clipsOf([once(4)]) as [Clip];
  expect(clipUse(clip, weapon.document)).toEqual({ loops: [], once: [4], idle: [] });
  expect(startsLooping(clip, weapon.document)).toBe(false);
  expect(startsLooping(clip)).toBe(true);
});

describe('a clip starts out looping', () => {
  const starts = (plays: readonly SequencePlay[], loops: boolean | null = null) =>
    startsLooping(clipsOf(plays, loops)[0] as Clip);

  test('when some sequence loops it, though another plays it once', () => {
    expect(starts([once(12), looped(7)])).toBe(true);
    expect(starts([once(12)])).toBe(false);
  });

  test('when nobody plays it, or nobody can tell', () => {
    expect(starts([once(1, 1)])).toBe(true);
    expect(starts([])).toBe(true);
  });

  test('as its own file says, where it does', () => {
    expect(starts([looped(1)], false)).toBe(false);
  });
});

describe('lists of sequences and clips', () => {
  afterEach(() => setLanguage('en'));
  const use = { loops: [0, 7, 12], once: [3, 5], idle: [] };
  const plays = { isBase: false, loops: [0, 7, 12], once: [3] };

  test.each(languageTags)('are joined as the reader of %s joins them', async (tag) => {
    await setLanguage(tag);
    const joined = new Intl.ListFormat(tag === 'en' ? 'en-GB' : tag).format(['0', '7', '12']);
    expect(useWords(use, readersWords)[0]).toContain(joined);
    expect(sequenceWords(plays, readersWords)[0]).toContain(joined);
    expect(/ and /.test([...useWords(use, readersWords), ...shortUseWords(use, readersWords)].join())).toBe(
      tag === 'en',
    );
  });

  test('read in English as on the command line', () => {
    expect(useWords(use, readersWords).join(', ')).toBe(useText(use));
    expect(useText(use)).toBe('loops by 0, 7 and 12, once by 3 and 5');
    expect(sequenceWords(plays, readersWords).join(', ')).toBe(sequenceText(plays));
    expect(sequenceText(plays)).toBe('loops animations 0, 7 and 12, plays animation 3 once');
  });
});
