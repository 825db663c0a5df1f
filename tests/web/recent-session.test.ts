// The session that comes back after a reload or a crash, and does not after anything else.
// SPDX-License-Identifier: MIT
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { rememberKeepNothing } from '../../web/src/store/keep-nothing';
import { forgetSession, recallSession, rememberSession } from '../../web/src/store/session-record';
import { deniedStorage, freshBrowser } from './recent-browser';

const session = {
  files: [
    { hash: 'aa', name: 'wolf.md' },
    { hash: 'bb', name: 'walk.mot' },
  ],
  view: '#1~view',
};

beforeEach(freshBrowser);
afterEach(() => vi.unstubAllGlobals());

test('comes back as it was', () => {
  expect(recallSession()).toBeNull();
  rememberSession(session);
  expect(recallSession()).toEqual(session);
});

test('is gone once its files are closed or it is forgotten', () => {
  rememberSession(session);
  rememberSession({ files: [], view: null });
  expect(recallSession()).toBeNull();
  rememberSession(session);
  forgetSession();
  expect(recallSession()).toBeNull();
});

test('is given up after three tries without a sign of life, and only then', () => {
  rememberSession(session);
  for (let start = 0; start < 3; start += 1) expect(recallSession()).toEqual(session);
  expect(recallSession()).toBeNull();
  rememberSession(session);
  recallSession();
  recallSession();
  rememberSession(session);
  for (let start = 0; start < 3; start += 1) expect(recallSession()).toEqual(session);
});

test('keeping nothing forgets it and keeps it from being remembered', () => {
  rememberSession(session);
  rememberKeepNothing(true);
  expect(recallSession()).toBeNull();
  rememberSession(session);
  rememberKeepNothing(false);
  expect(recallSession()).toBeNull();
});

test.each([
  'no JSON',
  'null',
  '7',
  '{"files":[],"view":null}',
  '{"files":[{"hash":1,"name":"a"}],"view":null}',
  '{"files":[null],"view":null}',
  '{"files":[{"hash":"a","name":"a"}],"view":7}',
])('%s in its place is no session', (text) => {
  sessionStorage.setItem('kotsu.session', text);
  expect(recallSession()).toBeNull();
});

test('denied storage means no session and no error', () => {
  vi.stubGlobal('sessionStorage', deniedStorage);
  rememberSession(session);
  forgetSession();
  expect(recallSession()).toBeNull();
});
