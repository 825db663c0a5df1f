// Rows of bytes: where keys lead, what is copied, and how a list taller than any browser allows is scrolled.
// SPDX-License-Identifier: MIT
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  asciiOf,
  byteAfterKey,
  copyAsC,
  copyAsHex,
  jsonPath,
  offsetText,
  spanSize,
  spanStart,
} from '../../web/src/state/structure-hex.ts';
import {
  barAt,
  lowestTop,
  rowsAt,
  type ScrollBox,
  spacerHeight,
  TALLEST,
  topAfterScroll,
  topShowing,
} from '../../web/src/ui/structure/virtual-scroll.ts';

describe('keys', () => {
  const go = (key: string, at: number, toEdge = false) =>
    byteAfterKey(key, at, { size: 100, width: 16, rows: 3, toEdge });

  it('move by bytes and rows, and stay inside', () => {
    expect([go('ArrowLeft', 0), go('ArrowLeft', 16), go('ArrowRight', 99), go('ArrowRight', 15)]).toEqual([
      0, 15, 99, 16,
    ]);
    expect([go('ArrowUp', 5), go('ArrowUp', 21), go('ArrowDown', 80), go('ArrowDown', 90)]).toEqual([5, 5, 96, 90]);
  });

  it('move by pages in the same column', () => {
    expect([go('PageDown', 5), go('PageDown', 60), go('PageDown', 52), go('PageUp', 60), go('PageUp', 20)]).toEqual([
      53, 92, 84, 12, 4,
    ]);
    expect(go('PageDown', 51)).toBe(99);
  });

  it('go to the ends of the row or of the file', () => {
    expect([go('Home', 20), go('End', 20), go('End', 98), go('Home', 20, true), go('End', 20, true)]).toEqual([
      16, 31, 99, 0, 99,
    ]);
    expect(go('a', 20)).toBeNull();
  });
});

describe('offsets', () => {
  it('are written as wide as the file needs', () => {
    expect(offsetText(26, 100)).toBe('001A');
    expect(offsetText(26, 0x12345)).toBe('0001A');
  });
});

describe('what is copied', () => {
  it('is hexadecimal, C, or a way', () => {
    const bytes = Uint8Array.from({ length: 13 }, (_, at) => at);
    expect(copyAsHex(bytes.subarray(9))).toBe('09 0A 0B 0C');
    expect(copyAsC(bytes, 'parent index')).toBe(
      'const uint8_t parent_index[13] = {\n    0x00, 0x01, 0x02, 0x03, 0x04, 0x05, 0x06, 0x07, 0x08, 0x09, 0x0A, 0x0B,\n    0x0C,\n};\n',
    );
    expect(copyAsC(bytes.subarray(0, 1), '3 é')).toContain('bytes_3[1]');
    expect(jsonPath([2, 0, 14])).toBe('$.children[2].children[0].children[14]');
    expect(jsonPath([])).toBe('$');
    expect([asciiOf(0x41), asciiOf(0x7f), asciiOf(0)]).toEqual(['A', '·', '·']);
    expect([spanStart({ anchor: 9, head: 4 }), spanSize({ anchor: 9, head: 4 })]).toEqual([4, 6]);
  });
});

describe('scrolling', () => {
  const short: ScrollBox = { rowCount: 100, rowHeight: 20, height: 300 };
  const tall: ScrollBox = { rowCount: 4_000_000, rowHeight: 20, height: 300 };

  it('of a short list is that of the browser', () => {
    expect(spacerHeight(short)).toBe(2000);
    expect(topAfterScroll(short, 0, 0, 137)).toBe(137);
    expect(topAfterScroll(short, 137, 137, 1700)).toBe(1700);
    expect(rowsAt(short, 137)).toEqual([6, 22]);
  });

  it('of a tall one goes by the pixel with the wheel, and by the share with the bar', () => {
    expect(spacerHeight(tall)).toBe(TALLEST);
    const middle = lowestTop(tall) / 2;
    const bar = barAt(tall, middle);
    expect(topAfterScroll(tall, middle, bar, bar + 100)).toBe(middle + 100);
    expect(topAfterScroll(tall, 0, 0, (TALLEST - 300) / 4)).toBeCloseTo(lowestTop(tall) / 4, 3);
  });

  it('reaches both ends exactly', () => {
    for (const box of [short, tall]) {
      const end = spacerHeight(box) - box.height;
      expect(topAfterScroll(box, 5000, 900, 0)).toBe(0);
      expect(topAfterScroll(box, 10, end - 50, end)).toBe(lowestTop(box));
      expect(barAt(box, lowestTop(box))).toBeCloseTo(end, 6);
      expect(rowsAt(box, lowestTop(box))[1]).toBe(box.rowCount);
    }
  });

  it('keeps bar and list together', () => {
    fc.assert(
      fc.property(fc.double({ min: 0, max: 1, noNaN: true }), (share) => {
        const top = share * lowestTop(tall);
        const bar = barAt(tall, top);
        expect(bar).toBeGreaterThanOrEqual(0);
        expect(bar).toBeLessThanOrEqual(TALLEST - tall.height + 1e-6);
        // The bar moved there in one go leads to where it stands for.
        if (bar > 700 && bar < TALLEST - 1000) expect(topAfterScroll(tall, 0, 0, bar)).toBeCloseTo(top, 0);
      }),
    );
  });

  it('brings a row into sight, and no further than needed', () => {
    expect(topShowing(short, 100, 8)).toBe(100);
    expect(topShowing(short, 100, 3)).toBe(60);
    expect(topShowing(short, 100, 22)).toBe(160);
    expect(topShowing(short, 100, 90)).toBe(1700);
    const shown = topShowing(tall, 0, 3_000_000);
    expect(rowsAt(tall, shown)[0]).toBeLessThan(3_000_000);
    expect(rowsAt(tall, shown)[1]).toBeGreaterThan(3_000_000);
    expect(topShowing({ ...short, rowCount: 3 }, 0, 2)).toBe(0);
  });
});
