// Every example of the command line that the README and the help give runs as it stands there.
// SPDX-License-Identifier: MIT
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { helpTexts, overview } from '../../cli/help.ts';
import { ff8Archive, Packing } from '../fixtures/archive-writer.ts';
import { okamiContainer } from '../fixtures/okami-container-writer.ts';
import { fixtures, kotsuIn } from './run-kotsu.ts';
import { scratchFolder } from './scratch.ts';

vi.setConfig({ testTimeout: 60_000 }); // a process each

const scratch = scratchFolder();
const demo = (name: string) => new Uint8Array(readFileSync(join(fixtures, 'demos', name)));

beforeAll(() => {
  const [monster, model, walk] = [demo('biped.dat'), demo('quadruped.md'), demo('quadruped-walk.mot')];
  const { fs, fi, fl } = ff8Archive([
    { path: 'c:\\ff8\\data\\eng\\battle\\c0m071.dat', bytes: monster, packing: Packing.lzs },
  ]);
  const container = okamiContainer([
    { type: 'MD', name: 'wolf', bytes: model },
    { type: 'MOT', name: 'walk', bytes: walk },
    { type: 'MOT', name: 'run', bytes: demo('quadruped-run.mot') },
    { type: 'MOT', name: 'howl', bytes: demo('quadruped-howl.mot') },
  ]);
  const files = {
    'c0m071.dat': monster,
    'monsters/c0m071.dat': monster,
    'wolf.md': model,
    'walk.mot': walk,
    'wolf.dat': container,
  };
  for (const [name, bytes] of Object.entries({ ...files, 'battle.fs': fs, 'battle.fi': fi, 'battle.fl': fl }))
    scratch.write(name, bytes);
});

/** Words of a line as a shell sees them, where nothing but single quotes is special. */
function words(line: string): string[] {
  return [...line.matchAll(/'([^']*)'|(\S+)/g)].map(([, quoted, plain]) => quoted ?? plain ?? '');
}

async function expectToRun(args: readonly string[]): Promise<void> {
  const { status, stdout, stderr } = await kotsuIn(scratch.path(), ...args);
  expect({ status, stderr }, args.join(' ')).toEqual({ status: 0, stderr: '' });
  expect(stdout).not.toBe('');
}

describe('the examples', () => {
  it('of the README run', async () => {
    const readme = readFileSync('README.md', 'utf8');
    const lines = [...readme.matchAll(/^ {4}npm run -s kotsu -- (.+)$/gm)].map(([, line = '']) => words(line));
    expect(lines.length).toBeGreaterThan(5);
    for (const args of lines) await expectToRun(args);
  });

  it('of the help open, each an entry or several', async () => {
    const help = [overview, ...Object.values(helpTexts)].join('\n');
    const addresses = new Set([...help.matchAll(/'([^'\s]+#[^'\s]+)'/g)].map(([, address = '']) => address));
    expect(addresses.size).toBeGreaterThanOrEqual(3);
    for (const address of addresses) await expectToRun(['info', address]);
  });

  it('of FILE#ENTRY in the README open', async () => {
    const [, address = ''] = /`([^`\s]+#[^`\s]+)` is one too/.exec(readFileSync('README.md', 'utf8')) ?? [];
    await expectToRun(['info', address]);
  });
});
