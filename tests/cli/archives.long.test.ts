// `ls` and `extract` from outside: archives of every kind, entries by every name, nothing written where it must not be.
// SPDX-License-Identifier: MIT
import { closeSync, existsSync, openSync, readFileSync, statSync, truncateSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it, vi } from 'vitest';
import type { Extracted } from '../../cli/extract.ts';
import type { Info } from '../../cli/info.ts';
import type { Listed } from '../../cli/list.ts';
import type { PoseInfo } from '../../cli/pose.ts';
import { ff8Archive, nestedTrio, Packing, zzzArchive } from '../fixtures/archive-writer.ts';
import { okamiContainer } from '../fixtures/okami-container-writer.ts';
import { zipFile } from '../fixtures/zip-writer.ts';
import { fixtures, kotsu, kotsuJson } from './run-kotsu.ts';
import { scratchFolder } from './scratch.ts';

vi.setConfig({ testTimeout: 120_000 }); // a process each

const scratch = scratchFolder();
const monster = new Uint8Array(readFileSync(join(fixtures, 'ff8-monster.dat')));
const small = new TextEncoder().encode('a small file\n');
const battle = ff8Archive([
  { path: 'c:\\ff8\\data\\eng\\battle\\c0m000.dat', bytes: monster },
  { path: 'c:\\ff8\\data\\eng\\battle\\c0m001.dat', bytes: monster, packing: Packing.lzs },
  { path: 'c:\\ff8\\data\\fre\\battle\\c0m000.dat', bytes: small, packing: Packing.lz4 },
  { path: 'c:\\ff8\\data\\fre\\empty.txt', bytes: new Uint8Array(0) },
]);

function writeTrio(name: string, { fs, fi, fl }: typeof battle, endings = ['fs', 'fi', 'fl']): string {
  for (const [index, bytes] of [fs, fi, fl].entries()) scratch.write(`${name}.${endings[index]}`, bytes);
  return scratch.path(`${name}.${endings[0]}`);
}

/** Extracts into a folder of its own. */
async function extract(out: string, ...args: string[]) {
  const outcome = await kotsu('extract', ...args, '--out', scratch.path(out), '--json');
  const { written, failed } = JSON.parse(outcome.stdout || '{"written":[],"failed":[]}') as Extracted;
  return { ...outcome, written, failed };
}

describe('ls', () => {
  it('lists a trio from any one of its files, in either case', async () => {
    writeTrio('trio/battle', battle, ['FS', 'fi', 'Fl']);
    for (const ending of ['FS', 'fi', 'Fl']) {
      const { format, size, entries, warnings } = await kotsuJson<Listed>('ls', scratch.path(`trio/battle.${ending}`));
      expect({ format, size, warnings }).toEqual({ format: 'ff8-archive', size: battle.fs.length, warnings: [] });
      expect(entries.map(({ number, path, size: bytes, packing }) => [number, path, bytes, packing])).toEqual([
        [0, 'ff8/data/eng/battle/c0m000.dat', monster.length, 'stored'],
        [1, 'ff8/data/eng/battle/c0m001.dat', monster.length, 'lzs'],
        [2, 'ff8/data/fre/battle/c0m000.dat', small.length, 'lz4'],
        [3, 'ff8/data/fre/empty.txt', 0, null],
      ]);
    }
  });

  it('names the member of a trio that is missing', async () => {
    scratch.write('lone/battle.fs', battle.fs);
    scratch.write('lone/battle.fl', battle.fl);
    const { status, stdout, stderr } = await kotsu('ls', scratch.path('lone/battle.fl'));
    expect({ status, stdout }).toEqual({ status: 1, stdout: '' });
    expect(stderr).toMatch(/battle\.fl: The archive is not whole: there is no battle\.fi beside it\.\n$/);
  });

  it('shows what lies in trios inside an archive, packed ones too', async () => {
    for (const packing of [Packing.stored, Packing.lzs]) {
      const path = writeTrio(`nested${packing}/main`, ff8Archive(nestedTrio('c:\\data\\battle', battle, packing)));
      const { entries } = await kotsuJson<Listed>('ls', path);
      expect(entries.map(({ number, inside, path: own }) => [number, inside, own]).slice(0, 5)).toEqual([
        [0, null, 'data/battle.fs'],
        [1, null, 'data/battle.fi'],
        [2, null, 'data/battle.fl'],
        [3, 'data/battle.fs', 'data/battle.fs/ff8/data/eng/battle/c0m000.dat'],
        [4, 'data/battle.fs', 'data/battle.fs/ff8/data/eng/battle/c0m001.dat'],
      ]);
      const { written } = await extract(`out-nested${packing}`, path, '4');
      expect(readFileSync(written[0]?.written ?? '')).toEqual(Buffer.from(monster));
    }
  });

  it('lists a .zzz, a zip and an Okami container', async () => {
    const zzz = scratch.write('main.zzz', zzzArchive([{ path: 'data\\a.txt', bytes: small }]));
    expect(await kotsuJson('ls', zzz)).toMatchObject({ format: 'ff8-zzz', entries: [{ path: 'data/a.txt' }] });
    const zip = scratch.write('no-ending', zipFile([{ name: 'a/b.txt', bytes: small }]));
    expect(await kotsuJson('ls', zip)).toMatchObject({
      format: 'zip',
      entries: [{ path: 'a/b.txt', packing: 'deflated', size: small.length }],
    });
    const { entries } = await kotsuJson<Listed>('ls', 'okami-container-nested.dat');
    expect(entries.map(({ path, depth }) => [path, depth])).toContainEqual(['motions/deep/walk', 2]);
  });

  it('says of an entry that cannot be read why, and of the archive what is odd', async () => {
    const { entries, warnings } = await kotsuJson<Listed>('ls', 'archives/lying-sizes.fs');
    expect(entries.filter(({ packing }) => packing === null).map(({ note }) => note)).toEqual([
      expect.stringContaining('past the end'),
      expect.stringContaining('the file ends inside it'),
      expect.stringContaining('cannot become'),
      expect.stringContaining('not known'),
    ]);
    expect(warnings.map(({ code }) => code)).toEqual(['entry-offset', 'entry-cut', 'entry-size', 'entry-packing']);
  });

  it('tells what is no archive', async () => {
    expect((await kotsu('ls', 'ff8-monster.dat')).stderr).toContain('no archive');
    expect((await kotsu('ls', 'okami-pose.mot#0')).stderr).toContain('no archive');
    expect((await kotsu('ls', 'okami-container-encrypted.dat')).stderr).toContain('DaTool');
  });
});

describe('extract', () => {
  it('unpacks entries named by number, path, end of a path, and pattern', async () => {
    const path = writeTrio('named/battle', battle);
    const bytesOf = ({ written }: Extracted['written'][number]) => new Uint8Array(readFileSync(written));
    for (const [index, wanted, numbers] of [
      [0, ['1'], [1]],
      [1, ['FF8\\data\\eng\\battle\\C0M001.dat'], [1]],
      [2, ['c0m001.dat'], [1]],
      [3, ['fre/battle/c0m000.dat'], [2]],
      [4, ['*.dat'], [0, 1, 2]],
      [5, ['ff8/*/eng/**'], [0, 1]],
      [6, ['2', 'c0m00?.dat'], [0, 1, 2]],
    ] as const) {
      const { status, written } = await extract(`out-named${index}`, path, ...wanted);
      expect(status).toBe(0);
      expect(written.map(({ entry }) => entry)).toEqual(numbers);
      for (const each of written) expect(bytesOf(each)).toEqual(each.entry === 2 ? small : monster);
    }
  });

  it('refuses what fits nothing or several entries, listing them', async () => {
    const path = writeTrio('unclear/battle', battle);
    const several = await extract('out-unclear', path, 'c0m000.dat');
    expect(several).toMatchObject({ status: 1, stdout: '' });
    expect(several.stderr).toMatch(/several entries.*: 0 "ff8\/data\/eng\/battle\/c0m000\.dat", 2 "ff8/);
    expect((await extract('out-unclear', path, '4')).stderr).toContain('no entry "4"');
    expect((await extract('out-unclear', path, '*.zip')).stderr).toContain('no entry "*.zip"');
    for (const args of [[path], [path, '0', '--all']]) {
      expect((await kotsu('extract', ...args)).stderr).toContain('--all');
    }
    expect(existsSync(scratch.path('out-unclear'))).toBe(false);
  });

  it('never writes outside of its folder, whatever the archive calls its entries', async () => {
    const names = [
      '../../up',
      '/abs/a',
      'C:\\drive',
      'a/../../b',
      '.',
      '..',
      'con',
      'x/NUL.txt',
      'a\nb',
      '~/c',
      'dot.',
    ];
    const zip = scratch.write('hostile/inner/evil.zip', zipFile(names.map((name) => ({ name, bytes: small }))));
    const before = scratch.files('hostile');
    const { status, written } = await extract('hostile/inner/out', zip, '--all');
    expect(status).toBe(0);
    expect(written).toHaveLength(names.length);
    const files = scratch.files('hostile/inner/out');
    expect(files).toHaveLength(names.length);
    for (const file of files) {
      expect(file).not.toMatch(/(^|\/)(\.\.?|con|nul)(\.|\/|$)|[\p{Cc}:\\]|[. ]$/iu);
      expect(readFileSync(scratch.path('hostile/inner/out', file))).toEqual(Buffer.from(small));
    }
    expect(scratch.files('hostile').filter((file) => !file.startsWith('inner/out/'))).toEqual(before);
  });

  it('gives entries of a container the endings of their types, so that they open again', async () => {
    const bytes = (name: string) => new Uint8Array(readFileSync(join(fixtures, name)));
    const container = okamiContainer([
      { type: 'MD', name: 'wolf', bytes: bytes('okami-model.md') },
      { type: 'MOT', name: 'wolf', bytes: bytes('okami-pose.mot') },
      { type: 'MOT', name: 'run.mot', bytes: bytes('okami-full.mot') },
      { type: 'MOT', name: '' }, // an empty slot
      { type: 'SEQ', name: 'wolf', bytes: small },
      { type: 'XYZ', name: 'odd', bytes: small },
    ]);
    const path = scratch.write('wolf.dat', container);
    const { status, stderr, written } = await extract('out-wolf', path, '--all');
    expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
    const names = ['wolf.md', 'wolf.mot', 'run.mot', 'wolf.seq', 'odd.xyz', 'runofs.rof'];
    expect(scratch.files('out-wolf')).toEqual([...names].sort());
    const out = (name: string) => scratch.path('out-wolf', name);
    expect(await kotsuJson<Info>('info', out('wolf.md'), out('wolf.mot'))).toMatchObject({
      format: 'okami-model',
      clips: [{ name: 'wolf' }],
    });
    expect(written.map(({ path: own }) => own).slice(0, 2)).toEqual(['wolf', 'wolf (2)']);
    const { entries } = await kotsuJson<Listed>('ls', path);
    expect(entries.map(({ fileName }) => fileName)).toEqual([...names.slice(0, 3), '3 MOT', ...names.slice(3)]);
    const motions = await kotsuJson<Info>('info', `${path}#wolf.md`, `${path}#*.mot`);
    expect(motions.clips.map(({ name }) => name)).toEqual(['wolf (2)', 'run']);
    expect(await kotsuJson<Info>('info', `${path}#wolf.mot`)).toMatchObject({ format: 'okami-motion' });
  });

  it('tells entries of one name apart, in either case, and a folder from a file', async () => {
    const names = ['A.txt', 'a.txt', 'a.txt', 'b', 'b/c', 'B/d'];
    const zip = scratch.write('same.zip', zipFile(names.map((name) => ({ name, bytes: small }))));
    await extract('out-same', zip, '--all');
    expect(scratch.files('out-same')).toEqual(['A.txt', 'B/d', 'a.txt (2)', 'a (2).txt', 'b (2)', 'b/c'].sort());
    await extract('out-flat', zip, '--all', '--flat');
    expect(scratch.files('out-flat')).toHaveLength(names.length);
  });

  it('replaces nothing unless told so', async () => {
    const zip = scratch.write(
      'twice.zip',
      zipFile([
        { name: 'new', bytes: small },
        { name: 'old', bytes: small },
      ]),
    );
    scratch.write('out-twice/old', 'mine');
    const refused = await extract('out-twice', zip, '--all');
    expect(refused).toMatchObject({ status: 1, stdout: '' });
    expect(refused.stderr).toMatch(/old: There is such a file already; --force replaces it\.\n$/);
    expect(scratch.files('out-twice')).toEqual(['old']);
    expect(readFileSync(scratch.path('out-twice/old'), 'utf8')).toBe('mine');
    expect((await extract('out-twice', zip, '--all', '--force')).status).toBe(0);
    expect(readFileSync(scratch.path('out-twice/old'))).toEqual(Buffer.from(small));
  });

  it('gives what can be read, names what cannot, and writes no more than was promised', async () => {
    const zip = scratch.write(
      'lying.zip',
      zipFile([
        { name: 'larger', bytes: monster, statedSize: 10 },
        { name: 'smaller', bytes: small, statedSize: 5000 },
        { name: 'sound', bytes: small },
        { name: 'secret', bytes: small, flags: 1 },
      ]),
    );
    const { status, stderr, written, failed } = await extract('out-lying', zip, '--all');
    expect(status).toBe(1);
    expect(written.map(({ path }) => path)).toEqual(['sound']);
    expect(failed.map(({ path }) => path)).toEqual(['larger', 'smaller', 'secret']);
    expect(stderr.trimEnd().split('\n')).toHaveLength(3);
    expect(scratch.files('out-lying')).toEqual(['sound']);
    const cut = await extract('out-cut', 'archives/cut-streams.fs', '--all');
    expect(cut.status).toBe(1);
    expect(cut.failed.length).toBeGreaterThan(0);
  });

  it('says in one sentence where it cannot write', async () => {
    const path = writeTrio('unwritable/battle', battle);
    scratch.write('a-file', 'not a folder');
    const { status, stderr } = await extract('a-file', path, '0');
    expect(status).toBe(1);
    expect(stderr).toMatch(/^[^\n]*It cannot be written: [^\n]*\.\n$/);
  });

  it.skipIf(!existsSync('/proc/self'))('says so before it writes anything where no folder can be made', async () => {
    const path = scratch.write('all.dat', readFileSync(join(fixtures, 'okami-container.dat')));
    for (const args of [
      ['extract', path, '--all'],
      ['textures', 'ff8-texture-depths.dat'],
      ['export', 'ff8-monster.dat', '--to', 'glb'],
    ]) {
      expect(await kotsu(...args, '--out', '/proc/kotsu/files'), args[0]).toEqual({
        status: 1,
        stdout: '',
        stderr: '/proc/kotsu/files: It cannot be written: its folder cannot be made.\n',
      });
    }
  });

  it('reads of a .fs larger than memory what it needs', async () => {
    const [at, size] = [0xd000_0000, 5_000_000_000 - 2 ** 30];
    const { fi, fl } = ff8Archive([{ path: 'far.dat', bytes: monster, statedOffset: at }]);
    const path = writeTrio('large/far', { fs: new Uint8Array(0), fi, fl });
    truncateSync(path, size); // holes take no room
    const file = openSync(path, 'r+');
    writeSync(file, monster, 0, monster.length, at);
    closeSync(file);
    expect(statSync(path).size).toBe(size);
    const { written } = await extract('out-large', path, '0');
    expect(readFileSync(written[0]?.written ?? '')).toEqual(Buffer.from(monster));
  });
});

describe('FILE#ENTRY', () => {
  it('works where a file does, through archives in archives', async () => {
    const trio = ff8Archive(nestedTrio('c:\\battle', battle));
    const zip = scratch.write(
      'all.zip',
      zipFile([
        { name: 'x/main.fs', bytes: trio.fs },
        { name: 'x/main.fi', bytes: trio.fi },
        { name: 'x/main.fl', bytes: trio.fl },
        { name: 'wolf.dat', bytes: readFileSync(join(fixtures, 'okami-container.dat')) },
      ]),
    );
    const plain = await kotsuJson<PoseInfo>('pose', 'ff8-monster.dat', '--clip', '1', '--frame', '2');
    for (const address of [`${zip}#main.fs#c0m001.dat`, `${zip}#x/main.fs/battle.fs/ff8/data/eng/battle/c0m001.dat`]) {
      const posed = await kotsuJson<PoseInfo>('pose', address, '--clip', '1', '--frame', '2');
      expect(posed.bones).toEqual(plain.bones);
      expect(posed.file).toMatch(/c0m001\.dat$/);
    }
    expect(await kotsuJson<Info>('info', `${zip}#wolf.dat#body`)).toMatchObject({
      format: 'okami-model',
      name: 'body',
    });
    expect(await kotsuJson<Listed>('ls', `${zip}#wolf.dat`)).toMatchObject({ format: 'okami-container' });
  });

  it('may be written as --entry, and a file with a # in its name goes first', async () => {
    const info = await kotsuJson<Info>('info', 'okami-container.dat', '--entry', 'body', '--entry', 'walk');
    expect(info).toMatchObject({ format: 'okami-model', flat: false, clips: [{ name: 'walk' }] });
    const named = scratch.write('a#b.mot', readFileSync(join(fixtures, 'okami-pose.mot')));
    expect(await kotsuJson<Info>('info', named)).toMatchObject({ format: 'okami-motion', name: 'a#b' });
    expect((await kotsu('info', 'okami-container.dat', 'ff8-monster.dat', '--entry', '0')).stderr).toContain('--entry');
  });

  it('of a container as a whole is all of its models and motions, and of an archive has to name one', async () => {
    const pose = await kotsuJson<PoseInfo>('pose', 'okami-container.dat', '--clip', 'walk', '--frame', '0');
    expect(pose).toMatchObject({ name: 'walk', file: 'okami-container.dat#walk' });
    const { status, stderr } = await kotsu('pose', 'archives/battle.fs', '--clip', '0', '--frame', '0');
    expect(status).toBe(1);
    expect(stderr).toContain('archives/battle.fs#ENTRY');
  });

  it('leaves info of a container a list of what it holds', async () => {
    const info = await kotsuJson<Info>('info', 'okami-container.dat', 'ff8-monster.dat');
    expect(info).toMatchObject({ format: 'ff8-monster', entries: [] });
    expect(info.files[0]).toMatchObject({
      format: 'okami-container',
      inSession: false,
      bones: [],
      entries: [{ path: 'body', kind: 'model' }, { path: 'walk', kind: 'motion' }, { kind: 'kept' }, { kind: 'kept' }],
    });
    expect((await kotsuJson<Info>('info', 'archives/battle.fi')).entries).toHaveLength(5);
  });
});
