// When a hint is due: while a model stands on stage and nothing else lies where the hint would.
// SPDX-License-Identifier: MIT
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { OpenFile } from '../../web/src/files/open-file';
import { dueHint, restoreHints } from '../../web/src/state/hints';
import { files, narrow, picture, stageFileId } from '../../web/src/state/session';
import { appNote } from '../../web/src/state/share-signals';

beforeEach(() => {
  restoreHints(0);
  const model = { id: 1, document: { skeleton: { bones: [] }, clips: [], bones: [] } } as unknown as OpenFile;
  files.value = [model];
  stageFileId.value = 1;
  picture.value = 'ready';
});
afterEach(() => {
  files.value = [];
  stageFileId.value = null;
  narrow.value = false;
  appNote.value = null;
});

test('the first is due with the first model', () => {
  expect(dueHint.value).toBe(0);
  files.value = [];
  expect(dueHint.value).toBeNull();
});

test('on a phone it waits for the message at the foot of the stage, which would lie over it', () => {
  appNote.value = { kind: 'ready', text: 'Ready to work offline' };
  expect(dueHint.value).toBe(0);
  narrow.value = true;
  expect(dueHint.value).toBeNull();
  appNote.value = null;
  expect(dueHint.value).toBe(0);
});
