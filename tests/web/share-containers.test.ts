// Containers in links and among the recent files: a model comes back with its textures and motions, and files that were missing join.
// SPDX-License-Identifier: MIT
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { contentHash, shortHash } from '../../web/src/files/content-hash';
import { encodeFragment } from '../../web/src/permalink/fragment';
import { defaultView } from '../../web/src/permalink/view-state';
import { recallSession } from '../../web/src/store/session-record';
import { quadrupedFiles } from '../fixtures/demo/quadruped-files';
import { furTexture } from '../fixtures/demo/quadruped-texture';
import { manyMotions } from '../fixtures/many-motions';
import { okamiContainer } from '../fixtures/okami-container-writer';
import { openDecoder } from '../wasm/decoder';
import { archives, picked } from './bundle-samples';
import { freshBrowser } from './recent-browser';
import { type Visit, visit } from './share-visit';

vi.mock('../../web/src/state/decoder', () => ({ decoder: openDecoder() }));
vi.mock('../../web/src/worker/archive-client', () => ({ remoteArchives: archives }));

beforeEach(() => {
  freshBrowser();
  vi.stubGlobal('location', { href: 'https://kotsu.example/', pathname: '/', search: '', hash: '' });
  vi.stubGlobal('document', { hidden: false, documentElement: {}, addEventListener: () => {} });
});

const bytes = quadrupedFiles();
const animal = () => picked('wolf.dat', bytes.container);
const [model, walk, howl] = [
  () => picked('wolf.md', bytes.model),
  () => picked('walk.mot', bytes.walk),
  () => picked('howl.mot', bytes.howl),
];

function play(page: Visit, name: string): void {
  const entry = page.session.stageClips.value.find(({ label }) => label.includes(name));
  if (entry === undefined) throw new Error(`no clip ${name}`);
  page.actions.selectClip(entry.key);
  page.seek(3);
}

/** Plays another motion than the first, at a frame of its own. */
async function howling(): Promise<Visit> {
  const page = await visit();
  await page.drop(animal());
  play(page, 'howl');
  return page;
}

const textureCount = ({ session }: Visit) =>
  session.bundles.value.flatMap(({ entries }) => entries).filter(({ kind }) => kind === 'texture').length;

describe('a container', () => {
  test('is kept whole, and comes back after a reload with its textures and the motion that played', async () => {
    const before = await howling();
    const [shown, address] = [before.stage(), await before.address()];
    expect(shown).toMatchObject({ container: 'wolf.dat', frame: 3 });
    expect(await before.kept()).toEqual(['wolf.dat']);

    const after = await visit();
    await after.follow(address, 'history');
    expect(after.card.value).toBeNull();
    expect(after.stage()).toEqual(shown);
    expect(textureCount(after)).toBe(2);
    expect(after.session.stageClips.value).toHaveLength(4);
  });

  test('comes back as part of a session, and from the list of recent files', async () => {
    const before = await howling();
    const [shown, record] = [before.stage(), before.record(await before.address())];
    expect(record.files.map(({ name }) => name)).toEqual(['wolf.dat']);
    const after = await visit();
    await after.restore(record);
    expect(after.stage()).toEqual(shown);

    const later = await visit();
    await later.openRecent('wolf.dat');
    expect(later.stage()).toMatchObject({ model: 'quadruped', container: 'wolf.dat' });
    await later.drop(picked('other.dat', manyMotions(3, 2)));
    await later.openRecent('wolf.dat');
    expect(later.stage()).toMatchObject({ model: 'quadruped', container: 'wolf.dat' });
    expect(later.session.bundles.value.map(({ name }) => name)).toEqual(['wolf.dat', 'other.dat']);
  });

  test('is what somebody without it is told to drop, once, and then shows the same view', async () => {
    const before = await howling();
    const [shown, address] = [before.stage(), await before.address()];
    freshBrowser();
    const other = await visit();
    await other.follow(address, 'link');
    expect(other.card.value).toMatchObject({ kind: 'files', others: 0, wanted: [{ name: 'wolf.dat' }] });
    await other.drop(picked('other.dat', manyMotions(3, 2)));
    expect(other.card.value).toMatchObject({ kind: 'files', strangers: [{ name: 'other.dat' }] });
    await other.drop(picked('renamed.dat', bytes.container));
    expect(other.card.value).toBeNull();
    expect(other.stage()).toEqual({ ...shown, container: 'renamed.dat' });
    expect(textureCount(other)).toBe(2);
  });

  test('with hundreds of motions is one short name in a link, and the motion that plays opens at once', async () => {
    const many = () => picked('many.dat', manyMotions(120, 3));
    const before = await visit();
    await before.drop(many());
    await vi.waitFor(() => expect(before.session.stageClips.value).toHaveLength(120));
    play(before, 'motion_117');
    const [shown, address] = [before.stage(), await before.address()];
    expect(address.length).toBeLessThan(220);

    freshBrowser();
    const other = await visit();
    await other.follow(address, 'link');
    await other.drop(many());
    expect(other.stage()).toEqual(shown);
  });

  test('holds files that links of old name by their contents', async () => {
    const before = await visit();
    await before.drop(animal());
    const entries = before.session.bundles.value[0]?.entries ?? [];
    const named = entries.filter(({ path }) => /quadruped(_howl)?$/.test(path));
    const files = await Promise.all(
      named.map(async (entry) => {
        const hash = shortHash(await contentHash(await entry.bytes()));
        return { kind: 'hash' as const, name: entry.path, size: entry.size, hash };
      }),
    );
    expect(files).toHaveLength(2);
    const link = encodeFragment({ ...defaultView, files, stage: 0, clip: { file: 1, index: 0 } });
    freshBrowser();
    const other = await visit();
    await other.follow(link.ok ? link.fragment : '', 'link');
    await other.drop(animal());
    expect(other.card.value).toBeNull();
    expect(other.stage()).toMatchObject({ model: 'quadruped', container: 'wolf.dat' });
    expect(other.stage().clip).toContain('howl');
  });

  test('that only holds textures is part of the session all the same', async () => {
    const page = await visit();
    const texture = furTexture();
    await page.drop(model(), walk(), picked('fur.dds', texture));
    const address = await page.address();
    expect(page.handedOver.value.map(({ name }) => name).sort()).toEqual(['fur.dds', 'walk.mot', 'wolf.md']);
    const after = await visit();
    await after.follow(address, 'history');
    expect(textureCount(after)).toBe(1);
    expect(after.stage()).toMatchObject({ model: 'wolf.md', clip: 'walk' });
  });
});

test('a container of textures alone is there after a reload: the address cannot say so, the session does', async () => {
  vi.stubGlobal('addEventListener', () => {});
  const history = { state: null as unknown, replaceState: change, pushState: change };
  function change(state: unknown): void {
    history.state = state;
  }
  vi.stubGlobal('history', history);
  const page = await visit();
  await page.drop(picked('textures.dat', okamiContainer([{ type: 'DDS', name: 'fur', bytes: furTexture() }])));
  page.keepAddress();
  await vi.waitFor(() => expect(recallSession()?.files.map(({ name }) => name)).toEqual(['textures.dat']), 5000);
  expect(history.state).toEqual({ kotsu: true, whole: false });
});

describe('a file that a link names and that is not here', () => {
  test('joins when it comes later: a motion plays as the link has it', async () => {
    const before = await visit();
    await before.drop(model(), walk(), howl());
    play(before, 'howl');
    const [shown, address] = [before.stage(), await before.address()];

    freshBrowser();
    const other = await visit();
    await other.drop(model());
    await other.follow(address, 'kept');
    expect(other.stage()).toMatchObject({ model: 'wolf.md' });
    await other.drop(walk());
    await other.drop(howl());
    expect(other.stage()).toEqual(shown);
  });

  test('joins when it comes later: a model takes its place beside the other', async () => {
    const before = await visit();
    await before.drop(model(), walk());
    await before.drop(picked('cub.dat', manyMotions(2, 3)));
    before.beside('wolf.md');
    const [line, address] = [before.line(), await before.address()];
    expect(line.sort()).toEqual(['chain', 'wolf.md']);

    freshBrowser();
    const other = await visit();
    await other.drop(picked('cub.dat', manyMotions(2, 3)));
    await other.follow(address, 'link');
    await other.drop(model(), walk());
    expect(other.line().sort()).toEqual(line);
  });

  test('does not bring back what the user has closed', async () => {
    const before = await visit();
    await before.drop(model(), walk(), howl());
    const address = await before.address();
    freshBrowser();
    const other = await visit();
    await other.drop(model());
    await other.follow(address, 'kept');
    other.actions.closeFiles(other.session.files.value);
    await other.drop(howl());
    expect(other.session.files.value.map(({ name }) => name)).toEqual(['howl.mot']);
  });
});

describe('how Okami files are read', () => {
  test('goes with the link, and a link without it takes it back', async () => {
    const before = await visit();
    await before.drop(model(), walk());
    const plain = await before.address();
    const [wolf, motion] = before.session.files.value;
    if (wolf === undefined || motion === undefined) throw new Error('not open');
    await before.readings.readAs([wolf], { okamiWeights: 'ps2' });
    await before.readings.readAs([motion], { okamiPrecisionBase: 48 });
    before.readings.setPositionReading('quantized', 'model');
    before.readings.setPositionReading('full', 'parent');
    const address = await before.address();

    freshBrowser();
    const other = await visit();
    await other.follow(address, 'link');
    await other.drop(model(), walk());
    const rules = () => other.session.files.value.map(({ loadOptions }) => loadOptions);
    expect(rules()).toEqual([{ okamiWeights: 'ps2' }, { okamiPrecisionBase: 48 }]);
    expect(other.positionReadings.value).toEqual({ quantized: 'model' });
    await other.follow(plain, 'link');
    expect(rules()).toEqual([undefined, undefined]);
    expect(other.positionReadings.value).toEqual({});
  });
});
