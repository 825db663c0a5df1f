// Names of bones in the browser's storage: what comes back, and what a browser may do to it.
// SPDX-License-Identifier: MIT
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import {
  forgetBoneNames,
  hasBoneNames,
  recallBoneNames,
  rememberBoneNames,
} from '../../web/src/store/bone-names-record';
import { rememberKeepNothing } from '../../web/src/store/keep-nothing';
import { deniedStorage, freshBrowser } from './recent-browser';

const KEY = 'kotsu.bone-names';
const names = new Map([
  [0, 'Hips'],
  [-1, 'All of it'],
  [12, '<img src=x onerror=alert(1)>'],
]);

beforeEach(() => {
  freshBrowser();
  rememberKeepNothing(false);
});
afterEach(() => vi.unstubAllGlobals());

test('come back as they were, for their file alone', () => {
  expect(hasBoneNames()).toBe(false);
  expect(rememberBoneNames('aa', names)).toBe('kept');
  expect(recallBoneNames('aa')).toEqual(names);
  expect(recallBoneNames('bb')).toEqual(new Map());
  expect(hasBoneNames()).toBe(true);
});

test('are gone with the last name, and when they are forgotten', () => {
  rememberBoneNames('aa', names);
  expect(rememberBoneNames('aa', new Map())).toBe('kept');
  expect(localStorage.getItem(KEY)).toBeNull();
  rememberBoneNames('aa', names);
  forgetBoneNames();
  expect(hasBoneNames()).toBe(false);
});

test('of many files, those named longest ago are forgotten', () => {
  for (let file = 0; file < 203; file += 1) rememberBoneNames(`f${file}`, names);
  rememberBoneNames('f10', names);
  rememberBoneNames('f203', names);
  expect(recallBoneNames('f3').size).toBe(0);
  expect(recallBoneNames('f10').size).toBe(3);
  expect(recallBoneNames('f203').size).toBe(3);
});

test('are neither kept nor found where nothing shall be kept', () => {
  rememberBoneNames('aa', names);
  rememberKeepNothing(true);
  expect(rememberBoneNames('aa', names)).toBe('off');
  expect(recallBoneNames('aa').size).toBe(0);
});

test('what somebody else wrote there does no harm', () => {
  for (const text of [
    '',
    'null',
    '[1, 2]',
    '"text"',
    '{',
    '{"aa": 7}',
    '{"aa": ["x"]}',
    '{"aa": {"b": "c", "1": 7, "2": ""}}',
  ]) {
    localStorage.setItem(KEY, text);
    expect([...recallBoneNames('aa').values()].every((name) => name === 'x')).toBe(true);
    expect(rememberBoneNames('bb', names)).toBe('kept');
    expect(recallBoneNames('bb')).toEqual(names);
  }
});

test('a browser that denies storage, or has no room, is told apart', () => {
  vi.stubGlobal('localStorage', deniedStorage);
  expect(rememberBoneNames('aa', names)).toBe('denied');
  expect(recallBoneNames('aa').size).toBe(0);
  expect(hasBoneNames()).toBe(false);
  const full = {
    getItem: () => null,
    setItem: () => {
      throw new DOMException('no room', 'QuotaExceededError');
    },
    removeItem: () => {},
  };
  vi.stubGlobal('localStorage', full);
  expect(rememberBoneNames('aa', names)).toBe('full');
});
