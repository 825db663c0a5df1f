// SPDX-License-Identifier: MIT
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import type { KotsuModule } from '../../wasm-bindings/kotsu';
import { loadBatch } from '../../web/src/files/load-batch';
import { DEEPEST, MOST_ENTRIES } from '../../web/src/files/okami-container';
import { entryName } from '../../web/src/state/bundle-saving';
import { okamiContainer } from '../fixtures/okami-container-writer';
import { casesIn, corpusRoot, describeWith } from '../wasm/corpus';
import { openDecoder } from '../wasm/decoder';
import { archives, demoBytes, picked } from './bundle-samples';

let module: KotsuModule;
const patient = new AbortController().signal;
const open = (bytes: Uint8Array) =>
  loadBatch(
    module,
    [picked('wolf.dat', bytes)],
    patient,
    () => {},
    async () => archives,
  );

beforeAll(async () => {
  module = await openDecoder();
});

const model = { type: 'MD', name: 'wolf', bytes: demoBytes('quadruped.md') };
const walk = demoBytes('quadruped-walk.mot');

describe('a container', () => {
  test('opens into its models and motions, nested ones too, and lists the rest', async () => {
    const { opened, refused, bundles, waiting } = await open(
      okamiContainer([
        model,
        { type: 'PAC', name: 'wolf_mot', bytes: okamiContainer([{ type: 'MOT', name: 'wolf_walk', bytes: walk }]) },
        { type: 'SEQ', name: 'wolf_seq', bytes: new Uint8Array(64) },
        { type: 'MOT', name: 'nothing' },
      ]),
    );
    expect(opened.map(({ path, role }) => [path, role])).toEqual([
      ['wolf.dat/wolf', 'model'],
      ['wolf.dat/wolf_mot/wolf_walk', 'motion'],
    ]);
    expect(opened.every(({ bundleId }) => bundleId === bundles[0]?.id)).toBe(true);
    expect([refused, waiting]).toEqual([[], []]);
    const listed = bundles[0]?.entries.map(({ path, title, depth, kind, note }) => [path, title, depth, kind, note]);
    expect(listed).toEqual([
      ['wolf', 'Model', 0, 'model', null],
      ['wolf_mot', 'Container', 0, 'kept', null],
      ['wolf_mot/wolf_walk', 'Motion', 1, 'motion', null],
      ['wolf_mot/runofs', 'Offset table', 1, 'kept', null],
      ['wolf_seq', 'SEQ', 0, 'kept', null],
      ['3 MOT', 'MOT', 0, 'kept', 'empty'],
      ['runofs', 'Offset table', 0, 'kept', null],
    ]);
  });

  test('names its entries as files by their types, or by their bytes where these say more', async () => {
    const { bundles } = await open(
      okamiContainer([
        model,
        { type: 'MOT', name: 'wolf', bytes: walk },
        { type: 'SEQ', name: 'run', bytes: demoBytes('quadruped-run.mot') },
        { type: 'XYZ', name: 'a/b', bytes: new Uint8Array(64) },
        { type: 'TXT', name: 'read.me', bytes: new Uint8Array(96) },
        { type: 'MOT', name: 'nothing' },
      ]),
    );
    const names = bundles[0]?.entries.map((entry) => [entry.path, entryName(entry)]);
    expect(names).toEqual([
      ['wolf', 'wolf.md'],
      ['wolf (2)', 'wolf.mot'],
      ['run', 'run.mot'],
      ['a_b', 'a_b.xyz'],
      ['read.me', 'read.me'],
      ['5 MOT', '5 MOT'],
      ['runofs', 'runofs.rof'],
    ]);
  });

  test('every entry can be cut out of the file at the offset that it names', async () => {
    const inner = okamiContainer([{ type: 'MOT', name: 'wolf_walk', bytes: walk }]);
    const file = okamiContainer([model, { type: 'PAC', name: 'wolf_mot', bytes: inner }]);
    const entries = (await open(file)).bundles[0]?.entries ?? [];
    expect(entries).toHaveLength(5);
    for (const { offset, size, bytes } of entries) expect(await bytes()).toEqual(file.slice(offset, offset + size));
  });

  test('the same bytes twice open once, and the second says so', async () => {
    const { opened, bundles } = await open(
      okamiContainer([
        { type: 'MOT', name: 'one', bytes: walk },
        { type: 'MOT', name: 'two', bytes: walk },
        { type: 'MOT', name: 'two', bytes: demoBytes('quadruped-run.mot') },
      ]),
    );
    expect(opened.map(({ name }) => name)).toEqual(['one', 'two (2)']);
    expect(bundles[0]?.entries[1]).toMatchObject({ kind: 'kept', note: 'the same bytes as one' });
  });

  test('an entry that does not open is reported, and spoils no other', async () => {
    const { opened, refused } = await open(
      okamiContainer([{ type: 'MD', name: 'bad', bytes: model.bytes.slice(0, 12) }, model]),
    );
    expect(opened.map(({ name }) => name)).toEqual(['wolf']);
    expect(refused.map(({ path }) => path)).toEqual(['wolf.dat/bad']);
  });

  test(`is followed ${DEEPEST} deep and says where it ends`, async () => {
    let file = okamiContainer([{ type: 'MOT', name: 'bottom', bytes: walk }], { withoutRof: true });
    for (let depth = 0; depth < DEEPEST; depth += 1) {
      file = okamiContainer([{ type: 'PAC', name: 'down', bytes: file }], { withoutRof: true });
    }
    const { opened, bundles } = await open(file);
    expect(opened).toEqual([]);
    expect(bundles[0]?.entries).toHaveLength(DEEPEST);
    expect(bundles[0]?.entries.at(-1)?.note).toBe('nested 8 containers deep: not looked into');
  });

  test('of hundreds of motions all are listed, few opened at once, and the rest wait', async () => {
    const motions = Array.from({ length: 300 }, (_, number) => {
      const bytes = new Uint8Array(walk.length + 2);
      bytes.set(walk);
      new DataView(bytes.buffer).setUint16(walk.length, number + 1, true);
      return { type: 'MOT', name: `m${number}`, bytes };
    });
    const { opened, bundles, waiting } = await open(okamiContainer([model, ...motions]));
    expect(bundles[0]?.entries).toHaveLength(302);
    expect(opened.length + waiting.length).toBe(301);
    expect(opened[0]?.name).toBe('wolf');
    expect(opened.length).toBeLessThan(20);
    const rest = await loadBatch(module, waiting, patient, () => {});
    expect(rest.opened).toHaveLength(waiting.length);
  });
});

describe('a table made to last for ever', () => {
  /** Every entry at the first one's place. */
  function allAtOnePlace(count: number, type: string, bytes: Uint8Array): Uint8Array {
    const slots = Array.from({ length: count - 1 }, () => ({ type, name: '' }));
    const file = okamiContainer([{ type, name: 'one', bytes }, ...slots], { withoutRof: true });
    const view = new DataView(file.buffer);
    for (let entry = 1; entry < count; entry++) view.setUint32(4 + 4 * entry, view.getUint32(4, true), true);
    return file;
  }

  test('lists what stands at one place once, and the rest as the same', async () => {
    const large = new Uint8Array(4 * 1024 * 1024);
    large.set(walk);
    const { bundles, opened } = await open(allAtOnePlace(3000, 'MOT', large));
    expect(opened).toHaveLength(1);
    expect(bundles[0]?.entries).toHaveLength(3000);
    expect(bundles[0]?.entries[2999]).toMatchObject({ kind: 'kept', note: 'the same bytes as one' });
  });

  test('looks into a container once', async () => {
    const inner = okamiContainer([{ type: 'MOT', name: 'walk', bytes: walk }], { withoutRof: true });
    const { bundles } = await open(allAtOnePlace(2000, 'PAC', allAtOnePlace(2000, 'PAC', inner)));
    expect(bundles[0]?.entries).toHaveLength(2000 + 2000 + 1);
  });

  test('ends at a limit, and says so', async () => {
    const { bundles } = await open(allAtOnePlace(MOST_ENTRIES + 5, 'MOT', walk));
    expect(bundles[0]?.entries).toHaveLength(MOST_ENTRIES);
    expect(bundles[0]?.problems[0]?.message).toContain('Only the first 20000 entries are listed');
  });

  test('is given up when it is no longer wanted', async () => {
    const file = new Blob([Uint8Array.from(allAtOnePlace(3000, 'MOT', walk))]);
    const steps: number[] = [];
    const impatient = async (done: number) => {
      steps.push(done);
      if (steps.length === 3) throw new Error('no longer wanted');
    };
    await expect(archives.listContainer(file, impatient)).rejects.toThrow('no longer wanted');
    expect(steps).toHaveLength(3);
  });
});

const bad = join(corpusRoot, 'okami', 'bad');
describeWith('broken containers of the corpus', [bad], () => {
  const cases = casesIn<{ outcome: string; mustMention: string[] }>(bad, ['.dat']);

  test.each(cases)('$name', async ({ bytes, expected }) => {
    const { bundles, opened, refused } = await open(bytes);
    const sentences = refused.map(({ sentence }) => sentence).join(' ');
    for (const word of expected.mustMention) expect(sentences).toContain(word);
    if (expected.outcome === 'error') expect([bundles.length, refused.length]).toEqual([0, 1]);
    if (expected.outcome === 'issues') expect(bundles[0]?.problems.length).toBeGreaterThan(0);
    expect(sentences).not.toContain('Kotsu itself failed');
    for (const entry of bundles[0]?.entries ?? []) {
      if (entry.packing !== null) expect((await entry.bytes()).length).toBe(entry.size);
    }
    for (const file of opened) file.document.dispose();
  });
});
