// `sequences` from outside: every instruction against the bytes of the file, and what plays a clip against the decoder's own list.
// SPDX-License-Identifier: MIT
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it, vi } from 'vitest';
import type { SequencesInfo } from '../../cli/sequences.ts';
import { casesIn, corpusRoot, describeWith, goldenRoot } from '../wasm/corpus.ts';
import { fixtures, kotsu, kotsuJson } from './run-kotsu.ts';

vi.setConfig({ testTimeout: 60_000 }); // a process each

async function sequencesOf(path: string): Promise<SequencesInfo['sequences']> {
  const { files } = await kotsuJson<{ files: SequencesInfo[] }>('sequences', path);
  expect(files).toHaveLength(1);
  return files[0]?.sequences ?? [];
}

/** Instructions of a sequence follow each other byte by byte and are what the file holds there. */
function expectBytesOf(path: string, sequences: SequencesInfo['sequences']): void {
  const file = readFileSync(path);
  for (const { instructions } of sequences) {
    let at = instructions[0]?.byteOffset;
    for (const { byteOffset, bytes, code } of instructions) {
      expect(byteOffset).toBe(at);
      expect(bytes).toEqual([...file.subarray(byteOffset, byteOffset + bytes.length)]);
      expect(bytes[0]).toBe(code);
      at = byteOffset + bytes.length;
    }
  }
}

describe('sequences', () => {
  it('are listed with every instruction, its bytes and its place', async () => {
    const sequences = await sequencesOf('ff8-sequences.dat');
    expectBytesOf(join(fixtures, 'ff8-sequences.dat'), sequences);
    expect(sequences.map(({ number, idle, loops, once }) => ({ number, idle, loops, once }))).toEqual([
      { number: 1, idle: true, loops: [0], once: [] },
      { number: 2, idle: false, loops: [1], once: [] },
      { number: 3, idle: false, loops: [], once: [1] },
      { number: 5, idle: false, loops: [0], once: [1] },
      { number: 6, idle: false, loops: [], once: [1] },
      { number: 7, idle: false, loops: [], once: [0] },
    ]);
    expect(sequences[0]?.instructions.map(({ bytes, clip, text }) => [bytes, clip, text])).toEqual([
      [[0xa3], null, ''],
      [[0x00], 0, 'animation 0'],
      [[0xe6, 0xff], null, ''],
    ]);
    expect(sequences[1]?.instructions[0]).toMatchObject({ bytes: [0xa0, 1], clip: 1, text: 'animation 1, looped' });
  });

  it('read as lines of offset, bytes and plays', async () => {
    const { status, stdout, stderr } = await kotsu('sequences', 'ff8-sequences.dat');
    expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
    expect(stdout).toMatch(
      /^Sequence 5: loops animation 0, plays animation 1 once\n {2}0x[\dA-F]+ {2}01 {5}animation 1$/m,
    );
    expect(stdout).toMatch(/^ {2}0x[\dA-F]+ {2}E6 FF$/m);
  });

  it('say where and why one is listed no further', async () => {
    const [unknown, next] = await sequencesOf('ff8-sequence-unknown-op.dat');
    expect(unknown?.fault).toMatch(/op code 0xF7, whose length is not known/);
    expect(next?.fault).toBeNull();
    expect((await sequencesOf('ff8-sequence-cut.dat'))[0]?.fault).toMatch(/ends inside an instruction/);
  });

  it('that a file lacks are explained in one sentence', async () => {
    for (const file of ['d9c900.dat', 'okami-model.md']) {
      const { status, stdout, stderr } = await kotsu('sequences', file);
      expect({ status, stdout }).toEqual({ status: 1, stdout: '' });
      expect(stderr).toMatch(/^[^\n]+ has no sequences[^\n]*\.\n$/);
    }
  });
});

const corpus = join(corpusRoot, 'ff8');
const golden = join(goldenRoot, 'ff8');

interface Golden {
  /** Absent for a monster without a model. */
  readonly plays?: Readonly<Record<string, { readonly once: readonly number[]; readonly loop: readonly number[] }>>;
}

describeWith('sequences of the games’ own files', [corpus, golden], () => {
  it('play what an independent decoder says, and sequence 0 is every monster’s idle one', async () => {
    const cases = casesIn<Golden>(golden, ['.dat'], corpus).filter(({ expected }) => expected.plays);
    const { files } = await kotsuJson<{ files: SequencesInfo[] }>('sequences', ...cases.map(({ path }) => path));
    expect(files.length).toBe(cases.length);
    for (const [index, { name, path, expected }] of cases.entries()) {
      const sequences = files[index]?.sequences ?? [];
      expectBytesOf(path, sequences);
      for (const [clip, { once, loop }] of Object.entries(expected.plays ?? {})) {
        const by = (way: 'once' | 'loops') =>
          sequences.filter((each) => each[way].includes(Number(clip))).map(({ number }) => number);
        expect({ once: by('once'), loop: by('loops') }, `${name} ${clip}`).toEqual({ once, loop });
      }
      expect(sequences[0], name).toMatchObject({ number: 0, idle: true, loops: [0] });
    }
  });
});
