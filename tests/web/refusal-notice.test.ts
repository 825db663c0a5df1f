// SPDX-License-Identifier: MIT
import { expect, test } from 'vitest';
import type { Refusal } from '../../web/src/files/load-batch';
import { countOf, listed, plainNames, refusalNotice } from '../../web/src/state/refusal-notice';

function refusal(path: string, unknownFormat: boolean): Refusal {
  return { path, sentence: `What is wrong with ${path}.`, byteOffset: 0, unknownFormat };
}

test('one file is named and keeps its own sentence', () => {
  const notice = refusalNotice([refusal('cut.dat', false)], 3);
  expect(notice).toEqual({ title: 'cut.dat did not open', lines: ['What is wrong with cut.dat.'] });
});

test('one file of an unknown format is told which are known', () => {
  const notice = refusalNotice([refusal('notes.txt', true)], 0);
  expect(notice.lines.join(' ')).toMatch(/no format that Kotsu knows.*\.dat.*\.mot.*\.md/);
});

test('of several, those of unknown formats share a line that tells the known ones', () => {
  const notice = refusalNotice([refusal('a.txt', true), refusal('cut.dat', false), refusal('b.txt', true)], 5);
  expect(notice.title).toBe('3 of 5 files did not open');
  expect(notice.lines).toEqual([
    'cut.dat: What is wrong with cut.dat.',
    'Of no format that Kotsu knows: a.txt, b.txt.',
    expect.stringContaining('.mot'),
  ]);
});

test('a whole folder of strangers stays a short message that counts them all', () => {
  const notice = refusalNotice(
    Array.from({ length: 50 }, (_, index) => refusal(`${index}.dat`, false)),
    50,
  );
  expect(notice.title).toBe('50 files did not open');
  expect(notice.lines).toHaveLength(5);
  expect(notice.lines.at(-1)).toContain('46 more');
  expect(listed(['a', 'b', 'c', 'd', 'e'])).toBe('a, b, c, d and 1 more');
});

test('files that came without a folder keep their names, and count over all that came', () => {
  const given = new Set(['a.mdb', 'b.mdb', 'c.mdb']);
  const refused = plainNames([refusal('3 files/a.mdb', false), refusal('3 files/b.mdb', false)], given);
  expect(refused.map(({ path }) => path)).toEqual(['a.mdb', 'b.mdb']);
  expect(refusalNotice(refused, countOf(refused, given, 0)).title).toBe('2 of 3 files did not open');
});

test('what a container held counts over what was in it, under its own name', () => {
  const given = new Set(['wolf.dat']);
  const refused = plainNames([refusal('wolf.dat/a.mot', false), refusal('wolf.dat/b.mot', false)], given);
  expect(refused.map(({ path }) => path)).toEqual(['wolf.dat/a.mot', 'wolf.dat/b.mot']);
  expect(countOf(refused, given, 5)).toBe(7);
});
