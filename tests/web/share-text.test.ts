// SPDX-License-Identifier: MIT
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { decodeFragment, findFragment, linkTo } from '../../web/src/permalink/fragment';
import { linkAsText } from '../../web/src/state/share-text';
import { viewState } from './permalink-states';

describe('a link as text', () => {
  test('gives the view back, however the message around it looks', () => {
    fc.assert(
      fc.property(
        viewState,
        fc.constantFrom('', 'Look! ', '> '),
        fc.constantFrom('', '\nBye.', ' :-)'),
        (state, before, after) => {
          const { link } = linkTo('https://host.example/kotsu/', state);
          fc.pre(link !== null);
          const text = before + linkAsText('c0m071.dat, Animation 3', link) + after;
          expect(decodeFragment(findFragment(text))).toMatchObject({ ok: true, state });
        },
      ),
      { numRuns: 200 },
    );
  });

  test('names the page without the long part', () => {
    const [first = '', second] = linkAsText('a.dat', 'https://host.example/kotsu/#1~8~f3~abcdef').split('\n');
    expect(first).toBe('a.dat – open https://host.example/kotsu/ and paste this whole message there:');
    expect(second).toBe('#1~8~f3~abcdef');
  });
});
