// Files carried in links: back byte for byte, refused where they do not fit, and never unfolded without end.
// SPDX-License-Identifier: MIT
import { randomBytes } from 'node:crypto';
import { deflateRawSync } from 'node:zlib';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { embedBytes, extractBytes, MAX_EMBEDDED_BYTES } from '../../web/src/permalink/embed';
import { decodeFragment, encodeFragment } from '../../web/src/permalink/fragment';
import { defaultView } from '../../web/src/permalink/view-state';

test('bytes come back as they were', async () => {
  await fc.assert(
    fc.asyncProperty(fc.uint8Array({ maxLength: 800 }), async (bytes) => {
      const embedded = await embedBytes(bytes);
      expect(embedded.ok && (await extractBytes(embedded.data))).toEqual({ ok: true, bytes: new Uint8Array(bytes) });
    }),
    { numRuns: 100 },
  );
});

test('a file of a few KB goes through a whole link', async () => {
  const bytes = Uint8Array.from({ length: 4000 }, (_, index) => (index % 40 < 8 ? index >> 4 : 0));
  const embedded = await embedBytes(bytes);
  if (!embedded.ok) throw new Error('too long');
  const files = [{ kind: 'embedded' as const, name: 'walk.mot', data: embedded.data }];
  const link = encodeFragment({ ...defaultView, files });
  const decoded = decodeFragment(link.ok ? link.fragment : '');
  expect(decoded).toMatchObject({ ok: true, state: { files } });
  expect(await extractBytes(embedded.data)).toEqual({ ok: true, bytes });
});

test('what does not fit is refused with the characters it would take', async () => {
  const bytes = randomBytes(3000);
  const refused = await embedBytes(bytes, 1000);
  expect(refused).toMatchObject({ ok: false, limit: 1000 });
  expect(!refused.ok && refused.characters).toBeGreaterThanOrEqual(4000);
  expect(await embedBytes(new Uint8Array(MAX_EMBEDDED_BYTES + 1))).toMatchObject({ ok: false, characters: null });
});

test('a bomb is not unfolded past the cap', async () => {
  const bomb = deflateRawSync(Buffer.alloc(1_200_000)).toString('base64url');
  expect(bomb.length).toBeLessThan(1800);
  expect(await extractBytes(bomb)).toEqual({ ok: false, reason: 'too-large' });
  const largest = deflateRawSync(Buffer.alloc(MAX_EMBEDDED_BYTES)).toString('base64url');
  expect(await extractBytes(largest)).toMatchObject({ ok: true });
  expect(await extractBytes(largest, MAX_EMBEDDED_BYTES - 1)).toEqual({ ok: false, reason: 'too-large' });
});

test.each(['', 'A', '%%%%', 'Zm9v', 'BwECAw'])('"%s" is damaged', async (data) => {
  expect(await extractBytes(data)).toEqual({ ok: false, reason: 'damaged' });
});

test('data cut anywhere is damaged', async () => {
  const embedded = await embedBytes(new TextEncoder().encode('a motion of a wolf, walking, walking, walking'));
  const data = embedded.ok ? embedded.data : '';
  for (let length = 0; length < data.length - 1; length += 1) {
    expect(await extractBytes(data.slice(0, length))).toEqual({ ok: false, reason: 'damaged' });
  }
});
