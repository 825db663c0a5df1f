// What the command line says where it cannot do what it was asked, how it helps, and what a closed pipe or a full disk does to it.
// SPDX-License-Identifier: MIT
import { spawn } from 'node:child_process';
import { closeSync, existsSync, openSync, symlinkSync } from 'node:fs';
import { dirname } from 'node:path';
import { describe, expect, it, vi } from 'vitest';
import type { Info } from '../../cli/info.ts';
import { version } from '../../package.json';
import { fixtures, kotsu, kotsuJson, program } from './run-kotsu.ts';
import { scratchFolder } from './scratch.ts';

vi.setConfig({ testTimeout: 60_000 }); // a process each

const monster = 'ff8-monster.dat';
const model = 'okami-model.md';
const motion = 'okami-pose.mot';
const scratch = scratchFolder();

/** Status 1, nothing on standard output, one line on standard error, no stack. */
async function failureOf(...args: string[]): Promise<string> {
  const { status, stdout, stderr } = await kotsu(...args);
  expect({ status, stdout }).toEqual({ status: 1, stdout: '' });
  expect(stderr).toMatch(/^[^\n]+\.\n$/);
  expect(stderr).not.toMatch(/\n\s+at /);
  return stderr;
}

describe('exit status 1 with one sentence', () => {
  it('for an unknown file, which names the known formats', async () => {
    const path = scratch.write('letter.txt', 'Dear reader, this is no monster.');
    const sentence = await failureOf('info', path);
    for (const words of [path, 'Final Fantasy VIII', 'Okami']) expect(sentence).toContain(words);
  });

  it('for a file that is not there, a folder, and an empty file', async () => {
    expect(await failureOf('info', 'nowhere.dat')).toContain('nowhere.dat: There is no such file');
    expect(await failureOf('info', '.')).toContain('folder');
    const path = scratch.write('empty.dat', '');
    expect(await failureOf('info', path)).toContain('empty');
  });

  it('for a broken file among good ones, naming it', async () => {
    expect(await failureOf('info', monster, 'ff8-parent-cycle.dat', '--json')).toContain('ff8-parent-cycle.dat: ');
  });

  it('for wrong arguments, pointing to --help', async () => {
    for (const args of [
      [],
      ['dance', monster],
      ['info'],
      ['info', monster, '--tall'],
      ['info', monster, '--json=yes'],
      ['info', monster, '--clip', '0'],
      ['pose', monster],
      ['pose', monster, '--clip', '0'],
      ['pose', monster, '--frame', '0'],
      ['pose', monster, '--clip'],
    ]) {
      expect(await failureOf(...args), args.join(' ')).toContain('--help');
    }
  });

  it('for a slip of the pen, with the word that was meant', async () => {
    expect(await failureOf('inof', monster)).toContain('do you mean "info"?');
    expect(await failureOf('info', monster, '--jsno')).toContain('do you mean --json?');
    expect(await failureOf('pose', monster, '--clp', '0')).toContain('do you mean --clip?');
    expect(await failureOf('dance', monster)).not.toContain('do you mean');
    expect(await failureOf('info', monster, '--clip', '0')).toContain('"info" has no option --clip');
  });

  it('for a clip that is unknown or ambiguous, listing a few', async () => {
    expect(await failureOf('pose', monster, '--clip', 'jump', '--frame', '0')).toContain(
      '0 "animation 0", 1 "animation 1"',
    );
    expect(await failureOf('pose', monster, '--clip', '2', '--frame', '0')).toContain('no clip "2"');
    expect(await failureOf('pose', monster, '--clip', 'anim', '--frame', '0')).toContain('several');
  });

  it('for a frame that is no number', async () => {
    for (const frame of ['NaN', 'two', '', ' ', '0x10', '1e999', '-Infinity', '1_0', '0b1', '1,5']) {
      expect(await failureOf('pose', monster, '--clip', '0', `--frame=${frame}`)).toContain('not a frame');
    }
  });

  it('for a pose of a file without skeleton or clips', async () => {
    expect(await failureOf('pose', 'ff8-monster-no-model.dat', '--clip', '0', '--frame', '0')).toContain('no skeleton');
    expect(await failureOf('pose', model, '--clip', '0', '--frame', '0')).toContain('no clip');
  });
});

/** Every key of every object in a value; raw integers and severities are the core's own. */
function keysOf(value: unknown): string[] {
  if (Array.isArray(value)) return value.flatMap(keysOf);
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]) => [key, ...(key === 'raw' ? [] : keysOf(inner))]);
}

describe('help, version and pipes', () => {
  it('--help names every command, and each has a help of its own', async () => {
    const { status, stdout } = await kotsu('--help');
    expect(status).toBe(0);
    const commands = ['info', 'pose', 'curves', 'sequences', 'textures', 'ls', 'extract', 'map', 'export'];
    for (const words of ['--stepped', '--json', ...commands.map((name) => `kotsu ${name} `)])
      expect(stdout).toContain(words);
    for (const command of commands) {
      const own = await kotsu(command, 'some.file', '--help');
      expect(own, command).toMatchObject({ status: 0, stderr: '' });
      expect(own.stdout.trimStart()).toMatch(new RegExp(`^kotsu ${command} `));
    }
    expect((await kotsu('help', 'curves')).stdout).toBe((await kotsu('curves', '-h')).stdout);
  });

  it('info --help documents exactly the keys of info --json', async () => {
    const { stdout } = await kotsu('info', '--help');
    const facts = await kotsuJson<Info>('info', 'ff8-texture-missing-page.dat', motion);
    const documented = new Set(stdout.match(/[a-zA-Z0-9]+/g));
    for (const key of keysOf(facts)) expect(documented.has(key), key).toBe(true);
  });

  it('--version is that of package.json', async () => {
    expect(await kotsu('--version')).toEqual({ status: 0, stdout: `${version}\n`, stderr: '' });
  });

  it.skipIf(!existsSync('/dev/full'))('says in one sentence that the disk is full', async () => {
    const full = openSync('/dev/full', 'w');
    for (const args of [['info', monster], ['ls', 'okami-container.dat', '--json'], ['--help']]) {
      const child = spawn(process.execPath, [program, ...args], { cwd: fixtures, stdio: ['ignore', full, 'pipe'] });
      let stderr = '';
      child.stderr?.setEncoding('utf8').on('data', (text: string) => {
        stderr += text;
      });
      const status = await new Promise((done) => child.on('close', done));
      expect({ status, stderr }).toEqual({
        status: 1,
        stderr: 'Standard output: It cannot be written: no space is left.\n',
      });
    }
    closeSync(full);
  });

  it.skipIf(!existsSync('/dev/full'))('says so of a file that it exports, and leaves no part of it', async () => {
    for (const format of ['csv', 'glb']) {
      scratch.write(`full-${format}/other`, '');
      const path = scratch.path(`full-${format}`, `ff8-monster.${format}`);
      symlinkSync('/dev/full', path);
      const { status, stdout, stderr } = await kotsu('export', monster, '--to', format, '--out', dirname(path));
      expect({ status, stderr }).toEqual({ status: 1, stderr: '' });
      expect(stdout).toMatch(/failed: [^\n]*It cannot be written: no space is left\.\n/);
      expect(scratch.files(`full-${format}`)).toEqual(['other']);
      expect(existsSync(path)).toBe(false);
    }
  });

  it('survives a reader that closes the pipe at once', async () => {
    const child = spawn(process.execPath, [program, 'info', 'ff8-255-bones.dat', '--json'], {
      cwd: fixtures,
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    child.stdout.destroy();
    let stderr = '';
    child.stderr.setEncoding('utf8').on('data', (text: string) => {
      stderr += text;
    });
    const status = await new Promise((done) => child.on('close', done));
    expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
  });
});
