// The looks of models that come back with their files, and do not after anything else.
// SPDX-License-Identifier: MIT
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { rememberKeepNothing } from '../../web/src/store/keep-nothing';
import { forgetLooks, PLAIN_LOOK, recallLook, rememberLook } from '../../web/src/store/look-record';
import { deniedStorage, freshBrowser } from './recent-browser';

const look = { hidden: [1, 4], shift: -2 };

beforeEach(freshBrowser);
afterEach(() => vi.unstubAllGlobals());

test('comes back by its hash, and for no other', () => {
  rememberLook('aa', look);
  expect(recallLook('aa')).toEqual(look);
  expect(recallLook('bb')).toBeNull();
});

test('is gone once it is plain again, or all are forgotten', () => {
  rememberLook('aa', look);
  rememberLook('bb', look);
  rememberLook('aa', PLAIN_LOOK);
  expect([recallLook('aa'), recallLook('bb')]).toEqual([null, look]);
  forgetLooks();
  expect(recallLook('bb')).toBeNull();
});

test('goes when two hundred others were chosen after it', () => {
  rememberLook('first', look);
  rememberLook('second', look);
  for (let number = 0; number < 198; number++) rememberLook(`number ${number}`, look);
  expect(recallLook('first')).toEqual(look);
  rememberLook('first', { ...look, shift: 5 });
  rememberLook('last', look);
  expect([recallLook('first')?.shift, recallLook('second'), recallLook('last')]).toEqual([5, null, look]);
});

test('is neither kept nor brought back where nothing shall be kept', () => {
  rememberLook('aa', look);
  rememberKeepNothing(true);
  rememberLook('bb', look);
  expect(recallLook('aa')).toBeNull();
  rememberKeepNothing(false);
  expect(recallLook('bb')).toBeNull();
});

test.each(['nonsense', '7', '{"aa":7}', '{"aa":{"hidden":[-1,"x",null,2.5],"shift":"far"}}'])(
  'storage may hold %s',
  (stored) => {
    localStorage.setItem('kotsu.looks', stored);
    expect(recallLook('aa') ?? PLAIN_LOOK).toEqual(PLAIN_LOOK);
    rememberLook('aa', look);
    expect(recallLook('aa')).toEqual(look);
  },
);

test('a browser that denies storage forgets, and nothing else happens', () => {
  vi.stubGlobal('localStorage', deniedStorage);
  rememberLook('aa', look);
  expect(recallLook('aa')).toBeNull();
});
