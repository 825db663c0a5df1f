// What `ls` says beside paths and sizes: names of monsters, and where in which file something is odd.
// SPDX-License-Identifier: MIT
import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it, vi } from 'vitest';
import type { Info } from '../../cli/info.ts';
import type { Listed } from '../../cli/list.ts';
import { ff8Archive, nestedTrio } from '../fixtures/archive-writer.ts';
import { zipFile } from '../fixtures/zip-writer.ts';
import { fixtures, kotsu, kotsuJson } from './run-kotsu.ts';
import { scratchFolder } from './scratch.ts';

vi.setConfig({ testTimeout: 120_000 }); // a process each

const scratch = scratchFolder();
const monster = new Uint8Array(readFileSync(join(fixtures, 'ff8-monster.dat')));
const small = new TextEncoder().encode('a small file\n');
const battle = ff8Archive([
  { path: 'c:\\ff8\\c0m000.dat', bytes: monster },
  { path: 'c:\\ff8\\b.txt', bytes: small },
]);

/** Returns the path of its .fs. */
function writeTrio(name: string, { fs, fi, fl }: typeof battle): string {
  scratch.write(`${name}.fi`, fi);
  scratch.write(`${name}.fl`, fl);
  return scratch.write(`${name}.fs`, fs);
}

describe('ls', () => {
  it('says which member of a trio is odd, its place once, and none where there is none', async () => {
    for (const [name, member, places] of [
      ['lying-sizes', 'fi', [0, 12, 24, 36]],
      ['odd-index', 'fi', [24]],
      ['missing-names', 'fl', [null]],
      ['same-paths', 'fl', [null]],
    ] as const) {
      for (const given of ['fs', 'fl']) {
        const { warnings } = await kotsuJson<Listed>('ls', `archives/${name}.${given}`);
        expect(new Set(warnings.map(({ file }) => file)), name).toEqual(new Set([`archives/${name}.${member}`]));
        expect(warnings.map(({ offset }) => offset).slice(0, places.length), name).toEqual(places);
      }
      const { stdout } = await kotsu('ls', `archives/${name}.fs`);
      const lines = stdout.slice(stdout.indexOf('Notes and warnings')).trimEnd().split('\n').slice(1);
      for (const [index, place] of places.entries()) {
        const found = lines[index]?.match(/\bat 0x[\dA-F]+\)?\.?$|\bat 0x[\dA-F]+ of /g) ?? [];
        expect(found.length, lines[index]).toBe(place === null ? 0 : 1);
      }
    }
    const inside = nestedTrio('c:\\battle', { ...battle, fi: battle.fi.slice(0, -5) });
    const path = writeTrio('odd-inside/main', ff8Archive(inside));
    const { warnings } = await kotsuJson<Listed>('ls', path);
    expect(warnings.map(({ code, file }) => [code, file])).toEqual([
      ['name-count', `${path}#battle.fl`],
      ['index-tail', `${path}#battle.fi`],
    ]);
  });

  it('says no place of what pairs badly or lacks a texture, and one of what has no place in its sentence', async () => {
    for (const [files, code] of [
      [['ff8-monster.dat', 'ff8-weapon.dat'], 'not-in-session'],
      [['ff8-texture-missing-page.dat'], 'face-page'],
      [['ff8-texture-missing-palette.dat'], 'face-palette'],
    ] as const) {
      const { warnings } = await kotsuJson<Info>('info', ...files);
      const { message, file, offset } = warnings.find((warning) => warning.code === code) ?? {};
      expect(offset, code).toBeNull();
      expect((await kotsu('info', ...files)).stdout).toContain(`\n  warning in ${file}: ${message}\n`);
    }
    expect((await kotsu('ls', 'archives/cut.zzz')).stdout).toContain('warning at 0x0 of archives/cut.zzz: The table');
  });

  it('names monsters, packed ones and those in archives inside too, and says what is what', async () => {
    const { entries } = await kotsuJson<Listed>('ls', 'archives/main.zzz');
    expect(entries.slice(3).map(({ name, title, packing }) => [name, title, packing])).toEqual([
      [null, 'TXT file', 'stored'],
      [null, 'File', null],
      ['Test Rig-4', 'FF8 monster', 'stored'],
      ['Other', 'FF8 monster', 'lzs'],
      ['Test Rig-4', 'FF8 monster', 'lz4'],
      [null, 'DAT file', null],
      [null, 'TXT file', 'lzs'],
    ]);
    const zip = scratch.write(
      'named.zip',
      zipFile([
        { name: 'c0m000.dat', bytes: monster },
        { name: 'wrong.dat', bytes: small },
        { name: 'large.dat', bytes: new Uint8Array(2 ** 20 + 1) },
      ]),
    );
    const { stdout } = await kotsu('ls', zip);
    expect(stdout).toMatch(/^ +entry +bytes +packing +what +name +path$/m);
    expect(stdout).toMatch(/^ +0 +\d+ +deflated +FF8 monster +Test Rig-4 +c0m000\.dat$/m);
    expect(stdout).toMatch(/^ +1 +\d+ +deflated +DAT file +wrong\.dat$/m);
    const info = await kotsuJson<Info>('info', zip);
    expect(info.entries.map(({ name }) => name)).toEqual(['Test Rig-4', null, null]);
    expect((await kotsu('ls', 'okami-container.dat')).stdout).toMatch(/^ +entry +bytes +what +path$/m);
  });

  it('says of an archive without entries that it holds nothing', async () => {
    const path = writeTrio('void/main', ff8Archive([]));
    expect(statSync(path).size).toBe(0);
    expect(await kotsu('ls', path)).toEqual({ status: 0, stdout: 'It holds nothing.\n', stderr: '' });
  });
});
