// `export` from outside: files and folders in, files and a table out, exit status.
// SPDX-License-Identifier: MIT
import { copyFileSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { decode } from 'fast-png';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { version } from '../../package.json';
import { complaints } from '../web/export-samples.ts';
import { fixtures, kotsu } from './run-kotsu.ts';

vi.setConfig({ testTimeout: 120_000 }); // a process each

let folder = '';
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'kotsu-export-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

interface Row {
  readonly file: string;
  readonly status: string;
  readonly written: string | null;
  readonly clips: number;
  readonly worst: number | null;
  readonly between: number | null;
  readonly note: string | null;
}

/** Exports into a fresh folder. */
async function exported(out: string, ...args: string[]) {
  const to = join(folder, out);
  const outcome = await kotsu('export', ...args, '--out', to, '--json');
  const rows = outcome.stdout === '' ? [] : (JSON.parse(outcome.stdout) as { rows: Row[] }).rows;
  return { ...outcome, rows, to };
}

describe('export', () => {
  it('writes valid GLBs of many files, with a table of the worst error', async () => {
    const out = join(folder, 'many');
    const { status, stdout, stderr } = await kotsu(
      'export',
      'ff8-monster.dat',
      'demos/biped.dat',
      '--to',
      'glb',
      '--out',
      out,
    );
    expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
    expect(stdout).toMatch(/^file +written +bytes +clips +worst error +between frames\n/);
    expect(stdout).toMatch(/biped\.dat .*biped\.glb +\d+ +\d+ +\d\.\de-\d +\d\.\de-\d\n/);
    expect(stdout).toMatch(
      /2 written, 0 skipped, 0 failed; the worst vertex is off by \d\.\de-\d of its model's size\.\n$/,
    );
    expect(readdirSync(out).sort()).toEqual(['biped.glb', 'ff8-monster.glb']);
    for (const name of readdirSync(out)) expect(await complaints(readFileSync(join(out, name)))).toEqual([]);
  });

  it('takes a folder: motions with their model, a weapon with its body, what is no model skipped', async () => {
    const source = join(folder, 'source');
    mkdirSync(join(source, 'wolf'), { recursive: true });
    for (const name of ['d9c900.dat', 'd9w900.dat', 'ff8-monster-no-model.dat'])
      copyFileSync(join(fixtures, name), join(source, name));
    for (const name of ['quadruped.md', 'quadruped-walk.mot', 'quadruped-run.mot']) {
      copyFileSync(join(fixtures, 'demos', name), join(source, 'wolf', name));
    }
    writeFileSync(join(source, 'notes.dat'), 'not a model');
    writeFileSync(join(source, 'readme.txt'), 'not looked at');
    const { status, rows, to } = await exported('folder', source, '--to', 'glb');
    expect(status).toBe(0);
    expect(readdirSync(to).sort()).toEqual(['d9c900.glb', 'quadruped.glb']);
    expect(rows.filter((row) => row.status === 'written').map(({ clips }) => clips)).toEqual([2, 2]);
    expect(
      rows
        .filter((row) => row.status === 'skipped')
        .map(({ file }) => file.split('/').at(-1))
        .sort(),
    ).toEqual(['ff8-monster-no-model.dat', 'notes.dat']);
    const apart = await exported('apart', source, '--to', 'glb', '--apart');
    expect(readdirSync(apart.to)).toContain('d9w900.glb');
  });

  it('joins files that are named one by one, wherever they lie', async () => {
    const [models, motions] = [join(folder, 'models'), join(folder, 'motions')];
    mkdirSync(models);
    mkdirSync(motions);
    copyFileSync(join(fixtures, 'demos', 'quadruped.md'), join(models, 'quadruped.md'));
    copyFileSync(join(fixtures, 'demos', 'quadruped-walk.mot'), join(motions, 'quadruped-walk.mot'));
    const { rows, to } = await exported(
      ...['apart-folders', join(models, 'quadruped.md'), join(motions, 'quadruped-walk.mot'), '--to', 'glb'],
    );
    expect(readdirSync(to)).toEqual(['quadruped.glb']);
    expect(rows.map(({ clips }) => clips)).toEqual([1]);
  });

  it('reports what is odd, of files that do not open above all', async () => {
    const { status, rows, to } = await exported(
      ...['report', 'ff8-parent-cycle.dat', 'ff8-monster.dat', 'nowhere.dat', '--to', 'report'],
    );
    expect(status).toBe(1);
    expect(rows.map((row) => row.status)).toEqual(['written', 'written', 'failed']);
    const text = readFileSync(join(to, 'kotsu-report.md'), 'utf8');
    expect(text).toMatch(/### .*ff8-parent-cycle\.dat\n\n- File: `.*`, \d+ bytes\n- SHA-256: `[0-9a-f]{64}`/);
    expect(text).toMatch(/\| 0x[0-9A-F]+ \| error \| did-not-open \| .*its own ancestor/);
    expect(text).toContain('ff8-monster.dat');
  });

  it('skips what holds nothing in a folder, whichever clip is asked for', async () => {
    const source = join(folder, 'empty');
    mkdirSync(source);
    copyFileSync(join(fixtures, 'ff8-monster-no-model.dat'), join(source, 'ff8-monster-no-model.dat'));
    for (const more of [[], ['--clip', '0']]) {
      const { rows } = await exported('nothing', source, '--to', 'glb', ...more);
      expect(rows).toMatchObject([{ status: 'skipped' }]);
    }
  });

  it('writes one BVH per clip, and CSV and JSON per file, of the clip that was chosen', async () => {
    const bvh = await exported('bvh', 'ff8-monster.dat', '--to', 'bvh');
    expect(readdirSync(bvh.to).sort()).toEqual(['ff8-monster animation 0.bvh', 'ff8-monster animation 1.bvh']);
    const csv = await exported(
      'csv',
      'ff8-monster.dat',
      '--to',
      'csv',
      '--clip',
      '1',
      '--bones',
      '2',
      '--channels',
      'model',
    );
    const lines = readFileSync(join(csv.to, 'ff8-monster.csv'), 'utf8').trimEnd().split('\r\n');
    expect(lines).toHaveLength(1 + 9);
    expect(lines[1]).toMatch(/^animation 1,0,0,bone 2,/);
    const json = await exported('json', 'ff8-monster.dat', '--to', 'json', '--curves');
    const data = JSON.parse(readFileSync(join(json.to, 'ff8-monster.json'), 'utf8'));
    expect(data).toMatchObject({
      program: `Kotsu ${version}`,
      clips: [{ name: 'animation 0' }, { name: 'animation 1' }],
    });
  });

  it('draws pictures: of the size, the clip, the frame and the background that were asked for', async () => {
    const { status, rows, to, stderr } = await exported('png', 'ff8-monster.dat', 'demos/biped.dat', '--to', 'png');
    expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
    expect(readdirSync(to).sort()).toEqual(['biped animation 0 frame 0.png', 'ff8-monster animation 0 frame 0.png']);
    expect(rows.map((row) => row.clips)).toEqual([1, 1]);
    const usual = decode(readFileSync(join(to, 'biped animation 0 frame 0.png')));
    expect([usual.width, usual.height, usual.channels]).toEqual([1280, 720, 4]);
    const alpha = usual.data.filter((_, at) => at % 4 === 3);
    expect(alpha.filter((value) => value === 0).length / alpha.length).toBeGreaterThan(0.5);
    expect(alpha.filter((value) => value === 255).length / alpha.length).toBeGreaterThan(0.03);

    const all = await exported(
      ...['all', 'ff8-monster.dat', '--to', 'png', '--clip', 'all', '--frame', '5', '--size', '64x96'],
      ...['--background', '#102030', '--view', 'back'],
    );
    expect(readdirSync(all.to).sort()).toEqual([
      'ff8-monster animation 0 frame 5.png',
      'ff8-monster animation 1 frame 5.png',
    ]);
    const { width, height, data } = decode(readFileSync(join(all.to, 'ff8-monster animation 1 frame 5.png')));
    expect([width, height, [...data.subarray(0, 4)]]).toEqual([64, 96, [0x10, 0x20, 0x30, 255]]);

    const late = await exported('late', 'ff8-monster.dat', '--to', 'png', '--clip', '1', '--frame', '99');
    expect(readdirSync(late.to)).toEqual(['ff8-monster animation 1 frame 8.png']);
    expect(late.stderr).toMatch(/Frame 99 is outside "animation 1", which runs from 0 to 8/);
  });

  it('draws a body with its weapon, a model by its motions, and says what cannot be seen', async () => {
    const of = async (out: string, ...files: string[]) => {
      const { to, rows } = await exported(out, ...files, '--to', 'png', '--size', '160x120');
      const bytes = rows[0]?.written ? decode(readFileSync(rows[0].written)).data : new Uint8Array();
      return { names: readdirSync(to), rows, filled: bytes.filter((value, at) => at % 4 === 3 && value > 0).length };
    };
    const [armed, bare] = [await of('armed', 'd9c900.dat', 'd9w900.dat'), await of('bare', 'd9c900.dat')];
    expect(armed.names).toEqual(bare.names);
    expect(armed.filled).not.toBe(bare.filled);
    const walking = await of('walking', 'demos/quadruped.md', 'demos/quadruped-walk.mot');
    expect(walking.names).toEqual(['quadruped quadruped-walk frame 0.png']);
    const alone = await of('alone', 'demos/quadruped-walk.mot');
    expect(alone.rows).toMatchObject([
      { status: 'failed', note: 'A motion by itself cannot be seen: name its model as well.' },
    ]);
  });

  it('exports the textures of a model in a container', async () => {
    const { rows, to, stderr } = await exported('container', 'demos/quadruped.dat', '--to', 'glb');
    expect(stderr).toBe('');
    expect(rows).toHaveLength(1);
    const glb = readFileSync(join(to, readdirSync(to)[0] ?? ''));
    expect(glb.includes('image/png')).toBe(true);
  });

  it('goes on after a file that fails, and says so with its status', async () => {
    const { status, rows } = await exported(
      'failing',
      'nowhere.dat',
      'ff8-parent-cycle.dat',
      'ff8-monster.dat',
      '--to',
      'glb',
    );
    expect(status).toBe(1);
    expect(rows.map(({ status: one }) => one)).toEqual(['written', 'failed', 'failed']);
    expect(rows.map(({ note }) => note)).toEqual([
      null,
      'There is no such file.',
      expect.stringContaining('its own ancestor'),
    ]);
    const absent = await exported('absent', 'ff8-monster.dat', '--to', 'glb', '--clip', 'dance');
    expect(absent.status).toBe(1);
    expect(absent.rows[0]?.note).toBe('There is no clip "dance".');
  });

  it.each([
    [['ff8-monster.dat'], '--to'],
    [['ff8-monster.dat', '--to', 'fbx'], '--to'],
    [['--to', 'glb'], 'at least one file'],
    [['ff8-monster.dat', '--to', 'glb', '--fps', '24'], '--fps'],
    [['ff8-monster.dat', '--to', 'glb', '--tolerance', 'much'], '--tolerance'],
    [['ff8-monster.dat', '--to', 'glb', '--tolerance', '-1'], '--tolerance wants a number from 0 to 1'],
    [['ff8-monster.dat', '--to', 'csv', '--channels', 'colour'], '--channels'],
    [['ff8-monster.dat', '--to', 'glb', '--nonsense'], '--nonsense'],
    [['ff8-monster.dat', '--to', 'png', '--size', '12'], '--size'],
    [['ff8-monster.dat', '--to', 'png', '--size', '99999x10'], '--size'],
    [['ff8-monster.dat', '--to', 'png', '--frame', 'last'], '--frame'],
    [['ff8-monster.dat', '--to', 'png', '--view', 'inside'], '--view'],
    [['ff8-monster.dat', '--to', 'png', '--background', 'red'], '--background'],
  ])('refuses %o in one sentence', async (args, named) => {
    const { status, stdout, stderr } = await kotsu('export', ...args);
    expect({ status, stdout }).toEqual({ status: 1, stdout: '' });
    expect(stderr).toMatch(/^[^\n]+\.\n$/);
    expect(stderr).toContain(named);
  });
});
