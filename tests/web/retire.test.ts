// SPDX-License-Identifier: MIT
import { readFileSync } from 'node:fs';
import { expect, test, vi } from 'vitest';
import { KotsuDocument } from '../../wasm-bindings/kotsu';
import { retire, SETTLED } from '../../web/src/state/retire';
import { openDecoder } from '../wasm/decoder';

test('a replaced document can be sampled until nothing on the page holds it any more', async () => {
  const bytes = new Uint8Array(readFileSync('build/fixtures/demos/quadruped-walk.mot'));
  const document = KotsuDocument.load(await openDecoder(), bytes);
  const [clip] = document.clips;
  if (clip === undefined) throw new Error('the demo has a clip');
  vi.useFakeTimers();
  retire([document]);
  vi.advanceTimersByTime(SETTLED - 1);
  expect(document.sampleCurve(clip, 0, 1)).toEqual(expect.any(Number));
  vi.advanceTimersByTime(1);
  expect(document.disposed).toBe(true);
  vi.useRealTimers();
});
