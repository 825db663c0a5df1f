// The keys of the timeline over real documents: for FF8 against a comparison of every integer of every frame, for Okami against
// the decoder's own list of keys; and the ways through rows and keys.
// SPDX-License-Identifier: MIT
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { beforeAll, describe, expect, test } from 'vitest';
import { type Clip, channelNames, KotsuDocument, type KotsuModule } from '../../wasm-bindings/kotsu';
import { type BoneKeys, keyBeside, keyNearest, keySheet, mergedFrames } from '../../web/src/state/timeline-keys';
import { activeRow, headOf, sheetRows } from '../../web/src/state/timeline-rows';
import { frameAtX, type Scale, xAt } from '../../web/src/state/timeline-scale';
import { rulerMarks } from '../../web/src/ui/timeline/ruler-marks';
import { corpusRoot, describeWith } from '../wasm/corpus';
import { openDecoder } from '../wasm/decoder';

let module: KotsuModule;

beforeAll(async () => {
  module = await openDecoder();
});

const load = (path: string) => KotsuDocument.load(module, new Uint8Array(readFileSync(path)));
const fixture = (name: string) => load(`build/fixtures/${name}`);
const numbers = (frames: ArrayLike<number>) => Array.from(frames);

/** By bone and channel: the frames whose integer differs from that of the frame before. */
function changesOf(document: KotsuDocument, clip: Clip): Map<string, number[]> {
  const changes = new Map<string, number[]>();
  for (const bone of document.bones) {
    for (const [place, title] of channelNames.entries()) {
      const quantity = (['position', 'rotation', 'scale'] as const)[Math.floor(place / 3)] ?? 'scale';
      const at = (frame: number) => document.ff8Raw(clip, frame, bone.position)?.[quantity][place % 3];
      const frames: number[] = [];
      for (let frame = 1; frame < clip.frameCount; frame += 1) if (at(frame) !== at(frame - 1)) frames.push(frame);
      changes.set(`${bone.position} ${title}`, frames);
    }
  }
  return changes;
}

function expectFf8Keys(document: KotsuDocument, clip: Clip): void {
  const changes = changesOf(document, clip);
  const { bones, frames, end } = keySheet(document, clip);
  expect(bones.map(({ bone }) => bone)).toEqual(document.bones.map(({ position }) => position));
  const listed = new Set<string>();
  for (const { bone, channels, frames: ofBone } of bones) {
    for (const channel of channels) {
      const name = `${bone} ${channel.title}`;
      listed.add(name);
      expect(numbers(channel.frames), name).toEqual(changes.get(name));
    }
    expect(numbers(ofBone)).toEqual(union(channels));
  }
  // What has no row never changes, but for a position that every bone of a frame repeats from the root.
  const missing = [...changes].filter(([name, { length }]) => !listed.has(name) && length > 0);
  expect(missing.filter(([name]) => !name.includes('position'))).toEqual([]);
  expect(numbers(frames)).toEqual(union(bones));
  expect(end).toBe(clip.frameCount - 1);
}

function union(lists: readonly { readonly frames: ArrayLike<number> }[]): number[] {
  return [...new Set(lists.flatMap(({ frames }) => numbers(frames)))].sort((a, b) => a - b);
}

function expectOkamiKeys(document: KotsuDocument, clip: Clip): void {
  const { bones } = keySheet(document, clip);
  const channels = bones.flatMap(({ channels: ofBone }) => ofBone);
  const curves = clip.document.curves(clip);
  expect(channels).toHaveLength(curves.length);
  for (const [index, { record, boneId, channel }] of curves.entries()) {
    const found = bones.find(({ channels: ofBone }) => ofBone.some(({ trace }) => trace === `record ${record}`));
    const own = found?.channels.find(({ trace }) => trace === `record ${record}`);
    expect(numbers(own?.frames ?? [])).toEqual(clip.document.curveKeys(clip, index).keys.map(({ time }) => time));
    const onStage = document.bones.find(({ id }) => id === boneId);
    expect(found?.bone).toBe(channel === null || onStage === undefined ? null : onStage.position);
  }
}

describe('FF8: a key is a frame at which an integer changes', () => {
  test.each(
    ['demos/biped.dat', 'ff8-monster.dat', 'ff8-scaled.dat', 'ff8-cut-stream.dat'].filter((name) =>
      existsSync(`build/fixtures/${name}`),
    ),
  )('%s', (name) => {
    const document = fixture(name);
    expect(document.clips.length).toBeGreaterThan(0);
    for (const clip of document.clips) expectFf8Keys(document, clip);
  });

  test('between two keys the value holds, and a channel says what the decoder says', () => {
    const document = fixture('demos/biped.dat');
    const clip = document.clips[0] as Clip;
    const { bones } = keySheet(document, clip);
    for (const { bone, channels } of bones) {
      for (const channel of channels.filter(({ quantity }) => quantity === 'rotation')) {
        const at = (frame: number) => document.ff8Raw(clip, frame, bone ?? 0)?.rotation[channel.axis ?? 0];
        for (const [key, frame] of numbers(channel.frames).entries()) {
          expect(channel.valueAt(frame)).toBe(at(frame));
          expect(channel.holds(key)).toBe(frame + 1 < clip.frameCount && at(frame + 1) === at(frame));
        }
      }
    }
  });
});

describe('Okami: a key is a keyframe of a curve', () => {
  test.each(['quadruped-walk.mot', 'quadruped-run.mot', 'quadruped-howl.mot'])('%s on its model', (name) => {
    const motion = fixture(`demos/${name}`);
    expectOkamiKeys(fixture('demos/quadruped.md'), motion.clips[0] as Clip);
    expectOkamiKeys(motion, motion.clips[0] as Clip);
  });
});

const ff8Folder = join(corpusRoot, 'ff8');
const okamiFolder = join(corpusRoot, 'okami');

describeWith('in the games’ own files', [ff8Folder, okamiFolder], () => {
  test('FF8', { timeout: 60_000 }, () => {
    let clips = 0;
    for (const name of readdirSync(ff8Folder).filter((file) => file.endsWith('.dat'))) {
      const document = load(join(ff8Folder, name));
      for (const clip of document.clips.slice(0, 2)) {
        expectFf8Keys(document, clip);
        clips += 1;
      }
      document.dispose();
    }
    expect(clips).toBeGreaterThan(10);
  });

  test('Okami', { timeout: 60_000 }, () => {
    const motions = ['demo', 'peer', 'peer_godhand', 'synthetic'].flatMap((folder) =>
      readdirSync(join(okamiFolder, folder))
        .filter((name) => name.endsWith('.mot'))
        .map((name) => join(okamiFolder, folder, name)),
    );
    expect(motions.length).toBeGreaterThan(40);
    for (const path of motions) {
      const document = load(path);
      for (const clip of document.clips) expectOkamiKeys(document, clip);
      document.dispose();
    }
  });
});

describe('rows', () => {
  const bone = (at: number | null, ...lists: number[][]): BoneKeys => ({
    bone: at,
    channels: lists.map((frames, channel) => ({
      trace: `${at} ${channel}`,
      title: channelNames[channel] ?? '',
      owner: null,
      property: null,
      quantity: 'rotation',
      axis: 0,
      frames,
      holds: () => false,
      valueAt: () => 0,
    })),
    frames: mergedFrames(lists),
  });
  const sheet = { bones: [bone(0, [1, 3], [2]), bone(1), bone(2, [])], frames: [1, 2, 3], end: 9 };
  const choice = { unfolded: new Set<string>(), movingOnly: false, selected: null };

  test('all keys, then every bone; unfolded, its channels', () => {
    expect(sheetRows(sheet, choice).map(({ id }) => id)).toEqual(['all', 'bone 0', 'bone 1', 'bone 2']);
    const rows = sheetRows(sheet, { ...choice, unfolded: new Set(['bone 0']) });
    expect(rows.map(({ id, open }) => [id, open])).toEqual([
      ['all', null],
      ['bone 0', true],
      ['bone 0 0', null],
      ['bone 0 1', null],
      ['bone 1', null],
      ['bone 2', false],
    ]);
    expect([2, 3, 1].map((at) => headOf(rows, at))).toEqual([1, 1, 1]);
  });

  test('bones without keys can be left out, but not the selected one', () => {
    const ids = (selected: number | null) =>
      sheetRows(sheet, { ...choice, movingOnly: true, selected }).map(({ id }) => id);
    expect(ids(null)).toEqual(['all', 'bone 0']);
    expect(ids(2)).toEqual(['all', 'bone 0', 'bone 2']);
  });

  test('the chosen row is one of the selected bone', () => {
    const rows = sheetRows(sheet, { ...choice, unfolded: new Set(['bone 0']) });
    expect(activeRow(rows, 'bone 0 1', 0)).toBe(3);
    expect(activeRow(rows, 'bone 0 1', 1)).toBe(4);
    expect(activeRow(rows, 'all', null)).toBe(0);
    expect(activeRow(rows, 'bone 0', null)).toBe(0);
  });
});

describe('from key to key', () => {
  const frames = [0, 4, 4.5, 10];

  test('the next one is later, the one before earlier, wherever one stands', () => {
    expect([-1, 0, 3, 4, 9.9, 10].map((frame) => keyBeside(frames, frame, 1))).toEqual([0, 4, 4, 4.5, 10, null]);
    expect([0, 0.5, 4, 4.5, 99].map((frame) => keyBeside(frames, frame, -1))).toEqual([null, 0, 0, 4, 10]);
    expect(keyBeside([], 3, 1)).toBeNull();
  });

  test('the nearest one', () => {
    expect([-5, 1.9, 2.1, 4.2, 4.3, 50].map((frame) => keyNearest(frames, frame))).toEqual([0, 0, 4, 4, 4.5, 10]);
    expect(keyNearest([], 1)).toBeNull();
  });

  test('lists are merged in order, each frame once', () => {
    fc.assert(
      fc.property(fc.array(fc.array(fc.nat({ max: 40 })), { maxLength: 6 }), (lists) => {
        const merged = numbers(mergedFrames(lists));
        expect(merged).toEqual([...new Set(lists.flat())].sort((a, b) => a - b));
      }),
    );
  });
});

describe('the ruler', () => {
  const scale: fc.Arbitrary<Scale> = fc
    .tuple(
      fc.double({ min: 0, max: 5000, noNaN: true }),
      fc.double({ min: 1, max: 5000, noNaN: true }),
      fc.integer({ min: 60, max: 3000 }),
    )
    .map(([from, more, width]) => ({ view: { from, to: from + more }, width }));

  test('pixels and frames lead to each other', () => {
    fc.assert(
      fc.property(scale, fc.double({ min: 0, max: 5000, noNaN: true }), (of, frame) => {
        expect(frameAtX(of, xAt(of, frame))).toBeCloseTo(frame, 6);
      }),
    );
  });

  test('numbers never run into each other, marks are apart and within sight', () => {
    fc.assert(
      fc.property(scale, fc.option(fc.constantFrom(7.5, 15, 30)), (of, rate) => {
        const marks = rulerMarks(of, rate);
        const places = marks.map(({ frame }) => xAt(of, frame));
        const numbered = marks.filter(({ text }) => text !== null).map(({ frame }) => xAt(of, frame));
        const least = (row: readonly number[]) =>
          row.slice(1).reduce((gap, x, at) => Math.min(gap, x - (row[at] ?? 0)), Infinity);
        expect(Math.min(0, ...places)).toBeGreaterThan(-1);
        expect(Math.max(0, ...places)).toBeLessThan(of.width + 1);
        expect(least(places)).toBeGreaterThanOrEqual(8.99);
        expect(least(numbered)).toBeGreaterThanOrEqual(55.99);
        if (rate === null) expect(marks.every(({ frame }) => Number.isInteger(frame))).toBe(true);
      }),
    );
  });

  test('seconds stand where they pass', () => {
    const marks = rulerMarks({ view: { from: 0, to: 45 }, width: 800 }, 15);
    const one = marks.find(({ text }) => text === '1.0');
    expect(one?.frame).toBeCloseTo(15);
  });
});
