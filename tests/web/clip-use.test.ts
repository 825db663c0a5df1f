// SPDX-License-Identifier: MIT
import { describe, expect, test } from 'vitest';
import type { Clip, KotsuDocument, SequencePlay } from '../../wasm-bindings/kotsu';
import { clipUse, shortUseWords, startsLooping, useText } from '../../web/src/playback/clip-use';

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
      return use && shortUseWords(use).join(', ');
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
