// Going and searching in bytes: offsets as people write them, patterns, every place of one, and the search itself.
// SPDX-License-Identifier: MIT
import { effect } from '@preact/signals';
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ByteHits, collectHits } from '../../web/src/state/byte-hits.ts';
import { numberIn, patternOf } from '../../web/src/state/byte-pattern.ts';
import { goalIn } from '../../web/src/state/structure-goto.ts';
import {
  finding,
  goToHit,
  searchKind,
  searchQuery,
  searchWords,
  watchSearch,
} from '../../web/src/state/structure-search.ts';
import { type Structure, span, structure } from '../../web/src/state/structure-view.ts';
import { markClasses, markRow } from '../../web/src/ui/structure/hex-marks.ts';

const bytes = (...values: number[]) => Uint8Array.from(values);

describe('an offset', () => {
  const go = (text: string, here = 0) => goalIn(text, 0x8000, here);
  const at = (byte: number, bit: number | null = null) => ({ byte, bit });
  const says = (text: string, here = 0) => {
    const goal = go(text, here);
    return 'sentence' in goal ? goal.sentence : JSON.stringify(goal);
  };

  it('is read in the notations that people use', () => {
    for (const text of ['0x4000', '$4000', '4000h', '16384', ' 0X4000 ']) expect(go(text), text).toEqual(at(0x4000));
    expect(go('4A2C')).toEqual(at(0x4a2c));
    expect(go('1e')).toEqual(at(0x1e));
    expect(go('10')).toEqual(at(10));
  });

  it('may name a bit, and count from here', () => {
    expect(go('0x4000.3')).toEqual(at(0x4000, 3));
    expect(go('16384.0')).toEqual(at(0x4000, 0));
    expect(go('+16', 8)).toEqual(at(24));
    expect(go('-0x8', 8)).toEqual(at(0));
    expect(go('+ 1.2', 8)).toEqual(at(9, 2));
    expect(go('-0.1', 8)).toEqual(at(7, 7));
  });

  it('that leads nowhere says why', () => {
    expect(says('0x4000.8')).toContain('bits 0 to 7');
    expect(says('0x8000')).toContain('its last byte is at 0x7FFF');
    expect(says('+1', 0x7fff)).toContain('beyond the end');
    expect(says('-9', 8)).toContain('before the beginning');
    for (const text of ['', 'past the end', '0x', '1.', '.3', '1.5.2', '--1', '12z', 'h'])
      expect(says(text), text).toContain('An offset is a number such as');
  });
});

describe('a pattern', () => {
  const found = (kind: Parameters<typeof patternOf>[0], query: string) => {
    const pattern = patternOf(kind, query);
    return 'bytes' in pattern ? [...pattern.bytes] : pattern.sentence;
  };

  it('is bytes, however they are written', () => {
    expect(found('hex', '6D 74 62 33')).toEqual([0x6d, 0x74, 0x62, 0x33]);
    expect(found('hex', '0x6d,0x74')).toEqual([0x6d, 0x74]);
    expect(found('hex', '0x6d74, 62')).toEqual([0x6d, 0x74, 0x62]);
    for (const lonely of ['4 1', '6D 7 62', '0x4'])
      expect(found('hex', lonely), lonely).toContain('two hexadecimal digits');
    expect(found('hex', '0x')).toContain('nothing');
    expect(found('hex', '6d7')).toContain('two hexadecimal digits');
    expect(found('hex', 'xyz')).toContain('0–9 and A–F');
    expect(found('hex', ' ')).toContain('nothing');
  });

  it('is text or a number of a type, for floats the nearest that there is', () => {
    expect(found('text', 'mt b')).toEqual([0x6d, 0x74, 0x20, 0x62]);
    expect(found('s16', '-1')).toEqual([0xff, 0xff]);
    expect(found('u32', '0x1A40')).toEqual([0x40, 0x1a, 0, 0]);
    expect(found('f32', '1')).toEqual([0, 0, 0x80, 0x3f]);
    expect(found('half', '1.5')).toEqual([0x00, 0x5f]);
    expect(found('half', '0.1')).toEqual([0x33, 0x57]);
    for (const large of ['1000000', '-1e999']) expect(found('half', large)).toContain('that large');
    for (const none of ['nan', 'inf', '-Infinity']) expect(found('half', none)).toContain('always a number');
    expect(found('f32', 'inf')).toEqual([0, 0, 0x80, 0x7f]);
    expect(found('f32', 'NaN')).toEqual([0, 0, 0xc0, 0x7f]);
    expect(found('u8', '256')).toContain('from 0 to 255');
    expect(found('u16', '1.5')).toContain('whole number');
    expect(found('s32', 'many')).toContain('no number');
  });

  it('takes numbers with a sign before either notation', () => {
    expect([numberIn('-0x10'), numberIn('+12'), numberIn('-Infinity'), numberIn('')]).toEqual([
      -16,
      12,
      -Infinity,
      Number.NaN,
    ]);
  });
});

describe('the places of a pattern', () => {
  const few = fc.uint8Array({ max: 1, minLength: 1, maxLength: 9000 });

  it('are those that a plain comparison finds, wherever slices are cut', () => {
    fc.assert(
      fc.property(few, fc.uint8Array({ max: 1, minLength: 3, maxLength: 9 }), fc.nat(9000), (all, pattern, cut) => {
        const places = Array.from({ length: all.length }, (_, at) => at).filter((at) =>
          pattern.every((value, i) => all[at + i] === value),
        );
        const hits = new ByteHits(all.length, pattern.length);
        for (const [from, to] of [
          [0, cut],
          [cut, all.length],
        ] as const)
          collectHits(all, pattern, from, to, hits);
        expect(hits.count).toBe(places.length);
        for (const at of [0, cut, all.length >> 1, all.length - 1]) {
          expect(hits.next(at)).toBe(places.find((place) => place >= at) ?? -1);
          expect(hits.next(at, cut)).toBe(places.find((place) => place >= at && place < cut) ?? -1);
          expect(hits.previous(at)).toBe(places.filter((place) => place < at).at(-1) ?? -1);
          expect(hits.countBefore(at)).toBe(places.filter((place) => place < at).length);
          expect(hits.has(at)).toBe(places.includes(at));
        }
      }),
      { numRuns: 60 },
    );
  });

  it('are marked in rows, those included that begin before the row', () => {
    const hits = new ByteHits(64, 4);
    for (const at of [14, 30]) hits.add(at);
    const marks = new Uint8Array(16);
    markRow(marks, 16, {
      chosen: { anchor: 20, head: 21 },
      lit: [{ from: 24, to: 26 }],
      problems: [{ offset: 3 }, { offset: 20 }, { offset: 40 }],
      found: { hits },
    });
    expect(Array.from(marks, markClasses)).toEqual([
      ' hit',
      ' hit',
      '',
      '',
      ' problem chosen',
      ' chosen head',
      '',
      '',
      ' lit',
      ' lit',
      '',
      '',
      '',
      '',
      ' hit',
      ' hit',
    ]);
  });
});

describe('the search', () => {
  let stop = () => {};
  /** Of a structure, what the search needs. */
  const show = (all: Uint8Array, look: () => unknown = () => {}) => {
    const map = {
      size: all.length,
      root: {},
      withBytes: <Result>(use: (bytes: Uint8Array) => Result) => {
        look();
        return use(all);
      },
      path: () => [{ place: 0 }],
      describe: () => ({ name: 'field', subject: null }),
    };
    const outline = { reveal: () => {} };
    structure.value = { map, outline, source: { file: null }, marks: {} } as unknown as Structure;
  };
  const firstPart = () =>
    new Promise<void>((resolve) => {
      const stop = effect(() => {
        if (finding.value !== null) queueMicrotask(() => [stop(), resolve()]);
      });
    });
  const done = () => vi.waitFor(() => expect(finding.value?.part).toBe(1));

  beforeEach(() => {
    stop = watchSearch();
    searchKind.value = 'hex';
  });
  afterEach(() => {
    stop();
    searchQuery.value = '';
    structure.value = null;
    span.value = null;
  });

  it('counts, goes from place to place, and says when it goes round', async () => {
    show(bytes(1, 2, 1, 2, 3, 1, 2));
    searchQuery.value = '01 02';
    await done();
    expect(searchWords.value).toBe('3 found');
    const go = async (backwards: boolean) => [await goToHit(backwards), span.value?.head, searchWords.value];
    expect(await go(false)).toEqual([null, 0, '1 of 3']);
    expect(await go(false)).toEqual([null, 2, '2 of 3']);
    expect(await go(false)).toEqual([null, 5, '3 of 3']);
    expect(await go(false)).toEqual(['Gone on from the beginning of the file.', 0, '1 of 3']);
    expect(await go(true)).toEqual(['Gone on from the end of the file.', 5, '3 of 3']);
    searchQuery.value = '09';
    expect(await goToHit(false)).toBe('That is nowhere in this file.');
    expect(searchWords.value).toBe('none');
    searchQuery.value = '0';
    expect(await goToHit(false)).toContain('two hexadecimal digits');
    expect(searchWords.value).toBe('');
  });

  it('lets the page breathe in a large file, and drops what nobody looks for any more', async () => {
    const large = new Uint8Array(10 * 1024 * 1024);
    large.set([7, 7], large.length - 2);
    show(large);
    searchQuery.value = '00';
    await firstPart();
    expect(finding.value?.part).toBeLessThan(1);
    searchQuery.value = '07';
    const first = finding.value;
    await done();
    expect(first).toBeNull();
    expect(finding.value?.hits.count).toBe(2);
  });

  it('reads nothing for letters that come faster than the page can take them', async () => {
    const looks: number[] = [];
    show(bytes(5, 5), () => looks.push(1));
    for (const query of ['05', '05 0', '05 05', '05']) {
      searchQuery.value = query;
      for (let tick = 0; tick < 5; tick += 1) await Promise.resolve();
    }
    await done();
    expect(looks).toEqual([1]);
    expect(finding.value?.hits.count).toBe(2);
  });

  it('begins anew in another file', async () => {
    show(bytes(5, 5));
    searchQuery.value = '05';
    await done();
    expect(finding.value?.hits.count).toBe(2);
    structure.value = null;
    expect(finding.value).toBeNull();
    show(bytes(5));
    await done();
    expect(finding.value?.hits.count).toBe(1);
  });
});
