// Which kept files make room for a new one.
// SPDX-License-Identifier: MIT
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { evictedBy, evictedToFree, type Kept } from '../../web/src/store/eviction';

const limits = { totalBytes: 100, fileBytes: 60, files: 4 };
const kept: readonly Kept[] = [
  { hash: 'young', size: 30, openedAt: 3 },
  { hash: 'oldest', size: 30, openedAt: 1 },
  { hash: 'middle', size: 30, openedAt: 2 },
];

test('nothing goes while there is room', () => {
  expect(evictedBy({ hash: 'new', size: 10 }, kept, limits)).toEqual([]);
});

test('the oldest go first, and no more than needed', () => {
  expect(evictedBy({ hash: 'new', size: 11 }, kept, limits)).toEqual(['oldest']);
  expect(evictedBy({ hash: 'new', size: 41 }, kept, limits)).toEqual(['oldest', 'middle']);
});

test('a file that comes again replaces itself and never goes', () => {
  expect(evictedBy({ hash: 'oldest', size: 30 }, kept, limits)).toEqual([]);
  expect(evictedBy({ hash: 'oldest', size: 50 }, kept, limits)).toEqual(['middle']);
});

test('the number of files is limited as well', () => {
  const tiny = kept.map((file) => ({ ...file, size: 0 }));
  expect(evictedBy({ hash: 'new', size: 0 }, tiny, { ...limits, files: 3 })).toEqual(['oldest']);
});

test('room is made oldest first, up to everything, and not at all where everything is not enough', () => {
  expect(evictedToFree(0, kept)).toEqual([]);
  expect(evictedToFree(31, kept)).toEqual(['oldest', 'middle']);
  expect(evictedToFree(90, kept)).toEqual(['oldest', 'middle', 'young']);
  expect(evictedToFree(91, kept)).toEqual([]);
});

test('what remains always fits, and what goes is older than what stays', () => {
  const files = fc.uniqueArray(
    fc.record({ hash: fc.string(), size: fc.nat(60), openedAt: fc.nat(20) }) satisfies fc.Arbitrary<Kept>,
    { selector: ({ hash }) => hash, maxLength: 12 },
  );
  fc.assert(
    fc.property(files, fc.nat(60), (before, size) => {
      const evicted = new Set(evictedBy({ hash: 'new', size }, before, limits));
      const left = before.filter(({ hash }) => !evicted.has(hash));
      expect(left.reduce((sum, file) => sum + file.size, size)).toBeLessThanOrEqual(limits.totalBytes);
      expect(left.length + 1).toBeLessThanOrEqual(limits.files);
      const youngestGone = Math.max(...before.filter(({ hash }) => evicted.has(hash)).map((file) => file.openedAt));
      for (const file of left) expect(file.openedAt).toBeGreaterThanOrEqual(youngestGone);
    }),
  );
});
