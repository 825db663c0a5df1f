// The hash that links and recent files know a file by, with and without the browser's own SHA-256.
// SPDX-License-Identifier: MIT
import { createHash, randomBytes } from 'node:crypto';
import { afterEach, expect, test, vi } from 'vitest';
import { contentHash, shortHash } from '../../web/src/files/content-hash';

afterEach(() => vi.unstubAllGlobals());

const samples = [Buffer.alloc(0), Buffer.from('abc'), randomBytes(55), randomBytes(64), randomBytes(100_000)];

test.each(['crypto.subtle', 'no crypto.subtle'])('is SHA-256 with %s', async (which) => {
  if (which.startsWith('no')) vi.stubGlobal('crypto', {});
  for (const bytes of samples) expect(await contentHash(bytes)).toBe(createHash('sha256').update(bytes).digest('hex'));
});

test('the short form is the first 12 bytes as base64url', async () => {
  for (const bytes of samples) {
    const expected = createHash('sha256').update(bytes).digest().subarray(0, 12).toString('base64url');
    expect(shortHash(await contentHash(bytes))).toBe(expected);
  }
  expect(expect.getState().assertionCalls).toBe(samples.length);
});

test('hashes the view that it is given, not the buffer behind it', async () => {
  const whole = randomBytes(100);
  expect(await contentHash(whole.subarray(10, 20))).toBe(
    createHash('sha256').update(whole.subarray(10, 20)).digest('hex'),
  );
});
