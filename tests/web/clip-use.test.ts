// SPDX-License-Identifier: MIT
import { describe, expect, test } from 'vitest';
import type { Clip, KotsuDocument, SequencePlay } from '../../wasm-bindings/kotsu';
import { clipUse, startsLooping, useText } from '../../web/src/playback/clip-use';

function clipsOf(plays: readonly SequencePlay[], loops: boolean | null = null): Clip[] {
  const document = { sequencePlays: () => plays, clips: [{ index: 0 }, { index: 1 }] } as unknown as KotsuDocument;
  return [0, 1].map((index) => ({ document, index, loops }) as unknown as Clip);
}
const looped = (sequence: number, clip = 0) => ({ sequence, clip, loops: true });
const once = (sequence: number, clip = 0) => ({ sequence, clip, loops: false });

function textOf(plays: readonly SequencePlay[]): string | null {
  const use = clipUse(clipsOf(plays)[0] as Clip);
  return use && useText(use);
}

describe('what sequences do with a clip', () => {
  test('is said in a few words, each sequence once and in order', () => {
    expect(textOf([looped(7), looped(0), looped(7)])).toBe('loops (0, 7)');
    expect(textOf([once(12)])).toBe('once by 12');
    expect(textOf([looped(11), once(13)])).toBe('loops (11), once by 13');
    expect(textOf([once(3, 1)])).toBe('unused');
  });

  test('sequence 1 is what the engine falls back to', () => {
    expect(textOf([looped(1), once(12)])).toBe('idle');
  });

  test('is unknown where a file has no sequences', () => {
    expect(textOf([])).toBeNull();
  });
});

test('a clip may be played by the sequences of another file', () => {
  const [clip] = clipsOf([]) as [Clip];
  const [weapon] = clipsOf([once(4)]) as [Clip];
  expect(clipUse(clip, weapon.document)).toEqual({ loops: [], once: [4] });
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
