// Colours of bytes and words of fields, of real maps: what the picture of a file says is what the map says.
// SPDX-License-Identifier: MIT
import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { KotsuMap } from '../../wasm-bindings/kotsu-map.ts';
import type { MapNode } from '../../wasm-bindings/map-types.ts';
import { ByteMarks } from '../../web/src/state/structure-marks.ts';
import { hasProblemIn } from '../../web/src/state/structure-problems.ts';
import { bitsInByte, placeText, rawText, shortValue, typeText } from '../../web/src/state/structure-text.ts';
import { openMapModule, walk } from '../wasm/map-lines.ts';

const module = await openMapModule();
const open = (name: string) => KotsuMap.open(module, new Uint8Array(readFileSync(`build/fixtures/${name}`)));

for (const name of [
  'ff8-monster.dat',
  'okami-pose.mot',
  'okami-model.md',
  'okami-container-nested.dat',
  'ff8-cut-stream.dat',
]) {
  it(`every byte of ${name} has the role of its field, and begins one where the field does`, () => {
    const map = open(name);
    const marks = new ByteMarks(map);
    for (const { node } of walk(map, true)) {
      // Parts of numbers, and what is smaller than a byte, have no colour of their own.
      const isField = !node.hasChildren && node.bitSize === undefined;
      const parent = map.path(node.range.bitOffset).at(-2);
      if (!isField || parent === undefined || map.describe(parent).raw !== null) continue;
      const inStream = map.describe(parent).bitSize !== undefined;
      if (inStream) continue;
      for (let byte = node.byteOffset; byte < node.byteOffset + node.byteSize; byte += 1)
        expect(marks.roleAt(byte)).toBe(node.role);
      expect(marks.startsAt(node.byteOffset)).toBe(true);
    }
    map.dispose();
  });
}

it('works out only the part that is looked at', () => {
  const lines = new TextEncoder().encode(Array.from({ length: 50_000 }, (_, i) => `c:\\${i}.dat\n`).join(''));
  const map = KotsuMap.open(module, lines, { source: 'ff8-names' });
  let described = 0;
  const watched = {
    root: map.root,
    size: map.size,
    childrenWithin: map.childrenWithin.bind(map),
    describe: (range: Parameters<KotsuMap['describe']>[0]) => {
      described += 1;
      return map.describe(range);
    },
  };
  const marks = new ByteMarks(watched);
  expect(marks.roleAt(300_000)).toBe('text');
  for (let byte = 300_000; byte < 300_400; byte += 1) marks.startsAt(byte);
  expect(described).toBeLessThan(1000);
  map.dispose();
});

it('puts fields into few words', () => {
  const map = open('ff8-monster.dat');
  const nodes = [...walk(map)].map(({ node }) => node);
  const named = (name: string) => nodes.find((node) => node.name === name) as MapNode;
  expect(shortValue(named('section offset 1'))).toBe('0x34  skeleton');
  expect(shortValue(named('parent index'))).toBe('65535  root');
  expect(shortValue(named('model scale'))).toMatch(/^[\d.]+×$/);
  expect(shortValue(named('run-time matrix'))).toBe('20 bytes');
  expect(placeText(named('section count'))).toBe('0x0 – 0x3');
  expect(rawText(named('section count'))).toBe('11 (0xB)');
  expect(typeText(named('mode bit'))).toBe('unsigned, 1 bit');
  expect(placeText(named('mode bit'))).toMatch(/^0x[0-9A-F]+ bit \d$/);
  map.dispose();
});

it('shows which bits of a byte are a field’s', () => {
  const field = { byteOffset: 9, bitOffset: 6, bitSize: 5 } as MapNode;
  expect(bitsInByte(9, 0b1011_0101, field)).toBe('10·· ····');
  expect(bitsInByte(10, 0b1011_0101, field)).toBe('···· ·101');
});

it('finds problems in a part of the file', () => {
  const problems = [3, 10, 10, 40].map((offset) => ({ offset }));
  expect(hasProblemIn(problems, 0, 3)).toBe(false);
  expect(hasProblemIn(problems, 3, 4)).toBe(true);
  expect(hasProblemIn(problems, 11, 40)).toBe(false);
  expect(hasProblemIn(problems, 11, 41)).toBe(true);
  expect(hasProblemIn([], 0, 100)).toBe(false);
});
