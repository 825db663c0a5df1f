// What the graph of curves draws: moments, views, scales, numbers.
// SPDX-License-Identifier: MIT
import { describe, expect, test } from 'vitest';
import { keysIn, moved, sampleSeries, showing, wholeView, zoomed } from '../../web/src/state/curve-series';
import { keyAt, nearestKey } from '../../web/src/state/curve-traces';
import { unitOf, written, writtenInFull, writtenOnAxis } from '../../web/src/state/curve-units';
import { rangeAround, roundSteps } from '../../web/src/ui/curves/plot-scales';

const line = { times: [0, 7, 7, 20], valueAt: (frame: number) => 2 * frame };

describe('sampleSeries', () => {
  test('has both ends, every key, and the moment before a key with two values', () => {
    const [moments, values] = sampleSeries([line], { from: 0, to: 20 }, 10, () => 1);
    expect(moments[0]).toBe(0);
    expect(moments.at(-1)).toBe(20);
    expect(moments).toContain(7);
    expect(moments.filter((moment) => moment > 6.98 && moment < 7)).toHaveLength(1);
    expect(moments).toEqual([...moments].sort((a, b) => a - b));
    expect(values).toEqual(moments.map((moment) => 2 * moment));
  });

  test('leaves out what the file does not store, and turns the rest into the unit', () => {
    const gaps = { times: [], valueAt: (frame: number) => (frame < 5 ? Number.NaN : 1) };
    const [moments, values] = sampleSeries([gaps], { from: 0, to: 10 }, 2, () => 180);
    expect(moments).toEqual([0, 5, 10]);
    expect(values).toEqual([null, 180, 180]);
  });

  test('has as many moments as columns, and no more, where keys are denser than the eye', () => {
    const dense = { times: Array.from({ length: 5000 }, (_, key) => key), valueAt: () => 0 };
    expect(sampleSeries([dense], { from: 0, to: 5000 }, 100, () => 1)[0]).toHaveLength(101);
  });
});

describe('keys in time', () => {
  test('of several at one time the last rules', () => {
    expect([-1, 0, 6.9, 7, 19, 25].map((frame) => keyAt(line, frame))).toEqual([-1, 0, 0, 2, 2, 3]);
  });

  test('the nearest key is never one that does not exist', () => {
    expect([-5, 3, 4, 14, 99].map((frame) => nearestKey(line, frame))).toEqual([0, 0, 1, 3, 3]);
    expect(nearestKey({ times: [] }, 3)).toBe(-1);
  });

  test('those in a view include all at its very edges', () => {
    expect(keysIn(line, { from: 7, to: 20 })).toEqual([1, 4]);
    expect(keysIn(line, { from: 1, to: 6 })).toEqual([1, 1]);
  });
});

describe('views', () => {
  test('a whole clip ends at its last frame; FF8’s last frame has a width', () => {
    expect(wholeView(31, false)).toEqual({ from: 0, to: 30 });
    expect(wholeView(31, true)).toEqual({ from: 0, to: 31 });
    expect(wholeView(0, false)).toEqual({ from: 0, to: 1 });
  });

  test('zooming keeps the frame under the pointer where it is, and never leaves the clip', () => {
    expect(zoomed({ from: 0, to: 100 }, 0.5, 20, 100)).toEqual({ from: 10, to: 60 });
    expect(zoomed({ from: 10, to: 60 }, 4, 20, 100)).toEqual({ from: 0, to: 100 });
    const nearest = zoomed({ from: 0, to: 100 }, 1e-9, 50, 100);
    expect(nearest.to - nearest.from).toBeCloseTo(2);
    expect(moved({ from: 0, to: 10 }, -5, 100)).toEqual({ from: 0, to: 10 });
    expect(moved({ from: 85, to: 95 }, 20, 100)).toEqual({ from: 90, to: 100 });
  });

  test('a frame out of sight is brought into the middle, as far as the clip allows', () => {
    expect(showing({ from: 0, to: 10 }, 4, 100)).toEqual({ from: 0, to: 10 });
    expect(showing({ from: 0, to: 10 }, 50, 100)).toEqual({ from: 45, to: 55 });
    expect(showing({ from: 0, to: 10 }, 99, 100)).toEqual({ from: 90, to: 100 });
  });
});

describe('scales', () => {
  test('a flat line lies in the middle of a span worth looking at', () => {
    const [low, high] = rangeAround(3, 3, 0.5);
    expect((low + high) / 2).toBe(3);
    expect(high - low).toBeGreaterThanOrEqual(0.5);
    expect(rangeAround(null, null, 0.5)).toEqual([-0.5, 0.5]);
  });

  test('what is drawn has room above and below', () => {
    const [low, high] = rangeAround(-1, 1, 0.01);
    expect(low).toBeLessThan(-1);
    expect(high).toBeGreaterThan(1);
  });

  test('steps are round and within', () => {
    expect(roundSteps(-47, 21, 7)).toEqual([-40, -30, -20, -10, 0, 10, 20].map((step) => expect.closeTo(step)));
    expect(roundSteps(1, 1, 5)).toEqual([]);
  });
});

describe('numbers', () => {
  test('Okami’s angles come in the unit that was chosen', () => {
    expect(written(Math.PI / 4, unitOf('rotation', 'okami', 'degrees'))).toBe('45.00°');
    expect(written(Math.PI / 4, unitOf('rotation', 'okami', 'radians'))).toBe('0.7854 rad');
  });

  test('FF8’s integers come with what they mean', () => {
    expect(writtenInFull(512, unitOf('rotation', 'ff8', 'degrees'))).toBe('512 = 45.0°');
    expect(writtenInFull(-128, unitOf('position', 'ff8', 'degrees'))).toBe('-128 = -0.500');
    expect(writtenInFull(1536, unitOf('scale', 'ff8', 'degrees'))).toBe('1536 = 1.500×');
  });

  test('there is no negative zero, no number for what is not there, and an exponent for what is too long', () => {
    const unit = unitOf('position', 'okami', 'degrees');
    expect(written(-0.00001, unit)).toBe('0.0000');
    expect(written(Number.NaN, unit)).toBe('–');
    expect(written(-1.5361e16, unit)).toBe('-1.536e+16');
  });

  test('beside an axis there are as many decimals as its steps need', () => {
    expect(writtenOnAxis(0.30000000000000004, 0.1)).toBe('0.3');
    expect(writtenOnAxis(-40, 20)).toBe('-40');
    expect(writtenOnAxis(0.0005, 0.0005)).toBe('0.0005');
    expect(writtenOnAxis(7.5, 2.5)).toBe('7.5');
    expect(writtenOnAxis(2.5e7, 5e6)).toBe('2.50e+7');
  });
});
