// SPDX-License-Identifier: MIT
import { expect, test } from 'vitest';
import { labelPlace, placeText, vramPage, vramPalette } from '../../web/src/ui/vram';

test('a page word names a place in steps of 64 and 256 cells, and a depth', () => {
  expect(vramPage(0x008a)).toEqual({ x: 640, y: 0, bitsPerTexel: 8 });
  expect(vramPage(0x001f)).toEqual({ x: 960, y: 256, bitsPerTexel: 4 });
  expect(vramPage(0x0100)).toEqual({ x: 0, y: 0, bitsPerTexel: 16 });
});

test('a palette word names a place in steps of 16 cells and one row', () => {
  expect(vramPalette((224 << 6) | 3)).toEqual({ x: 48, y: 224 });
});

test('a place is told with its size', () => {
  expect(placeText({ x: 640, y: 0, width: 64, height: 128 })).toBe('640, 0 – 64 × 128 cells');
});

test('a number stands in the middle of its image, and within the plan where that is short or narrow', () => {
  expect(labelPlace({ x: 640, y: 256, width: 64, height: 128 })).toEqual({ x: 672, y: 320 });
  const low = labelPlace({ x: 0, y: 0, width: 4, height: 2 });
  const high = labelPlace({ x: 1020, y: 510, width: 4, height: 2 });
  expect(low.x).toBe(1024 - high.x);
  expect(low.y).toBe(512 - high.y);
  // Half of a digit of 52 units.
  expect(low.y).toBeGreaterThanOrEqual(26);
});
