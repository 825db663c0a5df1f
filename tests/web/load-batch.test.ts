// SPDX-License-Identifier: MIT
import { readFileSync } from 'node:fs';
import { beforeAll, describe, expect, test, vi } from 'vitest';
import { KotsuDocument, type KotsuModule } from '../../wasm-bindings/kotsu';
import type { PickedFile } from '../../web/src/files/intake';
import { loadBatch } from '../../web/src/files/load-batch';
import { bestModel } from '../../web/src/files/pairing';
import { openDecoder } from '../wasm/decoder';

let module: KotsuModule;
const patient = new AbortController().signal;

beforeAll(async () => {
  module = await openDecoder();
});

function picked(path: string, bytes: Uint8Array): PickedFile {
  const { buffer } = Uint8Array.from(bytes);
  return { path, size: bytes.length, identity: path, bytes: () => Promise.resolve(buffer) };
}

function demo(name: string): PickedFile {
  return picked(name, readFileSync(`build/fixtures/demos/${name}`));
}

describe('loadBatch', () => {
  test('opens what it can and names what it cannot', async () => {
    const progress: string[] = [];
    const batch = [demo('biped.dat'), picked('notes.txt', new TextEncoder().encode('hello there, nobody'))];
    const { opened, refused } = await loadBatch(module, batch, patient, (done, path) =>
      progress.push(`${done} ${path}`),
    );
    expect(opened.map((file) => [file.name, file.role])).toEqual([['biped.dat', 'complete']]);
    expect(refused).toHaveLength(1);
    expect(refused[0]).toMatchObject({ path: 'notes.txt', unknownFormat: true, byteOffset: 0 });
    expect(progress).toEqual(['0 biped.dat', '1 notes.txt']);
  });

  test('an Okami model and its motions come out as a pair', async () => {
    const { opened } = await loadBatch(module, [demo('quadruped.md'), demo('quadruped-walk.mot')], patient, () => {});
    const [model, motion] = opened;
    if (model === undefined || motion === undefined) throw new Error('both should have opened');
    expect([model.role, motion.role]).toEqual(['model', 'motion']);
    expect(bestModel(motion, opened)).toBe(model);
    expect([...motion.boneIds].every((id) => id >= 0)).toBe(true);
  });

  test('aborted, it opens nothing and gives the memory back', async () => {
    const disposals = vi.spyOn(KotsuDocument.prototype, 'dispose');
    const newer = new AbortController();
    const first = demo('biped.dat');
    const second: PickedFile = {
      ...demo('quadruped.md'),
      bytes: () => {
        newer.abort(new Error('newer drop'));
        return Promise.resolve(new ArrayBuffer(8));
      },
    };
    await expect(loadBatch(module, [first, second], newer.signal, () => {})).rejects.toThrow('newer drop');
    expect(disposals).toHaveBeenCalledOnce();
  });
});
