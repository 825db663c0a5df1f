// Choices of models for motions, kept in the tab: what comes back, and what a browser may do to it.
// SPDX-License-Identifier: MIT
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { rememberKeepNothing } from '../../web/src/store/keep-nothing';
import { recallPairings, rememberPairings } from '../../web/src/store/pairing-record';
import { deniedStorage, freshBrowser } from './recent-browser';

beforeEach(freshBrowser);
afterEach(() => vi.unstubAllGlobals());

test('come back as they were', () => {
  expect(recallPairings()).toEqual({});
  rememberPairings({ aa: 'bb', cc: 'nothing' });
  expect(recallPairings()).toEqual({ aa: 'bb', cc: 'nothing' });
  rememberPairings({});
  expect(sessionStorage.getItem('kotsu.pairings')).toBeNull();
});

test('are neither kept nor found where nothing shall be kept', () => {
  rememberPairings({ aa: 'bb' });
  rememberKeepNothing(true);
  expect(recallPairings()).toEqual({});
  rememberPairings({ aa: 'bb' });
  expect(sessionStorage.getItem('kotsu.pairings')).toBeNull();
});

test('what somebody else wrote there does no harm', () => {
  for (const text of ['', 'null', '[1, 2]', '"text"', '{"aa": 7, "bb": "cc"}', '{']) {
    sessionStorage.setItem('kotsu.pairings', text);
    expect(Object.values(recallPairings()).every((value) => typeof value === 'string')).toBe(true);
  }
});

test('a browser that denies storage is none of the page’s business', () => {
  vi.stubGlobal('sessionStorage', deniedStorage);
  expect(() => rememberPairings({ aa: 'bb' })).not.toThrow();
  expect(recallPairings()).toEqual({});
});
