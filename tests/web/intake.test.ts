// SPDX-License-Identifier: MIT
import { describe, expect, test } from 'vitest';
import {
  MAX_FILE_BYTES,
  type PickedFile,
  pickedFromDrop,
  pickedFromInput,
  readPicked,
} from '../../web/src/files/intake';

function picked(size: number, bytes: () => Promise<ArrayBuffer>): PickedFile {
  return { path: 'a.dat', size, identity: 'a', bytes };
}

const patient = new AbortController().signal;

describe('readPicked', () => {
  test('gives the bytes', async () => {
    const file = new File([new Uint8Array([1, 2, 3])], 'a.dat');
    const [handed] = pickedFromInput([file]);
    expect(handed?.path).toBe('a.dat');
    const intake = await readPicked(handed as PickedFile, patient);
    expect(intake).toEqual({ kind: 'read', bytes: new Uint8Array([1, 2, 3]) });
  });

  test('refuses what is too large without reading it', async () => {
    const intake = await readPicked(
      picked(MAX_FILE_BYTES + 1, () => Promise.reject(new Error('must not be read'))),
      patient,
    );
    expect(intake.kind).toBe('refused');
    expect(intake.kind === 'refused' && intake.sentence).toContain('256 MB');
  });

  test('says that a file cannot be read', async () => {
    const intake = await readPicked(
      picked(3, () => Promise.reject(new DOMException('gone', 'NotFoundError'))),
      patient,
    );
    expect(intake.kind).toBe('refused');
  });

  test('gives up when a newer drop comes while it reads', async () => {
    const newer = new AbortController();
    let finish: (buffer: ArrayBuffer) => void = () => {};
    const reading = readPicked(
      picked(3, () => new Promise((resolve) => (finish = resolve))),
      newer.signal,
    );
    newer.abort();
    finish(new ArrayBuffer(3));
    await expect(reading).rejects.toThrow();
  });
});

test('files come in the order people expect, and twice the same file has one identity', () => {
  const names = ['c0m10.dat', 'c0m2.dat', 'Boko.dat'];
  const files = names.map((name) => new File(['x'], name, { lastModified: 5 }));
  expect(pickedFromInput(files).map((file) => file.path)).toEqual(['Boko.dat', 'c0m2.dat', 'c0m10.dat']);
  const again = new File(['x'], 'c0m2.dat', { lastModified: 5 });
  const changed = new File(['xy'], 'c0m2.dat', { lastModified: 6 });
  const [first, second, third] = [files[1] as File, again, changed].map((file) => pickedFromInput([file])[0]?.identity);
  expect(second).toBe(first);
  expect(third).not.toBe(first);
});

test('two files alone, which may be before and after, stay in the order in which they were handed over', () => {
  const files = ['original.dat', 'mod.dat'].map((name) => new File(['x'], name));
  expect(pickedFromInput(files).map((file) => file.path)).toEqual(['original.dat', 'mod.dat']);
});

describe('pickedFromDrop', () => {
  function fileEntry(path: string) {
    return {
      isDirectory: false,
      fullPath: path,
      file: (resolve: (file: File) => void) => resolve(new File(['x'], path.slice(path.lastIndexOf('/') + 1))),
    };
  }
  /** As browsers do: entries come in portions, then an empty one. */
  function folderEntry(path: string, portions: readonly unknown[][]) {
    const left = [...portions];
    return {
      isDirectory: true,
      fullPath: path,
      createReader: () => ({ readEntries: (resolve: (entries: unknown) => void) => resolve(left.shift() ?? []) }),
    };
  }
  function transfer(entries: readonly unknown[]): DataTransfer {
    const items = entries.map((entry) => ({
      kind: entry === null ? 'string' : 'file',
      webkitGetAsEntry: () => entry,
      getAsFile: () => new File(['x'], 'top.dat'),
    }));
    return { items } as unknown as DataTransfer;
  }

  test('opens folders to any depth and keeps their paths', async () => {
    const deep = folderEntry('/battle/en', [[fileEntry('/battle/en/c0m001.dat')]]);
    const folder = folderEntry('/battle', [[fileEntry('/battle/b.mot'), deep], [fileEntry('/battle/a.md')]]);
    const files = await pickedFromDrop(transfer([folder, fileEntry('/top.dat')]));
    expect(files.map((file) => file.path)).toEqual(['battle/a.md', 'battle/b.mot', 'battle/en/c0m001.dat', 'top.dat']);
  });

  test('what cannot be looked into is named, and the rest opens', async () => {
    const refused = (_: unknown, reject: (reason: Error) => void) => reject(new DOMException('no', 'NotFoundError'));
    const gone = { ...fileEntry('/battle/gone.dat'), file: refused };
    const locked = { ...folderEntry('/battle/locked', []), createReader: () => ({ readEntries: refused }) };
    const folder = folderEntry('/battle', [[gone, locked, fileEntry('/battle/a.md')]]);
    const files = await pickedFromDrop(transfer([folder]));
    expect(files.map((file) => file.path)).toEqual(['battle/a.md', 'battle/gone.dat', 'battle/locked']);
    const read = await Promise.all(files.map((file) => readPicked(file, new AbortController().signal)));
    expect(read.map(({ kind }) => kind)).toEqual(['read', 'refused', 'refused']);
  });

  test('a drop of text holds no file', async () => {
    expect(await pickedFromDrop(transfer([null]))).toEqual([]);
  });
});
