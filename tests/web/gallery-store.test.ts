// What the gallery keeps and gives away: places in a store that all share, and models out of sight.
// SPDX-License-Identifier: MIT
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { SeenLast } from '../../web/src/gallery/memory.ts';
import { CrowdLayers } from '../../web/src/scene/crowd-layers.ts';
import { CrowdStore } from '../../web/src/scene/crowd-store.ts';
import { type CrowdBody, LAYER_SIDE, NO_LAYER, ROW, Row } from '../../web/src/scene/crowd-types.ts';
import { Ranges } from '../../web/src/scene/ranges.ts';

describe('ranges', () => {
  it('never overlap, and what is given back is one again', () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(fc.integer({ min: 1, max: 30 }), fc.boolean()), { maxLength: 80 }), (steps) => {
        const ranges = new Ranges();
        ranges.grow(100);
        const taken: { start: number; count: number }[] = [];
        for (const [count, giveBack] of steps) {
          const last = giveBack ? taken.splice(count % Math.max(1, taken.length), 1)[0] : undefined;
          if (last !== undefined) ranges.give(last.start, last.count);
          const start = ranges.take(count);
          if (start !== null) taken.push({ start, count });
          taken.sort((a, b) => a.start - b.start);
          const ends = taken.map((range) => range.start + range.count);
          expect(taken.every((range, i) => range.start >= (ends[i - 1] ?? 0))).toBe(true);
          expect(ranges.end).toBe(ends.at(-1) ?? 0);
        }
        for (const { start, count } of taken) ranges.give(start, count);
        expect(ranges.end).toBe(0);
        expect(ranges.take(100)).toBe(0);
      }),
    );
  });
});

describe('the store of all meshes', () => {
  const body = (corners: number): CrowdBody => {
    const rows = new Float32Array(corners * ROW);
    for (let corner = 0; corner < corners; corner++) rows[corner * ROW + Row.layer] = corner % 2 === 0 ? 0 : NO_LAYER;
    const triangles = Uint32Array.from({ length: corners }, (_, corner) => corner);
    return {
      rows,
      triangles,
      layers: [new Uint8Array(4)],
      blends: false,
      room: { middle: [0, 0, 0], half: [1, 1, 1] },
    };
  };

  it('draws those who are there with their own records and layers, also after others have gone and it has grown', () => {
    const store = new CrowdStore();
    const bodies = [body(3000), body(9000), body(6000), body(30000)];
    const stored = bodies.map((each, number) => store.add(each, number, [number + 40]));
    const [first, second] = stored;
    if (first) store.remove(first);
    if (second) store.remove(second);
    const late = [body(9000), body(60)].map((each, number) => store.add(each, number + 10, [99]));
    const rows = store.geometry.getAttribute('bones');
    const texel = store.geometry.getAttribute('texel');
    const seen = new Map<number, number>();
    const layers = new Set<string>();
    const numbers = store.geometry.index?.array ?? [];
    const { count } = store.geometry.drawRange;
    for (let i = 0; i < count; i += 3) {
      // What has gone is a point until somebody takes its place.
      if (numbers[i] === numbers[i + 1]) continue;
      const row = numbers[i] ?? 0;
      seen.set(rows.getW(row), (seen.get(rows.getW(row)) ?? 0) + 3);
      layers.add(`${rows.getW(row)}: ${texel.getZ(row)}`);
    }
    expect(Object.fromEntries(seen)).toEqual({ 2: 6000, 3: 30000, 10: 9000, 11: 60 });
    // Triangles begin at even corners and at odd ones.
    const both = (member: number, layer: number) => [`${member}: ${NO_LAYER}`, `${member}: ${layer}`];
    expect(layers).toEqual(new Set([...both(2, 42), ...both(3, 43), ...both(10, 99), ...both(11, 99)]));
    for (const each of [...stored.slice(2), ...late]) store.remove(each);
    expect(store.geometry.drawRange.count).toBe(0);
  });

  it('gives out no more layers than the graphics card takes, and those that come back again', () => {
    const layers = new CrowdLayers(40);
    const one = new Uint8Array(LAYER_SIDE * LAYER_SIDE * 4);
    const given = Array.from({ length: 41 }, (_, number) => layers.add(one.fill(number)));
    expect(new Set(given.slice(0, 40)).size).toBe(40);
    expect(given[40]).toBe(NO_LAYER);
    expect((layers.texture.image.data as Uint8Array)[35 * one.length]).toBe(given.indexOf(35));
    layers.remove(7);
    expect(layers.add(one)).toBe(7);
  });
});

describe('models out of sight', () => {
  it('go when there are too many, those first that were seen longest ago, and never one in sight', () => {
    const seen = new SeenLast<string>(100);
    const see = (...names: string[]) => seen.see(new Map(names.map((name) => [name, 40])));
    expect(see('a', 'b')).toEqual([]);
    expect(see('c')).toEqual(['a']);
    expect(see('b')).toEqual([]);
    expect(see('d')).toEqual(['c']);
    expect(see('e', 'f', 'g', 'h')).toEqual(['b', 'd']);
    expect(see('e')).toEqual(['f', 'g']);
  });

  it('count what came while nobody looked, and let it go first', () => {
    const seen = new SeenLast<string>(100);
    const see = (...names: string[]) => seen.see(new Map(names.map((name) => [name, 40])));
    see('a');
    seen.add('late', 40);
    expect(see('b')).toEqual(['late']);
    // In sight after all, it is as good as the others.
    seen.add('c', 40);
    expect(see('c')).toEqual(['a']);
  });
});
