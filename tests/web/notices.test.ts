// Messages over the stage: of one topic only the newest stands there.
// SPDX-License-Identifier: MIT
import { beforeEach, expect, test } from 'vitest';
import { NAMES_FORMAT } from '../../web/src/files/bone-names-file';
import type { PickedFile } from '../../web/src/files/intake';
import { importNamesFile, takeNamesFiles } from '../../web/src/state/bone-names-transfer';
import { notices } from '../../web/src/state/session';
import { clearNotices, notify } from '../../web/src/state/view-actions';

const titles = () => notices.value.map(({ title }) => title);

beforeEach(clearNotices);

test('a newer message about the same takes the place of the one before, and others stay', () => {
  notify('error', 'a.json was not taken', ['one'], 'names');
  notify('info', 'Not everything is back');
  notify('error', 'b.json was not taken', ['two'], 'names');
  notify('info', 'Not everything is back', ['again']);
  expect(titles()).toEqual(['b.json was not taken', 'Not everything is back']);
  expect(notices.value[1]?.lines).toEqual(['again']);
});

test('bad files with names that are dropped together are all told of, in one message', async () => {
  const dropped = ['a.json', 'b.json', 'c.json'].map((path): PickedFile => {
    const { buffer } = new TextEncoder().encode(`{"format": "${NAMES_FORMAT}", "what": "${path}"}`);
    return { path, size: buffer.byteLength, identity: path, bytes: async () => buffer };
  });
  expect(await takeNamesFiles(dropped)).toEqual([]);
  expect(titles()).toEqual(['3 files with names were not taken']);
  expect(notices.value[0]?.lines.map((line) => line.slice(0, 8))).toEqual(['a.json: ', 'b.json: ', 'c.json: ']);
});

test('imports that fail one after the other leave one message', async () => {
  for (const name of ['1.json', '2.json', '3.json', '4.json']) await importNamesFile(new File(['no names'], name));
  expect(titles()).toEqual(['4.json was not taken']);
});
