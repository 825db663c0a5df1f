// SPDX-License-Identifier: MIT
import { expect, test } from 'vitest';
import { byteSize, counted, fixed, frameText, hex, ranges } from '../../web/src/ui/numbers';
import { tickMarks } from '../../web/src/ui/tick-marks';

test('offsets are in capital hexadecimal digits', () => {
  expect(hex(0x4a2c)).toBe('0x4A2C');
  expect(hex(9, 4)).toBe('0x0009');
});

test('a rounded zero has no sign', () => {
  expect(fixed(-0.0004, 3)).toBe('0.000');
  expect(fixed(-0.0006, 3)).toBe('-0.001');
});

test('whole frames are written whole', () => {
  expect(frameText(12)).toBe('12');
  expect(frameText(12.44)).toBe('12.4');
  expect([7.98, 8.02, 8.0001].map(frameText)).toEqual(['7.9', '8.1', '8']);
});

test('sizes and counts read well', () => {
  expect(byteSize(1)).toBe('1 byte');
  expect(byteSize(1023)).toBe('1,023 bytes');
  expect(byteSize(50232)).toBe('49.1 KB');
  expect(byteSize(3 * 1024 * 1024)).toBe('3.0 MB');
  expect(counted(0, 'clip')).toBe('0 clips');
  expect(counted(1, 'clip')).toBe('1 clip');
});

test('runs of bones are drawn together', () => {
  expect(ranges([0, 1, 2, 3, 7, 9, 10])).toBe('0–3, 7, 9–10');
  expect(ranges([])).toBe('');
});

test('marks under the slider stay few, on round frames, from the first', () => {
  for (const last of [0, 1, 3, 12, 34, 44, 140, 150, 999, 12345]) {
    const marks = tickMarks(last);
    expect(marks[0]).toEqual({ frame: 0, major: true });
    expect(marks.length).toBeLessThanOrEqual(102);
    const numbers = marks.filter((mark) => mark.major);
    expect(numbers.length).toBeLessThanOrEqual(13);
    expect(marks.every((mark) => mark.frame <= last)).toBe(true);
  }
  expect(
    tickMarks(34)
      .filter((mark) => mark.major)
      .map((mark) => mark.frame),
  ).toEqual([0, 5, 10, 15, 20, 25, 30]);
});
